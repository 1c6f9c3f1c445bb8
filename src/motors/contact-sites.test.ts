import { expect, test } from 'vitest'
import { readReference } from '../../db/seed/csv.ts'
import { contactIn, contactInModel, possibleContactIn } from './contact-details.ts'
import { takeContacts } from './contact-extraction.ts'

const inTexts = (text: string): string[] => [text, `YE3-132S-4 5.5kW ${text}`, `${text}，现货`, `${text}. In stock`, `${text}/stock`]
const endings = 'nl ch pl es at be se cz ae vn tr br au ca gr pt ro ua kz ir pk'.split(' ')

test.each(endings)('the address of a site in the country .%s', (ending) => {
  for (const name of ['motoren', 'wuxi-motors', 'shop.elektromotory', 'zhangsan88', 'www.motor']) {
    const text = `${name}.${ending}`
    expect(inTexts(text).filter((each) => !contactIn(each))).toEqual([])
    expect(contactInModel(text.toUpperCase())).toBeDefined()
  }
  expect(takeContacts(`22kW www.motoren.${ending}/a 无锡`).contacts).toEqual([{ kind: 'site', value: `www.motoren.${ending}/a` }])
})

test.each(endings)('a word with .%s behind it may be one, and is shown to who decides', (ending) => {
  for (const text of [`motors.${ending}`, `pump.${ending}，现货`]) {
    expect(contactIn(text)).toBeUndefined()
    expect(possibleContactIn(text)).toBe(`${text.split('，')[0]}`)
  }
})

test.each(['motoren.at works', 'elektromotory.pl 5.5kW', 'wannan.pt 100'])('so is a name behind which a word goes on: %s', (text) => {
  expect(contactIn(text)).toBeUndefined()
  expect(possibleContactIn(text)).toBe(text.split(' ')[0])
})

test.each(['shanghai-motors.nl', 'motoren.ch call me', 'shop.motoren.cz 5.5kW'])(
  'the name of a place and a word behind it do not matter: %s',
  (text) => {
    expect(contactIn(text)).toBeDefined()
  },
)

test.each([
  ...['YE3-132S-4.at', 'YEJ132S4.at', 'QABP90L.es', 'yej-132s-4.ca', 'Good motor.at 50 Hz', 'Motor running.be careful', 'winding.PT 100'],
  ...['bearing.ch 22', 'housing.se 3', 'V1.pl', 'R77DRN132S4.AT/TF', 'approx.ca 5', 'Tested.at works', 'PT100.pt100', 'IP55.ro'],
])('a designation or the end of a sentence is none: %s', (text) => {
  expect(contactIn(text) ?? contactInModel(text)).toBeUndefined()
})

test('a name of the tables with the code of a country is a site only if its letters are no designation', () => {
  const models = ['ye3_catalogue_380v_50hz', 'ye4_catalogue_380v_50hz'].flatMap((file) =>
    readReference(file).map(({ model }) => String(model)),
  )
  const texts = models.flatMap((model) => endings.map((ending) => `${model}.${ending}`))
  expect(texts.filter((text) => contactIn(text) ?? possibleContactIn(text))).toEqual([])
})

test.each([
  ...[
    'wuximotor,com',
    'wuximotor,com.cn',
    'wuximotor-com-cn',
    't.cn/A6xyz12',
    'linktr.ee/zhangsan',
    'bit.ly abc123',
    'wa.me 8613812345678',
    't.me zhang',
  ],
  ...[
    'sales@motorshop,com',
    'sales@motorshop com',
    'johnsmith@yahoo',
    'zhangsan@163com',
    'johnsmith at hotmail',
    'john.smith at gmail',
    'zhangsan-at-163-com',
  ],
])('an address without its dot or its ending, or a short one: %s', (text) => {
  expect(inTexts(text).filter((each) => !contactIn(each))).toEqual([])
})

test('an address of mail is taken out with its name and its ending', () => {
  const taken = (text: string) => takeContacts(text).contacts.map(({ value }) => value)
  expect(taken('22kW john.smith at gmail')).toEqual(['john.smith@gmail'])
  expect(taken('22kW johnsmith at gmail dot com')).toEqual(['johnsmith@gmail.com'])
  expect(taken('22kW sales@motorshop,com')).toEqual(['sales@motorshop.com'])
})

test.each([
  ...[
    'wuximotor com',
    'http wuximotor com',
    '官网：wuximotor',
    'website wuximotor',
    'sales@motorshop',
    '@wuximotor',
    'follow @wuximotor88',
  ],
  ...[
    'my gmail is johnsmith',
    'johnsmith, yahoo',
    '163邮箱 zhangsan',
    '邮箱 zhangsan 163',
    '百度搜索 无锡张三电机',
    '1688搜 张三电机',
    '抖音搜老张',
  ],
  ...[
    '公众号“无锡电机”',
    '企查查搜张三电机',
    '天眼查有电话',
    '高德搜张三电机',
    'google us: Zhangsan Motor',
    'find us on google',
    'ebay seller motorking88',
    'ebay: wuximotor',
    'youtube: wuximotor',
  ],
])('what leads to a site or an account elsewhere is shown to who decides: %s', (text) => {
  expect([text, `YE3-132S-4 5.5kW ${text}`, `${text}，现货`].filter((each) => !possibleContactIn(each))).toEqual([])
  expect([text, `YE3-132S-4 5.5kW ${text}`, `${text}，现货`].flatMap((each) => contactIn(each) ?? [])).toEqual([])
})

test.each([
  ...[
    '15kW@rated speed',
    'IE3@fullload',
    'torque @ standstill',
    'in stock @ rotterdam',
    '5.5kW@50Hz com port',
    'relay NO,NC,COM',
    'motor,com',
  ],
  ...[
    'RS485 com',
    'Modbus com',
    'Profinet com module',
    'at outlook',
    'A-com-cn',
    'website of siemens',
    '官网可查型号',
    '官网型号 1LE0001',
    '百度可查',
  ],
  ...[
    '1688同款',
    '淘宝价 380',
    '公众号有介绍',
    'eBay price 500',
    'eBay seller',
    'bought on ebay 2020',
    'youtube video',
    'Linked in series',
    'teams of two',
  ],
  ...['邮箱见联系方式', 'mail order', 'on site', 'site altitude1000'],
])('words of motors and of dealings lead to none: %s', (text) => {
  expect([text, `YE3-132S-4 5.5kW ${text}`].flatMap((each) => contactIn(each) ?? possibleContactIn(each) ?? [])).toEqual([])
})
