import type { Words } from '#i18n/translate.ts'
import { defineResource, identity } from '#kernel/resource/resource.ts'
import { userFields } from './user.fields.ts'

const choose: Words = ['请至少选择一个用户', 'Choose at least one user']

export const user = defineResource({
  ...identity('user', ['用户', 'User'], { at: ['/blade-user', '/blade-system/user'], scope: 'tenant', title: 'realName' }),
  serves: 'account',
  fields: userFields,
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
    },
    lock: {
      label: ['账号锁定', 'Lock'],
      access: 'code',
      button: 'row',
      choose,
      confirm: ['确定锁定所选账号？', 'Lock the chosen accounts?'],
      when: { status: 1 },
    },
    unlock: {
      label: ['账号解封', 'Unlock'],
      access: 'code',
      button: 'row',
      choose,
      confirm: ['确定将选择账号解封？', 'Unlock the chosen accounts?'],
    },
    approve: {
      label: ['审核通过', 'Approve'],
      path: 'audit-pass',
      access: 'code',
      button: 'row',
      choose,
      confirm: ['确定通过所选注册申请？', 'Approve the chosen registrations?'],
      when: { status: 0 },
    },
    decline: {
      label: ['审核拒绝', 'Refuse'],
      path: 'audit-refuse',
      access: 'code',
      button: 'row',
      choose,
      confirm: ['确定拒绝所选注册申请？', 'Refuse the chosen registrations?'],
      when: { status: 0 },
    },
  },
  menu: { under: 'system', path: '/system/user', sort: 1, icon: 'iconfont iconicon_principal' },
})
