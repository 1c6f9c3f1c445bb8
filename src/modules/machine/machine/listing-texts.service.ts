import type { Field, Fields, WholeRow } from '#kernel/resource/field.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { contactIn } from '#motors/contact-details.ts'
import { machine } from './machine.resource.ts'

/** A field that a trader writes freely and others read. Parts of a block or of lines are texts as well. */
const isFree = ([name, { read, on }]: readonly [string, Field]): boolean =>
  name !== 'contact' && read !== 'owner' && read !== 'staff' && on !== 'never'

/** The texts of a value, as a trader has written them. */
function textsIn(field: Field, value: unknown): string[] {
  if (field.kind === 'text' || field.kind === 'longText') return typeof value === 'string' ? [value] : []
  if (field.kind !== 'block' && field.kind !== 'lines') return []
  const parts = (Array.isArray(value) ? value : [value]) as readonly (Readonly<Record<string, unknown>> | null)[]
  const fields = Object.entries(field.fields as Fields)
  return parts.flatMap((part) => fields.flatMap(([name, each]) => textsIn(each, part?.[name])))
}

const contactLabel = machine.fields.contact.label
const freeFields = Object.entries<Field>(machine.fields).filter(isFree)

/** Rejects contact details where everybody would read them, past the rule of who sees the contact of a listing. */
export function rejectContacts(listing: WholeRow<(typeof machine)['fields']>): void {
  const values: Readonly<Record<string, unknown>> = listing
  for (const [name, field] of freeFields)
    for (const text of textsIn(field, values[name])) {
      const found = contactIn(text)
      if (found === undefined) continue
      const [zh, en] = field.label
      reject(
        [
          `${zh}中不能写联系方式（“${found}”），请填到“${contactLabel[0]}”中`,
          `${en} must not contain contact details (“${found}”): enter them under “${contactLabel[1]}”`,
        ],
        { field: name },
      )
    }
}
