import type { Words } from '#i18n/translate.ts'
import { holds, isEmpty } from '#kernel/resource/check.ts'
import type { Fields } from '#kernel/resource/field.ts'
import { collaboration } from '#modules/collaboration/collaboration/collaboration.resource.ts'
import { dayAfter } from '../../day-after.ts'
import { defineForm, type Section, withRest } from '../publish/form-definition.ts'
import { forgetWantedList, savedWantedList } from './wanted-list.ts'

/** The sections of the form with their fields, in order; what few buyers need is folded, and with it all that is not named here. */
const sections: readonly Section[] = [
  {
    title: ['需要的电机', 'The motor that is needed'],
    names: ['typeCode', 'modelOld', 'powerMin', 'powerMax', 'polesAccept', 'voltageV', 'mountingAccept', 'frameAccept', 'fixedMount'],
  },
  { title: ['防爆要求', 'Explosion protection'], names: ['ex'] },
  {
    title: ['采购条件', 'Terms'],
    names: ['quantity', 'urgency', 'deadline', 'deliverRegion', 'conditionAccept', 'substituteLevel', 'budgetUnit', 'budgetVisible'],
  },
  { title: ['说明与照片', 'Remarks and photos'], names: ['description', 'photos'] },
  { title: ['联系人', 'Contact'], names: ['contact', 'contactVisible', 'anonymous'] },
  {
    title: ['更多要求（选填）', 'More demands (optional)'],
    names: [
      ...(['modelWanted', 'brandAccept', 'brandExclude', 'freqHz', 'startMethod', 'ieMin', 'ipMin', 'insulationMin', 'dutyNeed'] as const),
      ...(['featuresNeed', 'shaftD', 'shaftE', 'prodYearMin', 'partialOk', 'sampleFirst', 'needBy', 'taxMode', 'freight'] as const),
    ],
    folded: true,
  },
]

const fields: Fields = collaboration.fields

/** Days until which quotes are asked for, unless the buyer says otherwise. */
const usualDays = 14

/** The publish form of a demand. */
export const demandForm = defineForm({
  fields,
  sections: withRest(sections, fields),
  // Explosion protection is asked for where the type or the line names it, and stays in sight while it is edited.
  isShown: (name, { typeCode, ex, ...draft }) =>
    name === 'ex' ? String(typeCode ?? '').startsWith('EX') || Object.keys(ex ?? {}).length > 0 : holds(fields[name]?.when, draft),
  idle: () => undefined,
  alsoMissing: ({ modelOld, modelWanted, powerMin }): Readonly<Record<string, Words>> =>
    isEmpty(modelOld) && isEmpty(modelWanted) && isEmpty(powerMin)
      ? { powerMin: ['请输入功率，或原机型号', 'Enter the power, or the model to replace'] }
      : {},
  path: '/blade-collaboration/collaboration',
  state: 'demandStatus',
  model: 'modelOld',
  price: 'budgetUnit',
  isWanted: true,
  storage: 'motorspot-demand',
  defaults: (now) => ({
    voltageV: 380,
    freqHz: '50',
    fixedMount: true,
    quantity: 1,
    urgency: 'MONTH',
    deadline: dayAfter(now, usualDays),
    conditionAccept: ['NEW', 'NOS'],
    substituteLevel: 'UPGRADE',
    contactVisible: 'LOGIN',
  }),
  kept: ['deliverRegion', 'contactVisible', 'anonymous', 'substituteLevel', 'taxMode', 'freight'],
  ofCopy: (now) => ({ deadline: dayAfter(now, usualDays) }),
  photoOf: (link) => link,
  brought: { text: savedWantedList, forget: forgetWantedList },
})
