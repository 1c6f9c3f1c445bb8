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
export type Account = Partial<Pick<RowOf<typeof user.fields>, 'realName' | 'name' | 'phone' | 'email' | 'company' | 'wechat' | 'wechatQr'>>

/** A listing as its owner reads it. */
export type OwnListing = RowOf<typeof machine.fields> & Pick<BaseRow, 'id' | 'rowVersion' | 'createUser'>

export interface PublishData {
  /** Options by field name. */
  readonly options: Options
  readonly provinces: readonly Region[]
  /** The user's account data. */
  readonly account: Account & Pick<BaseRow, 'id'>
  /** The listing to edit; null for a new one. */
  readonly row: OwnListing | null
  /** The listing that a new one is a copy of. */
  readonly copied: OwnListing | null
  /** The user's latest listing, whose terms a new one takes over. */
  readonly latest: Values | null
}

/**
 * Loads the options of all fields, the user's account and, if `id` or `copy` is set, the listing to edit or to copy.
 * `dictionaries` maps field names to dictionary codes.
 */
export async function loadPublish(
  services: Services,
  { id, copy }: { readonly id: string | null; readonly copy: string | null },
  dictionaries: Readonly<Record<string, string>>,
): Promise<PublishData> {
  const [dicts, types, brands, provinces, account, row, copied, own] = await Promise.all([
    choicesOf(services, dictionaries),
    services.open(motortype, 'listData', { size: '500' }),
    services.open(brand, 'brandMap'),
    services.get<Region[]>('/blade-system/region/select'),
    services.get<PublishData['account']>('/blade-user/info'),
    // Owners read all fields of their rows, not only those of the open detail.
    id ? services.get<OwnListing>('/blade-machine/machine/detail', { id }) : null,
    copy ? services.get<OwnListing>('/blade-machine/machine/detail', { id: copy }) : null,
    services.get<{ records: Values[] }>('/blade-machine/machine/list1', { size: '1' }),
  ])
  const english = services.lang === 'en'
  const typeCode = types.records.map(({ typeCode: key, nameZh, nameEn, level }) => ({
    key,
    level: Number(level),
    label: (english && nameEn) || nameZh,
  }))
  const brandCode = brands.map(({ brandCode: key, nameZh, nameEn }) => ({ key, label: (english && nameEn) || nameZh }))
  // Texts and photos of others are theirs.
  const isOwn = copied !== null && services.owners?.includes(copied.createUser) === true
  return {
    options: { ...dicts, typeCode, brandCode },
    provinces,
    account,
    row,
    copied: isOwn ? copied : null,
    latest: own.records[0] ?? null,
  }
}

/** Each dictionary once, by the names of the fields that use it. */
async function choicesOf(services: Services, dictionaries: Readonly<Record<string, string>>): Promise<Options> {
  const codes = [...new Set(Object.values(dictionaries))]
  const choices = new Map(await Promise.all(codes.map(async (code) => [code, await services.choices(code)] as const)))
  return Object.fromEntries(Object.entries(dictionaries).map(([name, code]) => [name, choices.get(code) ?? []]))
}
