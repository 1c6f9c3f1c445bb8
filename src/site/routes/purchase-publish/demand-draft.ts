import { isEmpty } from '#kernel/resource/check.ts'
import type { InferredFields } from '#motors/inference.ts'
import { modelText } from '#motors/model-text.ts'
import { regionOf } from '#motors/read-values.ts'
import type { Fields } from '#motors/reading.ts'
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

/** What `machine/parse` answers to a line. */
export interface WantedReading extends Fields {
  readonly inferred: InferredFields
}

/** Sets the fields that a line names, and keeps all others. */
export function fillDemand(draft: DemandDraft, { inferred, ...read }: WantedReading): DemandDraft {
  const { power, powerRange, poles = [], voltages = [], mounting = [], frame, ie, ip, insulation, quantity, brand, condition } = read
  const { features = [], exGasGroup, exTClass, exDustGroup, exDustTempC, epl, regionCode, duty, price } = read
  const [from, to] = powerRange ?? [power, undefined]
  const typeCode = inferred.typeCode?.value
  const model = modelText(read)
  const ex = { gas: exGasGroup, t: exTClass, dust: exDustGroup, dustT: exDustTempC, epl }
  const asked = Object.fromEntries(Object.entries(ex).filter(([, value]) => !isEmpty(value)))
  return {
    ...draft,
    ...(model && { modelOld: model }),
    ...(typeof typeCode === 'string' && { typeCode }),
    ...(from !== undefined && from !== null && { powerMin: from }),
    ...(to !== undefined && to !== null && to !== from && { powerMax: to }),
    ...(poles.length > 0 && { polesAccept: [...poles] }),
    ...(voltages[0] !== undefined && { voltageV: voltages[0] }),
    ...(mounting.length > 0 && { mountingAccept: [...mounting] }),
    ...(frame && { frameAccept: [frame] }),
    ...(ie && { ieMin: ie }),
    ...(ip && { ipMin: ip }),
    ...(insulation && { insulationMin: insulation }),
    ...(duty && { dutyNeed: duty }),
    ...(features.length > 0 && { featuresNeed: [...features] }),
    ...(brand && { brandAccept: [brand] }),
    ...(condition && { conditionAccept: [condition] }),
    ...(quantity !== undefined && { quantity }),
    ...(price !== undefined && { budgetUnit: String(price) }),
    ...(regionCode && { deliverRegion: regionOf(regionCode) }),
    ...(Object.keys(asked).length > 0 && { ex: asked }),
  }
}

/** The request body of `submit`. */
export function demandBodyOf(draft: DemandDraft, state: 'DRAFT' | 'PENDING'): Values {
  const { id, rowVersion } = draft
  const fields = demandNames.filter((name) => draft[name] !== undefined).map((name) => [name, draft[name]])
  return { ...(id ? { id, rowVersion } : {}), ...Object.fromEntries(fields), demandStatus: state }
}
