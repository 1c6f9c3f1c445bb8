import type { RowOf } from '#kernel/resource/field.ts'
import type { BaseRow } from '#kernel/resource/resource.ts'
import { brand } from '#modules/machine/brand/brand.resource.ts'
import type { machine } from '#modules/machine/machine/machine.resource.ts'
import { motortype } from '#modules/machine/motortype/motortype.resource.ts'
import type { user } from '#modules/system/user/user.resource.ts'
import type { Choice, Services } from '#site/services.ts'

/** An option of a control. */
export interface Option extends Choice {
  /** Depth in a tree, starting with 1. */
  readonly level?: number
}

export type Options = Readonly<Record<string, readonly Option[]>>

export interface Region {
  readonly code: string
  readonly name: string
}

export type Values = Readonly<Record<string, unknown>>

/** What a listing's contact is filled from. */
export type Account = Partial<Pick<RowOf<typeof user.fields>, 'realName' | 'name' | 'phone' | 'email' | 'company' | 'wechat'>>

/** A listing as its owner reads it. */
export type OwnListing = RowOf<typeof machine.fields> & Pick<BaseRow, 'id' | 'rowVersion'>

export interface PublishData {
  /** Options by field name. */
  readonly options: Options
  readonly provinces: readonly Region[]
  /** The user's account data. */
  readonly account: Account & Pick<BaseRow, 'id'>
  /** The listing to edit; null for a new one. */
  readonly row: OwnListing | null
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
    Promise.all(Object.entries(dictionaries).map(async ([name, code]) => [name, await services.choices(code)] as const)),
    services.open(motortype, 'listData', { size: '500' }),
    services.open(brand, 'brandMap'),
    services.get<Region[]>('/blade-system/region/select'),
    services.get<PublishData['account']>('/blade-user/info'),
    // Owners read all fields of their rows, not only those of the open detail.
    id ? services.get<OwnListing>('/blade-machine/machine/detail', { id }) : null,
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
