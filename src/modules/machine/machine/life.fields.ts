import type { Fields } from '#kernel/resource/field.ts'

/** State, validity, and counters of the server. */
export const lifeFields = {
  shelfStatus: {
    kind: 'oneOf',
    dict: 'shelf_status',
    label: ['状态', 'State'],
    group: ['状态', 'State'],
    on: 'never',
    default: 'DRAFT',
    search: 'equal',
    column: true,
  },
  shelfReason: { kind: 'text', label: ['原因', 'Reason'], max: 300, on: 'never', read: 'owner' },
  validDays: {
    kind: 'oneOf',
    numeric: true,
    label: ['有效期', 'Valid for'],
    default: 30,
    options: { 15: ['15 天', '15 days'], 30: ['30 天', '30 days'], 60: ['60 天', '60 days'], 90: ['90 天', '90 days'] },
  },
  expireTime: { kind: 'dateTime', label: ['到期时间', 'Expires'], on: 'never' },
  lastConfirmedAt: { kind: 'dateTime', label: ['库存确认时间', 'Stock confirmed'], on: 'never', column: true },
  completeness: { kind: 'whole', label: ['完整度', 'Completeness'], on: 'never' },
  warnings: { kind: 'manyOf', label: ['疑似错误', 'Warnings'], on: 'never', read: 'owner' },
  viewCount: { kind: 'whole', label: ['浏览', 'Views'], on: 'never', default: 0, read: 'owner' },
  followCount: { kind: 'whole', label: ['关注', 'Follows'], on: 'never', default: 0, read: 'owner' },
  inquiryCount: { kind: 'whole', label: ['询价', 'Inquiries'], on: 'never', default: 0, read: 'owner' },
  contactCount: { kind: 'whole', label: ['查看联系方式', 'Contact views'], on: 'never', default: 0, read: 'owner' },
  source: {
    kind: 'oneOf',
    label: ['来源', 'Channel'],
    on: 'never',
    default: 'WEB',
    read: 'staff',
    options: {
      WEB: ['网页', 'Web'],
      EXCEL: ['表格', 'Spreadsheet'],
      OCR: ['铭牌识别', 'Nameplate reading'],
      API: ['接口', 'API'],
      WECHAT: ['微信', 'WeChat'],
    },
  },
  isDemo: { kind: 'flag', label: ['示例数据', 'Demo data'], on: 'never' },
} as const satisfies Fields
