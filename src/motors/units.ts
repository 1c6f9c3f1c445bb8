import { kilowattsOf } from './figures.ts'
import { matchAt, tableOf } from './match-at.ts'

/** Names of units behind their number, in capitals: of powers, of voltages and of pieces. */
export const powerNames = ['KW', 'KILOWATTS', 'KILOWATT', '千瓦', '个千瓦', 'HP', 'HORSEPOWER', '马力', '匹'] as const
export const voltageNames = ['KV', '千伏', '万伏', 'V', 'VOLTS', 'VOLT', '伏特', '伏'] as const
export const pieceNames = [
  ...['台', '只', '个', '套', '件', 'PCS', 'PC', 'PIECES', 'PIECE', 'UNITS', 'UNIT', 'SETS', 'SET', 'NOS', 'EA'],
] as const
/** Without the one that is a condition, too: new old stock. */
export const surePieceNames = pieceNames.filter((name) => name !== 'NOS')

/** With what follows here these are no units but the beginnings of words: 台州, 只要, 个别, 匹配, 套装. */
const beginnings: Readonly<Record<string, string>> = {
  台: '[州湾]|儿庄|山(?![东西])|江(?![苏西门阴])|安(?![徽庆阳])|前|[中北南东]$',
  只: '[剩要收限有能做卖售]',
  个: '[别体人]',
  匹: '配',
  套: '[装筒]',
}

/** A Latin name ends where it ends, and a V before a digit is a mounting. */
function formOf(name: string): string {
  const beginning = beginnings[name]
  if (beginning) return `${name}(?!${beginning})`
  return /[A-Z]$/.test(name) ? `${name}(?![A-Z${name.endsWith('V') ? '0-9' : ''}])` : name
}

/** What matches any of these names behind a number that has no other unit. */
export const anyOf = (...names: readonly (readonly string[])[]): string => names.flat().map(formOf).join('|')

/** 个 counts other things, too. */
const pieces = pieceNames.map((name) => (name === '个' ? '个(?![月点人头]|星期|小时|工作)' : name)).join('|')

/** A number that has no unit of its own: it belongs to the currency before it. */
const amountAlone = `\\d[\\d,.]*(?![\\d,.]|\\s?(?:${[...powerNames, ...voltageNames, ...pieceNames].join('|')}|[WP](?![A-Z])|POLE|HZ|R\\/?MIN|RPM|[瓦极级转]))`

/** Of a speed in thousands: what is sold on is none, as in "3千转让", nor is the name before another number, as in "1万2千 转速1460". */
export const turns = '(?:转(?![让手卖给出速])(?:\\/分钟?)?|(?<!\\s)转速(?!\\s?[:为是=]|\\d)|R\\/?MIN|RPM)'

/** Letters behind it end no unit in Latin letters: "2台YE3" is two of them. Between the dashes of a designation K is no unit but a letter that is wrong: `YE3-132K-4`. */
export const unit = new RegExp(
  `(?:\\s?|-(?=KW|KILO|HP|HORSE|V))(${[...powerNames, ...voltageNames].join('|')}|HZ|HERTZ|赫兹?|-?\\s?POLES?|P|极|级|转(?![让手卖])(?:\\/分钟?)?|RPM|R\\/?MIN|R\\.P\\.M\\.?|N[·.*]?M|牛米|${pieces}|万(?!\\d{2,4}(?!\\s?[台只个套件])|\\s?(?:小时|${turns}))[元块]?(?:\\/台)?(?![千台只件])|千?元(?:\\/台)?|千?块|(?:YUAN|RMB|CNY|人民币)(?!\\s?:?\\s?${amountAlone})|W|WATTS?|瓦|K(?!(?<=-(?:63|71|80|90|[1-5]\\d\\d)K)-\\d))(?:(?![A-Z])|(?<![A-Z]))`,
  'y',
)

export type Quantity = 'power' | 'volts' | 'hertz' | 'poles' | 'speed' | 'torque' | 'pieces' | 'price'

export interface Unit {
  readonly end: number
  readonly quantity: Quantity
  /** The number in the unit of our fields. */
  readonly convert: (value: number) => number
  /** Whether it is 级, which counts poles and grades of efficiency. */
  readonly isGrade: boolean
}

export const same = (value: number): number => value
const thousandth = (value: number): number => Number((value / 1000).toPrecision(6))
const thousandfold = (value: number): number => Math.round(value * 1000)
const tenThousandfold = (value: number): number => Math.round(value * 10_000)

/** Where none of these begins behind a blank or a dash, no unit does: most numbers of a line have none. */
export const firstOfUnit: ReadonlySet<string> = new Set('KHPVWRNSUEYC千个马匹万伏赫极级转牛台只套件元块人瓦')
const startsUnit = tableOf(firstOfUnit)

function mayBeUnit(text: string, at: number): boolean {
  let first = text.charCodeAt(at)
  for (let next = at + 1; (first <= 32 || first === 45) && next < at + 4; next += 1) first = text.charCodeAt(next)
  return startsUnit[first] === 1
}

/** The unit at a place, behind its number. */
export function unitAt(text: string, at: number): Unit | undefined {
  const found = mayBeUnit(text, at) ? matchAt(unit, text, at) : null
  if (!found) return undefined
  const name = found[1] ?? ''
  let meaning = meanings.get(name)
  if (!meaning) {
    meaning = meaningOf(name.replace(/^-?\s?/, ''))
    meanings.set(name, meaning)
  }
  const [quantity, convert] = meaning
  return { end: at + found[0].length, quantity, convert, isGrade: name.endsWith('级') }
}

/** By what `unit` finds, of which there are some hundred spellings: every number of every line asks. */
const meanings = new Map<string, ReturnType<typeof meaningOf>>()

function meaningOf(name: string): readonly [Quantity, (value: number) => number] {
  if (/^(K|KW|KILO.*|千瓦|个千瓦)$/.test(name)) return ['power', same]
  if (/^(HP|HORSEPOWER|马力|匹)$/.test(name)) return ['power', kilowattsOf]
  if (/^(W|瓦)/.test(name)) return ['power', thousandth]
  if (/^(KV|千伏)$/.test(name)) return ['volts', thousandfold]
  if (name === '万伏') return ['volts', tenThousandfold]
  if (/^(V|伏)/.test(name)) return ['volts', same]
  if (/^(HZ|HERTZ|赫)/.test(name)) return ['hertz', same]
  if (/^(POLE|P$|极|级)/.test(name)) return ['poles', same]
  if (/^(转|R(?!MB))/.test(name)) return ['speed', same]
  if (/^(N(?!OS)|牛)/.test(name)) return ['torque', same]
  if (/^万/.test(name)) return ['price', tenThousandfold]
  if (/^千[元块]/.test(name)) return ['price', thousandfold]
  if (/^(元|块|YUAN|RMB|CNY|人民币)/.test(name)) return ['price', same]
  return ['pieces', same]
}
