import type { Words } from '#i18n/translate.ts'
import { parseValue, rejectField } from '#kernel/crud/kinds.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { type CellParser, cellParser } from '#kernel/exchange/import-columns.ts'
import type { Cell } from '#kernel/exchange/read-sheet.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import { UserError } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { takeContacts } from '#motors/contact-extraction.ts'
import { readLeadTimeAndWords } from '#motors/lead-time-text.ts'
import { listColumnOf } from '#motors/list-headers.ts'
import { saysNothing } from '#motors/list-lines.ts'
import { unknownModel } from '#motors/model-text.ts'
import { numberIn, withColumnUnit, withPlainNumbers } from '#motors/number-text.ts'
import { readOffer, readPlace } from '#motors/paste-reading.ts'
import { readPrice, readPriceAndWords } from '#motors/price-text.ts'
import { type ListingReading, partsOf } from '#motors/read-values.ts'
import { storedOrigins, type ValueOrigin } from '#motors/value-origins.ts'
import { machine } from '../machine/machine.resource.ts'
import { readerOf } from '../machine/text-reader.service.ts'
import { type ImportTarget, targetOf } from './import-targets.ts'
import { textOfCell } from './sheet-columns.service.ts'

/** A cell that cannot be read. */
export interface CellProblem {
  readonly at: number
  readonly target: string
  readonly words: Words
}

/** Words of a cell that are not understood. */
export interface UnreadCell {
  readonly at: number
  readonly words: string
  /** What of them may go into the remarks, which everybody reads: no contacts. */
  readonly remark: string
  readonly hasContact: boolean
}

export interface ReadRow {
  /** As a submit takes it, without what the sheet does not say. */
  readonly body: JsonRow
  readonly problems: readonly CellProblem[]
  readonly unread: readonly UnreadCell[]
}

interface Column {
  readonly at: number
  readonly header: string
  readonly target: ImportTarget
  /** Of a plain number, where the header names another unit than that of the field. */
  readonly unit: string
  readonly parse: CellParser
  /** What cells of these texts say: most values of a sheet stand in many rows. */
  readonly known: Map<string, JsonRow | UserError>
}

/** What a text says by itself, and with what follows from it. */
type ReadText = (text: string, isWhole?: boolean, isPlace?: boolean) => ListingReading

/** Targets whose cells together say which motor it is. */
const ofMotor: ReadonlySet<string> = new Set([
  ...['text', 'model', 'typeCode', 'series', 'powerKw', 'poles', 'ratedRpm', 'voltageV', 'freqHz'],
  ...['frame', 'mounting', 'ieClass', 'ip', 'exMark', 'brandCode'],
])

/** Two currents, of a winding for two voltages: which one is meant depends on the voltage of the row. */
const currents = /^\d{1,5}(?:\.\d{1,2})?\s?[/／]\s?\d{1,5}(?:\.\d{1,2})?\s?A?$/iu

const usualUnits: ReadonlySet<string> = new Set(['kw', '千瓦', 'v', 'hz', 'rpm', 'r/min', 'p', 'a', 'kg'])
const numeric: ReadonlySet<string> = new Set(['decimal', 'whole', 'money'])

function columnsOf(headers: readonly string[], targets: readonly string[]): Column[] {
  return targets.flatMap((name, at): Column[] => {
    const target = targetOf(name)
    const header = headers[at] ?? ''
    return target
      ? [
          {
            at,
            header,
            target,
            unit: listColumnOf(header)?.unit ?? '',
            parse: cellParser(machine, { name, field: target.field }),
            known: new Map(),
          },
        ]
      : []
  })
}

/** Characters of a row whose words are read: reading takes longer than they are many, and no motor needs as much. */
const longestRow = 2_000
const tooLong: Words = [`内容过长，一行最多读取 ${longestRow} 个字`, `Too long: at most ${longestRow} characters of a row are read`]

/** Makes the reader of the rows of a sheet, whose columns fill these targets. */
export async function rowReader(ctx: Context, headers: readonly string[], targets: readonly string[]) {
  const { reader, catalogue } = await readerOf(ctx)
  const columns = columnsOf(headers, targets)
  const read: ReadText = (text, isWhole = false, isPlace = false) =>
    readOffer(text, isPlace ? { ...reader, read: (place) => readPlace(place, reader.read) } : reader, isWhole ? catalogue : undefined)
  return (ctx: Context, cells: readonly Cell[]): Promise<ReadRow> => readRow(ctx, columns, cells, read)
}

async function readRow(ctx: Context, columns: readonly Column[], cells: readonly Cell[], read: ReadText): Promise<ReadRow> {
  const values = new Map<string, unknown>()
  const problems: CellProblem[] = []
  const said: string[] = []
  const unread: UnreadCell[] = []
  const remarks: string[] = []
  let length = 0
  let described = 0
  for (const column of columns) {
    const cell = cells[column.at] ?? null
    const text = textOfCell(cell)
    if (cell === null || text === '') continue
    const { name } = column.target
    if (name === 'description') {
      described += text.length
      if (described > longestRow) {
        problems.push({ at: column.at, target: name, words: tooLong })
        continue
      }
      remarks.push(listColumnOf(column.header)?.field === name ? text : `${column.header}：${text}`)
      continue
    }
    if (length + text.length > longestRow) {
      problems.push({ at: column.at, target: name, words: tooLong })
      continue
    }
    length += text.length
    if (ofMotor.has(name) && !saysNothing(text)) said.push(withColumnUnit(text, column.unit))
    if (name === 'text' || name === 'model') {
      const { unread: open, values: found } = read(text)
      // As it is known, else the word that may be a designation nobody knows.
      const model = name === 'model' ? (found.find(({ field }) => field === 'model')?.value ?? unknownModel(text, open)) : undefined
      if (model) values.set(name, model)
      const ofModel = String(model ?? '').split(' ')
      noteUnread(
        unread,
        column.at,
        open.filter((word) => !ofModel.includes(word)),
      )
      continue
    }
    if (name === 'currentA' && currents.test(text)) {
      said.push(withColumnUnit(text, 'A'))
      continue
    }
    const found = await knownCell(ctx, column, cell, read)
    if (found instanceof UserError) problems.push({ at: column.at, target: name, words: found.words })
    else
      for (const [key, value] of Object.entries(found)) {
        if (key === unreadWords) noteUnread(unread, column.at, value as string[])
        else if (key === 'description') remarks.push(String(value))
        else if (!isEmpty(value)) values.set(key, value)
      }
  }
  const reading = said.length > 0 ? read(said.join(' '), true) : undefined
  const origins = fillFrom(values, reading, problems)
  if (remarks.length > 0) values.set('description', remarks.join('；'))
  if (origins.length > 0) values.set('origins', origins)
  return { body: bodyOf(values), problems, unread }
}

/** Adds what the words of the row say beyond its cells, and what follows from them; returns the origins of what follows. */
function fillFrom(values: Map<string, unknown>, reading: ListingReading | undefined, problems: readonly CellProblem[]): string[] {
  const origins: [string, ValueOrigin][] = []
  for (const { field, value, origin } of (reading?.values ?? []).flatMap(partsOf)) {
    // A sheet names both connections, and a listing that of its voltage.
    const isOverruled = field === 'connection' && value === 'Y' && values.get(field) === 'D/Y'
    if ((values.has(field) && !isOverruled) || problems.some(({ target }) => target === field)) continue
    values.set(field, value)
    if (origin) origins.push([field, origin])
  }
  return storedOrigins(origins)
}

/** Beside the values of a cell: its words that no field takes. */
const unreadWords = 'unread'

function noteUnread(unread: UnreadCell[], at: number, words: readonly string[]): void {
  if (words.length === 0) return
  const written = words.join(' ')
  const { contacts, rest } = takeContacts(written)
  unread.push({ at, words: written, remark: rest.replace(/\s+/g, ' ').trim(), hasContact: contacts.length > 0 })
}

/** A field in a block as a part of that block. */
function bodyOf(values: ReadonlyMap<string, unknown>): JsonRow {
  const body: Record<string, unknown> = {}
  for (const [name, value] of values) {
    const [outer = '', inner] = name.split('.')
    body[outer] = inner === undefined ? value : { ...(body[outer] as object | undefined), [inner]: value }
  }
  return body
}

/** Texts whose meaning is kept for a column. */
const mostKnown = 2_000

const isNone = (quantity: unknown): boolean => !isEmpty(quantity) && Number(quantity) === 0

const rejectNone = ({ target: { field, name } }: Column): never =>
  rejectField(field, name, '应大于 0，没有库存的行请删去', 'must be above 0: leave out what is not in stock')

/** The values that a cell says, or why it cannot be read. */
async function knownCell(ctx: Context, column: Column, cell: Exclude<Cell, null>, read: ReadText): Promise<JsonRow | UserError> {
  const key = `${typeof cell} ${textOfCell(cell)}`
  const before = column.known.get(key)
  if (before) return before
  const found = await readCell(ctx, column, cell, read)
    .then((values) => (isNone(values.quantity) ? rejectNone(column) : values))
    .catch((error: unknown) => {
      if (error instanceof UserError) return error
      throw error
    })
  if (column.known.size < mostKnown) column.known.set(key, found)
  return found
}

/** The words of a cell that no field takes, beside its values. */
const unreadIn = (words: readonly string[]): JsonRow => (words.length > 0 ? { [unreadWords]: words } : {})

/** A price as traders write it. The header speaks for all cells that do not say it themselves. */
function readPriceCell({ target: { field, name }, unit }: Column, text: string): JsonRow {
  const ofHeader = readPrice(`1000 ${unit}`)
  const number = numberIn(text) !== undefined ? readPrice(`${text} ${unit}`) : undefined
  const written = numberIn(text) === undefined ? readPriceAndWords(text) : undefined
  const { price, unread = [] } = number ? { price: number } : (written ?? {})
  // Beside words that are not understood, nor is it clear that the amount is in the currency of all prices where the header names another unit.
  if (!price?.priceMode || (unread.length > 0 && !ofHeader))
    return rejectField(field, name, '应为数字或“面议”', 'must be a number, or "on request"')
  if (price.priceMode === 'ASK') return { ...price, ...unreadIn(unread) }
  const currency = unread.length > 0 ? ofHeader?.currency : undefined
  return { ...(ofHeader?.taxMode && { taxMode: ofHeader.taxMode }), ...(currency && { currency }), ...price, ...unreadIn(unread) }
}

const belowZero = /^[-−–]\s?(?:\p{Sc}\s?)?\d/u
const counted: ReadonlySet<string> = new Set([...numeric, 'oneOf', 'manyOf'])

/** Whether a number below zero cannot be a value of this field; those who read texts take the sign for a dash. */
const isNeverNegative = ({ target: { field } }: Column): boolean => counted.has(field.kind) && !('min' in field && Number(field.min) < 0)

/** The values that a cell says: by the rules of its field, else as traders write it. */
async function readCell(ctx: Context, column: Column, cell: Exclude<Cell, null>, read: ReadText): Promise<JsonRow> {
  const { target, unit } = column
  const text = textOfCell(cell)
  if (isNeverNegative(column) && belowZero.test(text.normalize('NFKC')))
    rejectField(target.field, target.name, '不能是负数', 'must not be negative')
  if (target.name === 'unitPrice') return readPriceCell(column, text)
  const lead = target.name === 'leadDays' ? readLeadTimeAndWords(text) : undefined
  if (lead) return { leadDays: lead.leadDays, ...unreadIn(lead.unread) }
  const plain = numeric.has(target.field.kind) ? withPlainNumbers(text) : text
  const isOfOtherUnit = unit !== '' && !usualUnits.has(unit.toLowerCase()) && numberIn(plain) !== undefined
  try {
    if (!isOfOtherUnit) return { [target.name]: await parsed(ctx, column, typeof cell === 'string' ? plain : cell) }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const found = asWritten(column, plain, read) ?? usualMounting(column, plain, read)
    if (!found) throw error
    return found
  }
  return asWritten(column, plain, read) ?? { [target.name]: await parsed(ctx, column, cell) }
}

/** The value of the cell as a submit takes it, checked. */
async function parsed(ctx: Context, { target: { name, field }, parse }: Column, cell: Exclude<Cell, null>): Promise<unknown> {
  const value = await parse(ctx, cell)
  parseValue(field, value, name, ctx.runtime.publicUrl)
  return value
}

/** What a cell says besides its own field. */
const besides: Readonly<Record<string, string>> = { condition: 'conditionNote' }

/** What may be said in place of a field: a year for a day. */
const inPlaceOf: Readonly<Record<string, readonly string[]>> = { prodDate: ['prodYear'], taxMode: ['taxMode'], exMark: ['exGasGroup'] }

/** A word that leaves the mounting open means the usual one, and stays in the remarks. */
function usualMounting({ target: { name }, header }: Column, text: string, read: ReadText): JsonRow | undefined {
  const [usual] = name === 'mounting' ? (read(text).mountings ?? []) : []
  return usual === undefined ? undefined : { mounting: [usual], description: `${header}：${text}` }
}

/** Words for the types that have a block: without a type the reader does not say which block a value belongs to. */
const blockTypes: Readonly<Record<string, string>> = { gear: '减速机', servo: '交流伺服电机' }

function asWritten({ target: { name }, header, unit }: Column, text: string, read: ReadText): JsonRow | undefined {
  const [outer = '', inner] = name.split('.')
  const names = [inner ?? outer, ...(inPlaceOf[name] ?? [])]
  const ofBlock = inner === undefined ? undefined : blockTypes[outer]
  const ways = [
    withColumnUnit(text, unit),
    `${header}：${text}`,
    name === 'ip' ? `IP${text}` : '',
    name.startsWith('prod') ? `生产日期：${text}` : '',
    ofBlock ? `${ofBlock} ${text}` : '',
  ]
  for (const way of ways.filter(Boolean)) {
    const { values, unread } = read(way, false, name === 'regionCode')
    const found = values.flatMap(partsOf).find(({ field, origin }) => (field === name || names.includes(field)) && !origin)
    const more = values.find(({ field }) => field === besides[name])
    if (!found) continue
    const open = unread.filter((word) => text.includes(word))
    const beside = { ...(more && { [more.field]: more.value }), ...unreadIn(open) }
    return { [inner === undefined ? found.field : name]: found.value, ...beside }
  }
  return undefined
}
