import type { Field } from '#kernel/resource/field.ts'
import { defineResource, identity } from '#kernel/resource/resource.ts'
import { contactFields } from '../../publication/contact.fields.ts'
import { editQuestions } from '../../publication/edits.fields.ts'
import { demandLifeFields, demandStates } from './demand-life.fields.ts'
import { quotableStates, readableStates } from './demand-states.fields.ts'
import { needFields } from './need.fields.ts'
import { siteFields } from './site.fields.ts'
import { termsFields } from './terms.fields.ts'

const fields = { ...needFields, ...siteFields, ...termsFields, ...contactFields, ...demandLifeFields }

const forOthers = Object.entries<Field>(fields).flatMap(([name, { read }]) => (read === 'owner' || read === 'staff' ? [] : [name]))

/** What a card and the filters of the public list need. */
const onCards = [
  ...(['title', 'titleEn', 'typeCode', 'modelOld', 'powerMin', 'powerMax', 'polesAccept', 'voltageV', 'freqHz', 'mountingAccept'] as const),
  ...([
    'frameAccept',
    'ieMin',
    'ipMin',
    'exNeeded',
    'featuresNeed',
    'conditionAccept',
    'substituteLevel',
    'quantity',
    'partialOk',
  ] as const),
  ...(['shownBudgetUnit', 'shownBudgetTotal', 'currency', 'taxMode', 'urgency', 'needBy', 'deadline', 'deliverRegion', 'freight'] as const),
  ...(['anonymous', 'demandStatus', 'quoteCount', 'viewCount', 'isDemo'] as const),
] as const

/** What somebody wants to buy: a demand, 求购. */
export const collaboration = defineResource({
  ...identity('collaboration', ['求购', 'Purchase demand'], {
    at: ['/blade-collaboration/collaboration'],
    scope: 'tenant',
    title: 'title',
  }),
  fields,
  owned: 'shared',
  order: [['createTime', 'desc']],
  open: {
    listData: { shows: onCards, rows: { demandStatus: quotableStates }, order: [['createTime', 'desc']] },
    detail: { shows: forOthers, rows: { demandStatus: readableStates } },
  },
  actions: {
    move: {
      label: ['状态管理', 'State'],
      access: 'member',
      button: 'row',
      asks: {
        demandStatus: { kind: 'oneOf', dict: 'demand_status', label: ['状态', 'State'], required: ['请选择状态', 'Choose a state'] },
        reason: { kind: 'longText', label: ['原因', 'Reason'], max: 300 },
        deadline: { kind: 'date', label: ['新的报价截止', 'New last day for quotes'] },
        listingId: { kind: 'reference', to: 'machine', label: ['成交现货', 'Listing bought'] },
        price: { kind: 'money', label: ['成交单价', 'Price paid'] },
      },
    },
  },
  states: demandStates,
  asks: editQuestions,
  computed: { contactHidden: { kind: 'flag', label: ['联系方式不可见', 'Contact is hidden'] } },
  menu: { under: 'motor', path: '/motor/collaboration', sort: 4, icon: 'iconfont iconicon_task' },
  indexes: [['demandStatus', '-createTime', '-id'], ['demandStatus', 'powerMin'], ['createUser', 'createTime'], ['deadline']],
})
