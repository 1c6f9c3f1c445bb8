import { defineResource, identity } from '#kernel/resource/resource.ts'
import { regionFields } from './region.fields.ts'

export const region = defineResource({
  ...identity('region', ['行政区划', 'Region'], { at: ['/blade-system/region'], scope: 'platform', title: 'name' }),
  key: 'code',
  serves: 'region',
  tree: {
    parent: 'parentCode',
    root: '0',
    list: 'page',
    lazy: ['lazy-list', 'lazy-tree'],
    ancestors: 'ancestors',
    path: 'fullName',
  },
  fields: regionFields,
  printed: true,
  menu: { under: 'base', path: '/base/region', sort: 1, icon: 'iconfont icon-iframe' },
  order: [
    ['sort', 'asc'],
    ['code', 'asc'],
  ],
})
