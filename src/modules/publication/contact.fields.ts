import type { Fields } from '#kernel/resource/field.ts'

/** The contact of a listing or a demand; taken from the account of whoever publishes it, and can be changed for each. */
export const contactFields = {
  contactId: {
    kind: 'reference',
    to: 'user',
    label: ['联系人账号', "Contact's account"],
    group: ['联系方式', 'Contact'],
    on: 'never',
    read: 'staff',
  },
  contact: {
    kind: 'block',
    label: ['联系人', 'Contact'],
    required: ['请填写联系人', 'Enter a contact'],
    fields: {
      name: { kind: 'text', label: ['姓名', 'Name'], max: 32, required: ['请输入联系人姓名', "Enter the contact's name"] },
      mobile: { kind: 'text', label: ['手机', 'Mobile'], pattern: 'phone', min: 7, max: 20 },
      phone: { kind: 'text', label: ['电话', 'Phone'], pattern: 'phone', max: 20 },
      wechat: { kind: 'text', label: ['微信', 'WeChat'], max: 32 },
      wechatQr: { kind: 'image', label: ['微信二维码', 'WeChat QR code'] },
      email: { kind: 'text', label: ['邮箱', 'E-mail'], pattern: 'email', max: 64 },
      company: { kind: 'text', label: ['公司', 'Company'], max: 64 },
    },
  },
  contactVisible: {
    kind: 'oneOf',
    label: ['联系方式可见性', 'Who sees the contact'],
    default: 'LOGIN',
    options: { PUBLIC: ['公开', 'Everybody'], LOGIN: ['登录可见', 'Members'], INQUIRY_ONLY: ['仅询价', 'By inquiry only'] },
  },
} as const satisfies Fields
