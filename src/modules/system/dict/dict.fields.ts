import type { Fields } from '#kernel/resource/field.ts'
import type { Action, Tree, View } from '#kernel/resource/resource.ts'

/** Fields of the dictionaries of the platform and of those of a tenant. */
export const dictFields = {
  parentId: { kind: 'parent', label: ['上级字典', 'Parent'] },
  code: {
    kind: 'text',
    label: ['字典编号', 'Code'],
    required: ['请输入字典编号', 'Enter the code'],
    max: 255,
    search: 'like',
    column: true,
  },
  dictKey: {
    kind: 'text',
    label: ['字典键值', 'Key'],
    required: ['请输入字典键值', 'Enter the key'],
    unique: ['code'],
    max: 64,
    column: true,
  },
  dictValue: {
    kind: 'text',
    label: ['字典名称', 'Name'],
    required: ['请输入字典名称', 'Enter the name'],
    max: 255,
    search: 'like',
    column: true,
  },
  nameEn: { kind: 'text', label: ['英文名称', 'English name'], max: 255, column: true },
  sort: { kind: 'whole', label: ['字典排序', 'Order'], required: ['请输入字典排序', 'Enter the order'], min: 0, column: true },
  isSealed: {
    kind: 'flag',
    numeric: true,
    label: ['封存', 'Sealed'],
    required: ['请选择封存', 'Choose whether it is sealed'],
    default: 0,
    column: true,
  },
  remark: { kind: 'text', label: ['字典备注', 'Remark'], max: 255 },
} as const satisfies Fields

export const dictTree = { parent: 'parentId', root: '0', list: 'forest', nodes: true } as const satisfies Tree

export const dictViews = {
  parent: {
    label: ['字典', 'Dictionaries'],
    list: 'parent-list',
    as: 'page',
    rows: { parentId: '0' },
    fields: ['code', 'dictValue', 'nameEn', 'sort', 'isSealed', 'remark'],
    required: ['code', 'dictValue', 'sort', 'isSealed'],
  },
  child: {
    label: ['字典配置', 'Entries'],
    list: 'child-list',
    as: 'forest',
    below: 'parentId',
    fields: ['code', 'dictValue', 'nameEn', 'parentId', 'dictKey', 'sort', 'isSealed', 'remark'],
    required: ['code', 'dictValue', 'dictKey', 'sort', 'isSealed'],
  },
} as const satisfies Record<string, View>

/** The entries of one dictionary that may be chosen. */
export const dictionaryAction = {
  label: ['字典项', 'Entries of a dictionary'],
  method: 'GET',
  asks: { code: { kind: 'text', label: dictFields.code.label } },
  answer: {
    id: { kind: 'text', label: ['编号', 'Id'] },
    code: { kind: 'text', label: dictFields.code.label },
    dictKey: { kind: 'text', label: dictFields.dictKey.label },
    dictValue: { kind: 'text', label: dictFields.dictValue.label },
    nameEn: { kind: 'text', label: dictFields.nameEn.label },
    sort: { kind: 'whole', label: dictFields.sort.label },
    isSealed: { kind: 'flag', numeric: true, label: dictFields.isSealed.label },
    remark: { kind: 'text', label: dictFields.remark.label },
  },
  answerAs: 'list',
} as const satisfies Omit<Action, 'access'>
