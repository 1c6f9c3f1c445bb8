import type { Db } from '#kernel/database/db.ts'
import { holds } from '#kernel/resource/check.ts'
import { blockFields } from '#modules/machine/machine/blocks.fields.ts'
import { type CsvRow, readReference, splitList } from './csv.ts'
import { insertRows, type SeedRow } from './rows.ts'

/** Sort value of unbranded motors, which come last. */
const lastSort = 9999
const popularBrands = new Set([
  'BR001',
  'BR002',
  'BR004',
  'BR006',
  'BR007',
  'BR010',
  'BR014',
  'BR026',
  'BR027',
  'BR039',
  'BR041',
  'BR043',
  'BR045',
  'BR052',
])
const domesticCountries = new Set(['CN', 'TW', ''])

/** Removes a bracketed suffix from a name. */
export const withoutBrackets = (name = ''): string => name.replace(/\s*\(.*\)$/, '')

/** Returns the brands of the reference data as rows of a tenant. */
function brandRows(tenantId: string): SeedRow[] {
  return readReference('brands').map(({ brand_code = '', country = '', ...row }, index) => ({
    tenantId,
    brandCode: brand_code,
    nameZh: withoutBrackets(row.name_zh),
    nameEn: withoutBrackets(row.name_en),
    country,
    website: row.website,
    level: domesticCountries.has(country) ? null : 'INTL',
    scope: splitList(row.scope),
    aliases: splitList(row.aliases, '|'),
    description:
      withoutBrackets(row.name_zh) === row.name_zh && withoutBrackets(row.name_en) === row.name_en
        ? null
        : `${row.name_zh} / ${row.name_en}`,
    modelPrefixes: splitList(row.model_prefixes, '|'),
    sort: brand_code > 'BR900' ? lastSort : (index + 1) * 10,
    hot: popularBrands.has(brand_code),
    enabled: true,
  }))
}

/** Returns the form sections for motors of this type. */
function formSchemaOf(typeCode: string): string[] {
  const blocks = Object.entries(blockFields).flatMap(([name, { when }]) => (holds(when, { typeCode }) ? [name] : []))
  return typeCode.startsWith('EX') ? [...blocks, 'ex'] : blocks
}

/** Returns default values for motors of this type, from the first series of the type in the reference data. */
function defaultSpecsOf(typeCode: string, series: readonly CsvRow[]): SeedRow {
  const firstSeries = series.find(({ type_code }) => type_code === typeCode)
  const match = (text: string | undefined, pattern: RegExp): string | undefined => pattern.exec(text ?? '')?.[0]
  const values = {
    phases: /^(AC3|EX|HV|PM)/.test(typeCode) ? '3' : typeCode.startsWith('AC1') ? '1' : typeCode.startsWith('DC') ? 'DC' : undefined,
    voltageV: firstSeries && Number(match(firstSeries.voltage_default, /^\d+/)),
    freqHz: match(firstSeries?.freq, /^\d+$/),
    ieClass: match(firstSeries?.efficiency, /^IE\d$/),
    ip: match(firstSeries?.ip_default, /^IP\d\d$/),
    ic: match(firstSeries?.ic_default, /^IC\w+$/),
    insulation: match(firstSeries?.insulation, /^[A-Z]$/),
    duty: match(firstSeries?.duty_default, /^S\d+/),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value))
}

/** Returns the tree of motor types as rows of a tenant. */
function typeRows(tenantId: string): SeedRow[] {
  const series = readReference('series')
  return readReference('motor_types').map(({ type_code = '', ...row }) => ({
    tenantId,
    typeCode: type_code,
    parentCode: row.parent_code,
    nameZh: row.name_zh,
    nameEn: row.name_en,
    level: Number(row.level),
    sort: Number(row.sort),
    formSchema: formSchemaOf(type_code),
    facetSchema: [],
    defaultSpecs: defaultSpecsOf(type_code, series),
    seriesList: splitList(row.series_examples),
    description: row.attribute_notes,
    // Parts and drives are not offered yet.
    enabled: !type_code.startsWith('PRT'),
  }))
}

/** Loads the motor types and brands of a tenant. */
export async function seedTypesAndBrands(db: Db, tenantId: string): Promise<void> {
  await insertRows(db, 'motortype', typeRows(tenantId))
  await insertRows(db, 'brand', brandRows(tenantId))
}
