import type { RowOf } from '#kernel/resource/field.ts'
import type { BaseRow } from '#kernel/resource/resource.ts'
import type { collaboration } from '#modules/collaboration/collaboration/collaboration.resource.ts'
import { brand } from '#modules/machine/brand/brand.resource.ts'
import { motortype } from '#modules/machine/motortype/motortype.resource.ts'
import type { Services } from '#site/services.ts'
import type { Account, Options, Region } from '../publish/publish.loader.ts'

/** A demand as its owner reads it. */
export type OwnDemandRow = RowOf<typeof collaboration.fields> & Pick<BaseRow, 'id' | 'rowVersion'>

export interface PurchasePublishData {
  /** Choices by the path of the field. */
  readonly options: Options
  readonly provinces: readonly Region[]
  readonly account: Account & Pick<BaseRow, 'id'>
  /** The demand to edit, or the one to copy; null for a new one. */
  readonly row: OwnDemandRow | null
  readonly isCopy: boolean
  /** The line of the address. */
  readonly line: string
}

interface Asked {
  readonly id: string | null
  readonly copy: string | null
  readonly line: string
}

export async function loadPurchasePublish(
  services: Services,
  { id, copy, line }: Asked,
  dictionaries: Readonly<Record<string, string>>,
): Promise<PurchasePublishData> {
  const source = id ?? copy
  const [dicts, types, brands, provinces, account, row] = await Promise.all([
    Promise.all(Object.entries(dictionaries).map(async ([path, code]) => [path, await services.choices(code)] as const)),
    services.open(motortype, 'listData', { size: '500' }),
    services.open(brand, 'brandMap'),
    services.get<Region[]>('/blade-system/region/select'),
    services.get<PurchasePublishData['account']>('/blade-user/info'),
    // Owners read all fields of their rows, not only those of the open detail.
    source ? services.get<OwnDemandRow>('/blade-collaboration/collaboration/detail', { id: source }) : null,
  ])
  const isEnglish = services.lang === 'en'
  const named = (zh: string, en: string): string => (isEnglish && en) || zh
  const typeCode = types.records.map((each) => ({ key: each.typeCode, level: Number(each.level), label: named(each.nameZh, each.nameEn) }))
  const brandCodes = brands.map((each) => ({ key: each.brandCode, label: named(each.nameZh, each.nameEn) }))
  const options = { ...Object.fromEntries(dicts), typeCode, brandAccept: brandCodes, brandExclude: brandCodes }
  return { options, provinces, account, row, isCopy: id === null && copy !== null, line }
}
