import { defineResource, identity } from '../resource/resource.ts'

/** Who changed which fields of a row when, from what to what: written in the statement of the change, and never changed itself. */
export const rowChange = defineResource({
  ...identity('row-change', ['修改记录', 'Change'], { at: ['/blade-history/row-change'], scope: 'tenant', title: 'action' }),
  ops: [],
  fields: {
    resource: { kind: 'text', label: ['资源', 'Resource'], on: 'never' },
    rowId: { kind: 'text', label: ['记录编号', 'Row'], on: 'never' },
    action: {
      kind: 'oneOf',
      label: ['操作', 'Action'],
      options: { UPDATE: ['修改', 'Changed'], REMOVE: ['删除', 'Deleted'], UNDELETE: ['恢复', 'Undeleted'] },
      on: 'never',
    },
    changes: { kind: 'longText', label: ['修改内容', 'Changed fields'], on: 'never', read: 'staff' },
  },
  indexes: [['resource', 'rowId', '-id']],
})
