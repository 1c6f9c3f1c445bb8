import { defineResource, identity } from '#kernel/resource/resource.ts'

export const post = defineResource({
  ...identity('post', ['岗位', 'Post'], { at: ['/blade-system/post'], scope: 'tenant', title: 'postName' }),
  fields: {
    category: {
      kind: 'oneOf',
      dict: 'post_category',
      numeric: true,
      label: ['岗位类型', 'Kind'],
      required: ['请选择岗位类型', 'Choose the kind'],
      search: 'equal',
      column: true,
    },
    postCode: {
      kind: 'text',
      label: ['岗位编号', 'Code'],
      required: ['请输入岗位编号', 'Enter the code'],
      unique: true,
      max: 12,
      search: 'like',
      column: true,
    },
    postName: {
      kind: 'text',
      label: ['岗位名称', 'Name'],
      required: ['请输入岗位名称', 'Enter the name'],
      max: 64,
      search: 'like',
      column: true,
    },
    sort: { kind: 'whole', label: ['岗位排序', 'Order'], required: ['请输入岗位排序', 'Enter the order'], min: 0, column: true },
    remark: { kind: 'longText', label: ['岗位描述', 'Description'], max: 255 },
  },
  open: { select: { shows: ['category', 'postCode', 'postName', 'sort'], as: 'array', access: 'member' } },
  menu: { under: 'system', path: '/system/post', sort: 2, icon: 'iconfont iconicon_message' },
  order: [['sort', 'asc']],
})
