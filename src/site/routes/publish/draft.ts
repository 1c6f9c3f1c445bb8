import { isEmpty } from '#kernel/resource/check.ts'
import type { ContactDetail } from '#motors/contact-extraction.ts'
import type { ListingReading, ReadValue } from '#motors/read-values.ts'
import { isInferred, originsIn, storedOrigins, type ValueOrigin } from '#motors/value-origins.ts'
import { type Draft, formNames, isShown } from './form-fields.ts'
import type { Account, OwnListing, Values } from './publish.loader.ts'

/** What a new listing takes over from the seller's latest one. */
const kept = ['regionCode', 'currency', 'taxMode', 'stockType', 'freight', 'contactVisible'] as const

/** A new listing with default values, the terms of the seller's latest listing and the user's account as the contact. */
export function newDraft(account: Account, latest?: Values): Draft {
  return {
    powerKw: '',
    quantity: 1,
    condition: 'NEW',
    priceMode: 'FIXED',
    currency: 'CNY',
    taxMode: 'VAT13',
    contactVisible: 'LOGIN',
    ...Object.fromEntries(kept.flatMap((name) => (isEmpty(latest?.[name]) ? [] : [[name, latest?.[name]]]))),
    contact: contactOf(account),
  }
}

function contactOf({ realName, name, phone, email, company, wechat }: Account): Values {
  return { name: realName || name || '', mobile: phone ?? '', email: email ?? '', company: company ?? '', wechat: wechat ?? '' }
}

/** The form values of an existing listing. */
export function draftOf(row: Partial<OwnListing>): Draft {
  const values: Values = row
  const fields = Object.fromEntries(formNames.map((name) => [name, values[name]]))
  return { id: row.id, rowVersion: row.rowVersion, origins: row.origins, ...fields }
}

/** What belongs to one motor or to one listing, and not to its copy. */
const ownOfOne = ['title', 'serialNo', 'batchNo'] as const

/** A new listing with the values of an existing one. */
export function copyOf(row: Partial<OwnListing>): Draft {
  const { id, rowVersion, ...draft } = draftOf(row)
  return { ...draft, ...Object.fromEntries(ownOfOne.map((name) => [name, ''])) }
}

/** The request body of `submit`. Fields that the form does not show are left out, so that the server keeps their values. */
export function bodyOf(draft: Draft, state: 'DRAFT' | 'PENDING'): Values {
  const fields = formNames.filter((name) => draft[name] !== undefined && isShown(name, draft)).map((name) => [name, draft[name]])
  const { id, rowVersion, origins } = draft
  return { ...(id ? { id, rowVersion } : {}), ...Object.fromEntries(fields), ...(origins ? { origins } : {}), shelfStatus: state }
}

/** What `machine/read` answers for one motor. */
export interface ReadMotor extends ListingReading {
  readonly text: string
}

/** What `machine/read` answers to a pasted text. */
export interface PasteAnswer {
  readonly motors: readonly ReadMotor[]
  readonly contacts: readonly ContactDetail[]
}

export type TextSource = 'SELLER' | 'NAMEPLATE' | 'OCR'

/** How sure the value of each field is that was read or concluded, from 0 to 1. */
export const confidencesOf = (draft: Draft): Readonly<Record<string, number>> => (draft.confidences ?? {}) as Record<string, number>

export const unreadOf = (draft: Draft): readonly string[] => (draft.unread ?? []) as readonly string[]

/** Whether a read value may stand in a field: what a person has entered is only replaced by what a text says. */
function isAccepted(draft: Draft, origins: ReadonlyMap<string, ValueOrigin>, { field, origin }: ReadValue): boolean {
  if (!formNames.includes(field)) return false
  const present = origins.get(field)
  return !origin || isEmpty(draft[field]) || (present !== undefined && isInferred(present))
}

/** Sets the fields that a text names, with where they come from, and fills those that follow from them. Keeps all others. */
export function fillFromReading(draft: Draft, { values, unread }: ListingReading, source: TextSource): Draft {
  const origins = new Map(originsIn(draft.origins))
  const accepted = values.filter((value) => isAccepted(draft, origins, value))
  for (const { field, origin } of accepted) origins.set(field, origin ?? source)
  return {
    ...draft,
    ...Object.fromEntries(accepted.map(({ field, value }) => [field, value])),
    origins: storedOrigins(origins),
    confidences: {
      ...confidencesOf(draft),
      ...Object.fromEntries(accepted.map(({ field, confidence }) => [field, confidence])),
    },
    unread,
  }
}

/** Fills what follows from a model that somebody has typed: the model itself, and what is entered, stay. */
export function completeFromModel(draft: Draft, { values }: ListingReading): Draft {
  const origins = originsIn(draft.origins)
  const isOpen = ({ field }: ReadValue): boolean => {
    const origin = origins.get(field)
    return isEmpty(draft[field]) || (origin !== undefined && isInferred(origin))
  }
  // What a designation says is as sure as what follows from it, and is no word of the seller.
  const following = values.filter(isOpen).map((value): ReadValue => ({ ...value, origin: value.origin ?? 'CALC' }))
  return fillFromReading(draft, { values: following, unread: unreadOf(draft) }, 'SELLER')
}

/** Sets a field as a person enters it. Whatever was read about it before is no longer true. */
export function withField(draft: Draft, name: string, value: unknown): Draft {
  const { [name]: _, ...confidences } = confidencesOf(draft)
  const origins = storedOrigins([...originsIn(draft.origins)].filter(([field]) => field !== name))
  return { ...draft, [name]: value, ...(draft.origins ? { origins, confidences } : {}) }
}

/** The draft of another motor of a list: what belongs to the seller and the place stays. */
export function nextDraft(draft: Draft, account: Account): Draft {
  return { ...newDraft(account, draft), contact: draft.contact ?? contactOf(account), contacts: draft.contacts }
}

/** The local storage key of a draft: one per user for a new listing, and one per user and edited or copied listing. */
export function draftKeyOf(userId: unknown, id: unknown): string {
  return `motorspot-publish-${userId}-${id || 'new'}`
}
