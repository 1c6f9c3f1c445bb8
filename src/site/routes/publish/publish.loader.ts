import { brand } from '#modules/machine/brand/brand.resource.ts'
import { motortype } from '#modules/machine/motortype/motortype.resource.ts'
import type { Services } from '#site/services.ts'

/** An option of a control; the label is in the request's language. */
export interface Option {
  readonly key: string
  readonly label: string
  /** Depth in a tree, starting with 1. */
  readonly level?: number
}

export type Options = Readonly<Record<string, readonly Option[]>>

interface DictionaryEntry {
  readonly dictKey: string
  readonly dictValue: string
}

export interface Region {
  readonly code: string
  readonly name: string
}

export type Values = Readonly<Record<string, unknown>>

export interface PublishData {
  /** Options by field name. */
  readonly options: Options
  readonly provinces: readonly Region[]
  /** The user's account data. */
  readonly account: Values
  /** The listing to edit; null for a new one. */
  readonly row: Values | null
}

/**
 * Loads the options of all fields, the user's account and, if `id` is set, the listing to edit.
 * `dictionaries` maps field names to dictionary codes.
 */
export async function loadPublish(
  services: Services,
  id: string | null,
  dictionaries: Readonly<Record<string, string>>,
): Promise<PublishData> {
  const [dicts, types, brands, provinces, account, row] = await Promise.all([
    Promise.all(Object.entries(dictionaries).map(async ([name, code]) => [name, await entriesOf(services, code)] as const)),
    services.open(motortype, 'listData', { size: '500' }),
    services.open(brand, 'brandMap'),
    services.get<Region[]>('/blade-system/region/select'),
    services.get<Values>('/blade-user/info'),
    id ? services.get<Values>('/blade-machine/machine/detail', { id }) : null,
  ])
  const english = services.lang === 'en'
  const typeCode = types.records.map(({ typeCode: key, nameZh, nameEn, level }) => ({
    key,
    level: Number(level),
    label: (english && nameEn) || nameZh,
  }))
  const brandCode = brands.map(({ brandCode: key, nameZh, nameEn }) => ({ key, label: (english && nameEn) || nameZh }))
  return { options: { ...Object.fromEntries(dicts), typeCode, brandCode }, provinces, account, row }
}

async function entriesOf(services: Services, code: string): Promise<Option[]> {
  const entries = await services.get<DictionaryEntry[]>('/blade-system/dict/dictionary', { code })
  return entries.map(({ dictKey, dictValue }) => ({ key: dictKey, label: dictValue }))
}
