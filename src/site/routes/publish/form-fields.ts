import type { Words } from '#i18n/translate.ts'
import { holds, isEmpty } from '#kernel/resource/check.ts'
import type { Field, Fields } from '#kernel/resource/field.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'

const machineFields: Fields = machine.fields

export interface Section {
  readonly title: Words
  readonly names: readonly string[]
  readonly folded?: true
}

/** What a listing needs, asked first. */
const core: readonly Section[] = [
  { title: ['电机', 'Motor'], names: ['model', 'typeCode', 'brandCode', 'powerKw', 'poles', 'voltageV', 'mounting'] },
  {
    title: ['防爆', 'Explosion protection'],
    names: ['exProtection', 'exGasGroup', 'exTClass', 'exDustGroup', 'exDustTempC', 'epl', 'exMark', 'exCertNo'],
  },
  {
    title: ['库存与价格', 'Stock and price'],
    names: ['condition', 'conditionNote', 'quantity', 'priceMode', 'unitPrice', 'tierPrices', 'currency', 'taxMode', 'regionCode'],
  },
  { title: ['照片', 'Photos'], names: ['photos'] },
  { title: ['联系人', 'Contact'], names: ['contact', 'contactVisible'] },
]

/** Kinds that have a control here; tables and files of a listing are edited in the back-office. */
const controlled: ReadonlySet<string> = new Set([
  'text',
  'longText',
  'whole',
  'decimal',
  'money',
  'flag',
  'date',
  'oneOf',
  'manyOf',
  'block',
])
const coreNames: ReadonlySet<string> = new Set(core.flatMap(({ names }) => names))
const isOptional = (name: string, { on, read, kind }: Field): boolean =>
  on !== 'never' && read !== 'staff' && controlled.has(kind) && !coreNames.has(name) && name !== 'origins'

/** All further fields of a listing, by the groups of its declaration. */
function groupsOf(fields: Fields): Section[] {
  const groups: { title: Words; names: string[]; folded: true }[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (field.group || groups.length === 0) groups.push({ title: field.group ?? field.label, names: [], folded: true })
    if (isOptional(name, field)) groups.at(-1)?.names.push(name)
  }
  return groups.filter(({ names }) => names.length > 0)
}

/** The sections of the publish form with their fields, in order. The resource declaration decides when a field is shown. */
export const sections: readonly Section[] = [...core, ...groupsOf(machineFields)]

export const formNames: readonly string[] = sections.flatMap(({ names }) => names)

export function fieldOf(name: string): Field {
  const field = machineFields[name]
  if (!field) throw new Error(`machine has no field ${name}`)
  return field
}

const dictOf = (field: Field): string | undefined => ((field.kind === 'oneOf' || field.kind === 'manyOf') && field.dict) || undefined

/** The dictionary code of each form field whose options come from a dictionary; of a field in a block under both names. */
export const dictionaries: Readonly<Record<string, string>> = Object.fromEntries(
  formNames.flatMap((name) => {
    const field = fieldOf(name)
    const inner = field.kind === 'block' ? Object.entries<Field>(field.fields).map(([key, each]) => [`${name}.${key}`, each] as const) : []
    return [[name, field] as const, ...inner].flatMap(([key, each]) => {
      const dict = dictOf(each)
      return dict ? [[key, dict] as const] : []
    })
  }),
)

/** Conditions that require a condition note. */
const conditionsWithNote: ReadonlySet<unknown> = new Set(['USED', 'REFURB'])

export type Draft = Readonly<Record<string, unknown>>

/** Whether the form shows the field for the current values. */
export function isShown(name: string, draft: Draft): boolean {
  return holds(fieldOf(name).when, draft) && (name !== 'conditionNote' || conditionsWithNote.has(draft.condition))
}

/** Client-side validation: the error message of each missing field, by field name. */
export function missingFields(draft: Draft): Record<string, Words> {
  const missing: Record<string, Words> = {}
  for (const name of formNames) {
    const field = fieldOf(name)
    if (!isShown(name, draft)) continue
    if (field.required && isEmpty(draft[name])) missing[name] = field.required
    if (field.kind === 'block' && field.required) Object.assign(missing, missingInBlock(name, field.fields, draft[name]))
  }
  if (isEmpty(draft.model) && (isEmpty(draft.powerKw) || isEmpty(draft.poles)))
    missing.model = ['请输入型号，或功率和极数', 'Enter the model, or the power and the poles']
  if (conditionsWithNote.has(draft.condition) && isEmpty(draft.conditionNote))
    missing.conditionNote = ['二手或翻新电机请说明成色', 'Describe the condition of a used or refurbished motor']
  return missing
}

function missingInBlock(name: string, fields: Fields, block: unknown): Record<string, Words> {
  const values = (block ?? {}) as Draft
  return Object.fromEntries(
    Object.entries(fields).flatMap(([inner, field]) =>
      field.required && isEmpty(values[inner]) ? [[`${name}.${inner}`, field.required]] : [],
    ),
  )
}
