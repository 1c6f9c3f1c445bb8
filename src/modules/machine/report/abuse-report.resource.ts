import { defineResource, identity } from '#kernel/resource/resource.ts'

/** Somebody says that a listing, a demand, a message or a company breaks the rules; staff decide. */
export const abuseReport = defineResource({
  ...identity('abuse-report', ['举报', 'Report'], { at: ['/blade-machine/report'], scope: 'tenant', title: 'subject' }),
  ops: ['list', 'detail'],
  // Whoever objects is accused, and may be an anonymous buyer: what changes, the row and the history of its states say without the name.
  history: false,
  fields: {
    subject: { kind: 'text', label: ['举报对象', 'Subject'], search: 'like', column: true, on: 'never' },
    targetType: {
      kind: 'oneOf',
      label: ['类型', 'Kind'],
      options: { LISTING: ['现货', 'Listing'], DEMAND: ['求购', 'Demand'], MESSAGE: ['消息', 'Message'], COMPANY: ['企业', 'Company'] },
      search: 'equal',
      column: true,
      on: 'never',
    },
    targetId: { kind: 'text', label: ['对象编号', 'Id of the subject'], max: 19, search: 'equal', on: 'never' },
    reason: {
      kind: 'oneOf',
      label: ['原因', 'Reason'],
      options: {
        SOLD: ['已售出或无货', 'Sold or not in stock'],
        FALSE: ['信息不实', 'False data'],
        PRICE: ['价格不实', 'False price'],
        PHOTO: ['盗用图片', 'Stolen pictures'],
        FRAUD: ['疑似诈骗', 'Fraud'],
        ABUSE: ['辱骂骚扰', 'Abuse'],
        OTHER: ['其他', 'Something else'],
      },
      search: 'equal',
      column: true,
      on: 'never',
    },
    text: { kind: 'longText', label: ['说明', 'Explanation'], max: 500, on: 'never' },
    /** What a reported message said: staff read no more of the inquiry. */
    quote: { kind: 'longText', label: ['被举报的内容', 'Reported text'], on: 'never' },
    accused: { kind: 'reference', to: 'user', label: ['被举报人', 'Reported user'], column: true, on: 'never' },
    reportState: {
      kind: 'oneOf',
      label: ['状态', 'State'],
      options: { OPEN: ['待处理', 'Open'], UPHELD: ['成立', 'Upheld'], DISMISSED: ['不成立', 'Dismissed'] },
      search: 'equal',
      column: true,
      on: 'never',
      default: 'OPEN',
    },
    decision: { kind: 'text', label: ['处理说明', 'Decision'], max: 300, on: 'never' },
    appeal: { kind: 'longText', label: ['申诉', 'Appeal'], max: 500, on: 'never' },
    createTime: { kind: 'dateTime', label: ['举报时间', 'Reported at'], search: 'range', column: true, on: 'never' },
  },
  states: {
    field: 'reportState',
    initial: 'OPEN',
    reasonField: 'decision',
    choose: ['请选择举报', 'Choose a report'],
    transitions: {
      uphold: { label: ['举报成立', 'Uphold'], from: ['OPEN'], to: 'UPHELD', by: ['code'], reason: 'required' },
      dismiss: { label: ['举报不成立', 'Dismiss'], from: ['OPEN'], to: 'DISMISSED', by: ['code'], reason: 'required' },
      appealed: { label: ['申诉', 'Appeal'], from: ['UPHELD'], to: 'OPEN', by: ['system'] },
    },
  },
  order: [['createTime', 'desc']],
  indexes: [['reportState', '-createTime'], ['createUser', 'targetId'], ['-createTime']],
  menu: { under: 'motor', path: '/motor/report', sort: 8, icon: 'iconfont iconicon_task' },
})
