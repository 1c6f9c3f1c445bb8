import type { Words } from '#i18n/translate.ts'

/** What a notification is about. */
export const notificationKinds = {
  LISTING: ['我的现货', 'My stock'],
  INQUIRY: ['询价', 'Inquiries'],
  QUOTE: ['报价', 'Quotes'],
  DEMAND: ['求购', 'Demands'],
  FOLLOW: ['关注', 'Follows'],
  SEARCH: ['保存的搜索', 'Saved searches'],
  REPORT: ['举报', 'Reports'],
  ACCOUNT: ['账号', 'Account'],
  SYSTEM: ['系统', 'System'],
} as const satisfies Record<string, Words>

/** What users choose by how they hear of it. */
export type NotificationKind = keyof typeof notificationKinds
