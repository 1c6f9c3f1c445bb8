import { defineResource, identity } from '#kernel/resource/resource.ts'
import { sourceFields } from './source.fields.ts'

const percent = (zh: string, en: string) => ({ kind: 'decimal', unit: '%', digits: 2, label: [zh, en], column: true }) as const

/** Efficiency at 50 Hz by class: IEC 60034-30-1 and GB 18613-2020 table 1. */
export const efficiencyLimit = defineResource({
  ...identity('efficiency-limit', ['能效限定值', 'Efficiency limits'], {
    at: ['/blade-machine/efficiency-limit'],
    scope: 'platform',
    title: 'powerKw',
  }),
  ops: ['list', 'detail'],
  fields: {
    powerKw: {
      kind: 'decimal',
      unit: 'kW',
      digits: 3,
      label: ['额定功率', 'Rated power'],
      unique: ['poles'],
      search: 'range',
      column: true,
    },
    poles: { kind: 'whole', label: ['极数', 'Poles'], search: 'equal', column: true },
    syncRpm: { kind: 'whole', label: ['同步转速', 'Synchronous speed'] },
    ie1Pct: percent('IE1', 'IE1'),
    ie2Pct: percent('IE2', 'IE2'),
    ie3Pct: percent('IE3', 'IE3'),
    ie4Pct: percent('IE4', 'IE4'),
    ie5Pct: percent('IE5', 'IE5'),
    gbGrade3Pct: percent('国标 3 级', 'GB grade 3'),
    gbGrade2Pct: percent('国标 2 级', 'GB grade 2'),
    gbGrade1Pct: percent('国标 1 级', 'GB grade 1'),
    confidenceLow: { kind: 'text', label: ['IE1/IE2 可信度', 'Confidence of IE1 and IE2'], max: 16 },
    ...sourceFields,
  },
  open: {
    listData: {
      shows: ['powerKw', 'poles', 'ie1Pct', 'ie2Pct', 'ie3Pct', 'ie4Pct', 'ie5Pct', 'gbGrade3Pct', 'gbGrade2Pct', 'gbGrade1Pct'],
    },
  },
})
