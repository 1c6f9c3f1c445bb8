import type { Words } from '#i18n/translate.ts'
import type { Field, Fields } from '#kernel/resource/field.ts'
import { importColumns } from '#kernel/resource/sheet.ts'
import { machine } from '../machine/machine.resource.ts'

/** What a column of a sheet may fill: a field of a listing, one in a block of it (`gear.ratio`), or whatever its words say (`text`). */
export interface ImportTarget {
  readonly name: string
  readonly label: Words
  readonly group: Words
  readonly field: Field
}

/** Set by the server, or files and notes that no cell holds. */
const left: ReadonlySet<string> = new Set(['listingNo', 'origins', 'videoUrl'])

const asText: ImportTarget = {
  name: 'text',
  label: ['整段描述（自动识别）', 'Description, read as a text'],
  group: ['基本信息', 'Identity'],
  field: { kind: 'longText', label: ['描述', 'Description'] },
}

function fieldTargets(): ImportTarget[] {
  const columns = new Set(importColumns(machine).map(({ name }) => name))
  const targets: ImportTarget[] = []
  let group: Words = asText.group
  for (const [name, field] of Object.entries<Field>(machine.fields)) {
    group = field.group ?? group
    if (columns.has(name) && !left.has(name)) targets.push({ name, label: field.label, group, field })
    if (field.kind !== 'block') continue
    for (const [inner, each] of Object.entries<Field>(field.fields as Fields))
      targets.push({ name: `${name}.${inner}`, label: each.label, group: field.label, field: each })
  }
  return targets
}

export const importTargets: readonly ImportTarget[] = [asText, ...fieldTargets()]

const byName = new Map(importTargets.map((each) => [each.name, each]))

export const targetOf = (name: string): ImportTarget | undefined => byName.get(name)

/** What may be chosen once for all rows of a sheet, which its cells overrule. */
export const defaultNames = [
  ...(['condition', 'regionCode', 'brandCode', 'typeCode', 'mounting', 'voltageV', 'priceMode', 'taxMode', 'currency'] as const),
  ...(['stockType', 'leadDays', 'warrantyMonths', 'freight', 'validDays', 'contact', 'contactVisible', 'photos'] as const),
] as const
