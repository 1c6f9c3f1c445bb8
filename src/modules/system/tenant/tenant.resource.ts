import { defineResource, identity } from '#kernel/resource/resource.ts'
import { tenantFields } from './tenant.fields.ts'

export const tenant = defineResource({
  ...identity('tenant', ['租户', 'Tenant'], { at: ['/blade-system/tenant'], scope: 'platform', title: 'tenantName' }),
  fields: tenantFields,
  order: [['createTime', 'desc']],
  actions: {
    select: { label: ['租户选择', 'Tenants to choose from'], method: 'GET', access: 'member' },
    info: { label: ['域名所属租户', 'Tenant of a domain'], method: 'GET', access: 'open' },
    setting: {
      label: ['授权配置', 'Quota and expiry'],
      access: 'administrator',
      button: 'toolbar',
      asks: { accountNumber: tenantFields.accountNumber, expireTime: tenantFields.expireTime },
    },
    datasource: {
      label: ['数据源配置', 'Data source'],
      access: 'administrator',
      button: 'row',
      asks: { datasourceId: { ...tenantFields.datasourceId, required: ['请选择数据源', 'Choose a data source'] } },
    },
    packageSetting: {
      label: ['产品包配置', 'Package'],
      access: 'administrator',
      button: 'row',
      asks: { packageId: tenantFields.packageId },
    },
    packageDetail: { label: ['租户的产品包', 'Package of a tenant'], method: 'GET', access: 'administrator' },
  },
  menu: { under: 'system', path: '/system/tenant', sort: 7, icon: 'iconfont icon-quanxian' },
})
