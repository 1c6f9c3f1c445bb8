import { defineResource, identity } from '#kernel/resource/resource.ts'
import { dictFields, dictionaryAction, dictTree, dictViews } from './dict.fields.ts'

export const dict = defineResource({
  ...identity('dict', ['字典', 'Dictionary'], { at: ['/blade-system/dict'], scope: 'platform', title: 'dictValue' }),
  serves: 'dictionary',
  tree: dictTree,
  fields: dictFields,
  views: dictViews,
  actions: {
    dictionary: { ...dictionaryAction, access: 'open' },
    select: {
      label: ['字典选择', 'Dictionaries to choose from'],
      method: 'GET',
      access: 'member',
      answer: {
        id: { kind: 'text', label: ['编号', 'Id'] },
        code: { kind: 'text', label: dictFields.code.label },
        dictValue: { kind: 'text', label: dictFields.dictValue.label },
      },
      answerAs: 'list',
    },
  },
  printed: true,
  menu: { under: 'system', path: '/system/dict', sort: 3, icon: 'iconfont iconicon_addresslist' },
  order: [['sort', 'asc']],
})
