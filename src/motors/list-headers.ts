/** What a column of a list of motors holds. */
export interface ListColumn {
  /** In a list of wanted motors: words of the motor, the number of pieces, the price of one, or nothing that says which motor is meant. */
  readonly use: 'words' | 'quantity' | 'price' | 'none'
  /** Stands behind a plain number, which is not understood alone. */
  readonly unit?: string
  /** The field of a listing that it fills; `text`: whatever its words say. */
  readonly field?: string
}

const none = (field?: string, unit?: string): ListColumn => ({ use: 'none', ...(field && { field }), ...(unit && { unit }) })
const words = (field: string): ListColumn => ({ use: 'words', field })
const figures = (field: string, unit: string): ListColumn => ({ use: 'words', unit, field })

/** Headers of columns as traders and buyers write them, without what stands in brackets. */
const headers: readonly (readonly [RegExp, ListColumn])[] = [
  [/^(序号|编号|项次?|行号?|原行号|no\.?|#|item|item no\.?|pos\.?|line|row|s\/n)$/i, none()],
  [/^(单位|计量单位|unit|uom)$/i, none('unit')],
  [/^(总价|金额|合价|总金额)$|^(amount|total|total price)$/i, none()],
  [/^含税(单价|价格?|售价|报价)$/, { use: 'price', field: 'unitPrice', unit: '含税' }],
  [/^(未税|不含税)(单价|价格?|售价|报价)$/, { use: 'price', field: 'unitPrice', unit: '未税' }],
  [/^(销售|出厂)?(单价|价格|售价|报价)$|^(unit price|price|price each)$/i, { use: 'price', field: 'unitPrice' }],
  [
    /^(需求|采购|需要|库存|现货|在库|可售)?(数量|台数|件数|数)$|^(库存|库存量|现货)$|^(qty\.?|quantity|pcs|pieces|count|stock|in stock|on hand)$/i,
    { use: 'quantity', field: 'quantity' },
  ],
  [/^(额定)?(功率|容量)$|^(rated )?(power|output|kw)$/i, figures('powerKw', 'kW')],
  [/^马力$|^(hp|horsepower)$/i, figures('powerKw', 'HP')],
  [/^极数?$|^(poles?|no\. of poles|number of poles)$/i, figures('poles', 'P')],
  [/^(额定|同步)?转速$|^(rated )?(speed|rpm|r\/min)$/i, figures('ratedRpm', 'rpm')],
  [/^(额定|电源)?电压$|^(rated )?(voltage|volts?|v)$/i, figures('voltageV', 'V')],
  [/^(额定)?频率$|^(rated )?(frequency|hz)$/i, figures('freqHz', 'Hz')],
  [/^(额定)?电流$|^(rated )?(current|amps?)$/i, none('currentA', 'A')],
  [/^(净重|重量|质量|毛重)$|^(net )?(weight|mass)$/i, none('weightKg', 'kg')],
  [/^(电机|产品|物料|设备|货物|规格)?(型号|规格型号|型号规格)$|^(电机|电动机)$|^(model|type|designation)$/i, words('model')],
  [/^(电机|产品|物料|设备|货物|规格)?(规格|名称|品名|描述|种类)$/, words('text')],
  [/^(motor|motors|description|name|product|specification|spec|material)$/i, words('text')],
  [/^(电机|产品|设备)?(类型|类别|分类)$|^(motor type|category|kind)$/i, words('typeCode')],
  [/^(品牌|厂家|厂商|制造商|生产厂家|brand|maker|manufacturer|make)$/i, words('brandCode')],
  [/^(安装(方式|型式|形式|尺寸)?|mounting|im code|im)$/i, words('mounting')],
  [/^(机座号?|中心高|frame( size)?)$/i, words('frame')],
  [/^(能效(等级)?)$|^(efficiency class|ie( class)?)$/i, words('ieClass')],
  [/^(防护(等级)?)$|^(ip|protection)$/i, words('ip')],
  [/^(绝缘(等级)?)$|^(insulation)$/i, words('insulation')],
  [/^(防爆(等级|标志)?)$|^(ex|ex marking)$/i, words('exMark')],
  [/^工作制$|^duty$/i, words('duty')],
  [/^(成色|新旧|新旧程度|品相)$|^condition$/i, words('condition')],
  [/^(备注|要求|技术要求|说明|用途)$|^(remarks?|notes?|comments?)$/i, words('description')],
  [/^(交货地|地区|所在地|存放地|库存地)$|^(place|location)$/i, words('regionCode')],
  // Where it was made is not where it is.
  [/^(原?产地|原产国|产地国别)$|^(origin|country of origin|place of origin)$/i, none()],
  [/^(生产|出厂|制造)(日期|年月)$|^(production date|date of manufacture)$/i, none('prodDate')],
  [/^((生产|出厂|制造)年份|年份|出厂年)$|^(year|production year)$/i, none('prodYear')],
  [/^(出厂编号|机号|序列号)$|^(serial( no\.?| number)?)$/i, none('serialNo')],
  [/^(订货号|物料号|物料编码|料号)$|^(order no\.?|part no\.?|article no\.?)$/i, none('orderNo')],
  [/^(仓库|库位|货位|仓位|库房)$|^(warehouse|bin)$/i, none('warehouse')],
  [/^(交期|货期|交货期|供货期|发货|发货(期|时间|周期))$|^(lead ?time|dispatch|delivery( time)?)$/i, words('leadDays')],
  [/^(税票|发票|是否含税|含税)$|^(tax|vat)$/i, none('taxMode')],
  [/^联系人$|^contact( person)?$/i, none('contact.name')],
  [/^(联系电话|手机号?|电话|联系方式)$|^(mobile|phone|tel\.?)$/i, none('contact.mobile')],
  [/^(efficiency)$/i, words('ieClass')],
]

/** The unit that a header names is that of its figures: `功率(HP)`, `Power [kW]`. */
const units = /^(kw|千瓦|hp|马力|w|v|kv|hz|rpm|r\/min|a|kg|t)$/i

/** What a header says of its column; undefined for one that is not known. */
export function listColumnOf(header: string): ListColumn | undefined {
  const plain = header.normalize('NFKC').trim()
  const [, name = plain, inBrackets = ''] = /^([^\n]{0,80}?)\s{0,3}[([/]\s{0,3}([^)\]\n]{1,40})[)\]]?$/.exec(plain) ?? []
  const found = [name, plain].map((each) => headers.find(([form]) => form.test(each.replace(/\*$/, '').trim()))?.[1]).find(Boolean)
  return found?.unit && units.test(inBrackets.trim()) ? { ...found, unit: inBrackets.trim() } : found
}

/** The cells of a row. */
export type ListRow = readonly string[]

export const filledCells = (row: ListRow): string[] => row.filter((cell) => cell.trim() !== '')

/** At least half of its cells are headers. */
const isHeader = (row: ListRow): boolean => {
  const cells = filledCells(row)
  return cells.length > 0 && cells.filter((cell) => listColumnOf(cell)).length * 2 >= cells.length
}

/** The place of the row of headers, -1 without one: the first row, or one of several headers below titles of one cell each. */
export function headerPlace(rows: readonly ListRow[]): number {
  const first = rows.findIndex((row) => filledCells(row).length > 0)
  if (first < 0 || isHeader(rows[first] ?? [])) return first
  const wide = rows.findIndex((row) => filledCells(row).length > 1)
  return wide >= 0 && isHeader(rows[wide] ?? []) ? wide : -1
}
