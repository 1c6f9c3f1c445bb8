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
  },
  order: [['createTime', 'desc']],
  indexes: [['owner']],
  printed: true,
  menu: { under: 'motor', path: '/motor/company', sort: 7 },
})
