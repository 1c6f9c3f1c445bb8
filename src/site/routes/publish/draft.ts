import { readLine } from '../product/reading.ts'
import { type Draft, formNames, isQueried } from './form-fields.ts'

type Values = Readonly<Record<string, unknown>>

/** A new listing: the usual choices, and oneself as the contact. */
export function newDraft(me: Values): Draft {
  return {
    powerKw: '',
    quantity: 1,
    condition: 'NEW',
    priceMode: 'FIXED',
    currency: 'CNY',
    taxMode: 'VAT13',
    contactVisible: 'LOGIN',
    contact: contactOf(me),
  }
}

function contactOf({ realName, name, phone, email, company, wechat }: Values): Values {
  return { name: realName || name || '', mobile: phone ?? '', email: email ?? '', company: company ?? '', wechat: wechat ?? '' }
}

/** What the form shows of a listing that exists. */
export function draftOf(row: Values): Draft {
  return { id: row.id, rowVersion: row.rowVersion, ...Object.fromEntries(formNames.map((name) => [name, row[name]])) }
}

/** What is sent: fields that are not asked are left out, so that they keep what they have. */
export function bodyOf(draft: Draft, state: 'DRAFT' | 'PENDING'): Values {
  const said = formNames.filter((name) => draft[name] !== undefined && isQueried(name, draft)).map((name) => [name, draft[name]])
  const { id, rowVersion } = draft
  return { ...(id ? { id, rowVersion } : {}), ...Object.fromEntries(said), shelfStatus: state }
}

/** A pasted line fills what it says and leaves the rest alone. */
export function readInto(draft: Draft, line: string): Draft {
  const { model, powerKw_ge: power, poles, voltageV, mounting, condition } = readLine(line)
  const named = poles.length > 0 ? poles : polesIn(model)
  return {
    ...draft,
    ...(model && { model }),
    ...(power && { powerKw: Number(power) }),
    ...(named.length > 0 && { poles: named.map(Number) }),
    ...(voltageV[0] && { voltageV: Number(voltageV[0]) }),
    ...(mounting.length > 0 && { mounting: [...mounting] }),
    ...(condition[0] && { condition: condition[0] }),
  }
}

/** `YE3-132S-4` has four poles: the last part of a Chinese designation counts them. */
function polesIn(model: string): string[] {
  const count = /-(2|4|6|8|10|12)(?:[A-Z]*)$/i.exec(model)?.[1]
  return count ? [count] : []
}

/** Where what was typed waits in this browser: for each trader one place for a new listing, and one for each that is changed. */
export function draftKeyOf(trader: unknown, id: unknown): string {
  return `motorspot-publish-${trader}-${id || 'new'}`
}
