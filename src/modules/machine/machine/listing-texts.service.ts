import type { Words } from '#i18n/translate.ts'
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

interface FoundContact {
  readonly field: string
  readonly label: Words
  /** The contact details. */
  readonly found: string
}

/** Contact details in the texts of a listing that everybody would read. */
export const contactsInTexts = (values: Readonly<Record<string, unknown>>): FoundContact[] =>
  freeFields.flatMap(([name, field]) =>
    textsIn(field, values[name]).flatMap((text) => {
      const found = contactIn(text)
      return found === undefined ? [] : [{ field: name, label: field.label, found }]
    }),
  )

/** Rejects contact details where everybody would read them, past the rule of who sees the contact of a listing. */
export function rejectContacts(listing: WholeRow<(typeof machine)['fields']>): void {
  const [first] = contactsInTexts(listing)
  if (!first) return
  const [zh, en] = first.label
  reject(
    [
      `${zh}中不能写联系方式（“${first.found}”），请填到“${contactLabel[0]}”中`,
      `${en} must not contain contact details (“${first.found}”): enter them under “${contactLabel[1]}”`,
    ],
    { field: first.field },
  )
}
