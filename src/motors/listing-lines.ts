import { bareConfidence } from './digit-forms.ts'
import { isSumRow } from './list-lines.ts'
import { numberedLines } from './numbered-lines.ts'
import type { Fields, Reading } from './reading.ts'

/** The number of a line alone, which is no figure of a motor: `1.`, `2、`, `③`. */
const numbering = /^\s*(?:\d{1,3}\s*(?:[、)）]|\.(?!\d))|[①-⑳])\s*/

/** A line about all motors of a list. */
const aboutAll = /^\s*(?:以上|全部|所有|都是|均|all\b|everything\b)/i

const designation = ({ orderNo, frame, series }: Fields): string | undefined => orderNo ?? frame ?? series

/** Whether a line is about another motor than the lines before it: it says again what they have said. */
function isAnother(before: Fields, line: Fields): boolean {
  if (designation(line) !== undefined && designation(before) !== undefined) return true
  const has = (name: 'power' | 'quantity' | 'price'): boolean =>
    before[name] !== undefined && line[name] !== undefined && before[name] !== line[name]
  // A number of pieces alone is repeated by a second motor of the same size.
  return (
    has('power') ||
    has('quantity') ||
    has('price') ||
    (before.quantity !== undefined && line.quantity !== undefined && line.power !== undefined)
  )
}

const isMotor = (fields: Fields): boolean => designation(fields) !== undefined || fields.power !== undefined

/** Whether a part of a line says by itself which motor it is about. */
const isWhole = ({ orderNo, series, frame, power }: Fields): boolean =>
  orderNo !== undefined || power !== undefined || (series !== undefined && frame !== undefined)

/** Whether a line names a motor by its size, and not by a word or a number that a title has too. */
export const namesMotor = ({ tokens }: Reading): boolean =>
  tokens.some(
    ({ confidence, fields: { orderNo, frame, power } }) => confidence > bareConfidence && (orderNo ?? frame ?? power) !== undefined,
  )

/** A line by its semicolons, where each part is about a motor of its own: `YE3-90L-4 1.5kW; YE3-100L1-4 2.2kW`. */
async function partsOf(line: string, read: (line: string) => Promise<Fields>): Promise<string[]> {
  const parts = line.split(/[;；]/).flatMap((part) => part.trim() || [])
  let before: Fields | undefined
  for (const part of parts.length > 1 ? parts : []) {
    if (aboutAll.test(part)) continue
    const fields = await read(part)
    if (!isWhole(fields) || (before && !isAnother(before, fields))) return [line]
    before = fields
  }
  return parts.length > 1 ? parts : [line]
}

/**
 * The motors of a text with several lines, each with its lines: a list has a motor on each line, a nameplate or an old listing has its
 * figures on several. What stands above the first motor or is said of all belongs to each of them. `isList`: every line with a
 * designation or a power is a motor of its own.
 */
export async function motorsIn(text: string, read: (line: string) => Promise<Fields>, isList = false): Promise<string[]> {
  const shared: string[] = []
  const motors: { lines: string[]; fields: Fields }[] = []
  const lines: string[] = []
  for (const given of numberedLines(text.split(/\r?\n/))) {
    const line = given.replace(numbering, '').trim()
    if (line !== '') lines.push(...(await partsOf(line, read)))
  }
  for (const line of lines) {
    if (isSumRow([line])) continue
    const fields = await read(line)
    const last = motors.at(-1)
    if (aboutAll.test(line) || (!last && !isMotor(fields))) shared.push(line)
    else if (!last || (isList ? isMotor(fields) : isAnother(last.fields, fields))) motors.push({ lines: [line], fields })
    else {
      last.lines.push(line)
      last.fields = { ...fields, ...last.fields }
    }
  }
  if (motors.length === 0) return shared.length > 0 ? [shared.join('\n')] : []
  // Behind the motor's own words, which count first.
  return motors.map(({ lines }) => [...lines, ...shared].join('\n'))
}
