import type { Field } from '#kernel/resource/field.ts'
import { defineResource, identity } from '#kernel/resource/resource.ts'
import { contactFields } from '../../publication/contact.fields.ts'
import { editQuestions } from '../../publication/edits.fields.ts'
import { blockFields } from './blocks.fields.ts'
import { environmentFields } from './environment.fields.ts'
import { identityFields } from './identity.fields.ts'
import { countFields, lifeFields } from './life.fields.ts'
import { mechanicsFields } from './mechanics.fields.ts'
import { priceFields } from './price.fields.ts'
import { ratingFields } from './rating.fields.ts'
import { shelfStates, visibleStates } from './shelf.fields.ts'
import { stockFields } from './stock.fields.ts'

const fields = {
  ...identityFields,
  ...ratingFields,
  ...mechanicsFields,
  ...environmentFields,
  ...blockFields,
  ...stockFields,
  ...priceFields,
  ...contactFields,
  ...lifeFields,
}

const forMembers = Object.entries<Field>(fields).flatMap(([name, { read }]) => (read === 'owner' || read === 'staff' ? [] : [name]))

/** What a card and the filters of the public list need. */
const onCards = [
  ...([
    'listingNo',
    'title',
    'titleEn',
    'typeCode',
    'brandCode',
    'series',
    'model',
    'modelNorm',
    'powerKw',
    'phases',
    'voltageV',
    'voltages',
    'freqHz',
    'poles',
    'ratedRpm',
  ] as const),
  ...([
    'currentA',
    'ieClass',
    'gbGrade',
    'frame',
    'shaftHeight',
    'mounting',
    'ip',
    'exMark',
    'exGasGroup',
    'exDustGroup',
    'exTClass',
    'epl',
    'rotorType',
    'complianceFlag',
    'features',
    'weightKg',
    'condition',
  ] as const),
  ...([
    'prodYear',
    'quantity',
    'unit',
    'priceMode',
    'unitPrice',
    'currency',
    'taxMode',
    'priceCny',
    'priceUnitKw',
    'leadDays',
    'warrantyMonths',
    'regionCode',
  ] as const),
  ...(['stockType', 'cover', 'shelfStatus', 'lastConfirmedAt', 'completeness', 'proofs', 'isDemo'] as const),
] as const

export const machine = defineResource({
  ...identity('machine', ['电机', 'Motor'], { at: ['/blade-machine/machine'], scope: 'tenant', title: 'title' }),
  fields,
  owned: 'shared',
  ownList: 'list1',
  order: [['createTime', 'desc']],
  open: {
    listData: { shows: onCards, rows: { shelfStatus: 'ON' }, order: [['lastConfirmedAt', 'desc']] },
    detail: { shows: forMembers, rows: { shelfStatus: visibleStates } },
  },
  actions: {
    shelf: {
      label: ['上架管理', 'Shelf'],
      access: 'member',
      button: 'row',
      asks: {
        shelfStatus: { kind: 'oneOf', dict: 'shelf_status', label: ['状态', 'State'], required: ['请选择状态', 'Choose a state'] },
        reason: { kind: 'longText', label: ['原因', 'Reason'], max: 300 },
      },
    },
  },
  states: shelfStates,
  asks: editQuestions,
  computed: { contactHidden: { kind: 'flag', label: ['联系方式不可见', 'Contact is hidden'] }, ...countFields },
  menu: { under: 'motor', path: '/motor/machine', sort: 1, icon: 'iconfont iconicon_savememo' },
  indexes: [
    ['shelfStatus', '-lastConfirmedAt', '-id', 'powerKw', 'poles', 'model'],
    ['shelfStatus', 'powerKw', 'poles'],
    ['shelfStatus', 'brandCode', '-lastConfirmedAt', '-id'],
    ['shelfStatus', 'typeCode', '-lastConfirmedAt', '-id'],
    ['createUser', 'createTime'],
    ['createTime'],
    ['modelNorm'],
    ['expireTime'],
  ],
})
