import { defineResource, identity } from '#kernel/resource/resource.ts'
import { sourceFields } from './source.fields.ts'

export const framePower = defineResource({
  ...identity('frame-power', ['机座功率对应', 'Frame and power'], {
    at: ['/blade-machine/frame-power'],
    scope: 'platform',
    title: 'frame',
  }),
  ops: ['list', 'detail'],
  fields: {
    frame: { kind: 'text', label: ['机座号', 'Frame'], max: 16, search: 'equal', column: true },
    poles: { kind: 'whole', label: ['极数', 'Poles'], search: 'equal', column: true },
    powerKw: {
      kind: 'decimal',
      unit: 'kW',
      digits: 3,
      label: ['额定功率', 'Rated power'],
      unique: ['frame', 'poles', 'kind'],
      search: 'range',
      column: true,
    },
    kind: { kind: 'text', label: ['类别', 'Kind'], max: 32, column: true },
    seriesScope: { kind: 'text', label: ['适用系列', 'Series'], max: 255 },
    ...sourceFields,
  },
  open: { listData: { shows: ['frame', 'poles', 'powerKw', 'kind', 'confidence'] } },
})
