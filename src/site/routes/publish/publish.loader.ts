import type { MotorType } from '#site/motor/choices.ts'
import type { Page } from '#site/motor/motor.ts'
import type { SiteServices } from '#ui/services.ts'

/** A choice of a control, named in the reader's language. */
export interface Option {
  readonly key: string
  readonly label: string
  /** Of a tree: 1 at the top. */
  readonly level?: number
}

export type Options = Readonly<Record<string, readonly Option[]>>

interface Entry {
  readonly dictKey: string
  readonly dictValue: string
}

interface BrandName {
  readonly brandCode: string
  readonly nameZh: string
  readonly nameEn: string
}

export interface Place {
  readonly code: string
  readonly name: string
}

export type Values = Readonly<Record<string, unknown>>

export interface PublishData {
  /** Choices by field. */
  readonly options: Options
  readonly provinces: readonly Place[]
  /** Of the reader's account. */
  readonly me: Values
  /** The listing to be changed. */
  readonly row: Values | null
}

/** Choices for every field that has some, whom to call, and the listing in question. `dictionaries` is the one of each field. */
export async function loadPublish(
  services: SiteServices,
  id: string | null,
  dictionaries: Readonly<Record<string, string>>,
): Promise<PublishData> {
  const [dicts, types, brands, provinces, me, row] = await Promise.all([
    Promise.all(Object.entries(dictionaries).map(async ([name, code]) => [name, await entriesOf(services, code)] as const)),
    services.get<Page<MotorType>>('/blade-motortype/motortype/listData', { size: '500' }),
    services.get<BrandName[]>('/blade-brand/brand/brandMap'),
    services.get<Place[]>('/blade-system/region/select'),
    services.get<Values>('/blade-user/info'),
    id ? services.get<Values>('/blade-machine/machine/detail', { id }) : null,
  ])
  const english = services.lang === 'en'
  const typeCode = types.records.map(({ typeCode: key, nameZh, nameEn, level }) => ({ key, level, label: (english && nameEn) || nameZh }))
  const brandCode = brands.map(({ brandCode: key, nameZh, nameEn }) => ({ key, label: (english && nameEn) || nameZh }))
  return { options: { ...Object.fromEntries(dicts), typeCode, brandCode }, provinces, me, row }
}

async function entriesOf(services: SiteServices, code: string): Promise<Option[]> {
  const entries = await services.get<Entry[]>('/blade-system/dict/dictionary', { code })
  return entries.map(({ dictKey, dictValue }) => ({ key: dictKey, label: dictValue }))
}
