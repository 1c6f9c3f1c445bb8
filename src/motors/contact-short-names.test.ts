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

test.each([
  ...['加zhangsan88', '有意加 zhangsan88', '加好友：zhangsan88', '搜 zhangsan88', '添加 zhangsan88', '私聊 zhangsan88', '联系：zhangsan88'],
  ...['add me zhangsan88', 'contact zhangsan88', 'DM me @zhangsan88', 'my id: zhangsan88', 'green app zhangsan88', 'search zhangsan88'],
  ...[
    'FB zhangsan88',
    'ig: zhangsan88',
    'tg zhangsan88',
    'dy：zhangsan88',
    'line zhangsan88',
    'W.X: zhangsan88',
    'v x zhangsan88',
    'v/x zhangsan88',
  ],
  ...['💬zhangsan88', '➕ zhangsan88', '🛰️：zhangsan88', '✈️ @zhangsan88', 'zhangsan88（v）', 'zhangsan88 加我'],
  ...['薇 zhangsan88', '微店：zhangsan88', '1688店铺 zhangsan88', '支付宝账号：zhangsan88', 'dingding: zhangsan88'],
])('a name with digits behind words of every day, a few letters or a sign: %s', (text) => {
  expect(inTexts(text).filter((each) => !contactIn(each))).toEqual([])
  expect(takeContacts(`22kW ${text}`).contacts[0]?.value).toContain('zhangsan88')
})

test.each([
  ...[
    '加motorking88',
    '私聊 jackchen88',
    'add jackchen88',
    'contact motorking88',
    'message motor_king',
    'fb: motorking88',
    'line jackchen88',
  ],
  ...['💬motorking88', '➕motorking88', 'w.x motorking88', 'v zhangsan88', 'V-zhangsan88', 'w：zhangsan88'],
  ...['VXsd5566', 'wxA888888', 'vxmotor_wang', 'wxwxdj2008', 'v x motor_wang', '💬 hello_motor', '微 wuxidj', '加我 wuxidj'],
])('other letters with digits there are shown to who decides: %s', (text) => {
  expect(inTexts(text).flatMap((each) => contactIn(each) ?? [])).toEqual([])
  expect(inTexts(text).filter((each) => !possibleContactIn(each))).toEqual([])
})

test.each([
  ...[
    '加编码器 encoder1024',
    '加nema23 步进电机',
    '搜 siemens 1LE0001',
    'search NEMA17',
    '添加 encoder1024',
    'add gearbox NMRV075',
    '加装 encoder2500',
  ],
  ...[
    'ID: 3GV1512345',
    'Motor ID wx132s4',
    'find motor with encoder1024',
    'contact relay12',
    '增加 fengji99',
    'IG encoder2048',
    'FB: tacho1000',
  ],
  ...[
    'line encoder1024',
    'bottling line krones22',
    'DY siemens132',
    'V sensor24',
    '380 V zhangsan88',
    'L x W x height12',
    '✅ YE3-132S-4',
    '🔥 siemens132',
  ],
  ...['⚡ nema23', '🔩 m3bp315', '✈ delivery10days', '➕ encoder1024'],
  ...['微 siemens', '薇 motors', 'VX132S', 'wxpump80', 'wx-132m-4', 'W x height', '店铺 siemens'],
])('words of motors there are none: %s', (text) => {
  expect(inTexts(text).flatMap((each) => contactIn(each) ?? possibleContactIn(each) ?? [])).toEqual([])
})
