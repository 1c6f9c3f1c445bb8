import { isEmpty } from '#kernel/resource/check.ts'
import type { ListingReading } from '#motors/read-values.ts'
import type { Account, Values } from '../publish/publish.loader.ts'
import { type DemandDraft, demandNames } from './demand-fields.ts'

/** Days until which quotes are asked for, unless the buyer says otherwise. */
const usualDays = 14

/** '' while the time is not known: on the server, and until the page is hydrated. */
const dayAfter = (now: string, days: number): string =>
  now === '' ? '' : new Date(Date.parse(`${now.slice(0, 10)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** A new demand with the usual values and the account as the contact. `now` is `yyyy-MM-dd HH:mm:ss`. */
export const newDemand = ({ realName, name, phone, email, company, wechat, wechatQr }: Account, now: string): DemandDraft => ({
  voltageV: 380,
  freqHz: '50',
  fixedMount: true,
  quantity: 1,
  urgency: 'MONTH',
  deadline: dayAfter(now, usualDays),
  conditionAccept: ['NEW', 'NOS'],
  substituteLevel: 'UPGRADE',
  contactVisible: 'LOGIN',
  contact: {
    name: realName || name || '',
    mobile: phone ?? '',
    email: email ?? '',
    company: company ?? '',
    wechat: wechat ?? '',
    wechatQr: wechatQr ?? '',
  },
})

const valuesOf = (row: Values): Values => Object.fromEntries(demandNames.map((name) => [name, row[name]]))

/** The form of a demand that is edited. */
export const demandDraftOf = (row: Values): DemandDraft => ({ id: row.id, rowVersion: row.rowVersion, ...valuesOf(row) })

/** A new demand like an old one: only its last day for quotes is another. */
export const demandCopyOf = (row: Values, now: string): DemandDraft => ({ ...valuesOf(row), deadline: dayAfter(now, usualDays) })

/** Sets the fields that a text names, and keeps all others. */
export const fillDemand = (draft: DemandDraft, { values, unread }: ListingReading): DemandDraft => ({
  ...draft,
  ...Object.fromEntries(values.filter(({ field }) => demandNames.includes(field)).map(({ field, value }) => [field, value])),
  read: values.map(({ field }) => field),
  unread,
})

/** What belongs to the buyer and the place, and so to every demand of a list. */
const shared = ['deliverRegion', 'contact', 'contactVisible', 'anonymous', 'substituteLevel', 'taxMode', 'freight', 'contacts'] as const

/** The draft of another demand of a list. */
export const nextDemand = (draft: DemandDraft, account: Account, now: string): DemandDraft => ({
  ...newDemand(account, now),
  ...Object.fromEntries(shared.flatMap((name) => (isEmpty(draft[name]) ? [] : [[name, draft[name]]]))),
})

/** Words of a text that were not understood. */
export const unreadIn = ({ unread = [] }: DemandDraft): readonly string[] => unread as readonly string[]

/** Fields that the last text has filled. */
export const readIn = ({ read = [] }: DemandDraft): readonly string[] => read as readonly string[]

/** The request body of `submit`. */
export function demandBodyOf(draft: DemandDraft, state: 'DRAFT' | 'PENDING'): Values {
  const { id, rowVersion } = draft
  const fields = demandNames.filter((name) => draft[name] !== undefined).map((name) => [name, draft[name]])
  return { ...(id ? { id, rowVersion } : {}), ...Object.fromEntries(fields), demandStatus: state }
}
