import type { Words } from '#i18n/translate.ts'
import { defineResource, identity } from '#kernel/resource/resource.ts'
import { userFields } from './user.fields.ts'

const choose: Words = ['请至少选择一个用户', 'Choose at least one user']

const reason = { kind: 'longText', label: ['原因', 'Reason'], required: ['请填写原因', 'Enter the reason'], max: 300 } as const

export const user = defineResource({
  ...identity('user', ['用户', 'User'], { at: ['/blade-user', '/blade-system/user'], scope: 'tenant', title: 'realName' }),
  serves: 'account',
  fields: userFields,
  computed: { tenantName: { kind: 'text', label: ['所属租户', 'Tenant'] } },
  order: [['createTime', 'desc']],
  indexes: [['status', 'createTime']],
  actions: {
    role: {
      label: ['角色配置', 'Assign roles'],
      path: 'grant',
      access: 'code',
      button: 'row',
      choose,
      asks: {
        roleIds: {
          kind: 'references',
          to: 'role',
          label: ['所属角色', 'Roles'],
          required: ['请选择所属角色', 'Choose roles'],
          also: 'roleId',
        },
      },
    },
    reset: {
      label: ['密码重置', 'Reset password'],
      path: 'reset-password',
      access: 'code',
      button: 'row',
      choose,
      confirm: ['确定重置所选账号的密码？', 'Reset the password of the chosen accounts?'],
      answer: {
        passwords: {
          kind: 'lines',
          label: ['新密码', 'New passwords'],
          fields: {
            account: { kind: 'text', label: ['登录账号', 'Account'] },
            password: { kind: 'text', label: ['密码', 'Password'] },
          },
        },
      },
    },
    verifySeller: {
      label: ['认证卖家', 'Verify the seller'],
      access: 'code',
      button: 'row',
      choose,
      asks: { reason },
      when: { sellerVerified: false, status: 1 },
    },
    withdrawVerification: {
      label: ['取消认证', 'Withdraw the verification'],
      access: 'code',
      button: 'row',
      choose,
      asks: { reason },
      when: { sellerVerified: true },
    },
  },
  states: {
    field: 'status',
    initial: [1, 0],
    choose,
    transitions: {
      lock: { label: ['账号锁定', 'Lock'], from: [1], to: 2, by: ['code'], confirm: ['确定锁定所选账号？', 'Lock the chosen accounts?'] },
      /** Also forgets failed logins, which an account that is not locked may have too. */
      unlock: {
        label: ['账号解封', 'Unlock'],
        from: [1, 2],
        to: 1,
        by: ['code'],
        confirm: ['确定将选择账号解封？', 'Unlock the chosen accounts?'],
      },
      approve: {
        label: ['审核通过', 'Approve'],
        path: 'audit-pass',
        from: [0, -1],
        to: 1,
        by: ['code'],
        confirm: ['确定通过所选注册申请？', 'Approve the chosen registrations?'],
      },
      reject: {
        label: ['审核拒绝', 'Reject'],
        path: 'audit-refuse',
        from: [0],
        to: -1,
        by: ['code'],
        confirm: ['确定拒绝所选注册申请？', 'Reject the chosen registrations?'],
        reason: 'optional',
      },
    },
  },
  menu: { under: 'system', path: '/system/user', sort: 1, icon: 'iconfont iconicon_principal' },
})
