import { defineResource, identity } from '#kernel/resource/resource.ts'

export const dept = defineResource({
  ...identity('dept', ['部门', 'Department'], { at: ['/blade-system/dept'], scope: 'tenant', title: 'deptName' }),
  serves: 'department',
  tree: {
    parent: 'parentId',
    root: '0',
    list: 'forest',
    lazy: ['lazy-list', 'lazy-tree'],
    nodes: true,
    ancestors: 'ancestors',
  },
  fields: {
    parentId: { kind: 'parent', label: ['上级机构', 'Parent'] },
    deptName: {
      kind: 'text',
      label: ['机构名称', 'Name'],
      required: ['请输入机构名称', 'Enter the name'],
      max: 45,
      search: 'like',
      column: true,
    },
    fullName: {
      kind: 'text',
      label: ['机构全称', 'Full name'],
      required: ['请输入机构全称', 'Enter the full name'],
      max: 45,
      search: 'like',
      column: true,
    },
    deptCategory: {
      kind: 'oneOf',
      dict: 'org_category',
      numeric: true,
      label: ['机构类型', 'Kind'],
      required: ['请选择机构类型', 'Choose the kind'],
      default: 1,
      column: true,
    },
    sort: { kind: 'whole', label: ['排序', 'Order'], required: ['请输入排序', 'Enter the order'], min: 0, column: true },
    leaderId: { kind: 'references', to: 'user', label: ['直属主管', 'Supervisors'] },
    ancestors: { kind: 'text', label: ['上级路径', 'Path'], max: 2000, on: 'never' },
    remark: { kind: 'text', label: ['备注', 'Remark'], max: 255 },
  },
  open: { select: { shows: ['deptName', 'fullName', 'sort'], as: 'array', access: 'member' } },
  menu: { under: 'system', path: '/system/dept', sort: 2, icon: 'iconfont iconicon_group' },
  order: [['sort', 'asc']],
})
