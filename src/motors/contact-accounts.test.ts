import { expect, test } from 'vitest'
import { readReference } from '../../db/seed/csv.ts'
import { SeededRandom } from '../../db/seed/demo-random.ts'
import { contactIn } from './contact-details.ts'
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
