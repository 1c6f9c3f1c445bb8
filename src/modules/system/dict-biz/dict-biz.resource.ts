import { defineResource, identity } from '#kernel/resource/resource.ts'
import { dictFields, dictionaryAction, dictTree, dictViews } from '../dict/dict.fields.ts'

export const dictBiz = defineResource({
  ...identity('dict-biz', ['业务字典', 'Business dictionary'], { at: ['/blade-system/dict-biz'], scope: 'tenant', title: 'dictValue' }),
  codes: 'dictbiz',
  serves: 'dictionary',
  tree: dictTree,
  fields: dictFields,
  views: dictViews,
  actions: { dictionary: { ...dictionaryAction, access: 'member' } },
  menu: { under: 'system', path: '/system/dictbiz', sort: 3, icon: 'iconfont iconicon_addresslist' },
  order: [['sort', 'asc']],
})
