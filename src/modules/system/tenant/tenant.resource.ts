import { defineResource, identity } from '#kernel/resource/resource.ts'
import { settingFields, tenantFields } from './tenant.fields.ts'

export const tenant = defineResource({
  ...identity('tenant', ['租户', 'Tenant'], { at: ['/blade-system/tenant'], scope: 'platform', title: 'tenantName' }),
  describesTenant: 'tenantId',
  fields: tenantFields,
  order: [['createTime', 'desc']],
  actions: {
    select: {
      label: ['租户选择', 'Tenants to choose from'],
      method: 'GET',
      access: 'member',
      answer: {
        id: { kind: 'text', label: ['编号', 'Id'] },
        tenantId: { kind: 'text', label: tenantFields.tenantId.label },
        tenantName: { kind: 'text', label: tenantFields.tenantName.label },
      },
      answerAs: 'list',
    },
    setting: {
      label: ['授权配置', 'Quotas and expiry'],
      access: 'administrator',
      button: 'toolbar',
      asks: { accountNumber: settingFields.accountNumber, storageMb: settingFields.storageMb, expireTime: settingFields.expireTime },
    },
    datasource: {
      label: ['数据源配置', 'Data source'],
      access: 'administrator',
      button: 'row',
      asks: { datasourceId: { ...settingFields.datasourceId, required: ['请选择数据源', 'Choose a data source'] } },
    },
    packageSetting: {
      label: ['产品包配置', 'Package'],
      access: 'administrator',
      button: 'row',
      asks: { packageId: settingFields.packageId },
    },
    recycle: {
      label: ['移入回收站', 'Move to the recycle bin'],
      access: 'administrator',
      button: 'row',
      when: { status: 1 },
      confirm: [
        '租户移入回收站后，其网站关闭，其用户不能登录，数据保留。确定移入？',
        'Its site closes and its users cannot log in; its data are kept. Move the tenant to the recycle bin?',
      ],
    },
    pass: {
      label: ['移出回收站', 'Take out of the recycle bin'],
      access: 'administrator',
      button: 'row',
      when: { status: -1 },
    },
  },
  menu: { under: 'system', path: '/system/tenant', sort: 7, icon: 'iconfont icon-quanxian' },
})
