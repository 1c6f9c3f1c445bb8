import type { Plate } from './plate-values.ts'
import type { Random } from './random.ts'

/** A drawn plate of this size in pixels, upright. */
export interface Drawing {
  readonly svg: string
  readonly width: number
  readonly height: number
}

interface Look {
  readonly metal: string
  readonly ink: string
  readonly font: string
  readonly weight: number
}

const looks: readonly Omit<Look, 'font' | 'weight'>[] = [
  { metal: '#c9ccd0', ink: '#1c1e21' },
  { metal: '#b9bdb8', ink: '#24262b' },
  { metal: '#d7d3c4', ink: '#2a2620' },
  { metal: '#26292e', ink: '#d9dcdf' },
  { metal: '#1f3a68', ink: '#e3e7ec' },
]

const fonts = ["'Noto Sans CJK SC'", "'Liberation Sans', 'Noto Sans CJK SC'", "'DejaVu Sans', 'Noto Sans CJK SC'", "'Noto Serif CJK SC'"]

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

interface Cell {
  readonly x: number
  readonly y: number
  readonly text: string
  readonly size?: number
  readonly bold?: boolean
  readonly anchor?: 'middle'
}

const write = ({ x, y, text, size = 34, bold, anchor }: Cell): string =>
  `<text x="${x}" y="${y}" font-size="${size}"${bold ? ' font-weight="700"' : ''}${anchor ? ` text-anchor="${anchor}"` : ''}>${escaped(text)}</text>`

const line = (x1: number, y1: number, x2: number, y2: number, width = 2): string =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke-width="${width}"/>`

type Pair = readonly [label: string, value: string]

const [width, margin] = [1200, 50]

const serialDate = ({ year, month }: Plate): string => `${year}.${String(month).padStart(2, '0')}`

/** Label and value in a ruled table, three pairs in a row. */
function ruled(pairs: readonly Pair[], top: number, columns: number, rowHeight = 74): string[] {
  const cell = (width - 2 * margin) / columns
  const rows = Math.ceil(pairs.length / columns)
  const texts = pairs.flatMap(([label, value], at) => {
    const x = margin + (at % columns) * cell
    const y = top + Math.floor(at / columns) * rowHeight + rowHeight * 0.66
    return [write({ x: x + 12, y, text: label, size: 28 }), write({ x: x + cell * 0.36, y, text: value, size: 34, bold: true })]
  })
  const lines = [
    ...Array.from({ length: rows + 1 }, (_, at) => line(margin, top + at * rowHeight, width - margin, top + at * rowHeight)),
    ...Array.from({ length: columns + 1 }, (_, at) => line(margin + at * cell, top, margin + at * cell, top + rows * rowHeight)),
  ]
  return [...texts, ...lines]
}

const optional = (label: string, value: string | undefined): Pair[] => (value === undefined ? [] : [[label, value]])

function chinesePairs({ row, voltage, connection, current, ip, insulation, serial, weight, noise, ...plate }: Plate): Pair[] {
  return [
    ['型号', row.model ?? ''],
    ['编号', serial],
    ['功率', `${Number(row.rated_kw)} kW`],
    ['电压', `${voltage} V`],
    ['电流', `${current} A`],
    ['转速', `${row.rated_rpm} r/min`],
    ['频率', '50 Hz'],
    ['接法', connection],
    ['效率', `${Number(row.efficiency_pct)} %`],
    ['功率因数', String(Number(row.power_factor))],
    ['能效等级', row.ie_class ?? ''],
    ['防护等级', ip],
    ['绝缘等级', `${insulation}级`],
    ['工作制', 'S1'],
    ...optional('重量', weight && `${weight} kg`),
    ...optional('噪声', noise && `${noise} dB(A)`),
    ['出厂日期', `${plate.year}年${plate.month}月`],
    ['标准编号', 'GB/T 28575-2020'],
  ]
}

const headline = (text: string, y: number, size = 52): string => write({ x: width / 2, y, text, size, bold: true, anchor: 'middle' })

type Layout = (plate: Plate, random: Random) => { readonly parts: readonly string[]; readonly height: number }

const chineseTable: Layout = (plate, random) => {
  const pairs = chinesePairs(plate)
  const columns = random.one([2, 3])
  const rowHeight = columns === 2 ? 68 : 80
  const end = 140 + Math.ceil(pairs.length / columns) * rowHeight
  return {
    parts: [
      headline('三相异步电动机', 100),
      ...ruled(pairs, 140, columns, rowHeight),
      headline(`${plate.maker}股份有限公司`, end + 62, 38),
    ],
    height: end + 100,
  }
}

/** Figures with their units, and labels only where they are needed. */
const chineseLines: Layout = (plate) => {
  const { row, voltage, connection, current, ip, insulation, serial, weight, noise } = plate
  const left = [
    `型号 ${row.model}`,
    `${Number(row.rated_kw)} kW`,
    `${voltage} V`,
    `接法 ${connection}`,
    `效率 ${Number(row.efficiency_pct)} %`,
    `绝缘等级 ${insulation}`,
    ...(weight ? [`重量 ${weight} kg`] : []),
    `日期 ${serialDate(plate)}`,
  ]
  const right = [
    `编号 ${serial}`,
    `${current} A`,
    `${row.rated_rpm} r/min`,
    '50 Hz',
    `cosφ ${Number(row.power_factor)}`,
    `防护等级 ${ip}`,
    `工作制 S1   ${row.ie_class}`,
    ...(noise ? [`LW ${noise} dB(A)`] : []),
  ]
  const rows = Math.max(left.length, right.length)
  const texts = [left, right].flatMap((column, side) =>
    column.map((text, at) => write({ x: margin + 20 + side * 560, y: 190 + at * 68, text, size: 40 })),
  )
  return {
    parts: [headline('三相异步电动机', 100), ...texts, headline(`${plate.maker}股份有限公司`, 190 + rows * 68 + 20, 38)],
    height: 190 + rows * 68 + 70,
  }
}

const englishLines: Layout = (plate) => {
  const { row, voltage, connection, current, ip, insulation, serial, weight, noise } = plate
  const rows: readonly (readonly string[])[] = [
    [`Type ${row.model}`, `S/N ${serial}`],
    [`${Number(row.rated_kw)} kW`, `${voltage} V ${connection}`, '50 Hz'],
    [`${current} A`, `${row.rated_rpm} r/min`, `cosφ ${Number(row.power_factor)}`],
    [`Eff. ${Number(row.efficiency_pct)} %`, row.ie_class ?? '', ip],
    [`Ins. cl. ${insulation}`, 'Duty S1', ...(weight ? [`${weight} kg`] : [])],
    [...(noise ? [`${noise} dB(A)`] : []), `Date ${serialDate(plate)}`, 'IEC 60034-1'],
  ]
  const texts = rows.flatMap((cells, at) =>
    cells.map((text, column) =>
      write({ x: margin + 20 + (column * (width - 2 * margin)) / cells.length, y: 270 + at * 84, text, size: 42 }),
    ),
  )
  return {
    parts: [
      write({ x: margin + 20, y: 100, text: plate.maker.toUpperCase(), size: 54, bold: true }),
      write({ x: margin + 20, y: 165, text: 'THREE-PHASE INDUCTION MOTOR', size: 34 }),
      line(margin, 195, width - margin, 195, 4),
      ...texts,
    ],
    height: 270 + rows.length * 84,
  }
}

/** Units in the head of a table, the figures of the rated point below them. */
const englishTable: Layout = (plate) => {
  const { row, voltage, connection, current, ip, insulation, serial, weight, noise } = plate
  const columns: readonly Pair[] = [
    ['V', `${voltage} ${connection}`],
    ['Hz', '50'],
    ['kW', String(Number(row.rated_kw))],
    ['r/min', row.rated_rpm ?? ''],
    ['A', current],
    ['cosφ', String(Number(row.power_factor))],
    ['Eff. %', String(Number(row.efficiency_pct))],
  ]
  const shares = [0.22, 0.09, 0.12, 0.14, 0.19, 0.11, 0.13]
  const starts = shares.map((_, at) => margin + shares.slice(0, at).reduce((sum, share) => sum + share, 0) * (width - 2 * margin))
  const cells = columns.flatMap(([label, value], at) => [
    write({ x: (starts[at] ?? 0) + 12, y: 360, text: label, size: 30 }),
    write({ x: (starts[at] ?? 0) + 12, y: 424, text: value, size: 34, bold: true }),
  ])
  const lines = [
    ...[320, 375, 440].map((y) => line(margin, y, width - margin, y)),
    ...[...starts, width - margin].map((x) => line(x, 320, x, 440)),
  ]
  const below = [
    [`Ins. cl. ${insulation}`, ip, row.ie_class ?? '', 'Duty S1'],
    [...(weight ? [`Weight ${weight} kg`] : []), ...(noise ? [`${noise} dB(A)`] : []), `Date ${serialDate(plate)}`, 'IEC 60034-1'],
  ].flatMap((row, at) =>
    row.map((text, column) => write({ x: margin + 20 + (column * 1100) / row.length, y: 510 + at * 70, text, size: 36 })),
  )
  return {
    parts: [
      write({ x: margin + 20, y: 95, text: plate.maker, size: 54, bold: true }),
      write({ x: margin + 20, y: 160, text: '3~ Motor', size: 38 }),
      write({ x: margin + 20, y: 245, text: `Type ${row.model}`, size: 44, bold: true }),
      write({ x: margin + 20, y: 300, text: `No. ${serial}`, size: 36 }),
      ...cells,
      ...lines,
      ...below,
    ],
    height: 640,
  }
}

/** The plate as its printer makes it, upright and clean, with a rivet in each corner. */
export function drawPlate(plate: Plate, random: Random): Drawing {
  const look: Look = { ...random.one(looks), font: random.one(fonts), weight: random.one([400, 500]) }
  const layout = plate.lang === 'zh' ? random.one([chineseTable, chineseLines]) : random.one([englishLines, englishTable])
  const { parts, height } = layout(plate, random)
  const rivets = [24, width - 24].flatMap((x) =>
    [24, height - 24].map((y) => `<circle cx="${x}" cy="${y}" r="12" fill="#777" stroke="#444"/>`),
  )
  const frame = random.chance(0.7)
    ? `<rect x="8" y="8" width="${width - 16}" height="${height - 16}" rx="18" fill="none" stroke-width="4"/>`
    : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${look.metal}"/>${rivets.join('')}<g fill="${look.ink}" stroke="none" font-family="${look.font}" font-weight="${look.weight}">${parts.filter((part) => part.startsWith('<text')).join('')}</g><g stroke="${look.ink}">${frame}${parts.filter((part) => part.startsWith('<line')).join('')}</g></svg>`
  return { svg, width, height }
}
