import type { Words } from '#i18n/translate.ts'
import type { Field, Fields, WholeRow } from '#kernel/resource/field.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { contactIn, contactInModel, possibleContactIn } from '#motors/contact-details.ts'

/** A field that a trader writes freely and others read. Parts of a block or of lines are texts as well. */
const isFree = ([name, { read, on }]: readonly [string, Field]): boolean =>
  name !== 'contact' && read !== 'owner' && read !== 'staff' && on !== 'never'

/** The texts of a value, as a trader has written them. */
export function textsIn(field: Field, value: unknown): string[] {
  if (field.kind === 'text' || field.kind === 'longText') return typeof value === 'string' ? [value] : []
  if (field.kind === 'manyOf' && !field.options && !field.dict) return Array.isArray(value) ? value.map(String) : []
  if (field.kind !== 'block' && field.kind !== 'lines') return []
  const parts = (Array.isArray(value) ? value : [value]) as readonly (Readonly<Record<string, unknown>> | null)[]
  const fields = Object.entries(field.fields as Fields)
  return parts.flatMap((part) => fields.flatMap(([name, each]) => textsIn(each, part?.[name])))
}

interface FoundContact {
  readonly field: string
  readonly label: Words
  /** The contact details. */
  readonly found: string
}

function foundInTexts(resource: Resource, values: Readonly<Record<string, unknown>>, find: typeof contactIn): FoundContact[] {
  return Object.entries(resource.fields)
    .filter(isFree)
    .flatMap(([name, field]) =>
      textsIn(field, values[name]).flatMap((text) => {
        const found = (/^(?:model|title)/.test(name) ? contactInModel(text) : undefined) ?? find(text)
        return found === undefined ? [] : [{ field: name, label: field.label, found }]
      }),
    )
}

/** Contact details in the texts of a row that everybody would read. */
export const contactsInTexts = (resource: Resource, values: Readonly<Record<string, unknown>>): FoundContact[] =>
  foundInTexts(resource, values, contactIn)

/** The same with what may lead to one, as the name of a messenger alone: no reason to reject a row, but a person looks at it. */
export const possibleContactsInTexts = (resource: Resource, values: Readonly<Record<string, unknown>>): FoundContact[] =>
  foundInTexts(resource, values, possibleContactIn)

/** Rejects contact details where everybody would read them, past the rule of who sees the contact of what is published. */
export function rejectContacts<R extends Resource>(resource: R, row: WholeRow<R['fields']>): void {
  const [first] = contactsInTexts(resource, row)
  if (!first) return
  const [zh, en] = first.label
  const contactLabel = resource.fields.contact?.label ?? ['联系人', 'Contact']
  reject(
    [
      `${zh}中不能写联系方式（“${first.found}”），请填到“${contactLabel[0]}”中`,
      `${en} must not contain contact details (“${first.found}”): enter them under “${contactLabel[1]}”`,
    ],
    { field: first.field },
  )
}
