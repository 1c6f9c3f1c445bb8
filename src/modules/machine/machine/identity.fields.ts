import type { Fields } from '#kernel/resource/field.ts'
import { motorType } from '../../publication/motor.fields.ts'

/** What the motor is: type, maker, designation. */
export const identityFields = {
  listingNo: {
    kind: 'text',
    label: ['编号', 'Listing no.'],
    group: ['基本信息', 'Identity'],
    max: 16,
    unique: true,
    on: 'never',
    search: 'equal',
  },
  title: {
    kind: 'text',
    label: ['标题', 'Title'],
    max: 60,
    search: 'like',
    column: true,
    hint: ['留空则自动生成', 'Made from the data when left empty'],
  },
  titleEn: { kind: 'text', label: ['英文标题', 'English title'], max: 120, on: 'never' },
  typeCode: motorType,
  brandCode: {
    kind: 'reference',
    to: 'brand',
    by: 'brandCode',
    label: ['品牌', 'Brand'],
    required: ['请选择品牌', 'Choose a brand'],
    search: 'equal',
    column: true,
  },
  series: { kind: 'text', label: ['系列', 'Series'], max: 32, search: 'equal' },
  model: { kind: 'text', label: ['型号', 'Model'], max: 64, search: 'like' },
  /** As models are searched and compared. */
  modelNorm: { kind: 'text', label: ['规范型号', 'Normalised model'], max: 64, on: 'never', read: 'server', search: 'like' },
  orderNo: { kind: 'text', label: ['订货号', 'Order no.'], max: 64, search: 'like' },
  serialNo: { kind: 'text', label: ['出厂编号', 'Serial number'], max: 64, read: 'owner' },
  applicationTags: {
    kind: 'manyOf',
    label: ['用途', 'Application'],
    options: {
      FAN: ['风机', 'Fan'],
      PUMP: ['水泵', 'Pump'],
      COMPRESSOR: ['压缩机', 'Compressor'],
      CRANE: ['起重', 'Crane'],
      INJECTION: ['注塑', 'Injection moulding'],
      CONVEYOR: ['输送', 'Conveyor'],
      MACHINE_TOOL: ['机床', 'Machine tool'],
      MILL: ['冶金轧机', 'Rolling mill'],
      CRUSHER: ['破碎球磨', 'Crusher or ball mill'],
      OTHER: ['其他', 'Other'],
    },
  },
} as const satisfies Fields
