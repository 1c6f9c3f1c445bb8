import type { Fields } from '#kernel/resource/field.ts'

/** The company that a user trades for. */
export const companyFields = {
  uscc: { kind: 'text', label: ['统一社会信用代码', 'Unified social credit code'], group: ['企业资料', 'Company'], max: 18 },
  sellerRole: {
    kind: 'oneOf',
    label: ['企业类型', 'Kind of company'],
    options: {
      MAKER: ['电机厂家', 'Manufacturer'],
      AGENT: ['品牌代理', 'Authorised dealer'],
      TRADER: ['贸易商', 'Trader'],
      REPAIR: ['维修与再制造', 'Repair and remanufacture'],
      USER: ['终端用户', 'End user'],
    },
  },
  regionCode: { kind: 'region', label: ['所在地区', 'Region'] },
  mainBrands: { kind: 'manyOf', label: ['主营品牌', 'Main brands'] },
  mainTypes: { kind: 'manyOf', label: ['主营类型', 'Main motor types'] },
  qq: { kind: 'text', label: ['QQ', 'QQ'], max: 16 },
} as const satisfies Fields

/** What the server notes about an account. */
export const accountNotes = {
  termsVersion: { kind: 'text', label: ['同意的条款版本', 'Version of the terms agreed to'], max: 16, on: 'never', read: 'owner' },
  termsTime: { kind: 'dateTime', label: ['同意条款的时间', 'Agreed to the terms'], on: 'never', read: 'owner' },
  /** Whoever registered sees with it whether the account is approved. */
  statusToken: { kind: 'text', label: ['查询码', 'Status code'], max: 64, on: 'never', read: 'server' },
  /** Closed by its owner: from then on its personal data is removed, unless the owner logs in and reopens it. */
  closeTime: { kind: 'dateTime', label: ['注销时间', 'Closes'], on: 'never', read: 'owner' },
  /** When the personal data was removed. */
  erasedAt: { kind: 'dateTime', label: ['清除时间', 'Erased'], on: 'never', read: 'server' },
  /** Whether somebody has proved that the address is theirs, or an administrator has entered it: mails go to no other address. */
  emailVerified: { kind: 'flag', label: ['邮箱已验证', 'E-mail confirmed'], on: 'never', read: 'owner' },
} as const satisfies Fields
