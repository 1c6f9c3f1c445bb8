import type { Words } from '#i18n/translate.ts'
import { defineResource, identity } from '#kernel/resource/resource.ts'
import { notificationKinds } from './notification-kinds.fields.ts'

/** How a user hears of a kind of notification. */
const channels = {
  NONE: ['不通知', 'Not at all'],
  SITE: ['站内', 'On the site'],
  MAIL: ['站内和邮件', 'On the site and by mail'],
  DIGEST: ['站内和每日汇总邮件', 'On the site and in a daily mail'],
} as const satisfies Record<string, Words>

export type Channel = keyof typeof channels

const channel = <const C extends Channel>(label: Words, initial: C) =>
  ({ kind: 'oneOf', label, options: channels, default: initial }) as const

/** What a user has chosen of how to be notified; one row for each who has. Each kind of notification has a field. */
export const notificationChoice = defineResource({
  ...identity('notification-choice', ['通知设置', 'Notification choice'], {
    at: ['/blade-desk/notification-choice'],
    scope: 'tenant',
    title: 'owner',
  }),
  ops: ['submit'],
  owned: true,
  ownList: 'mine',
  fields: {
    owner: { kind: 'text', label: ['用户', 'User'], max: 19, on: 'never', unique: true },
    listing: channel(notificationKinds.LISTING, 'MAIL'),
    inquiry: channel(notificationKinds.INQUIRY, 'MAIL'),
    quote: channel(notificationKinds.QUOTE, 'MAIL'),
    demand: channel(notificationKinds.DEMAND, 'DIGEST'),
    follow: channel(notificationKinds.FOLLOW, 'DIGEST'),
    search: channel(notificationKinds.SEARCH, 'DIGEST'),
    report: channel(notificationKinds.REPORT, 'MAIL'),
    account: channel(notificationKinds.ACCOUNT, 'MAIL'),
    system: channel(notificationKinds.SYSTEM, 'SITE'),
    quietFrom: { kind: 'whole', label: ['免打扰开始（点）', 'Quiet from (hour)'], min: 0, max: 23 },
    quietTo: { kind: 'whole', label: ['免打扰结束（点）', 'Quiet until (hour)'], min: 0, max: 23 },
    language: {
      kind: 'oneOf',
      label: ['邮件语言', 'Language of mails'],
      options: { zh: ['中文', 'Chinese'], en: ['英文', 'English'] },
      default: 'zh',
    },
  },
})
