import { isEmpty } from '#kernel/resource/check.ts'
import type { ContactDetail } from '#motors/contact-extraction.ts'
import { type ListingReading, partsOf, type ReadValue } from '#motors/read-values.ts'
import { unitPriceOf } from '#motors/unit-price.ts'
import { isInferred, originsIn, storedOrigins, type ValueOrigin } from '#motors/value-origins.ts'
import type { Draft, FormDefinition } from './form-definition.ts'
import type { Account, Values } from './publish.loader.ts'

const filled = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.flatMap((name) => (isEmpty(values[name]) ? [] : [[name, values[name]]])))

/** A new one with the usual values, the terms of the latest one, and the account as the contact. `now` is `yyyy-MM-dd HH:mm:ss`. */
export function newDraft(definition: FormDefinition, account: Account, now: string, latest: Values = {}): Draft {
  return { ...definition.defaults(now), ...filled(latest, definition.kept), contact: contactOf(account) }
}

/** A Chinese invoice is the usual one for a price in yuan only: with another currency nobody has promised it. */
function withCurrency(draft: Draft, currency: unknown): Draft {
  const isForeign = !isEmpty(currency) && currency !== 'CNY' && currency !== draft.currency
  return isForeign && draft.taxMode === 'VAT13' && !originsIn(draft.origins).has('taxMode') ? { ...draft, taxMode: '' } : draft
}

function contactOf({ realName, name, phone, email, company, wechat, wechatQr }: Account): Values {
  return {
    name: realName || name || '',
    mobile: phone ?? '',
    email: email ?? '',
    company: company ?? '',
    wechat: wechat ?? '',
    wechatQr: wechatQr ?? '',
  }
}

/**
 * The draft of another one of a list. What somebody has entered for its owner and the place stays; what a text said of the one before does
 * not, and is as it was in `base`, before the list was pasted. `said`: what the line of the one before says.
 */
export function nextDraft(
  definition: FormDefinition,
  draft: Draft,
  account: Account,
  now: string,
  base: Values = {},
  said: readonly ReadValue[] = [],
): Draft {
  const origins = originsIn(draft.origins)
  const isSaid = (name: string): boolean => origins.has(name) || said.some(({ field }) => field === name)
  const entered = Object.fromEntries(definition.kept.flatMap((name) => (isSaid(name) ? [] : [[name, draft[name]]])))
  return { ...newDraft(definition, account, now, { ...base, ...entered }), ...filled(draft, ownNames) }
}

/** What stands in the form for all motors of a list that is pasted into it, whose first one this is. */
export const baseOf = (definition: FormDefinition, draft: Draft, first: ListingReading, source: TextSource): Values =>
  filled(withoutEarlier(draft, first, source), definition.kept)

/** What belongs to the owner of all motors of a list. */
const ownNames = ['contact', 'contacts']

/** The draft of a line of a list as it was left, with the contact of the one before it where it was stored without. */
export const reopened = (draft: Draft, before: Draft): Draft => ({ ...filled(before, ownNames), ...draft })

/** Tells a text from others without holding it: it may contain a phone number. */
export function fingerprintOf(text: string): string {
  let hash = 0
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0
  return `${text.length} ${hash}`
}

const valuesOf = (definition: FormDefinition, row: Values): Values => Object.fromEntries(definition.names.map((name) => [name, row[name]]))

/** The form of one that exists. */
export function draftOf(definition: FormDefinition, row: Values): Draft {
  const { id, rowVersion, origins } = row
  return { id, rowVersion, ...(origins ? { origins } : {}), ...valuesOf(definition, row) }
}

/** A new one with the values of another. */
export function copyOf(definition: FormDefinition, row: Values, now: string): Draft {
  const { id, rowVersion, ...draft } = draftOf(definition, row)
  return { ...draft, ...definition.ofCopy(now) }
}

/** The request body of `submit`. Fields that the form does not show are left out, so that the server keeps their values. */
export function bodyOf(definition: FormDefinition, draft: Draft, state: 'DRAFT' | 'PENDING'): Values {
  const shown = definition.names.filter((name) => draft[name] !== undefined && definition.isShown(name, draft))
  const { id, rowVersion, origins } = draft
  const isStored = origins !== undefined && 'origins' in definition.fields
  return {
    ...(id ? { id, rowVersion } : {}),
    ...Object.fromEntries(shown.map((name) => [name, draft[name]])),
    ...(isStored ? { origins } : {}),
    [definition.state]: state,
  }
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

const outerOf = (path: string): string => path.split('.')[0] ?? ''

/** What stands in a field, or in one of a block as `gear.ratio`. */
function valueAt(draft: Draft, path: string): unknown {
  const [outer = '', inner] = path.split('.')
  return inner === undefined ? draft[outer] : (draft[outer] as Values | undefined)?.[inner]
}

/** With values by their paths, undefined for none; those of a block stand beside the others in it. */
function withValues(draft: Draft, values: Iterable<readonly [path: string, value: unknown]>): Draft {
  const filled: Record<string, unknown> = { ...draft }
  for (const [path, value] of values) {
    const [outer = '', inner] = path.split('.')
    if (inner === undefined) filled[outer] = value ?? ''
    else {
      const { [inner]: _, ...others } = (filled[outer] ?? {}) as Values
      filled[outer] = value === undefined ? others : { ...others, [inner]: value }
    }
  }
  return filled
}

/** Whether a read value may stand in a field: what a person has entered is only replaced by what a text says. */
function isAccepted(draft: Draft, origins: ReadonlyMap<string, ValueOrigin>, { field, origin }: ReadValue): boolean {
  const present = origins.get(field)
  return !origin || isEmpty(valueAt(draft, field)) || (present !== undefined && isInferred(present))
}

/** Without what was read of these fields. */
function withoutRead(draft: Draft, names: readonly string[]): Draft {
  const emptied = names.map((name) => [name, Array.isArray(valueAt(draft, name)) ? [] : undefined] as const)
  return {
    ...withValues(draft, emptied),
    origins: storedOrigins([...originsIn(draft.origins)].filter(([field]) => !names.includes(field))),
  }
}

/** Ratings that were read belong to the voltage and the power that were read with them. */
function withoutReadRatings(draft: Draft, changed: readonly string[]): Draft {
  const isRead = originsIn(draft.origins).has('ratings') && !changed.includes('ratings')
  return isRead && changed.some((name) => name === 'voltageV' || name === 'powerKw') ? withoutRead(draft, ['ratings']) : draft
}

/** Without what an earlier text of this source said of another motor, and what followed from that: the new one names its own. */
export function withoutEarlier(draft: Draft, { values }: ListingReading, source: TextSource): Draft {
  if (!values.some(({ field, origin }) => !origin && (field === 'model' || field === 'powerKw'))) return draft
  const earlier = [...originsIn(draft.origins)].filter(([, origin]) => origin === source || isInferred(origin))
  return withoutRead(
    draft,
    earlier.map(([field]) => field),
  )
}

/** A price that names no currency is in the usual one, whatever the one before it was in. */
function withUsualCurrency(definition: FormDefinition, draft: Draft, { values }: ListingReading): Draft {
  const { currency } = definition.defaults('')
  const names = (field: string): boolean => values.some((value) => value.field === field)
  const isOther = currency !== undefined && !isEmpty(draft.currency) && draft.currency !== currency
  return isOther && names(definition.price) && !names('currency') ? withField(draft, 'currency', currency) : draft
}

/** Sets the fields that a text names, with where they come from, and fills those that follow from them. Keeps all others. */
export function fillFromReading(definition: FormDefinition, earlier: Draft, reading: ListingReading, source: TextSource): Draft {
  const { values, unread } = reading
  const before = withUsualCurrency(definition, earlier, reading)
  const present = originsIn(before.origins)
  const known = values.flatMap(partsOf).filter(({ field }) => definition.names.includes(outerOf(field)))
  const accepted = known.filter((value) => isAccepted(before, present, value))
  const draft = withoutReadRatings(
    withCurrency(before, accepted.find(({ field }) => field === 'currency')?.value),
    accepted.map(({ field }) => field),
  )
  const origins = new Map(originsIn(draft.origins))
  for (const { field, origin } of accepted) origins.set(field, origin ?? source)
  return {
    ...withValues(
      draft,
      accepted.map(({ field, value }) => [field, value]),
    ),
    origins: storedOrigins(origins),
    confidences: {
      ...confidencesOf(draft),
      ...Object.fromEntries(accepted.map(({ field, confidence }) => [field, confidence])),
    },
    unread,
  }
}

/** Fills what follows from a model that somebody has typed: the model itself, and what is entered, stay. */
export function completeFromModel(definition: FormDefinition, draft: Draft, { values }: ListingReading): Draft {
  const origins = originsIn(draft.origins)
  const isOpen = ({ field }: ReadValue): boolean => {
    const origin = origins.get(field)
    return isEmpty(valueAt(draft, field)) || (origin !== undefined && isInferred(origin))
  }
  // What a designation says is as sure as what follows from it, and is no word of the seller.
  const following = values
    .flatMap(partsOf)
    .filter(isOpen)
    .map((value): ReadValue => ({ ...value, origin: value.origin ?? 'CALC' }))
  return fillFromReading(definition, draft, { values: following, unread: unreadOf(draft) }, 'SELLER')
}

/**
 * A price stays in sight when its mode changes: tiers begin with the least that can be ordered and the price of one, and without tiers one
 * costs what the first said.
 */
function withPriceMode(draft: Draft, mode: unknown): Draft {
  const { priceMode, moq, unitPrice = '', tierPrices } = draft
  if (mode === 'TIER' && isEmpty(tierPrices)) return { ...draft, tierPrices: [{ minQty: isEmpty(moq) ? 1 : moq, price: unitPrice }] }
  const first = priceMode === 'TIER' && mode !== 'TIER' ? unitPriceOf({ priceMode, tierPrices }) : ''
  return first === '' ? draft : { ...draft, unitPrice: first }
}

/** Sets a field as a person enters it. Whatever was read about it before is no longer true. */
export function withField(before: Draft, name: string, value: unknown): Draft {
  const fitting = name === 'currency' ? withCurrency(before, value) : name === 'priceMode' ? withPriceMode(before, value) : before
  const draft = withoutReadRatings(fitting, [name])
  const after = { ...draft, [name]: value }
  // Of a block only what was changed in it.
  const isChanged = (path: string): boolean =>
    path === name || (path.startsWith(`${name}.`) && valueAt(draft, path) !== valueAt(after, path))
  const origins = storedOrigins([...originsIn(draft.origins)].filter(([path]) => !isChanged(path)))
  const confidences = Object.fromEntries(Object.entries(confidencesOf(draft)).filter(([path]) => !isChanged(path)))
  return { ...after, ...(draft.origins ? { origins, confidences } : {}) }
}

/** The local storage key of a draft: one per user for a new listing, and one per user and edited or copied listing. */
export function draftKeyOf(definition: FormDefinition, userId: unknown, id: unknown): string {
  return `${definition.storage}-${userId}-${id || 'new'}`
}
