import { chineseDigit } from './chinese-figure.ts'
import { isPoleCount, isShaftHeight } from './figures.ts'
import { atMost, moreThan, noLess, within, withinOrAbout } from './limit-words.ts'
import { upwards } from './limits.ts'
import { tableOf } from './match-at.ts'
import { namedDue } from './needed-day.ts'
import { chargeWords, englishChargeWords, totalWords } from './other-sums.ts'
import { partForms } from './part-figures.ts'
import { namedYear, yearsOf } from './production-years.ts'
import type { Fields, Found } from './reading.ts'
import { namedRange } from './speed-text.ts'
import { amountOf, scaled, tenOfTenThousands, unclearComma } from './spoken-figures.ts'
import { beforeName, behindSum } from './sums-of-several.ts'
import { anyOf, pieceNames } from './units.ts'
import { lowVoltages } from './voltage-groups.ts'

/** Behind a number of phases these are voltages, without a unit too. */
const usualVolts: ReadonlySet<string> = new Set(lowVoltages.map(String))
/** More is the number of something else. */
const mostPieces = 100_000
/** V. */
const mostVolts = 36_000
/** V: a lower direct voltage is that of a brake or a control. */
const leastOfMotor = 48

/** "价格3000以下": a price that is a limit. */
export function priceOf(price: number, limit: string): Fields {
  if (limit === '') return { price }
  return { priceRange: /[上起]|MORE/.test(limit) ? [price, null] : [null, price] }
}

export interface Named {
  /** The characters that it begins with, and those that may be the second ones; without them any. */
  readonly first: string
  readonly second?: string
  readonly form: RegExp
  readonly kind: Found['kind']
  readonly fieldsOf: (value: string, other: string) => Fields | undefined
}

const quantityOf = (digits: string): Fields | undefined =>
  Number(digits) > 0 && Number(digits) <= mostPieces ? { quantity: Number(digits) } : undefined

const limitWords = `[≥>]=?|${atMost}|${noLess}|${moreThan}|不[过于]|最[大低]|至少|AT LEAST|MIN\\.?`
const limited = `\\d{1,6}(?:,\\d{3}|\\.\\d{1,3})?(?:${scaled})?(?:\\s?(?:转(?:\\/分钟?)?|毫米|米|公斤|千克|吨|小时|度|℃|°C?|分贝|安|(?:RPM|R\\/?MIN|KGS?|LBS?|METERS?|METRES?|MM?|HOURS?|DB|A|FT)(?![A-Z])))?`

const amount = '\\d{1,3}(?:,\\d{3})+|\\d{3,7}'
const tenThousands = '\\d{1,4}(?:\\.\\d{1,2})?'
const joint = '\\s?[-~到至]\\s?'
const said = `\\d{1,4}(?:\\.\\d{1,2})?${scaled}`
const twoAmounts = `(?=[¥\\d.,万千百零〇元\\s]{1,24}[-~到至])(?:¥\\s?)?(${said}(?=${joint}${tenThousands}[万千])|${tenThousands}(?=${joint}${tenThousands}[万千])|${amount})(?:\\s?元)?${joint}(?:¥\\s?)?(${said}|${amount})(?:\\s?[元块])?(?![A-Z0-9.])`

/** "1-1.5万" is 1 to 1.5 of them. */
const rangeOf = (from: string, to: string): Fields => {
  const [shared = ''] = Number(from) < 100 ? (/[万千]/.exec(to) ?? []) : []
  return { priceRange: upwards(amountOf(from + shared), amountOf(to)) }
}

const figure = '\\d{1,5}(?:\\.\\d{1,3})?'
const figureUnits = ['%', 'KG|公斤', 'DB(?:\\(A\\))?', 'M(?![A-Z])|米', '°?C(?![A-Z])|度', 'A(?![A-Z])|安']
/** Behind a dash another figure, which has another unit, may follow. */
const ofOther = `(?![A-Z0-9./%]|\\s?(?:[台只个套件极级转天年月日周成伏]|千瓦|${figureUnits.join('|')}|(?:KW|KV|V|HZ|HP|RPM|R\\/?MIN|P|POLES?|PCS?|DAYS?)(?![A-Z])))`
const twoFigures = figureUnits.map((unit) => `${figure}(?:\\s?(?:${unit}))?[-~至到][+-]?${figure}(?:\\s?(?:${unit}))?${ofOther}`).join('|')
const oneOrTwoFigures = `(?:${twoFigures}|${figure}(?:\\s?(?:${figureUnits.join('|')}|V|伏))?)`

const anyAmount = `(?:\\d{1,3}(?:,\\d{3}){1,3}(?:\\.\\d{1,4})?(?![\\d,])|\\d{1,9}(?:\\.\\d{1,4})?|${tenOfTenThousands})`
const money = `(${anyAmount}(?:${scaled})?)(?!\\d|\\.\\d|[万千百亿]|${unclearComma})`
const isPower = '\\s?(?:[万千百亿]|KW|KILO|HP|HORSE|千瓦|马力|匹(?!配)|KV|[WV瓦伏](?![A-Z])|KG|K(?![A-Z]))'
const isScaled = '(?<=[万千百]\\d?)(?!\\s?[台只个套件转小])'
const price = `(${anyAmount}(?:${scaled})?)(?!\\d|\\.\\d|,\\d{3}(?!\\d)|${unclearComma}|${isPower})`
const ofOne = '[单每][台只个套件]\\s?'
/** Of pieces or turns, behind their name. */
const count = '\\d{1,2}[千万百](?![瓦伏])(?:\\d(?!\\d))?|'

/** Before a budget that is no such one of one piece. */
const ofNoOther = '(?<!(?:[单每]|(?<!十)一)[台只个套件]\\s?)'
const budgetOfAll = `(?:预算|心理价位?|目标价|BUDGET)\\s?(?:为|是|IS|OF|:)?\\s?(?:${atMost})?\\s?(?:¥|RMB|CNY)?\\s?(?:\\d[\\d.]{0,6}[万千]?元?[-~到至])?(${anyAmount}(?:${scaled})?)(?![\\d.]{0,9}[万千]|${isPower})(?:\\s?(?:[元块]|(?:YUAN|RMB|CNY)(?![A-Z])))?(?:\\s?${withinOrAbout})?`

export const namedForms: readonly Named[] = [
  {
    first: '×X*',
    form: new RegExp(`[×X*]\\s?(\\d+)(?:\\s?(?:${anyOf(pieceNames)}))?(?![A-Z0-9.])`, 'y'),
    kind: 'quantity',
    fieldsOf: quantityOf,
  },
  {
    first: '数Q',
    second: '量TU',
    form: new RegExp(
      `(?:数量|QTY\\.?|QUANTITY)\\s?:?\\s?(${count}\\d+)(?![千万百](?![瓦伏]))(?:\\s?(?:${anyOf(pieceNames)}))?(?![A-Z0-9.])(?:\\s?(?:及?以上|起|(及?以下|[以之]内)))?`,
      'y',
    ),
    kind: 'quantity',
    fieldsOf: (digits, most) => (most === '' ? quantityOf(String(amountOf(digits))) : {}),
  },
  // As in a column of its own.
  {
    first: '台SUP',
    form: /(?<![每单/元])(?:台|PCS|PIECES|UNITS?|SETS?)(?:\s?:\s?|\s)(\d{1,5})(?=\s{0,2}(?:$|[,;、]))/y,
    kind: 'quantity',
    fieldsOf: quantityOf,
  },
  {
    first: 'SLP',
    second: 'EOA',
    form: /(?:SETS?|LOT|PACK) OF (\d{1,5})(?![A-Z0-9.])/y,
    kind: 'quantity',
    fieldsOf: quantityOf,
  },
  {
    first: 'K',
    second: 'W',
    form: /KW\s?[:=]?\s?(\d{1,4}(?:\.\d{1,3})?)(?![A-Z0-9./~-]|\s?(?:[极级台]|P(?![A-Z])|POLE|V|HZ))/y,
    kind: 'power',
    fieldsOf: (digits) => (Number(digits) > 0 ? { power: Number(digits) } : undefined),
  },
  {
    first: 'M',
    second: 'A',
    form: new RegExp(`MAX(?:IMUM|\\.)?\\s(?:UNIT\\s)?(?:PRICE|BUDGET)\\s?:?\\s?(?:¥|RMB|CNY)?\\s?${price}(?![A-Z0-9.])`, 'iy'),
    kind: 'price',
    fieldsOf: (written) => ({ priceRange: [null, amountOf(written)] }),
  },
  // Of several pieces, whose number stands beside it.
  {
    first: '预心目B',
    second: '算理标U',
    form: new RegExp(
      `${ofNoOther}(?:${beforeName}${budgetOfAll}(?!\\d|\\.\\d|\\s?[/每一1]\\s?[台只个套件])|${budgetOfAll}(?=${behindSum}))`,
      'iy',
    ),
    kind: 'price',
    fieldsOf: (afterCount, beforeCount) => ({ priceTotal: amountOf(afterCount || beforeCount) }),
  },
  {
    first: '单价预PB',
    second: '价格算RU',
    form: new RegExp(`(?:单价|价格|预算|PRICE|BUDGET)\\s?:?\\s?${twoAmounts}`, 'iy'),
    kind: 'price',
    fieldsOf: rangeOf,
  },
  {
    first: '¥RC',
    form: new RegExp(`(?:¥|RMB|CNY)\\s?${twoAmounts}`, 'iy'),
    kind: 'price',
    fieldsOf: rangeOf,
  },
  {
    first: '输O',
    second: '出U',
    form: /(?:输出(?:转速)?|OUTPUT(?: SPEED)?)\s?[:为]?\s?(\d{1,4}(?:\.\d{1,2})?)\s?(?:转(?:\/分钟?)?|RPM|R\/?MIN)(?![A-Z])/y,
    kind: 'speed',
    fieldsOf: (digits) => ({ speed: Number(digits) }),
  },
  {
    first: '质保一二两三半',
    second: '保修年',
    form: /(?:质保|保修)期?\s?:?\s?(?:\d{1,2}|[一二两三半])\s?(?:年|个月)|[一二两三半]年(?:质保|保修)/y,
    kind: 'detail',
    fieldsOf: () => ({}),
  },
  {
    first: '生出制年MBPY',
    second: '产厂造份AUREFOI',
    form: namedYear,
    kind: 'year',
    fieldsOf: (sign, written) => ({ prodYearRange: yearsOf(sign, written) }),
  },
  ...namedDue.map((form) => ({ first: '交货到要需发供D', second: '货期付求用要EU', form, kind: 'detail' as const, fieldsOf: () => ({}) })),
  { first: '调转速变范区S', second: '速度围间P', form: namedRange, kind: 'detail', fieldsOf: () => ({}) },
  // Limits that no field of a search holds.
  {
    first: '转速容电海高温噪重自净毛质直轴总长宽扭惯振寿时距使运SAHWDLTNCE',
    second: '速度量流拔升声音重径长宽矩动命间离用行PLEIOU',
    form: new RegExp(
      `(?:转[速矩]|速度|容量|电流|海拔(?:高度)?|高度|温[度升]|噪[音声]|重量|自重|净重|毛重|质量|直径|轴[径长]|总长|长度|宽度|扭矩|惯量|振动|寿命|时间|距离|使用(?:时间)?|运行(?:时间)?|SPEED|ALTITUDE|HEIGHT|WEIGHT|DIAMETER|LENGTH|WIDTH|TEMPERATURE|NOISE|TORQUE|CURRENT|ELEVATION)\\s?(?:IS|OF|为|是|在|:)?\\s?(?:(?:${limitWords})\\s?(?:${limited})|(?:${limited})\\s?(?:[以之]内|以[上下]|OR LESS|MAX(?![A-Z])))`,
      'y',
    ),
    kind: 'detail',
    fieldsOf: () => ({}),
  },
  {
    first: '¥RC单价每PUS',
    form: new RegExp(
      `(?:¥|RMB|CNY|单价|价格|每[台只套件](?=\\s?:?\\s?(?:¥|\\d[\\d.]{0,4}[万千百]))|(?:UNIT |SET )?PRICE)\\s?(?:[:在为是]\\s?|IS\\s)?${price}(?:\\s?[元块])?(?:/台)?(?:\\s?(${within}|及?以上|起|OR (?:LESS|BELOW|MORE)))?`,
      'iy',
    ),
    kind: 'price',
    fieldsOf: (written, limit) => priceOf(amountOf(written), limit),
  },
  // What a buyer wants to spend is the most.
  {
    first: '预心目限最价单每BTP',
    second: '算理标价高格台只个套件UAR',
    form: new RegExp(
      `(?:${ofOne})?(?:预算(?:上限)?|心理价位?|目标价|(?:最高)?限价|最高价|(?:价格|单价)上限|BUDGET(?: PER (?:UNIT|PIECE|PC|MOTOR|SET)(?![A-Z]))?|TARGET PRICE|PRICE LIMIT)\\s?(?:为|是|在|IS|OF|:)?\\s?(?:${ofOne})?(?:${atMost})?\\s?(?:¥|RMB|CNY)?\\s?${price}(?!\\s?[台极])(?:\\s?(?:[元块]|(?:YUAN|RMB|CNY)(?![A-Z])))?(?:\\s?[/每]\\s?[台只个套件]|\\s?/\\s?(?:PCS?|PIECES?|UNITS?)(?![A-Z]))?(?:\\s?(${within}|及?以上|起|OR (?:LESS|BELOW|MORE)|MAX(?![A-Z])))?`,
      'iy',
    ),
    kind: 'price',
    fieldsOf: (written, limit) => priceOf(amountOf(written), limit || '以下'),
  },
  // A currency that no search compares.
  {
    first: 'TLBP',
    second: 'OUA',
    form: new RegExp(`(?:TOTAL|LOT|BUNDLE|PACKAGE)(?: PRICE)?\\s?:?\\s?${money}\\s?(?:USD|EUR)(?![A-Z])`, 'iy'),
    kind: 'detail',
    fieldsOf: () => ({}),
  },
  {
    first: '$€UE',
    form: new RegExp(`(?:(?:US\\s?)?\\$|€|USD|EUR)\\s?:?\\s?${price}(?:\\s?(?:OR (?:LESS|BELOW|MORE)|MAX(?![A-Z])))?`, 'iy'),
    kind: 'detail',
    fieldsOf: () => ({}),
  },
  // What is paid beside the price.
  {
    first: '运物快托邮包安加调维服手吊装卸检人改税押定订保原进FSDPH',
    second: '费输流递运装工试修务续卸测金额证价造RHEA',
    form: new RegExp(
      `(?:${chargeWords}|${englishChargeWords})\\s?[:为]?\\s?(?:${limitWords})?\\s?(?:¥|RMB|CNY|(?:US\\s?)?\\$|€|USD|EUR)?\\s?(?:\\d{1,3}(?:,\\d{3})+|\\d{1,7})(?:\\.\\d{1,2})?(?!\\d)\\s?(?:[万千](?![瓦伏]))?(?:\\s?(?:[元块]|美[元金]|欧元|[$€]|(?:RMB|CNY|YUAN|USD|EUR)(?![A-Z])))?(?:\\s?\\/台)?(?:\\s?(?:[以之]内|以下|左右))?(?![A-Z0-9.%/-]|\\s?(?:千瓦|[极级台伏转]|(?:KW|KV|V|VOLTS?|A|HZ|HP|RPM|R\\/?MIN|P|POLES?|PH|PHASES?|PCS?|PIECES?|UNITS?|SETS?|MOTORS?|KGS?|MM|DAYS?|WEEKS?)(?![A-Z])))`,
      'y',
    ),
    kind: 'detail',
    fieldsOf: () => ({}),
  },
  // Of all pieces, where it is no number of them.
  {
    first: 'TLBP',
    second: 'OUA',
    form: new RegExp(
      `(?:(?:(?:TOTAL|LOT|BUNDLE|PACKAGE) (?:PRICE|BUDGET|COST)|BUDGET (?:IN )?TOTAL)\\s?(?::|IS\\s|OF\\s)?\\s?(?:¥|RMB|CNY)?\\s?${money}(?:\\s?(?:[元块]|RMB|CNY|YUAN))?(?![A-Z0-9.%])|(?:TOTAL|LOT|BUNDLE|PACKAGE)\\s?:?\\s?(?:¥|RMB|CNY)?\\s?${money}\\s?(?:[元块]|RMB|CNY|YUAN|${isScaled}|(?=MAX)))(?:\\s?(?:OR LESS|MAX(?:IMUM)?)(?![A-Z]))?`,
      'iy',
    ),
    kind: 'price',
    fieldsOf: (priced, other) => ({ priceTotal: amountOf(priced || other) }),
  },
  {
    first: '总',
    second: '预',
    form: new RegExp(`总预算\\s?[:为]?\\s?${twoAmounts}`, 'iy'),
    kind: 'price',
    fieldsOf: (_, to) => ({ priceTotal: amountOf(to) }),
  },
  {
    first: '总一共合小打全整',
    form: new RegExp(
      `(?:总预算\\s?[:为]?\\s?(?:¥|RMB)?\\s?${price}(?!\\s?[台极])(?:\\s?[元块])?|(?:${totalWords})\\s?[:为在是]?\\s?(?:¥|RMB)?\\s?${money}\\s?(?:[元块]|RMB|CNY|${isScaled}|(?<=(?:¥|RMB)\\s?[\\d,.]{1,13}\\s?)(?![A-Z\\d]|\\s?[/每一])|(?<=\\d{3}\\s?)(?=${withinOrAbout})))(?:\\s?${withinOrAbout})?`,
      'iy',
    ),
    kind: 'price',
    fieldsOf: (budget, other) => ({ priceTotal: amountOf(budget || other) }),
  },
  {
    first: '机中FS',
    second: '座心RH',
    form: /(?:机座号?|中心高|FRAME(?:\sSIZE)?|SHAFT HEIGHT)\s?:?\s?(\d{2,4})(?![A-Z0-9.]|\s?(?:KW|HP|千瓦|马力|[极级台]))/y,
    kind: 'frame',
    fieldsOf: (digits) => (isShaftHeight(Number(digits)) ? { shaftHeight: Number(digits) } : undefined),
  },
  {
    first: '速减传R',
    second: '比速动A',
    form: /(?:减?速比|传动比|RATIO)\s?[:为=]?\s?(?:1[:/])?(\d{1,5}(?:\.\d{1,3})?)(?:[:/]1)?(?![A-Z0-9.:/])/y,
    kind: 'ratio',
    fieldsOf: (digits) => ({ ratio: Number(digits) }),
  },
  {
    first: '能国',
    second: '效标',
    form: /(?:能效|国标)(?:等级)?\s?[:为]?\s?([123一二三])\s?级(?:\s?能效)?/y,
    kind: 'efficiency',
    fieldsOf: (digit) => ({ gbGrade: String(chineseDigit(digit) ?? digit) }),
  },
  {
    first: '极P',
    second: '数O',
    form: /(?:极数|POLES?)\s?[:为=]?\s?(\d{1,2})(?:\s?极)?(?![A-Z0-9./~-]|\s?(?:KW|HP|千瓦|台))/y,
    kind: 'poles',
    fieldsOf: (digits) => (isPoleCount(Number(digits)) ? { poles: [Number(digits)] } : undefined),
  },
  {
    first: '转同额SR',
    second: '速步定PYA',
    form: /(?:(?:同步|额定)?转速|(?:SYNCHRONOUS |RATED )?SPEED|SYNCHRONOUS(?= \d{3,4}\s?R))\s?[:为=]?\s?(\d{1,2}(?:\.\d{1,2})?[万千](?:\d千?|\d{3,4})?(?!\d)|\d{2,5})(?:\s?(?:转(?:\/分钟?)?|RPM|R\/?MIN))?(?![A-Z0-9./~千-]|[至到]\d)/y,
    kind: 'speed',
    fieldsOf: (digits) => ({ speed: amountOf(digits) }),
  },
  {
    first: '绝',
    second: '缘',
    form: /绝缘(?:等级)?\s?[:为]?\s?([ABEFHNR])(?:\s?级)?(?![A-Z0-9])/y,
    kind: 'insulation',
    fieldsOf: (insulation) => ({ insulation }),
  },
  {
    first: '轴S',
    second: '径直H',
    form: /(?:轴直?径|SHAFT(?: DIA(?:METER|\.)?)?)\s?[:为=]?\s?[ΦØ]?(\d{2,3}(?:\.\d)?)(?:\s?MM)?(?![A-WYZ0-9.]|X(?!\s?\d))/y,
    kind: 'shaft',
    fieldsOf: (digits) => ({ shaftD: Number(digits) }),
  },
  {
    first: '频F',
    second: '率R',
    form: /(?:频率|FREQUENCY)\s?[:为=]?\s?(50|60)(?:\s?HZ)?(?![A-Z0-9./~-])/y,
    kind: 'frequency',
    fieldsOf: (digits) => ({ frequency: Number(digits) }),
  },
  {
    first: '电V',
    second: '压O',
    form: /(?:电压|VOLTAGE)\s?[:为=]?\s?(\d{2,5})(?:\/(\d{2,5}))?(?:\s?[V伏])?(?![A-Z0-9./~-])/y,
    kind: 'voltage',
    fieldsOf: (digits, other) => {
      const voltages = [digits, other].filter(Boolean).map(Number)
      return voltages.every((volts) => volts <= mostVolts) ? { voltages } : undefined
    },
  },
  {
    first: '三单',
    second: '相',
    form: /(三|单)相\s?(\d{3,4})(?:\s?[V伏])?(?![A-Z0-9./~-]|\s?(?:KW|千瓦|转|台|W))/y,
    kind: 'voltage',
    fieldsOf: (phases, volts) => (usualVolts.has(volts) ? { phases: phases === '三' ? 3 : 1, voltages: [Number(volts)] } : undefined),
  },
  ...partForms,
  // Figures that no filter has.
  {
    first: '功效重净毛噪海环电额轴CPEWNAB',
    second: '率重量声音拔境流定承OFELU',
    form: new RegExp(
      `(?:功率因[数素]|效率|重量|[净毛]重|噪[声音]|海拔|环境温度|(?:额定)?电流|轴承(?:型号)?|COSΦ|POWER FACTOR|EFFICIENCY|WEIGHT|CURRENT|NOISE(?: LEVEL)?|ALTITUDE|BEARINGS?)\\s?[:为=]?\\s?-?(?:${figure}[千万百](?![瓦伏克])(?:\\d百?)?|${oneOrTwoFigures})(?![A-Z0-9.])`,
      'y',
    ),
    kind: 'detail',
    fieldsOf: () => ({}),
  },
  {
    first: 'JFE负暂',
    second: 'CD载荷',
    form: /(?:JC|FC|ED|负[载荷]持续率|暂载率)\s?[:为=]?\s?(\d{2})\s?%/y,
    kind: 'duty',
    fieldsOf: (share) => ({ duty: `S3 ${share}%` }),
  },
  {
    first: 'AD',
    second: 'C',
    form: /(AC|DC)\s?(\d{2,5})\s?V(?![A-Z0-9/~-])/y,
    kind: 'voltage',
    fieldsOf: (kind, volts) => ({ voltages: [Number(volts)], ...(kind === 'DC' && Number(volts) >= leastOfMotor && { typeHint: 'DC' }) }),
  },
]

const namedByFirst = Map.groupBy(
  namedForms.flatMap((each) => [...each.first].map((first) => ({ ...each, first }))),
  ({ first }) => first,
)

const startsName = /* @__PURE__ */ tableOf(namedByFirst.keys())

/** A number behind the word that says what it is. */
export function namedNumberAt(text: string, at: number): Found | undefined {
  if (startsName[text.charCodeAt(at)] !== 1) return undefined
  const all = namedByFirst.get(text.charAt(at)) ?? []
  for (const { second, form, kind, fieldsOf } of all) {
    if (second && !second.includes(text.charAt(at + 1))) continue
    form.lastIndex = at
    const found = form.exec(text)
    const fields = found ? fieldsOf(found[1] ?? '', found[2] ?? '') : undefined
    if (found && fields) return { end: at + found[0].length, kind, fields }
  }
  return undefined
}
