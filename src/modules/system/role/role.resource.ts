import { defineResource, identity } from '#kernel/resource/resource.ts'

export const role = defineResource({
  ...identity('role', ['角色', 'Role'], { at: ['/blade-system/role'], scope: 'tenant', title: 'roleName' }),
  tree: { parent: 'parentId', root: '0', list: 'forest', nodes: true },
  fields: {
    parentId: { kind: 'parent', label: ['上级角色', 'Parent role'] },
    roleName: {
      kind: 'text',
      label: ['角色名称', 'Name'],
      required: ['请输入角色名称', 'Enter the name'],
      max: 255,
      search: 'like',
      column: true,
    },
    roleAlias: {
      kind: 'text',
      label: ['角色别名', 'Alias'],
      required: ['请输入角色别名', 'Enter the alias'],
      unique: true,
      pattern: 'code',
      max: 255,
      search: 'like',
      column: true,
    },
    sort: { kind: 'whole', label: ['角色排序', 'Order'], required: ['请输入角色排序', 'Enter the order'], min: 0, column: true },
  },
  links: {
    menuIds: { label: ['菜单权限', 'Menus'], to: 'menu' },
    dataScopeIds: { label: ['数据权限', 'Data scopes'], to: 'data-scope' },
    apiScopeIds: { label: ['接口权限', 'API scopes'], to: 'api-scope' },
  },
  open: { select: { shows: ['roleName', 'roleAlias', 'sort'], as: 'array', access: 'member' } },
  menu: { under: 'authority', path: '/authority/role', sort: 1, icon: 'iconfont iconicon_boss' },
  order: [['sort', 'asc']],
})
