import type { Words } from '#i18n/translate.ts'

/** What each reader of a text does with the tokens of a kind. */
interface TokenUse {
  /** What the property is called that the token says; absent where it says nothing to a search. */
  readonly name: Words | undefined
  /** Whether the public list finds what it says; else the page names it as not searched by. */
  readonly filter: boolean
  /** Whether a listing takes a value from it; else it is among what is not read. */
  readonly listing: boolean
  /** Whether a demand has a field for it; else it is among what is not read. */
  readonly demand: boolean
  /** Whether it is compared with a motor that a list names; else it is among what is not compared. */
  readonly compared: boolean
  /** Whether the title of a demand may have its words. */
  readonly title: boolean
  /** Which negations exclude it. "No" is short for "number", too, so that in English few are excluded. */
  readonly negation: 'any' | 'zh' | 'none'
}

/** The kinds of tokens. Each says all of its uses, so that none is forgotten. */
export const tokenKinds = {
  model: { name: ['型号', 'model'], filter: true, listing: true, demand: true, compared: true, title: true, negation: 'zh' },
  series: { name: ['系列', 'series'], filter: true, listing: true, demand: true, compared: true, title: true, negation: 'zh' },
  frame: { name: ['机座', 'frame'], filter: true, listing: true, demand: true, compared: true, title: true, negation: 'zh' },
  power: { name: ['功率', 'power'], filter: true, listing: true, demand: true, compared: true, title: true, negation: 'zh' },
  poles: { name: ['极数', 'poles'], filter: true, listing: true, demand: true, compared: true, title: true, negation: 'zh' },
  speed: { name: ['转速', 'speed'], filter: true, listing: true, demand: true, compared: true, title: true, negation: 'zh' },
  torque: { name: ['转矩', 'torque'], filter: false, listing: true, demand: false, compared: false, title: true, negation: 'zh' },
  voltage: { name: ['电压', 'voltage'], filter: true, listing: true, demand: true, compared: true, title: true, negation: 'zh' },
  frequency: { name: ['频率', 'frequency'], filter: true, listing: true, demand: true, compared: true, title: true, negation: 'zh' },
  mounting: { name: ['安装', 'mounting'], filter: true, listing: true, demand: true, compared: true, title: true, negation: 'any' },
  efficiency: { name: ['能效', 'efficiency'], filter: true, listing: true, demand: true, compared: true, title: true, negation: 'zh' },
  ex: { name: ['防爆', 'Ex'], filter: true, listing: true, demand: true, compared: true, title: true, negation: 'zh' },
  ip: { name: ['防护', 'protection'], filter: true, listing: true, demand: true, compared: true, title: true, negation: 'zh' },
  ic: { name: ['冷却', 'cooling'], filter: false, listing: true, demand: true, compared: true, title: true, negation: 'zh' },
  insulation: { name: ['绝缘', 'thermal class'], filter: false, listing: true, demand: true, compared: true, title: true, negation: 'zh' },
  duty: { name: ['工作制', 'duty'], filter: false, listing: true, demand: true, compared: true, title: true, negation: 'zh' },
  feature: { name: ['附加功能', 'feature'], filter: true, listing: true, demand: true, compared: true, title: true, negation: 'any' },
  brand: { name: ['品牌', 'brand'], filter: true, listing: true, demand: true, compared: true, title: true, negation: 'any' },
  type: { name: ['类型', 'type'], filter: true, listing: true, demand: true, compared: true, title: true, negation: 'any' },
  phases: { name: ['相数', 'phases'], filter: true, listing: true, demand: true, compared: true, title: true, negation: 'zh' },
  condition: { name: ['成色', 'condition'], filter: true, listing: true, demand: true, compared: true, title: true, negation: 'any' },
  year: {
    name: ['生产年份', 'year of production'],
    filter: true,
    listing: true,
    demand: true,
    compared: true,
    title: true,
    negation: 'zh',
  },
  quantity: { name: ['数量', 'quantity'], filter: true, listing: true, demand: true, compared: true, title: true, negation: 'none' },
  // As a limit it is a filter.
  price: { name: ['价格', 'price'], filter: false, listing: true, demand: true, compared: true, title: true, negation: 'none' },
  region: { name: ['地区', 'place'], filter: true, listing: true, demand: true, compared: true, title: true, negation: 'zh' },
  /** Where it shall be sent to. */
  deliverRegion: {
    name: ['交货地', 'place of delivery'],
    filter: false,
    listing: false,
    demand: true,
    compared: true,
    title: true,
    negation: 'none',
  },
  /** The lead time. A listing takes it from its text before the tokens are read. */
  leadDays: { name: ['发货', 'dispatch'], filter: true, listing: false, demand: false, compared: false, title: false, negation: 'zh' },
  intent: { name: undefined, filter: true, listing: true, demand: true, compared: true, title: false, negation: 'none' },
  ratio: { name: ['速比', 'ratio'], filter: false, listing: true, demand: false, compared: true, title: true, negation: 'zh' },
  shaft: { name: ['轴径', 'shaft'], filter: false, listing: true, demand: true, compared: true, title: true, negation: 'zh' },
  /** How a motor is built, which no field of a search holds. */
  detail: { name: ['结构', 'build'], filter: false, listing: false, demand: false, compared: false, title: true, negation: 'zh' },
  /** A word that every motor has, such as "motor". */
  filler: { name: undefined, filter: true, listing: true, demand: true, compared: true, title: false, negation: 'none' },
  /** Not understood: each reader decides. */
  text: { name: undefined, filter: true, listing: true, demand: true, compared: true, title: true, negation: 'none' },
} as const satisfies Readonly<Record<string, TokenUse>>

export type TokenKind = keyof typeof tokenKinds

/** The kinds that are used so, as a set: looking a name up in an object of so many is slower. */
export const kindsWhere = (isUsedSo: (use: TokenUse) => boolean): ReadonlySet<TokenKind> =>
  new Set((Object.keys(tokenKinds) as TokenKind[]).filter((kind) => isUsedSo(tokenKinds[kind])))
