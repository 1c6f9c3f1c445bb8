import { t } from '#i18n/translate.ts'
import { displayNameOfKey, emptyOf } from '#kernel/resource/check.ts'
import type { Field } from '#kernel/resource/field.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import type { ListedMotor, MotorDetail } from '../../motor/motor.ts'

/** Fields that the page shows elsewhere or that are not properties of the motor. */
export const excludedFromSpecification: ReadonlySet<string> = new Set([
  'title',
  'titleEn',
  'modelNorm',
  'photos',
  'cover',
  'attachments',
  'videoUrl',
  'description',
  'contactId',
  'contact',
  'contactVisible',
  'unitPrice',
  'priceCny',
  'tierPrices',
  'currency',
  'unit',
  'listingNo',
  'lastConfirmedAt',
  'shelfStatus',
  'shelfReason',
  'validDays',
  'expireTime',
  'completeness',
  'warnings',
  'origins',
  'source',
  'isDemo',
])

/** Of a sold motor also what only a buyer needs: how many there were, and for how much. */
export const excludedFromSold: ReadonlySet<string> = new Set([
  ...excludedFromSpecification,
  ...['quantity', 'moq', 'priceMode', 'priceUnitKw', 'taxMode', 'leadDays'],
])

/** What the page reads beside the fields of the public list. */
const moreFields = [
  'photos',
  'attachments',
  'description',
  'conditionNote',
  'tierPrices',
  'contact',
  'contactVisible',
  'transitions',
] as const satisfies readonly (keyof MotorDetail)[]

const onCards = machine.open.listData.shows.flatMap((name) => [name, displayNameOfKey(name)])
const forOwner = ['warnings', 'warningsName'] as const
const pageNames: ReadonlySet<string> = new Set(['id', 'createTime', ...onCards, ...moreFields, ...forOwner])

/** A listing with the fields that its page reads. */
export type PageMotor = ListedMotor &
  Pick<MotorDetail, (typeof moreFields)[number]> & { readonly warnings?: readonly string[]; readonly warningsName?: string }

/** With its video among its files, which are all named. */
export function withFiles(row: MotorDetail, lang: 'zh' | 'en'): MotorDetail {
  const { attachments, videoUrl } = row
  const video = { id: 'video', name: t(machine.fields.videoUrl.label, lang), link: videoUrl }
  const files = [...(attachments ?? []), ...(videoUrl ? [video] : [])]
  return { ...row, attachments: files.map((file) => ({ ...file, name: file.name || (file.link.split('/').at(-1) ?? '') })) }
}

/** Picks the fields that the page itself reads. The other fields are sent to the browser only as the formatted specification. */
export function pageFieldsOf(row: MotorDetail): PageMotor {
  return Object.fromEntries(Object.entries(row).filter(([name]) => pageNames.has(name))) as PageMotor
}

/** A listing without any value, for the preview of one. */
export function blankPageMotor(): PageMotor {
  const fields = Object.entries<Field>(machine.fields).flatMap(([name, field]) => [
    [name, emptyOf(field)],
    [displayNameOfKey(name), ''],
  ])
  return pageFieldsOf({ ...Object.fromEntries(fields), id: '', createTime: '' } as MotorDetail)
}
