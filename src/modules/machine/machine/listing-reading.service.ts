import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { type ContactDetail, takeContacts } from '#motors/contact-extraction.ts'
import { inferFrom } from '#motors/inference.ts'
import { motorsIn } from '#motors/listing-lines.ts'
import { takePlateValues } from '#motors/plate-values.ts'
import { type ListingReading, readValues } from '#motors/read-values.ts'
import { readerOf } from './text-reader.service.ts'

/** Characters of a pasted text, and motors in it: enough for what is typed or copied by hand; more of them are imported. */
export const longestPaste = 10_000
const mostMotors = 200

export interface ReadMotor extends ListingReading {
  /** Its lines, without contacts. */
  readonly text: string
}

export interface PasteAnswer {
  readonly motors: readonly ReadMotor[]
  readonly contacts: readonly ContactDetail[]
}

/** Reads what a trader pastes into the form of a listing: a model, a line, a nameplate, or a list with a motor on each line. */
export async function readPaste(ctx: Context, text: string): Promise<PasteAnswer> {
  const { reader, catalogue } = await readerOf(ctx)
  const { contacts, rest } = takeContacts(text)
  const texts = motorsIn(rest, (line) => reader.read(takePlateValues(line).rest).fields)
  if (texts.length > mostMotors)
    reject(
      [
        `一次最多 ${mostMotors} 台，请分次粘贴或用表格导入`,
        `At most ${mostMotors} motors at once: paste them in parts, or import a spreadsheet`,
      ],
      { field: 'text' },
    )
  const motors = texts.map((each): ReadMotor => {
    const plate = takePlateValues(each)
    const reading = reader.read(plate.rest)
    return { text: each, ...readValues(reading, plate.values, inferFrom(reading.fields, catalogue)) }
  })
  return { motors, contacts }
}
