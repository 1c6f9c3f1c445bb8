import { defineResource, identity } from '#kernel/resource/resource.ts'

export const apiScope = defineResource({
  ...identity('api-scope', ['接口权限', 'API scope'], { at: ['/blade-system/api-scope'], scope: 'platform', title: 'scopeName' }),
  fields: {
    menuId: {
      kind: 'reference',
      to: 'menu',
      label: ['所属菜单', 'Menu'],
      required: ['请选择所属菜单', 'Choose the menu'],
      search: 'equal',
      column: true,
    },
    scopeName: {
      kind: 'text',
      label: ['权限名称', 'Name'],
      required: ['请输入权限名称', 'Enter the name'],
      max: 255,
      search: 'like',
      column: true,
    },
    resourceCode: {
      kind: 'text',
      label: ['权限编号', 'Code'],
      required: ['请输入权限编号', 'Enter the code'],
      max: 255,
      search: 'like',
      column: true,
    },
    scopePath: { kind: 'text', label: ['权限路径', 'Path'], required: ['请输入权限路径', 'Enter the path'], max: 255, column: true },
    scopeType: {
      kind: 'oneOf',
      dict: 'api_scope_type',
      numeric: true,
      label: ['接口类型', 'Kind'],
      required: ['请选择接口类型', 'Choose the kind'],
      column: true,
    },
    remark: { kind: 'text', label: ['备注', 'Remark'], max: 255 },
  },
  menu: { under: 'authority', path: '/authority/apiscope', sort: 3, icon: 'iconfont iconicon_send' },
})
