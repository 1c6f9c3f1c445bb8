import type { Words } from '#i18n/translate.ts'
import { holds, isEmpty } from '#kernel/resource/check.ts'
import type { Field, Fields } from '#kernel/resource/field.ts'
import { collaboration } from '#modules/collaboration/collaboration/collaboration.resource.ts'

/** The sections of the form with their fields, in order; what few buyers need is folded. */
export const demandSections: readonly { readonly title: Words; readonly names: readonly string[]; readonly folded?: true }[] = [
  {
    title: ['需要的电机', 'The motor that is needed'],
    names: ['typeCode', 'modelOld', 'powerMin', 'powerMax', 'polesAccept', 'voltageV', 'mountingAccept', 'frameAccept', 'fixedMount'],
  },
  { title: ['防爆要求', 'Explosion protection'], names: ['ex'] },
  {
    title: ['采购条件', 'Terms'],
    names: ['quantity', 'urgency', 'deadline', 'deliverRegion', 'conditionAccept', 'substituteLevel', 'budgetUnit', 'budgetVisible'],
  },
  { title: ['说明与照片', 'Remarks and photos'], names: ['description', 'photos'] },
  { title: ['联系人', 'Contact'], names: ['contact', 'contactVisible', 'anonymous'] },
  {
    title: ['更多要求（选填）', 'More demands (optional)'],
    names: [
      ...(['modelWanted', 'brandAccept', 'brandExclude', 'freqHz', 'startMethod', 'ieMin', 'ipMin', 'insulationMin', 'dutyNeed'] as const),
      ...(['featuresNeed', 'shaftD', 'shaftE', 'prodYearMin', 'partialOk', 'sampleFirst', 'needBy', 'taxMode', 'freight'] as const),
      ...(['certNeed', 'docsNeed'] as const),
    ],
    folded: true,
  },
]

export const demandNames: readonly string[] = demandSections.flatMap(({ names }) => names)

const fields: Fields = collaboration.fields

export function demandField(name: string): Field {
  const field = fields[name]
  if (!field) throw new Error(`collaboration has no field ${name}`)
  return field
}

/** The dictionaries of the choices, by the path of the field: `urgency`, `ex.gas`. */
export const demandDictionaries: Readonly<Record<string, string>> = Object.fromEntries(
  demandNames.flatMap((name) => {
    const field = demandField(name)
    const inner =
      field.kind === 'block' ? Object.entries(field.fields as Fields).map(([key, each]) => [`${name}.${key}`, each] as const) : []
    return [[name, field] as const, ...inner].flatMap(([path, each]) => ('dict' in each && each.dict ? [[path, each.dict]] : []))
  }),
)

export type DemandDraft = Readonly<Record<string, unknown>>

/** Whether the form shows a field: explosion protection is asked for where the type or the line names it. */
export function isAsked(name: string, draft: DemandDraft): boolean {
  if (name === 'ex') return String(draft.typeCode ?? '').startsWith('EX') || !isEmpty(draft.ex)
  return holds(demandField(name).when, draft)
}

/** The error message of each missing field, by its path. */
export function missingInDemand(draft: DemandDraft): Record<string, Words> {
  const missing: Record<string, Words> = {}
  for (const name of demandNames) {
    const field = demandField(name)
    if (!isAsked(name, draft)) continue
    if (field.required && isEmpty(draft[name])) missing[name] = field.required
    if (field.kind !== 'block' || !field.required) continue
    for (const [inner, { required }] of Object.entries(field.fields as Fields))
      if (required && isEmpty((draft[name] as DemandDraft | undefined)?.[inner])) missing[`${name}.${inner}`] = required
  }
  if (isEmpty(draft.modelOld) && isEmpty(draft.modelWanted) && isEmpty(draft.powerMin))
    missing.powerMin = ['请输入功率，或原机型号', 'Enter the power, or the model to replace']
  return missing
}
