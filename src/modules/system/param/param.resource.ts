import { defineResource, identity } from '#kernel/resource/resource.ts'

export const param = defineResource({
  ...identity('param', ['参数', 'Parameter'], { at: ['/blade-system/param'], scope: 'tenant', title: 'paramName' }),
  fields: {
    paramName: {
      kind: 'text',
      label: ['参数名称', 'Name'],
      required: ['请输入参数名称', 'Enter the name'],
      max: 255,
      search: 'like',
      column: true,
    },
    paramKey: {
      kind: 'text',
      label: ['参数键名', 'Key'],
      required: ['请输入参数键名', 'Enter the key'],
      unique: true,
      max: 255,
      search: 'like',
      column: true,
    },
    paramValue: {
      kind: 'longText',
      label: ['参数键值', 'Value'],
      required: ['请输入参数键值', 'Enter the value'],
      max: 20_000,
      search: 'like',
      column: true,
    },
    remark: { kind: 'text', label: ['备注', 'Remark'], max: 255 },
  },
  printed: true,
  menu: { under: 'system', path: '/system/param', sort: 6, icon: 'iconfont iconicon_community_line' },
})
