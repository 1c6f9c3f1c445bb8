import type { RowOf } from '#kernel/resource/field.ts'
import type { BaseRow } from '#kernel/resource/resource.ts'
import { brand } from '#modules/machine/brand/brand.resource.ts'
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

/** A listing or a demand as its owner reads it. */
export type OwnRow = Values & Pick<BaseRow, 'id' | 'rowVersion' | 'createUser' | 'createTime' | 'updateTime'>

/** A draft of the user on the server. */
export interface StoredDraft {
  readonly id: string
  readonly title: string
  readonly titleEn: string
  /** As the server prints times. */
  readonly savedTime: string
}

export interface PublishData {
  /** Choices by the path of the field. */
  readonly options: Options
  readonly provinces: readonly Region[]
  /** The user's account data. */
  readonly account: Account & Pick<BaseRow, 'id'>
  /** What is edited; null for a new one. */
  readonly row: OwnRow | null
  /** What a new one is a copy of. */
  readonly copied: OwnRow | null
  /** The user's latest one, whose terms a new one takes over. */
  readonly latest: Values | null
  /** The newest draft on the server, where a new one is begun. */
  readonly stored: StoredDraft | null
  /** The line of the address. */
  readonly line: string
  /** Whether the form says at once what is missing. */
  readonly isChecked: boolean
}

/** What the page knows of what it publishes. */
interface PublishRequest {
  readonly params: URLSearchParams
  /** Of the API. */
  readonly path: string
  /** The list of the user's own, and its parameters. */
  readonly ownList: string
  readonly own: Readonly<Record<string, string>>
  /** The field of its state. */
  readonly state: string
  /** Maps paths of fields to codes of dictionaries. */
  readonly dictionaries: Readonly<Record<string, string>>
}

/** Characters of a line that are read. */
const longestLine = 200

/** Loads the options of all fields, the user's account and, if the address names one, what to edit or to copy. */
export async function loadPublish(services: Services, request: PublishRequest): Promise<PublishData> {
  const { params, path, ownList, own, state, dictionaries } = request
  const [id, copy] = [params.get('id'), params.get('copy')]
  const ownOnes = <T>(more: Readonly<Record<string, string>>) =>
    services.get<{ records: T[] }>(`${path}/${ownList}`, { ...own, size: '1', ...more })
  // Owners read all fields of their rows, not only those of the open detail.
  const detail = (of: string | null) => (of ? services.get<OwnRow>(`${path}/detail`, { id: of }) : null)
  const isNew = !id && !copy
  const [dicts, types, brands, provinces, account, row, copied, latest, drafts] = await Promise.all([
    choicesOf(services, dictionaries),
    services.open(motortype, 'listData', { size: '500' }),
    services.open(brand, 'brandMap'),
    services.get<Region[]>('/blade-system/region/select'),
    services.get<PublishData['account']>('/blade-user/info'),
    detail(id),
    detail(copy),
    ownOnes<Values>({}),
    isNew ? ownOnes<OwnRow>({ [state]: 'DRAFT' }) : null,
  ])
  const named = (zh: string, en: string): string => (services.lang === 'en' && en) || zh
  const typeCode = types.records.map((each) => ({ key: each.typeCode, level: Number(each.level), label: named(each.nameZh, each.nameEn) }))
  const brandCode = brands.map((each) => ({ key: each.brandCode, label: named(each.nameZh, each.nameEn) }))
  // Its detail says when it was saved.
  const draft = await detail(drafts?.records[0]?.id ?? null)?.catch(() => null)
  return {
    options: { ...dicts, typeCode, brandCode, brandAccept: brandCode, brandExclude: brandCode },
    provinces,
    account,
    row,
    // Texts and photos of others are theirs.
    copied: copied && services.owners?.includes(copied.createUser) ? copied : null,
    latest: latest.records[0] ?? null,
    stored: draft
      ? {
          id: draft.id,
          title: String(draft.title ?? ''),
          titleEn: String(draft.titleEn ?? ''),
          savedTime: draft.updateTime || draft.createTime,
        }
      : null,
    line: (params.get('line') ?? '').slice(0, longestLine),
    isChecked: params.get('missing') === '1',
  }
}

/** Each dictionary once, by the names of the fields that use it. */
async function choicesOf(services: Services, dictionaries: Readonly<Record<string, string>>): Promise<Options> {
  const codes = [...new Set(Object.values(dictionaries))]
  const choices = new Map(await Promise.all(codes.map(async (code) => [code, await services.choices(code)] as const)))
  return Object.fromEntries(Object.entries(dictionaries).map(([name, code]) => [name, choices.get(code) ?? []]))
}
