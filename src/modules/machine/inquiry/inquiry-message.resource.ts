import { defineResource, identity } from '#kernel/resource/resource.ts'

/** A message of an inquiry: written once, and never changed. */
export const inquiryMessage = defineResource({
  ...identity('inquiry-message', ['询价消息', 'Message of an inquiry'], {
    at: ['/blade-machine/inquiry-message'],
    scope: 'tenant',
    title: 'text',
  }),
  ops: [],
  fields: {
    inquiryId: { kind: 'text', label: ['询价', 'Inquiry'], max: 19, on: 'never' },
    sender: { kind: 'text', label: ['发送人', 'Sender'], max: 19, on: 'never' },
    text: { kind: 'longText', label: ['内容', 'Text'], max: 2000, on: 'never' },
    file: { kind: 'file', label: ['附件', 'Attachment'], on: 'never' },
    fileName: { kind: 'text', label: ['附件名称', 'Name of the attachment'], max: 255, on: 'never' },
  },
  order: [['createTime', 'asc']],
  indexes: [['inquiryId', 'id']],
})
