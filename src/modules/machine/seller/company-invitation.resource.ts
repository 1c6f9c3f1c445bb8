import { defineResource, identity } from '#kernel/resource/resource.ts'

/**
 * A company wants somebody as a member, or somebody wants to join it. It names an account by its text, so that nobody learns from an
 * invitation whether there is such an account. What was answered is deleted.
 */
export const companyInvitation = defineResource({
  ...identity('company-invitation', ['企业邀请', 'Company invitation'], {
    at: ['/blade-machine/company-invitation'],
    scope: 'tenant',
    title: 'account',
  }),
  // Its answer removes it.
  ops: ['remove'],
  // What people make of it is a membership, whose changes are recorded with the account.
  history: false,
  fields: {
    companyId: { kind: 'reference', to: 'company', label: ['企业', 'Company'], on: 'never' },
    account: { kind: 'text', label: ['账号', 'Account'], max: 45, on: 'never', unique: ['companyId'] },
    side: {
      kind: 'oneOf',
      label: ['来自', 'Made by'],
      options: { COMPANY: ['企业邀请', 'The company'], ACCOUNT: ['账号申请', 'The account'] },
      on: 'never',
    },
  },
  indexes: [['account']],
})
