import type { Db } from '#kernel/database/db.ts'
import { holds } from '#kernel/resource/check.ts'
import { blockFields } from '#modules/machine/machine/blocks.fields.ts'
import { type CsvRow, readReference, wordsOf } from './csv.ts'
import { insertRows, type SeedRow } from './rows.ts'

const last = 9999
const popular = new Set([
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
const home = new Set(['CN', 'TW', ''])

/** A name without what stands in brackets behind it. */
export const plain = (name = ''): string => name.replace(/\s*\(.*\)$/, '')

/** The maker list as rows of one tenant. */
function brandRows(tenantId: string): SeedRow[] {
  return readReference('brands').map(({ brand_code = '', country = '', ...row }, at) => ({
    tenantId,
    brandCode: brand_code,
    nameZh: plain(row.name_zh),
    nameEn: plain(row.name_en),
    country,
    website: row.website,
    level: home.has(country) ? null : 'INTL',
    scope: wordsOf(row.scope),
    aliases: wordsOf(row.aliases, '|'),
    description: plain(row.name_zh) === row.name_zh && plain(row.name_en) === row.name_en ? null : `${row.name_zh} / ${row.name_en}`,
    modelPrefixes: wordsOf(row.model_prefixes, '|'),
    sort: brand_code > 'BR900' ? last : (at + 1) * 10,
    hot: popular.has(brand_code),
    enabled: true,
  }))
}

/** Sections of the form that motors of this type have. */
function formSchemaOf(typeCode: string): string[] {
  const blocks = Object.entries(blockFields).flatMap(([name, { when }]) => (holds(when, { typeCode }) ? [name] : []))
  return typeCode.startsWith('EX') ? [...blocks, 'ex'] : blocks
}

/** What a motor of the type usually is, by the first series that the reference gives for it. */
function defaultSpecsOf(typeCode: string, series: readonly CsvRow[]): SeedRow {
  const first = series.find(({ type_code }) => type_code === typeCode)
  const simple = (text: string | undefined, pattern: RegExp): string | undefined => pattern.exec(text ?? '')?.[0]
  const given = {
    phases: /^(AC3|EX|HV|PM)/.test(typeCode) ? '3' : typeCode.startsWith('AC1') ? '1' : typeCode.startsWith('DC') ? 'DC' : undefined,
    voltageV: first && Number(simple(first.voltage_default, /^\d+/)),
    freqHz: simple(first?.freq, /^\d+$/),
    ieClass: simple(first?.efficiency, /^IE\d$/),
    ip: simple(first?.ip_default, /^IP\d\d$/),
    ic: simple(first?.ic_default, /^IC\w+$/),
    insulation: simple(first?.insulation, /^[A-Z]$/),
    duty: simple(first?.duty_default, /^S\d+/),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value))
}

/** The tree of motor types as rows of one tenant. */
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
    seriesList: wordsOf(row.series_examples),
    description: row.attribute_notes,
    // Parts and drives wait until motors alone are not enough.
    enabled: !type_code.startsWith('PRT'),
  }))
}

/** Motor types and brands of one tenant. */
export async function seedProduct(db: Db, tenantId: string): Promise<void> {
  await insertRows(db, 'motortype', typeRows(tenantId))
  await insertRows(db, 'brand', brandRows(tenantId))
}
