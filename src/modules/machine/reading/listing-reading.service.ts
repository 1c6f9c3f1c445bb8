import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { type ContactDetail, piecesOf, type TextWithoutContacts, takeContacts } from '#motors/contact-extraction.ts'
import { isTable, linesOfRows } from '#motors/list-lines.ts'
import { motorsIn, namesMotor } from '#motors/listing-lines.ts'
import { daysUntil } from '#motors/needed-day.ts'
import { fieldsOfLine, readDemand, readOffer } from '#motors/paste-reading.ts'
import type { ListingReading } from '#motors/read-values.ts'
import type { Reader } from '#motors/reader.ts'
import { urgencyWithin } from '#motors/wanted-terms.ts'
import { dayFromToday } from '../../publication/days.service.ts'
import { yieldToEventLoop } from '../machine/event-loop.service.ts'
import { allowReading, readerOf } from '../machine/text-reader.service.ts'

/** Characters of a pasted text, and motors in it: enough for what is typed or copied by hand; more of them are imported. */
export const longestPaste = 40_000
const mostMotors = 200
/** Lines of them: each is read, whether it is about a motor or not. */
const mostLines = 1_000
/** Characters about one motor: a nameplate has some hundreds. */
const longestMotor = 4_000

export interface ReadMotor extends ListingReading {
  /** Its lines, without contacts. */
  readonly text: string
}

export interface PasteAnswer {
  readonly motors: readonly ReadMotor[]
  readonly contacts: readonly ContactDetail[]
}

/** Days for which quotes are asked for at most, however late the motor is needed. */
const mostQuoteDays = 14

/**
 * The day by which a motor is needed, the last day for quotes, which is not behind it, and how urgent it is by a day that is named. A day that is
 * over is unread.
 */
function withDays(
  ctx: Context,
  { values, unread, neededDay, withinDays = neededDay && daysUntil(neededDay, dayFromToday(ctx, 0)) }: ReturnType<typeof readDemand>,
): ListingReading {
  if (withinDays === undefined) return { values, unread: neededDay ? [...unread, neededDay.text] : unread }
  const urgency = values.some(({ field }) => field === 'urgency')
    ? []
    : [{ field: 'urgency', value: urgencyWithin(withinDays), confidence: 1 }]
  const days = [
    { field: 'needBy', value: dayFromToday(ctx, withinDays), confidence: 1 },
    { field: 'deadline', value: dayFromToday(ctx, Math.min(withinDays, mostQuoteDays)), confidence: 1 },
  ]
  return { values: [...values, ...urgency, ...days], unread }
}

const cellsOf = (text: string): string[][] => text.split(/\r?\n/).map((line) => line.split('\t'))

/** The motors of a table, as it is copied from a spreadsheet: each in one line, with pieces and price behind it; beside them those that name one. Undefined for another text. */
function rowsIn(text: string, { read }: Reader): string[] | undefined {
  const rows = cellsOf(text)
  if (!isTable(rows)) return undefined
  return linesOfRows(rows)
    .filter(({ text, isBeside }) => !isBeside || namesMotor(read(text)))
    .map(({ text, quantity, price }) => [text, quantity === undefined ? '' : `${quantity}台`, price].filter(Boolean).join(' '))
}

/** Rejects a motor that is described by more than anybody writes: the reading of a text takes longer than it is long. */
function rejectLongMotors(texts: readonly string[]): void {
  if (texts.some(({ length }) => length > longestMotor))
    reject([
      `一台电机最多 ${longestMotor} 个字，请删去多余的内容`,
      `At most ${longestMotor} characters about one motor: leave out what is not about it`,
    ])
}

/** Rejects more lines than are read, before the first one is. */
function rejectManyLines(text: string, isWanted: boolean): void {
  const more = text.split('\n').filter((line) => line.trim() !== '').length - mostLines
  if (more <= 0) return
  reject(
    [
      `一次最多 ${mostLines} 行，多出 ${more} 行，请分次粘贴${isWanted ? '' : '或用表格导入'}`,
      `At most ${mostLines} lines at once, these are ${more} more: paste them in parts${isWanted ? '' : ', or import a spreadsheet'}`,
    ],
    { field: 'text' },
  )
}

/** Takes the contacts out of a text, piece by piece. */
async function takeAllContacts(text: string, pause: () => Promise<void>): Promise<TextWithoutContacts> {
  const contacts = new Map<string, ContactDetail>()
  let rest = ''
  const table = isTable(cellsOf(text))
  for (const piece of piecesOf(text)) {
    await pause()
    const taken = takeContacts(piece, table)
    rest += taken.rest
    for (const each of taken.contacts) contacts.set(`${each.field} ${each.value}`, each)
  }
  return { contacts: [...contacts.values()], rest }
}

/**
 * Reads what a trader pastes into the form of a listing: a model, a line, a nameplate, or a list with a motor on each line. `isOne`: of one
 * motor; `isWanted`: into the form of a demand.
 */
export async function readPaste(
  ctx: Context,
  text: string,
  { isOne, isWanted }: { readonly isOne: boolean; readonly isWanted: boolean },
): Promise<PasteAnswer> {
  await allowReading(ctx, text.length)
  rejectLongMotors(isOne ? [text] : text.split('\n'))
  if (!isOne) rejectManyLines(text, isWanted)
  const { reader, catalogue } = await readerOf(ctx)
  const pause = yieldToEventLoop()
  const { contacts, rest } = await takeAllContacts(text, pause)
  const fieldsOf = async (line: string) => {
    await pause()
    return fieldsOfLine(line, reader, isWanted)
  }
  const texts = isOne ? [rest] : (rowsIn(rest, reader) ?? (await motorsIn(rest, fieldsOf, isWanted)))
  if (texts.length > mostMotors)
    reject(
      isWanted
        ? [`一次最多 ${mostMotors} 台，请分次粘贴`, `At most ${mostMotors} motors at once: paste them in parts`]
        : [
            `一次最多 ${mostMotors} 台，请分次粘贴或用表格导入`,
            `At most ${mostMotors} motors at once: paste them in parts, or import a spreadsheet`,
          ],
      { field: 'text' },
    )
  rejectLongMotors(texts)
  const motors: ReadMotor[] = []
  for (const each of texts) {
    await pause()
    if (isWanted) {
      motors.push({ text: each, ...withDays(ctx, readDemand(each, reader, catalogue)) })
    } else {
      const { values, unread } = readOffer(each, reader, catalogue)
      motors.push({ text: each, values, unread })
    }
  }
  return { motors, contacts }
}
