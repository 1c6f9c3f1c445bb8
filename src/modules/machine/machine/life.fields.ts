import type { AnswerFields, Fields } from '#kernel/resource/field.ts'

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
  warnings: {
    kind: 'manyOf',
    label: ['疑似错误', 'Warnings'],
    on: 'never',
    read: 'owner',
    options: {
      R1: ['转速与极数', 'Speed and poles'],
      R2: ['转差率', 'Slip'],
      R4: ['机座与功率', 'Frame and power'],
      R5: ['电流', 'Current'],
      R5b: ['双电压', 'Two voltages'],
      R6: ['效率', 'Efficiency'],
      R7: ['能效等级与效率', 'Class and efficiency'],
      R8: ['功率因数', 'Power factor'],
      R9: ['转矩', 'Torque'],
      R10: ['重量', 'Weight'],
      R11: ['型号与参数', 'Model and data'],
      R13: ['电压与功率', 'Voltage and power'],
      R14: ['安装与机座', 'Mounting and frame'],
      R15: ['防护等级', 'Degree of protection'],
      R16: ['防爆参数', 'Explosion protection'],
      R17: ['合规', 'Compliance'],
      R18: ['年份或价格', 'Year or price'],
    },
  },
  origins: {
    kind: 'manyOf',
    label: ['数据来源', 'Origins of the values'],
    hint: ['每项为“字段:来源”，如 currentA:CATALOG', 'One “field:origin” for each value, as currentA:CATALOG'],
  },
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

/** What others did with a listing, for its owner and for staff; in a table of its own, because lists stay as they are when somebody looks. */
export const countFields = {
  viewCount: { kind: 'whole', label: ['浏览', 'Views'] },
  followCount: { kind: 'whole', label: ['关注', 'Follows'] },
  inquiryCount: { kind: 'whole', label: ['询价', 'Inquiries'] },
  contactCount: { kind: 'whole', label: ['查看联系方式', 'Contact views'] },
} as const satisfies AnswerFields
