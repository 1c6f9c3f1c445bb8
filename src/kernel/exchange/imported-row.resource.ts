import { defineResource, identity } from '../resource/resource.ts'

/** What an import did with a row of its file: so that it goes on where it was after a crash, and can be undone. */
export const importedRow = defineResource({
  ...identity('imported-row', ['导入记录', 'Imported row'], { at: ['/blade-history/imported-row'], scope: 'tenant', title: 'rowNo' }),
  ops: [],
  // Itself the record of what an import has changed.
  history: false,
  fields: {
    importId: { kind: 'text', label: ['导入任务', 'Import'], on: 'never' },
    rowNo: { kind: 'whole', label: ['行号', 'Row of the file'], on: 'never' },
    rowId: { kind: 'text', label: ['记录编号', 'Row'], on: 'never' },
    created: { kind: 'flag', label: ['新增', 'New'], on: 'never' },
    /** Of a row that was there before and was changed. */
    changeId: { kind: 'text', label: ['修改记录', 'Change'], on: 'never' },
    version: { kind: 'whole', label: ['版本', 'Version'], on: 'never' },
  },
  indexes: [['importId', '-rowNo']],
})
