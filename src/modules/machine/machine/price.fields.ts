import type { Fields } from '#kernel/resource/field.ts'

const priced = ['FIXED', 'NEGOTIABLE', 'TIER']

/** Price, tax, delivery, warranty. */
export const priceFields = {
  priceMode: {
    kind: 'oneOf',
    dict: 'price_mode',
    label: ['报价方式', 'Price mode'],
    group: ['价格与交付', 'Price and delivery'],
    required: ['请选择报价方式', 'Choose the price mode'],
    search: 'equal',
  },
  unitPrice: {
    kind: 'money',
    label: ['单价', 'Unit price'],
    required: ['请输入单价', 'Enter the unit price'],
    when: { priceMode: ['FIXED', 'NEGOTIABLE'] },
    column: true,
  },
  currency: {
    kind: 'oneOf',
    dict: 'currency',
    label: ['币种', 'Currency'],
    default: 'CNY',
    when: { priceMode: priced },
    search: 'equal',
    column: true,
  },
  tierPrices: {
    kind: 'lines',
    label: ['阶梯价', 'Tiered prices'],
    required: ['请输入阶梯价', 'Enter the tiered prices'],
    when: { priceMode: ['TIER'] },
    max: 10,
    fields: {
      minQty: { kind: 'whole', min: 1, max: 1_000_000, label: ['起订数量', 'From'], required: ['请输入起订数量', 'Enter the quantity'] },
      price: { kind: 'money', label: ['单价', 'Unit price'], required: ['请输入单价', 'Enter the unit price'] },
    },
  },
  taxMode: { kind: 'oneOf', dict: 'tax_mode', label: ['税票', 'Tax'], when: { priceMode: priced } },
  /** The unit price of a listing in CNY: there are no rates of exchange to compare others by. */
  priceCny: { kind: 'money', label: ['人民币单价', 'Price in CNY'], on: 'never', search: 'range' },
  priceUnitKw: { kind: 'money', label: ['每千瓦价格 (元)', 'Price per kW (CNY)'], on: 'never' },
  freight: { kind: 'oneOf', dict: 'freight', label: ['运费', 'Freight'] },
  leadDays: {
    kind: 'oneOf',
    label: ['发货', 'Dispatch'],
    options: {
      TODAY: ['当天', 'Same day'],
      D3: ['1-3 天', '1 to 3 days'],
      D7: ['4-7 天', '4 to 7 days'],
      D15: ['8-15 天', '8 to 15 days'],
      LONGER: ['15 天以上', 'Over 15 days'],
    },
  },
  warrantyMonths: {
    kind: 'oneOf',
    numeric: true,
    label: ['质保', 'Warranty'],
    options: {
      0: ['无', 'None'],
      1: ['1 个月', '1 month'],
      3: ['3 个月', '3 months'],
      6: ['6 个月', '6 months'],
      12: ['12 个月', '12 months'],
      18: ['18 个月', '18 months'],
      24: ['24 个月', '24 months'],
    },
  },
  returnPolicy: {
    kind: 'oneOf',
    label: ['退换', 'Returns'],
    options: { DAYS7: ['7 天可退', 'Within 7 days'], INSPECT: ['验货后不退', 'No returns after inspection'], NONE: ['不退', 'None'] },
  },
} as const satisfies Fields
