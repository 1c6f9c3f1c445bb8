import { writeXlsxStream } from 'hucre/xlsx'
import { type Lang, localizedPath } from '#i18n/address.ts'
import { t, type Words } from '#i18n/translate.ts'
import { gradeWords } from '../../motor/grade-badge.tsx'
import { priceOf, regionOf, taxOf, titleOf } from '../../motor/motor-text.ts'
import type { MatchedLine, MatchedMotor } from './list-answer.ts'

type Cell = string | number | null

/** A column: its header, its width, and what it shows of a line and one of its motors. */
interface Column {
  readonly header: Words
  readonly width: number
  readonly of: (line: MatchedLine, match: MatchedMotor | undefined, at: number) => Cell | Words
}

const amount = (value: number | string | undefined): number | null => (value === undefined || value === '' ? null : Number(value))

function resultOf({ isSearched }: MatchedLine, match: MatchedMotor | undefined): Words {
  if (match) return gradeWords[match.grade]
  return isSearched ? ['没有现货', 'Not in stock'] : ['没有型号、功率或极数', 'No model, power or poles']
}

const columnsFor = (origin: string, lang: Lang): readonly Column[] => [
  { header: ['行号', 'Line'], width: 7, of: ({ rowNo }) => rowNo },
  { header: ['清单内容', 'As written'], width: 40, of: ({ text }) => text },
  {
    header: ['未识别', 'Not understood'],
    width: 16,
    of: ({ reading }) => reading.flatMap((each) => (each.isUnread ? [each.text] : [])).join(' '),
  },
  { header: ['需要', 'Wanted'], width: 8, of: ({ quantity }) => quantity },
  { header: ['名次', 'Rank'], width: 7, of: (_, match, at) => (match ? at + 1 : null) },
  { header: ['匹配', 'Match'], width: 18, of: (line, match) => resultOf(line, match) },
  { header: ['型号', 'Model'], width: 20, of: (_, match) => match?.motor.model ?? '' },
  { header: ['标题', 'Title'], width: 40, of: (_, match) => (match ? titleOf(match.motor) : '') },
  { header: ['差异', 'What differs'], width: 40, of: (_, match) => match?.notes.join('\n') ?? '' },
  {
    header: ['单价', 'Unit price'],
    width: 11,
    of: (_, match) => (match && priceOf(match.motor).amount ? amount(match.motor.unitPrice) : null),
  },
  { header: ['币种', 'Currency'], width: 8, of: (_, match) => (match && priceOf(match.motor).amount ? match.motor.currency || 'CNY' : '') },
  { header: ['价格说明', 'Price terms'], width: 18, of: (_, match) => (match ? termsOf(match, lang) : '') },
  { header: ['库存', 'Pieces'], width: 8, of: (_, match) => amount(match?.motor.quantity) },
  { header: ['存放地', 'Location'], width: 20, of: (_, match) => (match ? regionOf(match.motor) : '') },
  { header: ['符合的现货（条）', 'Listings that meet the line'], width: 12, of: ({ listings }) => listings },
  { header: ['符合的库存（台）', 'Pieces that meet the line'], width: 12, of: ({ pieces }) => pieces },
  { header: ['网页', 'Page'], width: 44, of: (_, match) => (match ? origin + localizedPath(`/machine/${match.motor.id}`, lang) : '') },
]

const termsOf = ({ motor }: MatchedMotor, lang: Lang): string =>
  [t(priceOf(motor).words, lang), t(taxOf(motor), lang)].filter(Boolean).join(' · ')

const isWords = (value: Cell | Words): value is Words => Array.isArray(value)

/** The result as a workbook with a row for each match. Texts stay texts: what begins with `=` is no formula in a cell of this kind. */
export async function listSheet(lines: readonly MatchedLine[], origin: string, lang: Lang): Promise<Blob> {
  const columns = columnsFor(origin, lang)
  const rows = lines.flatMap((line) =>
    (line.matches.length > 0 ? line.matches : [undefined]).map((match, at) =>
      columns.map((column) => {
        const value = column.of(line, match, at)
        return isWords(value) ? t(value, lang) : value
      }),
    ),
  )
  const stream = writeXlsxStream(rows, {
    name: t(['清单', 'List'], lang),
    columns: columns.map(({ header, width }) => ({ header: t(header, lang), width })),
    freezePane: { rows: 1, columns: 2 },
  })
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return new Response(stream, { headers: { 'content-type': type } }).blob()
}
