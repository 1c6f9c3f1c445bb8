import { defineResource, identity } from '#kernel/resource/resource.ts'

export const tenantPackage = defineResource({
  ...identity('tenant-package', ['租户产品包', 'Tenant package'], {
    at: ['/blade-system/tenant-package'],
    scope: 'platform',
    title: 'packageName',
  }),
  fields: {
    packageName: {
      kind: 'text',
      label: ['产品包名', 'Name'],
      required: ['请输入产品包名称', 'Enter the name'],
      unique: true,
      max: 50,
      search: 'like',
      column: true,
    },
    menuId: { kind: 'references', to: 'menu', label: ['菜单列表', 'Menus'], required: ['请选择菜单', 'Choose menus'] },
    remark: { kind: 'text', label: ['备注', 'Remark'], max: 255, column: true },
  },
  open: { select: { shows: ['packageName'], as: 'array', access: 'member' } },
  menu: { under: 'system', path: '/system/tenantpackage', sort: 8, icon: 'iconfont icon-canshu' },
})
