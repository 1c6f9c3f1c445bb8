import { defineResource, noun } from '#kernel/resource/resource.ts'
import { dictFields, dictTree, dictViews } from '../dict/dict.fields.ts'

export const dictBiz = defineResource({
  ...noun('dict-biz', ['业务字典', 'Business dictionary'], { at: ['/blade-system/dict-biz'], scope: 'tenant', title: 'dictValue' }),
  codes: 'dictbiz',
  tree: dictTree,
  fields: dictFields,
  views: dictViews,
  actions: { dictionary: { label: ['字典项', 'Entries of a dictionary'], method: 'GET', gate: 'member' } },
  menu: { under: 'system', path: '/system/dictbiz', sort: 3, icon: 'iconfont iconicon_addresslist' },
  order: [['sort', 'asc']],
})
