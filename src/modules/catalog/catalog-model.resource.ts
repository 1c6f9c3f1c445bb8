import { defineResource, identity } from '#kernel/resource/resource.ts'
import { sourceFields } from './source.fields.ts'

export const catalogModel = defineResource({
  ...identity('catalog-model', ['样本型号', 'Catalogue model'], {
    at: ['/blade-machine/catalog-model'],
    scope: 'platform',
    title: 'model',
  }),
  ops: ['list', 'detail'],
  fields: {
    model: { kind: 'text', label: ['型号', 'Model'], max: 64, unique: true, search: 'like', column: true },
    series: { kind: 'text', label: ['系列', 'Series'], max: 32, search: 'equal', column: true },
    frame: { kind: 'text', label: ['机座号', 'Frame'], max: 16, search: 'equal', column: true },
    shaftHeight: { kind: 'whole', label: ['中心高', 'Shaft height'], column: true },
    poles: { kind: 'whole', label: ['极数', 'Poles'], search: 'equal', column: true },
    powerKw: { kind: 'decimal', unit: 'kW', digits: 3, label: ['额定功率', 'Rated power'], search: 'range', column: true },
    powerHp: { kind: 'decimal', unit: 'HP', digits: 2, label: ['功率 (马力)', 'Power (HP)'] },
    freqHz: { kind: 'oneOf', dict: 'frequency', label: ['频率', 'Frequency'] },
    voltageV: { kind: 'decimal', unit: 'V', digits: 0, label: ['额定电压', 'Rated voltage'] },
    connection: { kind: 'oneOf', dict: 'connection', label: ['接法', 'Connection'] },
    syncRpm: { kind: 'whole', label: ['同步转速', 'Synchronous speed'] },
    ratedRpm: { kind: 'whole', label: ['额定转速', 'Rated speed'], column: true },
    slipPct: { kind: 'decimal', unit: '%', digits: 2, label: ['转差率', 'Slip'] },
    currentA: { kind: 'decimal', unit: 'A', digits: 2, label: ['额定电流 (计算)', 'Rated current (computed)'], column: true },
    currentSourceA: { kind: 'decimal', unit: 'A', digits: 2, label: ['额定电流 (样本)', 'Rated current (as printed)'] },
    efficiencyPct: { kind: 'decimal', unit: '%', digits: 2, label: ['效率', 'Efficiency'], column: true },
    ieClass: { kind: 'oneOf', dict: 'efficiency_class', label: ['能效等级', 'Efficiency class'] },
    gbGrade: { kind: 'oneOf', dict: 'gb_grade', label: ['国标能效级', 'China energy grade'] },
    powerFactor: { kind: 'decimal', digits: 3, label: ['功率因数', 'Power factor'] },
    torqueNm: { kind: 'decimal', unit: 'N·m', digits: 2, label: ['额定转矩', 'Rated torque'] },
    weightKg: { kind: 'decimal', unit: 'kg', digits: 2, label: ['重量 (B3)', 'Weight (B3)'], column: true },
    ...sourceFields,
  },
  open: {
    listData: {
      shows: ['model', 'series', 'frame', 'poles', 'powerKw', 'ratedRpm', 'currentA', 'efficiencyPct', 'ieClass', 'weightKg', 'confidence'],
    },
  },
  indexes: [['series', 'powerKw', 'poles']],
})
