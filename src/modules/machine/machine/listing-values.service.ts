import { t } from '#i18n/translate.ts'
import { type Changes, repository } from '#kernel/crud/repository.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { Fields, WholeRow } from '#kernel/resource/field.ts'
import { fileNameOf } from '#kernel/resource/own-address.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { dictionaryOf } from '#kernel/runtime/provide.ts'
import { completenessOf } from '#motors/completeness.ts'
import { gradeOfClass } from '#motors/efficiency.ts'
import { horsepowerOf, syncSpeedOf } from '#motors/figures.ts'
import { comparableModel } from '#motors/model-text.ts'
import { type TitleParts, titleOf } from '#motors/title.ts'
import { ratedVoltages } from '#motors/two-voltages.ts'
import { isInCny, unitPriceOf } from '#motors/unit-price.ts'
import { originsIn, storedOrigins } from '#motors/value-origins.ts'
import { brand } from '../brand/brand.resource.ts'
import { motortype } from '../motortype/motortype.resource.ts'
import { type CheckedResult, checkListing } from './listing-check.service.ts'
import { machine } from './machine.resource.ts'
import { isVerifiedSeller } from './seller-proof.service.ts'

type ListingRow = WholeRow<(typeof machine)['fields']>
type WarningCode = keyof typeof machine.fields.warnings.options

const recommended = [
  'ratedRpm',
  'currentA',
  'efficiencyPct',
  'powerFactor',
  'connection',
  'frame',
  'ip',
  'insulation',
  'prodYear',
  'unitPrice',
  'taxMode',
  'leadDays',
  'warrantyMonths',
  'stockType',
] as const

/** A designation as it is compared and found. */
export const storedModel = (model: string): string => comparableModel(model).slice(0, 64)

const core = Object.entries(machine.fields).flatMap(([name, field]) =>
  'required' in field && !('when' in field) ? [name as keyof ListingRow] : [],
)

/** How complete a listing is, out of 100. */
export function completeness(
  listing: { readonly [K in keyof ListingRow]?: unknown },
  photos: readonly { readonly photoType: string }[],
): number {
  const areFilled = (names: readonly (keyof ListingRow)[]): boolean[] => names.map((name) => !isEmpty(listing[name]))
  return completenessOf({
    core: areFilled(core),
    recommended: areFilled(recommended),
    hasNameplatePhoto: photos.some(({ photoType }) => photoType === 'NAMEPLATE'),
    hasAttachments: !isEmpty(listing.attachments),
  })
}

/** What shows a buyer that the listing is true: a photo of the nameplate, figures of a test, a seller who was verified. */
export const proofsIn = (
  {
    photos,
    testReport,
  }: {
    readonly photos: readonly { readonly photoType: string }[]
    readonly testReport: object
  },
  isVerified = false,
): (keyof typeof machine.fields.proofs.options)[] => [
  ...(photos.some(({ photoType }) => photoType === 'NAMEPLATE') ? (['NAMEPLATE'] as const) : []),
  ...(Object.values(testReport).some((value) => !isEmpty(value)) ? (['TEST'] as const) : []),
  ...(isVerified ? (['SELLER'] as const) : []),
]

/** The title that the server gives a listing when a person gives none. */
export async function titleFor(ctx: Context, listing: ListingRow): Promise<string> {
  const parts = await titleParts(ctx, listing, await shortBrand(ctx, listing.brandCode))
  return titleOf(parts.zh) || (await draftTitle(ctx, listing, 'zh'))
}

/** The title of a draft that says hardly anything: its type, if it has one. */
async function draftTitle(ctx: Context, { typeCode }: ListingRow, lang: 'zh' | 'en'): Promise<string> {
  const type = typeCode === '' ? undefined : await repository(ctx, motortype, { rows: 'all' }).find({ typeCode })
  return t(type ? [`草稿：${type.nameZh}`, `Draft: ${type.nameEn}`] : ['草稿', 'Draft'], lang)
}

/** The values that the server computes from a changed listing of a seller; its title where none was written. */
export async function deriveListing(
  ctx: Context,
  listing: ListingRow,
  sellerId: string | null,
  former: ListingRow,
): Promise<Changes<typeof machine>> {
  const [brand, isVerified] = [await shortBrand(ctx, listing.brandCode), await isVerifiedSeller(ctx, sellerId)]
  return derivedFrom(ctx, listing, { brand, isVerified, checked: await checkListing(ctx, listing) }, former)
}

/** What is looked up for a listing. */
interface Known {
  readonly brand: BrandNames
  readonly isVerified: boolean
  readonly checked: CheckedResult
}

/** The same values from what was looked up, perhaps for many listings at once. */
export async function derivedFrom(
  ctx: Context,
  listing: ListingRow,
  { brand, isVerified, checked: { warnings, compliance, designation } }: Known,
  former?: ListingRow,
): Promise<Changes<typeof machine>> {
  const { title, model, powerKw, poles, freqHz, ieClass, priceMode, photos, ratings } = listing
  const unitPrice = unitPriceOf(listing)
  const priceCny = isInCny(listing) ? unitPrice : ''
  const parts = await titleParts(ctx, listing, brand)
  // What a designation says need not be typed twice.
  const decoded = {
    ...(listing.series === '' && designation.series ? { series: designation.series } : {}),
    ...(listing.frame === '' && designation.frame ? { frame: designation.frame } : {}),
    ...(listing.shaftHeight === '' && designation.shaftHeight ? { shaftHeight: designation.shaftHeight } : {}),
  }
  return {
    ...(title === '' ? { title: titleOf(parts.zh) || (await draftTitle(ctx, listing, 'zh')) } : {}),
    ...decoded,
    ...(priceMode === 'TIER' ? { unitPrice: unitPrice || null } : {}),
    titleEn: titleOf(parts.en, 'en') || (await draftTitle(ctx, listing, 'en')),
    modelNorm: model === '' ? null : storedModel(model),
    powerHp: powerKw === '' ? null : horsepowerOf(powerKw),
    syncRpm: syncSpeedOf(poles, freqHz),
    voltages: ratedVoltages({ ...listing, others: ratings.map(({ voltageV }) => voltageV) }),
    gbGrade: gradeOfClass[ieClass] ?? null,
    priceCny: priceCny || null,
    priceUnitKw: priceCny !== '' && powerKw ? (Number(priceCny) / powerKw).toFixed(2) : null,
    cover: fileNameOf(photos[0]?.link ?? '', ctx.runtime.publicUrl) ?? null,
    proofs: proofsIn(listing, isVerified),
    origins: trueOrigins(listing, former),
    completeness: completeness({ ...listing, ...decoded, unitPrice }, photos),
    complianceFlag: compliance,
    warnings: [...new Set(warnings.flatMap(({ code, level }) => (level === 'INFO' ? [] : [code as WarningCode])))],
  }
}

/**
 * Origins of the values that there are, in a form that says nothing else. Whoever changes a value and does not say where it comes from says
 * it himself. Rejects what is no origin.
 */
function trueOrigins(listing: ListingRow, former: ListingRow | undefined): string[] {
  const same = (path: string): boolean => JSON.stringify(valueAt(listing, path)) === JSON.stringify(valueAt(former, path))
  const isSaidAnew = former === undefined || !same('origins')
  if (isSaidAnew && listing.origins.some((text) => originsIn([text]).size === 0))
    reject(['数据来源每项应为“字段:来源”，如 currentA:CATALOG', 'Each origin is written “field:origin”, as currentA:CATALOG'], {
      field: 'origins',
    })
  const isTrue = (name: string): boolean => !isEmpty(valueAt(listing, name)) && (isSaidAnew || same(name))
  return storedOrigins([...originsIn(listing.origins)].filter(([name]) => isTrue(name)))
}

/** What a listing has in a field, or in one of a block as `gear.ratio`. */
function valueAt(listing: ListingRow | undefined, path: string): unknown {
  const [outer = '', inner, ...deeper] = path.split('.')
  const field = Object.hasOwn(machine.fields, outer) ? (machine.fields as Fields)[outer] : undefined
  const value = field && listing?.[outer as keyof ListingRow]
  if (inner === undefined) return value
  const isIn = deeper.length === 0 && field?.kind === 'block' && Object.hasOwn(field.fields, inner)
  return isIn ? (value as Record<string, unknown> | null | undefined)?.[inner] : undefined
}

/** What a title is made of, with names in both languages. */
async function titleParts(ctx: Context, listing: ListingRow, brand: BrandNames): Promise<{ zh: TitleParts; en: TitleParts }> {
  const conditions = await dictionaryOf(ctx.runtime, 'condition')
  const [zh = '', en = ''] = conditions.get(listing.condition) ?? []
  return { zh: { ...listing, brand: brand.zh, conditionName: zh }, en: { ...listing, brand: brand.en, conditionName: en } }
}

interface BrandNames {
  readonly zh: string
  readonly en: string
}

const shortBrand = async (ctx: Context, code: string): Promise<BrandNames> => (await shortBrands(ctx, [code]))(code)

/** The short names of brands by their code: the first alias, else the name. */
export async function shortBrands(ctx: Context, codes: readonly string[]): Promise<(code: string) => BrandNames> {
  const found = await repository(ctx, brand, { rows: 'all' }).list({ brandCode: [...new Set(codes)] })
  const names = new Map(found.map((each) => [each.brandCode, { zh: each.aliases?.[0] ?? each.nameZh ?? '', en: each.nameEn ?? '' }]))
  return (code) => names.get(code) ?? { zh: '', en: '' }
}
