import { defineResource, identity } from '#kernel/resource/resource.ts'
import { dictFields, dictionaryAction, dictTree, dictViews } from './dict.fields.ts'

export const dict = defineResource({
  ...identity('dict', ['字典', 'Dictionary'], { at: ['/blade-system/dict'], scope: 'platform', title: 'dictValue' }),
  serves: 'dictionary',
  tree: dictTree,
  fields: dictFields,
  views: dictViews,
  actions: { dictionary: { ...dictionaryAction, access: 'open' } },
  printed: true,
  menu: { under: 'system', path: '/system/dict', sort: 3, icon: 'iconfont iconicon_addresslist' },
  order: [['sort', 'asc']],
})
