import { writeXlsx } from 'hucre/xlsx'

const headers = ['序号', '型号规格', '功率(kW)', '品牌', '安装方式', '库存数量', '含税单价']

interface StockSheet {
  readonly rows: number
  readonly bad: number
  /** The header of the remarks. One of a test's own makes the sheet one whose columns nobody has chosen before. */
  readonly remarks?: string
}

/** What is wrong in a bad row, in turn: a power, a brand, a price that cannot be read, and no quantity. */
const faults = [
  [2, '很大'],
  [3, '无此品牌'],
  [6, '便宜'],
  [5, null],
] as const

/** A sheet of stock as a trader keeps it, below its title, with some bad rows; the designations begin with `model`. */
export async function stockSheet(model: string, { rows: count, bad, remarks = '备注' }: StockSheet): Promise<Buffer> {
  const rows = Array.from({ length: count }, (_, at): (string | number | null)[] => [
    ...[at + 1, `${model}-${at + 1}`, 5.5, '皖南', 'B3', (at % 9) + 1],
    ...[['1,800/台', '1280', '面议', '1450含税'][at % 4] ?? '', '有包装'],
  ])
  for (let fault = 0; fault < bad; fault += 1) {
    const [column, value] = faults[fault % faults.length] ?? faults[0]
    const row = rows[Math.floor((fault * count) / bad)]
    if (row) row[column] = value
  }
  return Buffer.from(await writeXlsx({ sheets: [{ name: '库存', rows: [['现货库存'], [...headers, remarks], ...rows] }] }))
}
