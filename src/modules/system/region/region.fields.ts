import type { Fields } from '#kernel/resource/field.ts'

const code = (zh: string, en: string) => ({ kind: 'text', label: [zh, en], max: 12, on: 'never' }) as const
const name = (zh: string, en: string) => ({ kind: 'text', label: [zh, en], max: 32, on: 'never' }) as const

export const regionFields = {
  code: {
    kind: 'text',
    label: ['区划编号', 'Code'],
    required: ['请输入区划编号', 'Enter the code'],
    unique: true,
    pattern: 'code',
    max: 12,
    on: 'create',
    search: 'like',
    column: true,
  },
  parentCode: { kind: 'parent', label: ['父区划编号', 'Parent'], required: ['请输入父区划编号', 'Enter the parent'], column: true },
  name: {
    kind: 'text',
    label: ['区划名称', 'Name'],
    required: ['请输入区划名称', 'Enter the name'],
    max: 32,
    search: 'like',
    column: true,
  },
  nameEn: { kind: 'text', label: ['英文名称', 'English name'], max: 64, column: true },
  fullName: { kind: 'text', label: ['区划全称', 'Full name'], max: 160, on: 'never' },
  regionLevel: {
    kind: 'oneOf',
    dict: 'region',
    numeric: true,
    label: ['区划等级', 'Level'],
    required: ['请选择区划等级', 'Choose the level'],
    also: 'level',
    search: 'equal',
    column: true,
  },
  sort: { kind: 'whole', label: ['区划排序', 'Order'], required: ['请输入区划排序', 'Enter the order'], min: 0, column: true },
  remark: { kind: 'longText', label: ['区划备注', 'Remark'], max: 255 },
  ancestors: { kind: 'text', label: ['上级路径', 'Path'], max: 255, on: 'never' },
  provinceCode: code('省级编号', 'Province code'),
  provinceName: name('省级名称', 'Province'),
  cityCode: code('地市编号', 'City code'),
  cityName: name('地市名称', 'City'),
  districtCode: code('区县编号', 'District code'),
  districtName: name('区县名称', 'District'),
  townCode: code('乡镇编号', 'Town code'),
  townName: name('乡镇名称', 'Town'),
  villageCode: code('村委编号', 'Village code'),
  villageName: name('村委名称', 'Village'),
} as const satisfies Fields
