import type { Words } from '#i18n/translate.ts'
import type { ListName } from './stock-filters.ts'

/** Titles of the filters of the public list. The server sends those that a page shows. */
export const filterTitles: Readonly<Record<ListName, Words>> = {
  typeCode: ['电机类型', 'Type'],
  powerKw_between: ['功率 (kW)', 'Power (kW)'],
  powerKw: ['功率值 (kW)', 'Exact power (kW)'],
  poles: ['极数', 'Poles'],
  brandCode: ['品牌', 'Brand'],
  brandCode_notequal: ['不含品牌', 'Without the brand'],
  series_in: ['系列', 'Series'],
  mounting: ['安装型式', 'Mounting'],
  shaftHeight_between: ['中心高 H (mm)', 'Shaft height H (mm)'],
  frame_in: ['机座号', 'Frame'],
  ieClass: ['能效等级', 'Efficiency class'],
  voltageV_between: ['电压', 'Voltage'],
  voltageV: ['额定电压', 'Rated voltage'],
  freqHz: ['频率', 'Frequency'],
  phases: ['相数', 'Phases'],
  rotorType: ['转子型式', 'Rotor'],
  typeCode_notequal: ['防爆', 'Explosion protection'],
  exGasGroup: ['防爆：气体组别', 'Ex: gas group'],
  exDustGroup: ['防爆：粉尘组别', 'Ex: dust group'],
  exTClass: ['防爆：温度组别', 'Ex: temperature class'],
  epl: ['防爆：保护级别', 'Ex: protection level'],
  ip: ['防护等级', 'Degree of protection'],
  features: ['附加功能', 'Features'],
  condition: ['成色', 'Condition'],
  prodYear_between: ['生产年份', 'Production year'],
  regionCode: ['存放地', 'Location'],
  unitPrice_notnull: ['单价 (元)', 'Price (CNY)'],
  priceUnitKw_between: ['每千瓦价格 (元)', 'Price per kW (CNY)'],
  taxMode: ['税票', 'Tax'],
  leadDays: ['发货', 'Dispatch'],
  quantity_ge: ['数量', 'Quantity'],
  lastConfirmedAt_ge: ['库存确认', 'Stock confirmed'],
  proofs: ['佐证', 'Proofs'],
  warrantyMonths_ge: ['质保', 'Warranty'],
  complianceFlag: ['合规', 'Compliance'],
}

/** Filters whose values say too little without their title: numbers, and days of which it is not said what they are for. */
const bareNumbers: ReadonlySet<ListName> = new Set([
  ...(['quantity_ge', 'warrantyMonths_ge', 'shaftHeight_between', 'prodYear_between', 'priceUnitKw_between', 'leadDays'] as const),
])

/** A value of a filter with what it is called in the language of the request, where that is known. */
interface FilterValue {
  readonly key: string
  readonly label?: string | undefined
}

/** What a search with this filter is called: `4极、6极`, `能效等级 未注明`, `数量 ≥ 5`. */
export function filterWords(name: ListName, values: readonly FilterValue[]): Words {
  const isClear = values.every(({ key, label }) => label !== undefined && key !== '_none' && !bareNumbers.has(name))
  const before: Words = name === 'brandCode_notequal' ? ['不含', 'Not'] : filterTitles[name]
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
