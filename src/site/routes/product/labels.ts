import type { Words } from '#i18n/translate.ts'
import type { Facets, FacetValue, MotorType } from '../../motor/facets.ts'
import { formatVoltage, thinSpace } from '../../motor/format.ts'
import type { Chip, ListName, sortOrders } from './product-query.ts'

/** Labels of the filters. */
export const filterLabels: Readonly<Record<ListName | 'model' | 'power', Words>> = {
  model: ['型号', 'Model'],
  power: ['功率', 'Power'],
  typeCode: ['电机类型', 'Type'],
  poles: ['极数', 'Poles'],
  brandCode: ['品牌', 'Brand'],
  mounting: ['安装型式', 'Mounting'],
  voltageV: ['电压', 'Voltage'],
  ieClass: ['能效等级', 'Efficiency class'],
  condition: ['成色', 'Condition'],
}

/** Labels of the sort orders. */
export const orderLabels: Readonly<Record<keyof typeof sortOrders, Words>> = {
  '': ['最近确认', 'Recently confirmed'],
  powerKw: ['功率从小到大', 'Power, low to high'],
  '-powerKw': ['功率从大到小', 'Power, high to low'],
  unitPrice: ['价格从低到高', 'Price, low to high'],
  '-unitPrice': ['价格从高到低', 'Price, high to low'],
  '-quantity': ['数量从多到少', 'Quantity, high to low'],
}

/** The values of a filter with their counts, including selected values without results. Numeric values are sorted. */
export function filterValuesOf(name: ListName, facets: Facets, selected: readonly string[]): FacetValue[] {
  const counted = facets[name] ?? []
  const withoutResults = selected.filter((key) => !counted.some((value) => value.key === key)).map((key) => ({ key, label: key, count: 0 }))
  const all = [...counted, ...withoutResults]
  return name === 'poles' || name === 'voltageV' ? all.toSorted((a, b) => Number(a.key) - Number(b.key)) : all
}

/** The label of a filter value: `B35 地脚+大法兰`, `6 kV`, `4极`. */
export const labelOf = (name: ListName, { key, label }: Pick<FacetValue, 'key' | 'label'>): string =>
  name === 'voltageV' ? formatVoltage(key) : label

/** What names the values of filters. */
interface Named {
  readonly facets: Facets
  readonly types: readonly MotorType[]
  readonly regionName: string
}

/** The label of an active filter. */
export function chipLabel({ name, key }: Chip, { facets, types, regionName }: Named): Words {
  if (name === 'regionCode') return [regionName || key, regionName || key]
  if (name === 'model') return [`“${key}”`, `"${key}"`]
  if (name === 'power') return powerLabel(key)
  if (name === 'typeCode') {
    const type = types.find(({ typeCode }) => typeCode === key)
    return [type?.nameZh ?? key, type?.nameEn || key]
  }
  const value = facets[name]?.find((candidate) => candidate.key === key)
  const label = labelOf(name, value ?? { key, label: key })
  const [zh, en] = filterLabels[name]
  return value || name === 'voltageV' ? [label, label] : [`${zh} ${label}`, `${en} ${label}`]
}

function powerLabel(key: string): Words {
  const [from = '', to = ''] = key.split('-')
  const text = from === to ? from : from && to ? `${from}–${to}` : from ? `≥ ${from}` : `≤ ${to}`
  return [`${text}${thinSpace}kW`, `${text}${thinSpace}kW`]
}
