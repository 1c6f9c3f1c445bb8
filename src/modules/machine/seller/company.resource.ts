import { defineResource, identity } from '#kernel/resource/resource.ts'
import { companyPageFields } from './company-page.fields.ts'

const member = {
  kind: 'reference',
  to: 'user',
  label: ['账号', 'Account'],
  required: ['请选择账号', 'Choose an account'],
} as const

/** A company whose members share what they publish; its page on the site shows what it offers. */
export const company = defineResource({
  ...identity('company', ['企业', 'Company'], { at: ['/blade-machine/company'], scope: 'tenant', title: 'name' }),
  fields: {
    name: {
      kind: 'text',
      label: ['公司名称', 'Company'],
      required: ['请输入公司名称', 'Enter the name of the company'],
      max: 64,
      search: 'like',
      column: true,
    },
    ...companyPageFields,
    /** A report was upheld: until an administrator allows it, the company says nothing of itself. Why is in the history, as is who has allowed it. */
    pageBlocked: { kind: 'flag', label: ['主页内容已撤下', 'Page taken down'], on: 'never', search: 'equal', column: true },
    pageReason: { kind: 'longText', label: ['撤下或恢复原因', 'Why it was taken down or allowed'], max: 300, on: 'never', read: 'staff' },
    /** The account that invites members. A text, so that a deleted account leaves the company to its other members. */
    owner: { kind: 'text', label: ['管理账号', 'Managed by'], max: 19, on: 'never', read: 'staff' },
  },
  actions: {
    addMember: {
      label: ['添加成员', 'Add a member'],
      access: 'code',
      button: 'row',
      asks: { userId: member },
    },
    removeMember: {
      label: ['移除成员', 'Remove a member'],
      access: 'code',
      button: 'row',
      asks: { userId: member },
    },
    allowPage: {
      label: ['恢复企业主页', 'Allow the page again'],
      access: 'code',
      button: 'row',
      when: { pageBlocked: true },
      asks: {
        reason: { kind: 'longText', label: ['原因', 'Reason'], required: ['请填写原因', 'Enter the reason'], max: 300 },
      },
    },
  },
  order: [['createTime', 'desc']],
  indexes: [['owner']],
  printed: true,
  menu: { under: 'motor', path: '/motor/company', sort: 7 },
})
