import { defineResource, identity } from '#kernel/resource/resource.ts'

export const oss = defineResource({
  ...identity('oss', ['对象存储', 'Object store'], { at: ['/blade-resource/oss'], scope: 'tenant', title: 'ossCode' }),
  fields: {
    category: {
      kind: 'oneOf',
      dict: 'oss',
      numeric: true,
      label: ['分类', 'Kind'],
      required: ['请选择分类', 'Choose the kind'],
      default: 1,
      search: 'equal',
      column: true,
    },
    ossCode: {
      kind: 'text',
      label: ['资源编号', 'Code'],
      required: ['请输入资源编号', 'Enter the code'],
      unique: true,
      max: 32,
      search: 'like',
      column: true,
    },
    endpoint: {
      kind: 'text',
      label: ['资源地址', 'Endpoint'],
      required: ['请输入资源地址', 'Enter the endpoint'],
      hint: ['形如 https://主机', 'Like https://host'],
      pattern: 'url',
      max: 255,
      column: true,
    },
    transformEndpoint: {
      kind: 'text',
      label: ['外网地址', 'Public address'],
      hint: [
        '文件始终由本站提供，此地址仅供其他客户端查看',
        'Files are always sent by this site; the address is only kept for other clients',
      ],
      max: 255,
      column: true,
    },
    bucketName: { kind: 'text', label: ['空间名', 'Bucket'], required: ['请输入空间名', 'Enter the bucket'], max: 255, column: true },
    accessKey: {
      kind: 'text',
      label: ['accessKey', 'Access key'],
      required: ['请输入accessKey', 'Enter the access key'],
      max: 255,
      search: 'like',
      column: true,
    },
    secretKey: {
      kind: 'secret',
      label: ['secretKey', 'Secret key'],
      required: ['请输入secretKey', 'Enter the secret key'],
      max: 255,
      when: { category: [1, 2, 3, 4, 5, 6] },
    },
    appId: { kind: 'text', label: ['appId', 'App id'], max: 255, when: { category: [4] } },
    region: { kind: 'text', label: ['region', 'Region'], max: 255, when: { category: [4, 5, 6] } },
    status: {
      kind: 'oneOf',
      options: { 1: ['未启用', 'Not enabled'], 2: ['已启用', 'Enabled'] },
      numeric: true,
      label: ['是否启用', 'Enabled'],
      on: 'never',
      default: 1,
      exclusive: 2,
      column: true,
    },
    remark: { kind: 'text', label: ['备注', 'Remark'], max: 255 },
  },
  states: {
    field: 'status',
    initial: 1,
    transitions: {
      enable: { label: ['启用', 'Enable'], from: [1], to: 2, by: ['code'], confirm: ['是否确定启用这条配置?', 'Enable this store?'] },
      /** Where another store is enabled: one at most is. */
      disable: { label: ['停用', 'Disable'], from: [2], to: 1, by: ['system'] },
    },
  },
  menu: { under: 'resource', path: '/resource/oss', sort: 1, icon: 'iconfont iconicon_savememo' },
})
