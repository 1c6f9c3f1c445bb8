import type { Words } from '#i18n/translate.ts'
import { holds, isEmpty } from '#kernel/resource/check.ts'
import type { Field, Fields } from '#kernel/resource/field.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'

/** What the fast form asks, in its order; a field shows when its declaration says so. */
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

const all: Fields = machine.fields

export function fieldOf(name: string): Field {
  const field = all[name]
  if (!field) throw new Error(`a motor has no ${name}`)
  return field
}

/** Fields that take their choices from a dictionary, and which one. */
export const dictionaries: Readonly<Record<string, string>> = Object.fromEntries(
  formNames.flatMap((name) => {
    const field = fieldOf(name)
    return (field.kind === 'oneOf' || field.kind === 'manyOf') && field.dict ? [[name, field.dict]] : []
  }),
)

/** A note on the condition must come with what has run before. */
const noteFor: ReadonlySet<unknown> = new Set(['USED', 'REFURB'])

export type Draft = Readonly<Record<string, unknown>>

/** Whether the form shows the field for what was said so far. */
export function isQueried(name: string, draft: Draft): boolean {
  return holds(fieldOf(name).when, draft) && (name !== 'conditionNote' || noteFor.has(draft.condition))
}

/** Complaints that need no server: what is missing, by field. */
export function missingIn(draft: Draft): Record<string, Words> {
  const missing: Record<string, Words> = {}
  for (const name of formNames) {
    const field = fieldOf(name)
    if (!isQueried(name, draft)) continue
    if (field.required && isEmpty(draft[name])) missing[name] = field.required
    if (field.kind === 'block' && field.required) Object.assign(missing, missingInBlock(name, field.fields, draft[name]))
  }
  if (isEmpty(draft.model) && (isEmpty(draft.powerKw) || isEmpty(draft.poles)))
    missing.model = ['请输入型号，或功率和极数', 'Enter the model, or the power and the poles']
  if (noteFor.has(draft.condition) && isEmpty(draft.conditionNote))
    missing.conditionNote = ['二手或翻新电机请说明成色', 'Say what condition a used or refurbished motor is in']
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
