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
  [
    /^含税(单价|价格?|售价|报价)$|^(单价|价格|售价|报价)含税$|^(unit )?price,? (incl|including|with)\.? (vat|tax)$/i,
    { use: 'price', field: 'unitPrice', unit: '含税' },
  ],
  [
    /^(未税|不含税)(单价|价格?|售价|报价)$|^(单价|价格|售价|报价)(未税|不含税)$|^(unit )?price,? (excl|excluding|without)\.? (vat|tax)$/i,
    { use: 'price', field: 'unitPrice', unit: '未税' },
  ],
  [/^(销售|出厂)?(单价|价格|售价|报价)$|^(unit price|price|price each)$/i, { use: 'price', field: 'unitPrice' }],
  [
    /^(需求|采购|需要|库存|现货|在库|可售)?(数量|台数|件数|数)$|^(现有|实际)?(库存|库存量|现货)$|^(现存量|存量|结存|结存数量|总数量|总数)$|^(qty\.?|quantity|pcs|pieces|count|stock|in stock|on hand)$/i,
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
  [/^(品牌|厂家|厂商|制造商|生产厂家|生产厂商|生产商|brand|maker|manufacturer|make)$/i, words('brandCode')],
  [/^(安装(方式|型式|形式|尺寸)?|mounting|im code|im)$/i, words('mounting')],
  [/^(机座号?|中心高|frame( size)?)$/i, words('frame')],
  [/^(能效(等级)?)$|^(efficiency class|ie( class)?)$/i, words('ieClass')],
  [/^(防护(等级)?)$|^(ip|protection)$/i, words('ip')],
  [/^(绝缘(等级)?)$|^(insulation)$/i, words('insulation')],
  [/^(防爆(等级|标志)?)$|^(ex|ex marking)$/i, words('exMark')],
  [/^工作制$|^duty$/i, words('duty')],
  [/^(成色|新旧|新旧程度|品相)$|^condition$/i, words('condition')],
  [/^(备注|要求|技术要求|说明|用途)$|^(remarks?|notes?|comments?)$/i, words('description')],
  [
    /^(交货|存放|库存|存货|货物|发货|提货|仓库|货物所在)(地|地点|地区|城市|位置)$|^(地点|地区|所在地|所在地区|所在城市)$|^(delivery )?(place|location)$/i,
    words('regionCode'),
  ],
  // Where it was made is not where it is.
  [/^(原?产地|原产国|产地国别)$|^(origin|country of origin|place of origin)$/i, none()],
  [/^(生产|出厂|制造)(日期|年月)$|^(production date|date of manufacture)$/i, none('prodDate')],
  [/^((生产|出厂|制造)年份|年份|出厂年)$|^(year|production year)$/i, none('prodYear')],
  [/^(出厂编号|机号|序列号)$|^(serial( no\.?| number)?)$/i, none('serialNo')],
  [/^(订货号|物料号|物料编码|料号)$|^(order no\.?|part no\.?|article no\.?)$/i, none('orderNo')],
  [/^(存放|所在)?(仓库|库位|货位|仓位|库房)$|^(warehouse|bin)$/i, none('warehouse')],
  [/^(交期|货期|交货期|供货期|发货|发货(期|时间|周期))$|^(lead ?time|dispatch|delivery( time)?)$/i, words('leadDays')],
  [/^(税票|发票|是否含税|含税)$|^(tax|vat)$/i, none('taxMode')],
  [/^联系人$|^contact( person)?$/i, none('contact.name')],
  [/^(联系电话|手机号?|电话|联系方式)$|^(mobile|phone|tel\.?)$/i, none('contact.mobile')],
  [/^(efficiency)$/i, words('ieClass')],
]

/** The unit that a header names is that of its figures: `功率(HP)`, `Power [kW]`. */
const units = /^(kw|千瓦|hp|马力|w|v|kv|hz|rpm|r\/min|a|kg|t)$/i

const exactColumn = (name: string): ListColumn | undefined => headers.find(([form]) => form.test(name))?.[1]

/** Words beside those that say what a column holds. What is bought, sold, reserved or costs is none of them: such columns are of no offer. */
const fillers =
  /(?:电机|电动机|马达|产品|货品|货物|商品|物料|物资|材料|设备|存货|信息|参数|实际|目前|当前|现有|可用|可售|剩余|参考|及|和|与|或|元|人民币|台$|rmb|cny|(?:motors?|products?|items?|goods|available|remaining|actual|rated|rating|and|number|no\.?|code|parts?|v|a)(?![a-z])|[\s、,，·&+:：_-])+/iy

/** Where something lies says nothing of what a column holds, unless it stands alone. */
const stockWord = /^(?:库存|现货|在库|in stock|stock)(?=.)/i

const longestName = 24
const longestWord = 12

/** The words of a header one after another, the longest first; undefined where one is not known. */
function columnsIn(name: string): ListColumn[] | undefined {
  const found: ListColumn[] = []
  for (let at = 0; at < name.length; ) {
    fillers.lastIndex = at
    at += fillers.exec(name)?.[0].length ?? 0
    if (at >= name.length) break
    let end = Math.min(name.length, at + longestWord)
    for (; end > at + 1; end--) {
      const isWithin = /[a-z]/i.test(name[end - 1] ?? '') && /[a-z]/i.test(name[end] ?? '')
      const column = isWithin ? undefined : exactColumn(name.slice(at, end).trim())
      if (column) {
        found.push(column)
        break
      }
    }
    if (end <= at + 1) return undefined
    at = end
  }
  return found
}

/** What a header of several words says: all of them must be known, and agree. `功率因数` is no power, `成本单价` no price. */
function composedColumn(name: string): ListColumn | undefined {
  if (name.length > longestName || /\d|^total/i.test(name)) return undefined
  // `Price per piece`, `Qty in stock`: what follows says more of the same.
  const head = name.replace(/ (?:per (?:piece|pcs?|unit|set|motor)|in stock|on hand)$/i, '')
  const columns = columnsIn(head.replace(stockWord, '').trim())
  const last = columns?.at(-1)
  if (!columns || !last) return undefined
  if (last.field === 'unit') return last
  const named = columns.filter(({ field }) => field !== 'text')
  const fields = new Set(named.map(({ field }) => field))
  if (fields.size === 0) return last
  // The name of a brand is the brand; a name beside a model is more than the model.
  const isOne = fields.size === 1 && (named.length === columns.length || !fields.has('model'))
  // A unit behind it is that of its figures: `功率HP`.
  if (isOne) return named.at(-1)
  return columns.every(({ use }) => use === 'words') ? words('text') : undefined
}

function readColumn(header: string): ListColumn | undefined {
  const plain = header.normalize('NFKC').trim()
  const [, name = plain, inBrackets = ''] = /^([^\n]{0,80}?)\s{0,3}[([/]\s{0,3}([^)\]\n]{1,40})[)\]]?$/.exec(plain) ?? []
  const names = [name, plain].map((each) => each.replace(/\*$/, '').trim())
  const found = names.map(exactColumn).find(Boolean) ?? names.map(composedColumn).find(Boolean)
  return found?.unit && units.test(inBrackets.trim()) ? { ...found, unit: inBrackets.trim() } : found
}

/** Headers are asked for at each row of a file. */
const read = new Map<string, ListColumn | undefined>()
const mostRead = 1000

/** What a header says of its column; undefined for one that is not known. */
export function listColumnOf(header: string): ListColumn | undefined {
  if (header.length > 100) return readColumn(header)
  if (!read.has(header)) {
    if (read.size >= mostRead) read.clear()
    read.set(header, readColumn(header))
  }
  return read.get(header)
}

/** The cells of a row. */
export type ListRow = readonly string[]

export const filledCells = (row: ListRow): string[] => row.filter((cell) => cell.trim() !== '')

/** How many of its cells are headers; none where fewer than half are. */
function headersIn(row: ListRow): number {
  const cells = filledCells(row)
  const known = cells.filter((cell) => listColumnOf(cell)).length
  return known * 2 >= cells.length ? known : 0
}

/** Rows among which the headers are looked for, below titles. */
const mostTitles = 20

/**
 * The place of the row of headers, -1 without one: among the first rows the one with the most headers. Below the first row of several
 * cells, which may be a title too, it has at least three: a row of a motor has not. The first row, and the first of several cells, is theirs with two.
 */
export function headerPlace(rows: readonly ListRow[]): number {
  const titles = rows.slice(0, mostTitles)
  const first = titles.findIndex((row) => filledCells(row).length > 0)
  const wide = rows.findIndex((row) => filledCells(row).length > 1)
  const places = [first, wide, ...titles.keys()].filter((at) => at >= 0)
  // Below a list another one may stand, which is wider.
  const known = [first, wide].find((at) => headersIn(rows[at] ?? []) > 1)
  if (known !== undefined) return known
  let best = { at: -1, count: 0 }
  for (const at of places) {
    const count = headersIn(rows[at] ?? [])
    if (count > best.count && (at === first || at === wide || count > 2)) best = { at, count }
  }
  return best.at
}
