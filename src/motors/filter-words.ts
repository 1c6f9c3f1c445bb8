import type { Words } from '#i18n/translate.ts'
import type { ListName } from './stock-filters.ts'

/** Of each filter of the public list its title, and whether a value alone says what it is: a number does not, nor a time. */
const filters: Readonly<Record<ListName, readonly [title: Words, isPlain: boolean]>> = {
  typeCode: [['电机类型', 'Type'], true],
  powerKw_between: [['功率 (kW)', 'Power (kW)'], true],
  powerKw: [['功率值 (kW)', 'Exact power (kW)'], true],
  poles: [['极数', 'Poles'], true],
  brandCode: [['品牌', 'Brand'], true],
  brandCode_notequal: [['不含品牌', 'Without the brand'], true],
  series_in: [['系列', 'Series'], true],
  mounting: [['安装型式', 'Mounting'], true],
  shaftHeight_between: [['中心高 H (mm)', 'Shaft height H (mm)'], false],
  frame_in: [['机座号', 'Frame'], true],
  ieClass: [['能效等级', 'Efficiency class'], true],
  voltageV_between: [['电压', 'Voltage'], true],
  voltageV: [['额定电压', 'Rated voltage'], true],
  freqHz: [['频率', 'Frequency'], true],
  phases: [['相数', 'Phases'], true],
  rotorType: [['转子型式', 'Rotor'], true],
  typeCode_notequal: [['防爆', 'Explosion protection'], true],
  exGasGroup: [['防爆：气体组别', 'Ex: gas group'], true],
  exDustGroup: [['防爆：粉尘组别', 'Ex: dust group'], true],
  exTClass: [['防爆：温度组别', 'Ex: temperature class'], true],
  epl: [['防爆：保护级别', 'Ex: protection level'], true],
  ip: [['防护等级', 'Degree of protection'], true],
  features: [['附加功能', 'Features'], true],
  condition: [['成色', 'Condition'], true],
  prodYear_between: [['生产年份', 'Production year'], false],
  regionCode: [['存放地', 'Location'], true],
  unitPrice_notnull: [['单价 (元)', 'Price (CNY)'], true],
  priceUnitKw_between: [['每千瓦价格 (元)', 'Price per kW (CNY)'], false],
  taxMode: [['税票', 'Tax'], true],
  leadDays: [['发货', 'Dispatch'], false],
  quantity_ge: [['数量', 'Quantity'], false],
  lastConfirmedAt_ge: [['库存确认', 'Stock confirmed'], true],
  proofs: [['佐证', 'Proofs'], true],
  warrantyMonths_ge: [['质保', 'Warranty'], false],
  complianceFlag: [['合规', 'Compliance'], true],
}

/** Titles of the filters of the public list. The server sends those that a page shows. */
export const titleOfFilter = (name: ListName): Words => filters[name][0]

/** A value of a filter with what it is called in the language of the request, where that is known. */
interface FilterValue {
  readonly key: string
  readonly label?: string | undefined
}

/** What a search with this filter is called: `4极、6极`, `能效等级 未注明`, `数量 ≥ 5`. */
export function filterWords(name: ListName, values: readonly FilterValue[]): Words {
  const [title, isPlain] = filters[name]
  const isClear = values.every(({ key, label }) => label !== undefined && key !== '_none' && isPlain)
  const before: Words = name === 'brandCode_notequal' ? ['不含', 'Not'] : title
  const texts = values.map(({ key, label }) => label ?? keyText(name, key))
  const [zh, en] = [texts.join('、'), texts.join(', ')]
  return isClear && name !== 'brandCode_notequal' ? [zh, en] : [`${before[0]} ${zh}`, `${before[1]} ${en}`]
}

/** What a key without a label says. */
function keyText(name: ListName, key: string): string {
  if (name.endsWith('_between')) return rangeText(key)
  return name.endsWith('_ge') ? `≥ ${key}` : key
}

/** `5.5-7.5` as it is read. */
function rangeText(key: string): string {
  const [from = '', to = ''] = key.split('-')
  if (from === to) return from
  return from && to ? `${from}–${to}` : from ? `≥ ${from}` : `≤ ${to}`
}

/** Units of the fields whose bounds can be entered; of a price the one that counts where no currency is asked for. */
const boundUnits = { powerKw: ['kW', 'kW'], unitPrice: ['元', 'CNY'], poles: ['极', 'poles'] } as const satisfies Readonly<
  Record<string, Words>
>
const currencyUnits: Readonly<Record<string, Words>> = { CNY: boundUnits.unitPrice, USD: ['美元', 'USD'], EUR: ['欧元', 'EUR'] }

/** The unit of an amount in any of these currencies, `USD,EUR`. */
function unitOf(currencies: string): Words {
  const units = currencies.split(',').map((code) => currencyUnits[code] ?? ([code, code] as const))
  return [units.map(([zh]) => zh).join('/'), units.map(([, en]) => en).join('/')]
}

/** What a search with these bounds, `5.5-7.5`, is called: `5.5–7.5 kW`, `≤ 5000 元`. `currencies`: those that are asked for. */
export function boundWords(of: keyof typeof boundUnits, bounds: string, currencies = ''): Words {
  const [zh, en] = of === 'unitPrice' && currencies !== '' ? unitOf(currencies) : boundUnits[of]
  return [`${rangeText(bounds)}\u202f${zh}`, `${rangeText(bounds)}\u202f${en}`]
}

/** What a search for a designation is called. */
export const modelWords = (model: string): Words => [`“${model}”`, `"${model}"`]
