import { defineResource, identity } from '#kernel/resource/resource.ts'

export const contactMessage = defineResource({
  ...identity('contact-message', ['客户留言', 'Message'], { at: ['/blade-desk/contact-message'], scope: 'tenant', title: 'subject' }),
  fields: {
    name: { kind: 'text', label: ['姓名', 'Name'], required: ['请输入姓名', 'Enter a name'], max: 32, search: 'like', column: true },
    phone: { kind: 'text', label: ['电话', 'Phone'], pattern: 'phone', max: 32, search: 'like', column: true },
    email: { kind: 'text', label: ['邮箱', 'E-mail'], pattern: 'email', max: 64, search: 'like', column: true },
    subject: {
      kind: 'text',
      label: ['主题', 'Subject'],
      required: ['请输入主题', 'Enter a subject'],
      max: 80,
      search: 'like',
      column: true,
    },
    message: { kind: 'longText', label: ['内容', 'Message'], required: ['请输入内容', 'Enter a message'], max: 2000 },
    messageState: {
      kind: 'oneOf',
      label: ['状态', 'State'],
      options: { NEW: ['待处理', 'New'], DONE: ['已处理', 'Done'] },
      on: 'never',
      default: 'NEW',
      search: 'equal',
      column: true,
    },
    note: { kind: 'longText', label: ['处理记录', 'Notes'], max: 1000 },
  },
  states: {
    field: 'messageState',
    initial: 'NEW',
    transitions: {
      finish: { label: ['标记已处理', 'Mark as done'], from: ['NEW'], to: 'DONE', by: ['code'], undo: true },
      reopen: { label: ['重新打开', 'Reopen'], from: ['DONE'], to: 'NEW', by: ['code'] },
    },
  },
  order: [['createTime', 'desc']],
  indexes: [['messageState', 'createTime']],
  menu: { under: 'desk', path: '/desk/contact-message', sort: 5, icon: 'iconfont iconicon_sms' },
})
