import type { Words } from '#i18n/translate.ts'
import type { sortOrders } from './product-query.ts'

/** Labels of the sort orders. */
export const orderLabels: Readonly<Record<(typeof sortOrders)[number], Words>> = {
  '': ['综合排序', 'Best match'],
  '-lastConfirmedAt': ['最近确认', 'Recently confirmed'],
  powerKw: ['功率从小到大', 'Power, low to high'],
  '-powerKw': ['功率从大到小', 'Power, high to low'],
  unitPrice: ['价格从低到高', 'Price, low to high'],
  '-unitPrice': ['价格从高到低', 'Price, high to low'],
  '-quantity': ['数量从多到少', 'Quantity, high to low'],
  quantity: ['数量从少到多', 'Quantity, low to high'],
  '-prodYear': ['生产年份从新到旧', 'Production year, latest first'],
  '-completeness': ['资料完整', 'Most complete data'],
  near: ['所选地区优先（含外地）', 'Nearest to the chosen place, others after it'],
}
