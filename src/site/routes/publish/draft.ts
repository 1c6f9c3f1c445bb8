import type { InferredFields } from '#motors/inference.ts'
import { modelText } from '#motors/model-text.ts'
import type { Fields } from '#motors/reading.ts'
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

/** What `machine/parse` answers to a pasted line. */
export interface LineReading extends Fields {
  readonly inferred: InferredFields
}

/** Sets the fields that a pasted line names and keeps all others. */
export function fillFromReading(draft: Draft, { inferred, ...fields }: LineReading): Draft {
  const { power, frame, poles = [], voltages = [], mounting = [], brand, condition, quantity, ie, ip, insulation } = fields
  const model = modelText(fields) || fields.text
  const typeCode = inferred.typeCode?.value
  return {
    ...draft,
    ...(model && { model }),
    ...(power !== undefined && { powerKw: power }),
    ...(poles.length > 0 && { poles: [...poles] }),
    ...(voltages[0] !== undefined && { voltageV: voltages[0] }),
    // Words such as "flange" leave several codes open: they are for the seller to choose.
    ...(mounting.length === 1 && { mounting: [...mounting] }),
    ...(condition && { condition }),
    ...(brand && { brandCode: brand }),
    ...(quantity !== undefined && { quantity }),
    ...(typeof typeCode === 'string' && { typeCode }),
    ...(frame && { frame }),
    ...(ie && { ieClass: ie }),
    ...(ip && { ip }),
    ...(insulation && { insulation }),
  }
}

/** The local storage key of a draft: one per user for a new listing, and one per user and edited listing. */
export function draftKeyOf(userId: unknown, id: unknown): string {
  return `motorspot-publish-${userId}-${id || 'new'}`
}
