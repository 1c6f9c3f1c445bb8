import { defineResource, identity } from '#kernel/resource/resource.ts'
import { notificationKinds } from './notification-kinds.fields.ts'

/** What the product tells one user: inserted by `notify`, read by nobody else, deleted after some months. */
export const userNotification = defineResource({
  ...identity('user-notification', ['通知', 'Notification'], { at: ['/blade-desk/notification'], scope: 'tenant', title: 'title' }),
  ops: [],
  // Written by the server; that the recipient has read it is all that changes.
  history: false,
  fields: {
    recipient: { kind: 'text', label: ['接收人', 'Recipient'], max: 19, on: 'never' },
    kind: {
      kind: 'oneOf',
      label: ['类型', 'Kind'],
      options: notificationKinds,
      search: 'equal',
      on: 'never',
    },
    /** Both in both languages, as `joinWords` joins them. */
    title: { kind: 'text', label: ['标题', 'Title'], on: 'never' },
    text: { kind: 'text', label: ['内容', 'Text'], on: 'never' },
    path: { kind: 'text', label: ['链接', 'Link'], max: 300, on: 'never' },
    readState: {
      kind: 'oneOf',
      label: ['状态', 'State'],
      options: { UNREAD: ['未读', 'Unread'], READ: ['已读', 'Read'] },
      search: 'equal',
      on: 'never',
      default: 'UNREAD',
    },
    /** What becomes of it as a mail: sent at once, after the quiet hours, with others once a day, or not at all. */
    mail: {
      kind: 'oneOf',
      label: ['邮件', 'Mail'],
      options: {
        NONE: ['不发送', 'None'],
        DUE: ['待发送', 'To be sent'],
        WAIT: ['等待免打扰结束', 'After the quiet hours'],
        DIGEST: ['汇总发送', 'In the digest'],
        SENT: ['已发送', 'Sent'],
      },
      on: 'never',
      read: 'server',
      default: 'NONE',
    },
    mailAfter: { kind: 'dateTime', label: ['发送时间', 'Mail after'], on: 'never', read: 'server' },
    createTime: { kind: 'dateTime', label: ['时间', 'Time'], on: 'never' },
  },
  states: {
    field: 'readState',
    initial: 'UNREAD',
    transitions: { read: { label: ['标为已读', 'Mark as read'], from: ['UNREAD'], to: 'READ', by: ['system'] } },
  },
  order: [['createTime', 'desc']],
  indexes: [
    ['recipient', '-createTime'],
    ['recipient', 'readState'],
    ['mail', 'mailAfter'],
  ],
})
