import type { Field, Fields, WholeRow } from '#kernel/resource/field.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { contactIn } from '#motors/contact-details.ts'

/** A field that a trader writes freely and others read. Parts of a block or of lines are texts as well. */
const isFree = ([name, { read, on }]: readonly [string, Field]): boolean =>
  name !== 'contact' && read !== 'owner' && read !== 'staff' && on !== 'never'

/** The texts of a value, as a trader has written them. */
function textsIn(field: Field, value: unknown): string[] {
  if (field.kind === 'text' || field.kind === 'longText') return typeof value === 'string' ? [value] : []
  if (field.kind === 'manyOf' && !field.options && !field.dict) return Array.isArray(value) ? value.map(String) : []
  if (field.kind !== 'block' && field.kind !== 'lines') return []
  const parts = (Array.isArray(value) ? value : [value]) as readonly (Readonly<Record<string, unknown>> | null)[]
  const fields = Object.entries(field.fields as Fields)
  return parts.flatMap((part) => fields.flatMap(([name, each]) => textsIn(each, part?.[name])))
}

/** Rejects contact details where everybody would read them, past the rule of who sees the contact of what is published. */
export function rejectContacts<R extends Resource>(resource: R, row: WholeRow<R['fields']>): void {
  const values: Readonly<Record<string, unknown>> = row
  const contactLabel = resource.fields.contact?.label ?? ['联系人', 'Contact']
  for (const [name, field] of Object.entries(resource.fields).filter(isFree))
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
