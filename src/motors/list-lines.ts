/** A line of a list of motors, in words that a reader of single lines understands. */
export interface ListLine {
  /** Its place in the list as it was given, from 1. */
  readonly rowNo: number
  readonly text: string
  /** Pieces, where a column states them. */
  readonly quantity?: number
  /** Of one piece, where a column states it, with what its header says of the tax. */
  readonly price?: string
}

type Row = readonly string[]

/** What a column holds: its figures need a unit to be understood alone, or it says nothing of the motor. */
interface Column {
  readonly use: 'words' | 'quantity' | 'price' | 'none'
  /** Stands behind a plain number. */
  readonly unit?: string
}

const words: Column = { use: 'words' }
const none: Column = { use: 'none' }
const figures = (unit: string): Column => ({ use: 'words', unit })

/** Headers of columns as buyers write them, without what stands in brackets. */
const headers: readonly (readonly [RegExp, Column])[] = [
  [/^(序号|编号|项次?|行号?|no\.?|#|item|item no\.?|pos\.?|line|s\/n)$/i, none],
  [/^(单位|unit|uom)$/i, none],
  [/^(含税|未税)?(总价|金额|合价)$|^(amount|total|total price)$/i, none],
  [/^含税(单价|价格?)$/, { use: 'price', unit: '含税' }],
  [/^(未税|不含税)(单价|价格?)$/, { use: 'price', unit: '未税' }],
  [/^(单价|价格|报价|售价)$|^(unit price|price)$/i, { use: 'price' }],
  [/^(需求|采购|需要|库存)?(数量|台数|件数|数)$|^库存$|^(qty\.?|quantity|pcs|pieces|count)$/i, { use: 'quantity' }],
  [/^(额定)?(功率|容量)$|^(rated )?(power|output|kw)$/i, figures('kW')],
  [/^马力$|^(hp|horsepower)$/i, figures('HP')],
  [/^极数?$|^(poles?|no\. of poles|number of poles)$/i, figures('P')],
  [/^(额定|同步)?转速$|^(rated )?(speed|rpm|r\/min)$/i, figures('rpm')],
  [/^(额定|电源)?电压$|^(rated )?(voltage|volts?|v)$/i, figures('V')],
  [/^(额定)?频率$|^(rated )?(frequency|hz)$/i, figures('Hz')],
  [/^(电机|产品|物料|设备|货物|规格)?(型号|规格|名称|规格型号|型号规格|类型|品名|描述|种类)$|^(电机|电动机)$/, words],
  [/^(model|type|motor|motors|description|designation|name|product|specification|spec|material)$/i, words],
  [/^(品牌|厂家|制造商|生产厂家|brand|maker|manufacturer|make)$/i, words],
  [/^(安装(方式|型式|形式|尺寸)?|mounting|im code|im)$/i, words],
  [/^(机座号?|中心高|frame( size)?)$/i, words],
  [/^(能效(等级)?|防护(等级)?|绝缘(等级)?|防爆(等级|标志)?|工作制|成色|备注|要求|技术要求|说明|用途|交货地|地区)$/, words],
  [/^(efficiency( class)?|ie( class)?|ip|protection|insulation|ex|duty|condition|remarks?|notes?|comments?|place|location)$/i, words],
]

/** The unit that a header names is that of its figures: `功率(HP)`, `Power [kW]`. */
const units = /^(kw|千瓦|hp|马力|w|v|kv|hz|rpm|r\/min)$/i

function columnOf(header: string): Column | undefined {
  const plain = header.normalize('NFKC').trim()
  const [, name = plain, inBrackets = ''] = /^([^\n]{0,80}?)\s{0,3}[([/]\s{0,3}([^)\]\n]{1,40})[)\]]?$/.exec(plain) ?? []
  const found = [name, plain].map((each) => headers.find(([form]) => form.test(each.trim()))?.[1]).find(Boolean)
  return found?.unit && units.test(inBrackets.trim()) ? { ...found, unit: inBrackets.trim() } : found
}

const filled = (row: Row): string[] => row.filter((cell) => cell.trim() !== '')

/** At least half of its cells are headers. */
const isHeader = (row: Row): boolean => {
  const cells = filled(row)
  return cells.length > 0 && cells.filter((cell) => columnOf(cell)).length * 2 >= cells.length
}

/** The place of the row of headers, -1 without one: the first row, or one of several headers below titles of one cell each. */
function headerPlace(rows: readonly Row[]): number {
  const first = rows.findIndex((row) => filled(row).length > 0)
  if (first < 0 || isHeader(rows[first] ?? [])) return first
  const wide = rows.findIndex((row) => filled(row).length > 1)
  return wide >= 0 && isHeader(rows[wide] ?? []) ? wide : -1
}

const isWhole = (cell: string): boolean => /^[1-9]\d{0,4}$/.test(cell.trim())
const isPlainNumber = (cell: string): boolean => /^\d+([.,]\d+)?$/.test(cell.trim())

const isWide = (row: Row): boolean => filled(row).length > 1

/**
 * The columns of a row without headers: figures that count the rows say nothing, and whole numbers at the end of all rows of several cells
 * are quantities. Free lines may stand between such rows.
 */
function columnsWithout(rows: readonly Row[]): (row: Row) => Column[] {
  const wide = rows.filter(isWide)
  const isCount = (among: readonly Row[]): boolean => among.length > 1 && among.every((row, at) => row[0]?.trim() === String(at + 1))
  const isCounted = isCount(wide) || (wide.length > 0 && isCount(rows))
  const hasQuantity = wide.every((row) => isWhole(filled(row).at(-1) ?? ''))
  return (row) => {
    const last = row.findLastIndex((cell) => cell.trim() !== '')
    if (!isWide(row)) return row.map(() => words)
    return row.map((_, at) => (at === 0 && isCounted ? none : at === last && hasQuantity ? { use: 'quantity' } : words))
  }
}

const isSum = (row: Row): boolean =>
  /^(合计|总计|小计|共计|total|sum|subtotal)\b|^(合计|总计|小计|共计)/i.test(filled(row)[0]?.trim() ?? '')

/** Whether rows are those of a table with a motor in each, and not of a nameplate with a name and a value in each. */
export function isTable(rows: readonly Row[]): boolean {
  const names = rows.filter(([first = '']) => columnOf(first) !== undefined).length
  return rows.some(isWide) && (names < 2 || rows.some((row) => filled(row).length > 2))
}

/**
 * Lines of a table whatever the order of its columns: the cells of a row joined in their order, plain numbers with the unit of their
 * column. Headers, what stands above them, empty rows and sums are no lines.
 */
export function linesOfRows(rows: readonly Row[]): ListLine[] {
  const headerAt = headerPlace(rows)
  const below = rows.flatMap((cells, at) => (at > headerAt && filled(cells).length > 0 && !isSum(cells) ? [{ cells, rowNo: at + 1 }] : []))
  const named = (rows[headerAt] ?? []).map((each) => columnOf(each) ?? words)
  const columnsOf = headerAt < 0 ? columnsWithout(below.map(({ cells }) => cells)) : () => named
  return below.flatMap(({ cells, rowNo }) => {
    const parts: string[] = []
    let quantity: number | undefined
    let price: string | undefined
    const columns = columnsOf(cells)
    for (const [at, given] of cells.entries()) {
      const cell = given.trim()
      const { use, unit = '' } = columns[at] ?? words
      if (cell === '' || use === 'none') continue
      if (use === 'price') price ??= isPlainNumber(cell) ? `单价 ${cell} ${unit}`.trim() : `${cell} ${unit}`.trim()
      else if (use === 'quantity' && isWhole(cell)) quantity = Number(cell)
      else parts.push(isPlainNumber(cell) ? `${cell}${unit}` : cell)
    }
    const text = parts.join(' ').replaceAll(/\s+/g, ' ')
    return text === '' ? [] : [{ rowNo, text, ...(quantity !== undefined && { quantity }), ...(price !== undefined && { price }) }]
  })
}
