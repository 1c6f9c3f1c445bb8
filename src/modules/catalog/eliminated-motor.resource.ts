import { defineResource, identity } from '#kernel/resource/resource.ts'
import { sourceFields } from './source.fields.ts'

/** Motors that the Chinese elimination catalogues name. */
export const eliminatedMotor = defineResource({
  ...identity('eliminated-motor', ['淘汰电机', 'Eliminated motor'], {
    at: ['/blade-machine/eliminated-motor'],
    scope: 'platform',
    title: 'modelPattern',
  }),
  ops: ['list', 'detail'],
  fields: {
    catalogue: { kind: 'text', label: ['目录', 'Catalogue'], max: 64, search: 'equal', column: true },
    series: { kind: 'text', label: ['系列', 'Series'], max: 64, search: 'equal', column: true },
    modelPattern: { kind: 'text', label: ['型号', 'Model'], max: 255, search: 'like', column: true },
    powerKw: { kind: 'decimal', unit: 'kW', digits: 3, label: ['额定功率', 'Rated power'], column: true },
    efficiencyPct: { kind: 'decimal', unit: '%', digits: 2, label: ['效率', 'Efficiency'], column: true },
    condition: { kind: 'text', label: ['条件', 'Condition'], max: 255 },
    action: { kind: 'text', label: ['处置', 'Action'], max: 96, column: true },
    ...sourceFields,
  },
  open: { listData: { shows: ['catalogue', 'series', 'modelPattern', 'powerKw', 'efficiencyPct', 'condition', 'action'] } },
})
