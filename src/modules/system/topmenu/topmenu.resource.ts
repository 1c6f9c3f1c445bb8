import { defineResource, identity } from '#kernel/resource/resource.ts'

export const topmenu = defineResource({
  ...identity('topmenu', ['顶部菜单', 'Top menu'], { at: ['/blade-system/topmenu'], scope: 'platform', title: 'name' }),
  fields: {
    name: { kind: 'text', label: ['菜单名', 'Name'], required: ['请输入菜单名', 'Enter the name'], max: 255, search: 'like', column: true },
    nameEn: { kind: 'text', label: ['英文名称', 'English name'], max: 255 },
    source: { kind: 'text', label: ['菜单图标', 'Icon'], required: ['请输入菜单图标', 'Enter the icon'], max: 255, column: true },
    code: {
      kind: 'text',
      label: ['菜单编号', 'Code'],
      required: ['请输入菜单编号', 'Enter the code'],
      unique: true,
      pattern: 'code',
      max: 255,
      search: 'like',
      column: true,
    },
    sort: { kind: 'whole', label: ['菜单排序', 'Order'], required: ['请输入菜单排序', 'Enter the order'], min: 0, column: true },
    path: { kind: 'text', label: ['菜单路由', 'Path'], max: 255 },
    isMain: { kind: 'flag', numeric: true, label: ['是否主页', 'Home page'], column: true },
  },
  actions: {
    enable: {
      label: ['设为主页', 'Make it the home page'],
      access: 'administrator',
      button: 'row',
      when: { isMain: false },
    },
  },
  links: { menuIds: { label: ['菜单配置', 'Menus'], to: 'menu' } },
  menu: { under: 'system', path: '/system/topmenu', sort: 7, icon: 'iconfont icon-canshu' },
  order: [['sort', 'asc']],
})
