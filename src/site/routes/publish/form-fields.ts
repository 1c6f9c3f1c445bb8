import type { Words } from '#i18n/translate.ts'
import { holds, isEmpty } from '#kernel/resource/check.ts'
import type { Field, Fields } from '#kernel/resource/field.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'

/** The sections of the publish form with their fields, in order. The resource declaration decides when a field is shown. */
export const sections: readonly { readonly title: Words; readonly names: readonly string[]; readonly folded?: true }[] = [
  { title: ['电机', 'Motor'], names: ['typeCode', 'brandCode', 'model', 'powerKw', 'poles', 'voltageV', 'mounting'] },
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
  {
    title: ['更多参数（选填）', 'More data (optional)'],
    names: [
      'frame',
      'ratedRpm',
      'currentA',
      'efficiencyPct',
      'ieClass',
      'ip',
      'insulation',
      'prodYear',
      'warrantyMonths',
      'leadDays',
      'description',
    ],
    folded: true,
  },
]

export const formNames: readonly string[] = sections.flatMap(({ names }) => names)

const machineFields: Fields = machine.fields

export function fieldOf(name: string): Field {
  const field = machineFields[name]
  if (!field) throw new Error(`machine has no field ${name}`)
  return field
}

/** The dictionary code of each form field whose options come from a dictionary. */
export const dictionaries: Readonly<Record<string, string>> = Object.fromEntries(
  formNames.flatMap((name) => {
    const field = fieldOf(name)
    return (field.kind === 'oneOf' || field.kind === 'manyOf') && field.dict ? [[name, field.dict]] : []
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
