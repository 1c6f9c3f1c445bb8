import type { Words } from '#i18n/translate.ts'
import type { ListName, orders } from './product-query.ts'

/** Headings of the filters. */
export const filterWords: Readonly<Record<ListName | 'model' | 'power', Words>> = {
  model: ['型号', 'Model'],
  power: ['功率', 'Power'],
  typeCode: ['电机类型', 'Type'],
  poles: ['极数', 'Poles'],
  brandCode: ['品牌', 'Brand'],
  mounting: ['安装型式', 'Mounting'],
  voltageV: ['电压', 'Voltage'],
  condition: ['成色', 'Condition'],
}

export const orderWords: Readonly<Record<keyof typeof orders, Words>> = {
  '': ['最近确认', 'Last confirmed'],
  powerKw: ['功率从小到大', 'Power, small first'],
  '-powerKw': ['功率从大到小', 'Power, large first'],
  unitPrice: ['价格从低到高', 'Price, low first'],
  '-unitPrice': ['价格从高到低', 'Price, high first'],
  '-quantity': ['数量从多到少', 'Quantity, most first'],
}
