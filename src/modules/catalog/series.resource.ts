import { defineResource, identity } from '#kernel/resource/resource.ts'
import { sourceFields } from './source.fields.ts'

export const series = defineResource({
  ...identity('series', ['电机系列', 'Series'], { at: ['/blade-machine/series'], scope: 'platform', title: 'series' }),
  ops: ['list', 'detail'],
  fields: {
    series: { kind: 'text', label: ['系列', 'Series'], max: 32, unique: true, search: 'like', column: true },
    typeCode: { kind: 'text', label: ['电机类型', 'Motor type'], max: 32, search: 'equal', column: true },
    nameZh: { kind: 'text', label: ['名称', 'Name'], max: 64, search: 'like', column: true },
    efficiency: { kind: 'text', label: ['能效', 'Efficiency'], max: 32, column: true },
    ipDefault: { kind: 'text', label: ['防护等级', 'Degree of protection'], max: 16, column: true },
    icDefault: { kind: 'text', label: ['冷却方式', 'Cooling'], max: 32, column: true },
    insulation: { kind: 'text', label: ['绝缘等级', 'Thermal class'], max: 16 },
    tempRise: { kind: 'text', label: ['温升等级', 'Temperature rise'], max: 16 },
    voltageDefault: { kind: 'text', label: ['电压', 'Voltage'], max: 32 },
    freqHz: { kind: 'text', label: ['频率', 'Frequency'], max: 16 },
    dutyDefault: { kind: 'text', label: ['工作制', 'Duty'], max: 32 },
    frameRange: { kind: 'text', label: ['机座范围', 'Frames'], max: 32 },
    standard: { kind: 'text', label: ['标准', 'Standard'], max: 64 },
    complianceStatus: { kind: 'text', label: ['合规状态', 'Compliance'], max: 64, column: true },
    ...sourceFields,
  },
  open: {
    listData: {
      shows: ['series', 'typeCode', 'nameZh', 'efficiency', 'ipDefault', 'icDefault', 'insulation', 'dutyDefault', 'complianceStatus'],
    },
  },
})
