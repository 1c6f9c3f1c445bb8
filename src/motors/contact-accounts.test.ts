import { expect, test } from 'vitest'
import { readReference } from '../../db/seed/csv.ts'
import { SeededRandom } from '../../db/seed/demo-random.ts'
import { contactIn, contactInModel, possibleContactIn } from './contact-details.ts'
import { takeContacts } from './contact-extraction.ts'

const accounts =
  'zhangsan laowang lixiaolong wangdianji chenlaoban zhangjingli xiaoliu jiangsumotor hellomotor bestmotors sunnyli mrzhang tonyzhang amandali jackchen lucywang weiweimotor motorking abcdefg kingmotor wuxidianji zhang_san'.split(
    ' ',
  )

test.each(accounts)('an account of letters alone is found behind the name of its messenger: %s', (account) => {
  const names = ['wechat', 'weixin', 'wei xin', 'WeChat ID', '微x', '微X ', 'wx', 'VX', 'wechat号', '微信']
  const texts = names.flatMap((name) => [
    `${name} ${account}`,
    `YE3-132S-4 5.5kW ${name} ${account}，现货`,
    `${name} ${account} YE3-132S-4`,
  ])
  expect(texts.filter((text) => !contactIn(text))).toEqual([])
  expect(takeContacts(`22kW wechat ${account} 无锡`).contacts).toEqual([{ kind: 'wechat', field: 'wechat', value: account }])
})

/** Behind a name that means nothing else, whatever does not go on with the sentence is an account. */
const behindClearNames = `wechat zhang88-66|weixin li138-8888|wechat seller88-1|wechat wang132m8|wechat id zhang88-66|wechat 号zhang88-66
WeChat ID hellomotor for details|wechat id jackchen please call|wechat jackchen please|wechat id seller-wang|wechat motor-king|wechat best-price|wechatid zhangsan88|weixinid zhangsan88|skypeid zhangsan88|line idmotor_8888|whatsappzhangsan88|wechatid: zhangsan|wechatidzhangsan88
wxid zhangsan88|wechat idzhang_san|wechat jackie|wechat lilyzhao|skype wangping|whatsapp peterli|wechat motorseller|wechat chinasupply
my wechat is johnsmith|wechat account zhangsan|wechat no zhangsan|wechat.zhangsan|wechat johnsmith thanks|wechat trader please|wechat 12345678
wechat please add jackchen|wechat [zhangsan]|wechat user zhangsan|jackchen via wechat|jackchen@wechat|wechat/zhangsan88|wechat - zhangsan|wechat (zhangsan)|johnsmith on wechat|sunny88 on WhatsApp|whatsapp jackchen please
whatsapp me 447911123456|skype jackchen|telegram: jackchen|telegram id jackchen|telegram @jackchen|telegram jack_chen|jackchen88 on telegram|line id jackchen|line @jackchen|line: jack_chen|line: motorking88|facebook johnsmith|viber 447911123456|zalo jackchen
zalo 0912345678|signal app jackchen|jackchen (whatsapp)`.split(/[|\n]/)
const sentences =
  `add me on wechat|wechat please|contact by wechat|wechat: please ask|WeChat ID available on request|wechat after-sales, follow-up
skype call possible|WeChat or WhatsApp, telegram or facebook|wechat/whatsapp/mobile|pictures on wechat|motors on wechat|YE3-132S-4 on wechat
We use Skype. Tested motors|wechat no longer used|wechat 11.5kw, 24hours, 2026-11-27|ask by wechat YE3-132S-4|contact by wechat\nGearbox included, 6308-2Z|signal cable included|encoder signal: differential
line voltage|in line with|production line id: conveyor|装配线 line id: conveyor|line: assembly, bottling line: Krones
Line: Bottling, 2 motors|Line: Krones bottling|Line: Tetrapak|line: Andritz|Line: Galvanizing|line: pickling|Line: annealing furnace|Line: brewery
Line: tissue|Line: recycling|line: jackchen
SINAMICS G120 telegram selection|Telegram structure PPO1|telegram length 20 bytes|PROFINET telegram standard|standard telegram 1|signal id 4-20mA
signal id speed_ref|setpoint via telegram|telegram PROFIsafe|Siemens telegram 352|Telegram: structure PPO1|Telegram: PPO1`.split(/[|\n]/)

/** Names of companies, and words that say more of a messenger: no account, though a person may look at them. */
const spoken =
  `weixin motors|WEIXIN electrical machinery|Weixin Electric Motor factory|Weixin Machinery (Wuxi)|Jiangsu Weixin gearbox|Walkaround via WhatsApp
videocall via whatsapp|livestream via skype|stocklist on wechat|everyone on wechat|Friday on WhatsApp|answers within minutes via whatsapp
WhatsApp friendly seller|WhatsApp quicker than mail|WeChat faster|WeChat mini-program|wechat Shanghai office|Wechat wallet accepted
Skype demonstration possible|WhatsApp normally answered in one hour|WhatsApp English spoken|Russian via WhatsApp|WeChat however is easier
Skype meetings on Tuesday|whatsapp voicecall welcome|WhatsApp nobody before Monday|screenshots on wechat|catalogue via whatsapp|WhatsApp Istanbul
WhatsApp cheaper|wechat siemens partner|Weixin Transmission Technology|wechat recently installed|translated via skype
line idle_speed2|line idler_pulley88|skypes available|wechatpay|Line Identity 2026|weixinwx132s4|WX Nanyang motors`.split(/[|\n]/)

/** Behind letters that are a brand too, words of motors, places, makers and designations of the tables are none. */
const besideBrands =
  `wx zhang66-88|vx li80s888|wx hellomotor call me|vx jackchen for price|VX sunnyli thanks|vx best-motor|wx motor-king|wx id seller88
wx: jackchen|VX is jackchen|vx (zhangsan)|wx boss-wang`.split(/[|\n]/)
const brands = `WX gearbox|wx shanghai warehouse|WX nanjing|wx geared motor|WX high-voltage motor|wx YE3-132S-4|WX QABP90L|wx terminal-box
WX Lithwork housing|WX Siemens gearbox|WX Nanyang motors|WX: gearbox included|wx please`.split(/[|\n]/)

const inTexts = (text: string): string[] => [text, `YE3-132S-4 5.5kW ${text}`, `${text}，现货`]

test.each([...behindClearNames, ...besideBrands])('an account, whatever word stands in it or behind it: %s', (text) => {
  expect([...inTexts(text), `${text} YE3-132S-4`].filter((each) => !contactIn(each))).toEqual([])
})

test.each([...sentences, ...spoken, ...brands])('a sentence or a brand, and no account: %s', (text) => {
  expect(inTexts(text).flatMap((each) => contactIn(each) ?? [])).toEqual([])
})

test('the account alone is taken out, wherever the name of its messenger stands', () => {
  const taken = (text: string) => takeContacts(text).contacts.map(({ value }) => value)
  expect(taken('22kW johnsmith on wechat')).toEqual(['johnsmith'])
  expect(taken('22kW wechat id zhang88-66 please')).toEqual(['zhang88-66'])
  expect(taken('22kW wechat.zhangsan')).toEqual(['zhangsan'])
  expect(taken('22kW wechatid zhangsan88')).toEqual(['zhangsan88'])
  expect(taken('22kW wechatzhangsan88 please')).toEqual(['zhangsan88'])
})

test.each([
  ...['Mob 9876543210', 'ph 9876543210', 'contact 07911123456', 'text me 07911123456', 'ph: 98765 43210'],
  ...[
    '00971 50 123 4567',
    '0044 7911 123456',
    '+971 50 123 4567',
    '138 1234 567 8',
    'phone no 15012345678',
    '电话编号 13812345678',
    '编号 13812345678',
    'contact no 9876543210',
    '00971501234567',
  ],
])('a telephone number: %s', (text) => expect(inTexts(text).filter((each) => !contactIn(each))).toEqual([]))

test.each([
  ...['出厂编号 18003456789', 'S/N 15012345678', 'serial number 13912345678', 'order no 15012345678', '流量Q1200000'],
  ...['1381234567 4P', '1381234567 8台', '3 ph 380 415 1440', 'contact 380-440-460'],
  ...['S/N 1512345678 3 phase 5.5kW', 'S/N 1512345678 4-pole', 'order no 1712345678 1 piece', '编号 1512345678 9成新', '1381234567 8'],
  ...['订货号 1512345678 3 天发货', 'YE3-132S-4\t1512345678\t2\t1280', 'Nr. 1512345678\n3~Mot. 1LE1001'],
  ...['YE3-132S-4\t2.450,00\t37\t1480\t400', '2.450,00 55 1480 660 98', 'i=24,00 58 1450 400 50', '00\t37\t1480\t400\t98'],
])('no telephone number: %s', (text) => expect(inTexts(text).flatMap((each) => contactIn(each) ?? [])).toEqual([]))

test('serial numbers and the numbers of the lines of a list stay in it', () => {
  const list = '1 YE3-132S-4 1512345678\n2 YE3-160M-4 1612345678\n3 YE3-180M-4 1712345678'
  expect(takeContacts(list)).toEqual({ contacts: [], rest: list })
})

test.each([
  '微信同号',
  'WeChat available',
  'YE3-132S-4 whatsapp',
  'skype',
  'QQ 详谈',
  'line id',
  'S/N 15012345678',
  '9876543210',
  '1381234567 8',
  'VX zhangsan motor',
  'wx laowang pumps',
  'vx xiaoliu series',
  'Line: jackchen',
  'telegram jackchen',
  'signal id: jackchen',
])('what may lead to a contact is refused in a model, and shown to who decides of a text: %s', (text) => {
  expect(contactInModel(text)).toBeDefined()
  expect(inTexts(text).filter((each) => !possibleContactIn(each))).toEqual([])
})

test('a designation, or the order number of a maker, leads to none', () => {
  const designations = ['WX YE3-132S-4', '3GBA132210-ADD', 'R77DRN132S4 01.1234567890.0001.17', 'YQQ-132', 'production line', '123456789']
  designations.push(
    'SINAMICS G120 telegram selection',
    'Telegram structure PPO1',
    'standard telegram 1',
    'telegram 352',
    'signal id 4-20mA',
  )
  expect(designations.flatMap((each) => contactInModel(each) ?? possibleContactIn(each) ?? [])).toEqual([])
})

test.each([
  '微x zhangsan88',
  'zhangsan88（微x）',
  'wechat zhangsan for price',
  'VX zhangsan please call',
  'wechat zhangsan motor',
  'vx zhang88 motor',
  ...['vx zhang88long', 'wx chen80long', 'vx motor_8888', 'vx abc12345'],
  'wechat motor88',
  'QQ群 12345678',
  'QQ群号：12345678',
  'q群1234567',
  'facebook zhang.san88',
  'Facebook: zhangsan',
  'facebook motor2026',
  'line me: zhang123',
  'line me zhang123',
  'line id zhang123',
  'motor80 (微信)',
  'motorking80 (WX)',
  'zhang_san (wx)',
])('an account: %s', (text) => expect(contactIn(text)).toBeDefined())

test.each([
  'WX gearbox included, new copper winding',
  'WX bearings included',
  'vx winding repaired',
  'ask for wx flanges',
  'line ID conveyor1',
  'motor80 (WX)',
  ...['pump2 (VX)', 'YEJ132M (WX)', 'QABP90L (wx)'],
  'WX series',
  'WX Nanyang motors',
  'WX impeller damaged, non-drive end',
  'WX high-voltage motor',
  'WX gearboxes refitted',
  'WX Lithwork housing cracked',
  'WX IP55 motor',
  'contact us by WeChat or WeChat group',
  'WeChat enquiries welcome, weixin please',
  'WeChat available anytime',
  'follow us on Facebook for details, Facebook page, facebook group 2026',
  'production line ME 1500 380',
  'the line me12 stopped',
  '微X光 inspected',
])('no account: %s', (text) => expect(contactIn(text)).toBeUndefined())

const column = (file: string, name: string): string[] => [
  ...new Set(
    readReference(file)
      .flatMap((row) => row[name]?.split(/[|;]/) ?? [])
      .filter((value) => /^[\x20-\x7e]+$/.test(value)),
  ),
]
const names = [
  ...column('dictionaries', 'name_en'),
  ...column('motor_types', 'name_en'),
  ...column('ye3_catalogue_380v_50hz', 'model'),
  ...column('ye4_catalogue_380v_50hz', 'model'),
  ...column('eliminated_motors_cn', 'model_or_pattern'),
]

test('a brand of the same letters stands before every name of the tables', () => {
  expect(names.length).toBeGreaterThan(500)
  const texts = names.flatMap((name) => [`WX ${name}`, `vx ${name.toLowerCase()}`, `${name} (WX)`])
  expect(texts.flatMap((text) => contactIn(text)?.concat(' in ', text) ?? [])).toEqual([])
})

test('2,000 titles and remarks with such a brand are no contact', () => {
  const numbers = new SeededRandom(13)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(numbers.next() * list.length)] as T
  const parts =
    'gearbox bearing winding flange shaft rotor stator impeller coupling housing encoder brake terminal-box nameplate fan-cover cooling capacitor commutator pulley thermistor endshield armature key seal'
      .split(' ')
      .flatMap((part) => [part, `${part}s`])
  const states = 'included,available,repaired,replaced,rewound,in stock,tested,missing,damaged,is new,for sale,and spare parts'.split(',')
  const texts = Array.from({ length: 2_000 }, () => {
    const brand = pick(['WX', 'VX', 'wx', 'vx', 'Wx'])
    return pick([
      () => `${brand} ${pick(names)} ${pick(['5.5kW', '4P', 'motor', 'B35'])}`,
      () => `${pick(names)} ${brand} ${pick(parts)} ${pick(states)}`,
      () => `${brand} ${pick(parts)}, ${brand} ${pick(parts)} ${pick(states)}`,
      () => `with ${brand} ${pick(parts)}`,
    ])()
  })
  expect(texts.flatMap((text) => contactIn(text)?.concat(' in ', text) ?? [])).toEqual([])
})
