import { holds } from '#kernel/resource/check.ts'
import type { Field, Fields } from '#kernel/resource/field.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { conditionallyRequiredMissing, needsConditionNote } from '#motors/listing-needs.ts'
import { type Draft, defineForm, type Section } from './form-definition.ts'

const fields: Fields = machine.fields

/** What a listing needs, asked first. */
const core: readonly Section[] = [
  { title: ['电机', 'Motor'], names: ['model', 'typeCode', 'brandCode', 'powerKw', 'poles', 'voltageV', 'ratings', 'mounting'] },
  {
    title: ['防爆', 'Explosion protection'],
    names: ['exProtection', 'exGasGroup', 'exTClass', 'exDustGroup', 'exDustTempC', 'epl', 'exMark', 'exCertNo', 'exCertExpiry'],
  },
  {
    title: ['库存与价格', 'Stock and price'],
    names: ['condition', 'conditionNote', 'quantity', 'priceMode', 'unitPrice', 'tierPrices', 'currency', 'taxMode', 'regionCode'],
  },
  { title: ['照片', 'Photos'], names: ['photos'] },
  { title: ['联系人', 'Contact'], names: ['contact', 'contactVisible'] },
]

/** What can be entered elsewhere, or is told by the form itself. */
export const notAsked: Readonly<Record<string, string>> = {
  origins: 'where the values come from, which the form keeps for each of them',
}

const coreNames: ReadonlySet<string> = new Set(core.flatMap(({ names }) => names))
const isOptional = (name: string, { on, read }: Field): boolean =>
  on !== 'never' && read !== 'staff' && !coreNames.has(name) && !(name in notAsked)

/** All further fields of a listing, by the groups of its declaration. */
function furtherSections(): Section[] {
  const groups: { title: Section['title']; names: string[]; folded: true }[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (field.group || groups.length === 0) groups.push({ title: field.group ?? field.label, names: [], folded: true })
    if (isOptional(name, field)) groups.at(-1)?.names.push(name)
  }
  return groups.filter(({ names }) => names.length > 0)
}

const twoVoltages: ReadonlySet<unknown> = new Set(['D/Y', 'D/YY'])

/** Whether the motor has a rating for each of its speeds, voltages or frequencies. */
const hasSeveralRatings = ({ poles, typeCode, connection, freqHz }: Draft): boolean =>
  (Array.isArray(poles) && poles.length > 1) ||
  String(typeCode ?? '').startsWith('AC3.MSP') ||
  twoVoltages.has(connection) ||
  String(freqHz ?? '').includes('/')

/** The publish form of a motor in stock. */
export const listingForm = defineForm({
  fields,
  sections: [...core, ...furtherSections()],
  isShown: (name, draft) =>
    holds(fields[name]?.when, draft) &&
    (name !== 'conditionNote' || needsConditionNote(draft.condition)) &&
    (name !== 'ratings' || draft[name] !== undefined || hasSeveralRatings(draft)),
  // Most motors have one; those that were removed are sent as none.
  isOffered: (name, draft) => name !== 'ratings' || hasSeveralRatings(draft),
  // It keeps its value, for another mode that is chosen later.
  idle: (name, { priceMode }) =>
    name === 'unitPrice' && priceMode === 'ASK'
      ? ['价格面议，不填单价；换一种报价方式即可填写', 'The price is on request: choose another price mode to enter one']
      : undefined,
  alsoMissing: conditionallyRequiredMissing,
  path: '/blade-machine/machine',
  state: 'shelfStatus',
  model: 'model',
  price: 'unitPrice',
  isWanted: false,
  storage: 'motorspot-publish',
  defaults: () => ({
    powerKw: '',
    quantity: 1,
    condition: 'NEW',
    priceMode: 'FIXED',
    currency: 'CNY',
    taxMode: 'VAT13',
    contactVisible: 'LOGIN',
  }),
  kept: ['regionCode', 'taxMode', 'stockType', 'freight', 'contactVisible'],
  ofCopy: () => ({ title: '', serialNo: '', batchNo: '' }),
  photoOf: (link) => ({ link, photoType: 'NAMEPLATE' }),
})
