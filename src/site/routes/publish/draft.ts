import { parseSearchLine } from '../product/search-line.ts'
import { type Draft, formNames, isShown } from './form-fields.ts'
import type { Account, OwnListing, Values } from './publish.loader.ts'

/** A new listing with default values and the user's account as the contact. */
export function newDraft(account: Account): Draft {
  return {
    powerKw: '',
    quantity: 1,
    condition: 'NEW',
    priceMode: 'FIXED',
    currency: 'CNY',
    taxMode: 'VAT13',
    contactVisible: 'LOGIN',
    contact: contactOf(account),
  }
}

function contactOf({ realName, name, phone, email, company, wechat }: Account): Values {
  return { name: realName || name || '', mobile: phone ?? '', email: email ?? '', company: company ?? '', wechat: wechat ?? '' }
}

/** The form values of an existing listing. */
export function draftOf(row: Partial<OwnListing>): Draft {
  const values: Values = row
  return { id: row.id, rowVersion: row.rowVersion, ...Object.fromEntries(formNames.map((name) => [name, values[name]])) }
}

/** The request body of `submit`. Fields that the form does not show are left out, so that the server keeps their values. */
export function bodyOf(draft: Draft, state: 'DRAFT' | 'PENDING'): Values {
  const fields = formNames.filter((name) => draft[name] !== undefined && isShown(name, draft)).map((name) => [name, draft[name]])
  const { id, rowVersion } = draft
  return { ...(id ? { id, rowVersion } : {}), ...Object.fromEntries(fields), shelfStatus: state }
}

/** Sets the fields found in a pasted line and keeps all others. */
export function fillFromLine(draft: Draft, line: string): Draft {
  const { model, powerKw_ge: power, poles, voltageV, mounting, condition } = parseSearchLine(line)
  const poleCounts = poles.length > 0 ? poles : polesIn(model)
  return {
    ...draft,
    ...(model && { model }),
    ...(power && { powerKw: Number(power) }),
    ...(poleCounts.length > 0 && { poles: poleCounts.map(Number) }),
    ...(voltageV[0] && { voltageV: Number(voltageV[0]) }),
    ...(mounting.length > 0 && { mounting: [...mounting] }),
    ...(condition[0] && { condition: condition[0] }),
  }
}

/** The last part of a Chinese designation is the number of poles: 4 in `YE3-132S-4`. */
function polesIn(model: string): string[] {
  const count = /-(2|4|6|8|10|12)(?:[A-Z]*)$/i.exec(model)?.[1]
  return count ? [count] : []
}

/** The local storage key of a draft: one per user for a new listing, and one per user and edited listing. */
export function draftKeyOf(userId: unknown, id: unknown): string {
  return `motorspot-publish-${userId}-${id || 'new'}`
}
