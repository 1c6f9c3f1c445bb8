import type { Fields, InputFields } from '#kernel/resource/field.ts'

/** Fields that only actions set. They have no default, so that what an action does not name stays unchanged. */
export const settingFields = {
  accountNumber: {
    kind: 'whole',
    label: ['账号额度', 'Account quota'],
    min: -1,
    hint: ['-1 为不限制', '-1 means no limit'],
  },
  storageMb: {
    kind: 'whole',
    label: ['存储额度（MB）', 'Storage quota (MB)'],
    min: -1,
    hint: ['所有上传文件的总大小；-1 为不限制', 'Of all uploaded files together; -1 means no limit'],
  },
  expireTime: { kind: 'dateTime', label: ['过期时间', 'Expires'], hint: ['留空为不限制', 'Empty means never'] },
  datasourceId: { kind: 'text', label: ['数据源', 'Data source'], max: 19 },
  packageId: { kind: 'reference', to: 'tenant-package', label: ['产品包', 'Package'] },
} as const satisfies InputFields

export const tenantFields = {
  tenantId: { kind: 'text', label: ['租户ID', 'Tenant id'], max: 12, unique: true, on: 'never', search: 'like', column: true },
  tenantName: {
    kind: 'text',
    label: ['租户名称', 'Name'],
    required: ['请输入租户名称', 'Enter the name'],
    max: 50,
    search: 'like',
    column: true,
  },
  linkman: {
    kind: 'text',
    label: ['联系人', 'Contact'],
    required: ['请输入联系人', 'Enter the contact'],
    max: 20,
    search: 'like',
    column: true,
  },
  contactNumber: { kind: 'text', label: ['联系电话', 'Phone'], pattern: 'phone', max: 20, search: 'like', column: true },
  address: { kind: 'longText', label: ['联系地址', 'Address'], max: 255 },
  accountNumber: { ...settingFields.accountNumber, default: -1, on: 'never', column: true },
  storageMb: { ...settingFields.storageMb, default: 10_240, on: 'never' },
  expireTime: { ...settingFields.expireTime, on: 'never', column: true },
  domainUrl: { kind: 'text', label: ['绑定域名', 'Domain'], max: 255, unique: true, also: 'domain', column: true },
  backgroundUrl: { kind: 'image', label: ['系统背景', 'Login background'] },
  datasourceId: { ...settingFields.datasourceId, on: 'never' },
  packageId: { ...settingFields.packageId, on: 'never' },
  status: {
    kind: 'oneOf',
    numeric: true,
    label: ['状态', 'State'],
    options: { 1: ['正常', 'Normal'], '-1': ['回收站', 'In the recycle bin'] },
    on: 'never',
    default: 1,
    search: 'equal',
    column: true,
  },
} as const satisfies Fields
