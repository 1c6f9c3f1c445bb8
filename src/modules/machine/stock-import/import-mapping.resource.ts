import { defineResource, identity } from '#kernel/resource/resource.ts'

/** Which field each column of a trader's sheets is, by the headers of the sheet; with what the trader has chosen for all rows. */
export const importMapping = defineResource({
  ...identity('import-mapping', ['导入列对应', 'Import mapping'], {
    at: ['/blade-machine/import-mapping'],
    scope: 'tenant',
    title: 'headerSet',
  }),
  ops: ['remove'],
  owned: true,
  // A convenience of its owner, which nobody else reads.
  history: false,
  fields: {
    trader: { kind: 'text', label: ['导入人', 'Trader'], max: 19, on: 'never' },
    /** A hash of the headers. */
    headerSet: { kind: 'text', label: ['表头', 'Headers'], max: 64, on: 'never', unique: ['trader'] },
    /** JSON: the field of each header. */
    columns: { kind: 'longText', label: ['列', 'Columns'], max: 20_000, on: 'never' },
    /** JSON: the values for all rows. */
    defaults: { kind: 'longText', label: ['统一填写', 'Values for all rows'], max: 20_000, on: 'never' },
    usedAt: { kind: 'dateTime', label: ['使用时间', 'Used at'], on: 'never' },
  },
  indexes: [['trader', '-usedAt']],
})
