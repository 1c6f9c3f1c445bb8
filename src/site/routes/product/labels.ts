import type { Words } from '#i18n/translate.ts'
import type { ListName, sortOrders } from './product-query.ts'

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
