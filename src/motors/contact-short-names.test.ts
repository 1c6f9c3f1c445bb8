import { expect, test } from 'vitest'
import { contactIn, contactInModel, possibleContactIn } from './contact-details.ts'
import { takeContacts } from './contact-extraction.ts'

const inTexts = (text: string): string[] => [text, `YE3-132S-4 5.5kW ${text}`, `${text}，现货`]
const every = (list: string): string[] => list.split(/[|\n]/)

test.each(
  every(`vxzhangsan88|wxzhang66688|+v zhangsan88|+vzhangsan88|加我zhangsan88|加我jackchen88|微zhangsan88|微 zhang66688|V zhang66688 同号|Vzhangsan88同号
私信 zhang66688|私信我 zhang66688|V号zhangsan88|weixinhao: zhangsan88|wxhao zhangsan88|zhangsan88 wx|zhangsan88 VX|zhang66688 微信|zhangsan88 wechat|We Chat zhangsan88|we chat id: jackchen`),
)('an account beside a short name of its messenger: %s', (text) => {
  expect(inTexts(text).filter((each) => !contactIn(each))).toEqual([])
  expect(contactInModel(text)).toBeDefined()
})

test.each(
  every(
    `wx：zhang|VX: laoli|wx 88888888|vx 12345678|vxjackchen88|加我zhangsan|私信 zhangsan|微 laowang|V zhang66688|zhangsan88 wx motors|jackchen88 wx|wannan132 WX|kunshan2020 VX|jiamusi315 vx|kunming88 wx`,
  ),
)('what may be an account, and may be a product, is shown to who decides: %s', (text) => {
  expect(inTexts(text).flatMap((each) => contactIn(each) ?? [])).toEqual([])
  expect(inTexts(text).filter((each) => !possibleContactIn(each))).toEqual([])
})

test.each(
  every(`V1|+V|B35+V1|+V supply24|380 V zhang66688|24 V encoder1024|vx132s|WX series|vxworks7|WX: cast iron|WX: seal|轴承 6308 WX 12345|WX 6308|vx-132m-4
轻微 YE3-132S-4 锈蚀|微 YE3-132S-4|微型电机 YE3132S4|私信 YE3-132S-4|加我司 YE3-132S-4|YE3132S4 wx|motor80 vx|V号阀 ye3132s4`),
)('a designation, a unit or a word is none: %s', (text) => {
  expect(inTexts(text).flatMap((each) => contactIn(each) ?? possibleContactIn(each) ?? [])).toEqual([])
})

test('the account alone is taken out', () => {
  for (const text of [
    'vxzhangsan88',
    '+vzhangsan88',
    'zhangsan88 wx',
    'zhangsan88 微信',
    'V号zhangsan88',
    '微zhangsan88',
    'zhangsan88 we chat',
  ])
    expect(takeContacts(`22kW ${text}`).contacts).toEqual([{ kind: 'wechat', field: 'wechat', value: 'zhangsan88' }])
  expect(takeContacts('22kW 13812345678 V zhang66688 同号').contacts[0]?.value).toBe('zhang66688')
})
