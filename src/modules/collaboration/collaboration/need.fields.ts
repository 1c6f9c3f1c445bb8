import type { Fields } from '#kernel/resource/field.ts'
import { motorType, startMethod } from '../../publication/motor.fields.ts'

const power = { kind: 'decimal', unit: 'kW', digits: 3, min: 0.001, max: 100_000 } as const
const speed = { kind: 'whole', min: 0, max: 100_000, hint: ['转/分', 'r/min'] } as const
const length = { kind: 'decimal', unit: 'mm', digits: 2, min: 0, max: 20_000 } as const

/** What the motor must be: type, rating, fixing. Lists without choices hold texts: models, codes of brands, frame sizes. */
export const needFields = {
  title: { kind: 'text', label: ['标题', 'Title'], group: ['需求', 'What is needed'], max: 80, on: 'never', search: 'like', column: true },
  titleEn: { kind: 'text', label: ['英文标题', 'English title'], max: 160, on: 'never' },
  typeCode: motorType,
  phases: { kind: 'oneOf', dict: 'phases', label: ['相数', 'Phases'] },
  rotorType: { kind: 'oneOf', dict: 'rotor', label: ['转子型式', 'Rotor'] },
  modelWanted: { kind: 'manyOf', max: 20, label: ['期望型号', 'Models wanted'] },
  modelOld: { kind: 'text', label: ['原机型号', 'Model to replace'], max: 64 },
  brandAccept: { kind: 'manyOf', label: ['可接受品牌', 'Brands accepted'], hint: ['留空表示不限', 'Any brand when left empty'] },
  brandExclude: { kind: 'manyOf', label: ['排除品牌', 'Brands excluded'] },
  powerMin: { ...power, label: ['功率', 'Power from'], search: 'range', column: true },
  powerMax: { ...power, label: ['功率至', 'Power to'], hint: ['留空则与功率相同', 'As the power from when left empty'] },
  polesAccept: { kind: 'manyOf', dict: 'poles', numeric: true, label: ['极数', 'Poles'], search: 'equal', column: true },
  speedMin: { ...speed, label: ['转速', 'Speed from'] },
  speedMax: { ...speed, label: ['转速至', 'Speed to'], hint: ['转/分，留空则与转速相同', 'r/min; as the speed from when left empty'] },
  voltageV: { kind: 'decimal', unit: 'V', digits: 0, min: 1, max: 40_000, label: ['现场电压', 'Voltage of the site'], default: 380 },
  freqHz: {
    kind: 'oneOf',
    label: ['现场频率', 'Frequency of the site'],
    default: '50',
    options: { 50: ['50 Hz', '50 Hz'], 60: ['60 Hz', '60 Hz'] },
  },
  startMethod,
  frameAccept: { kind: 'manyOf', label: ['机座号', 'Frames accepted'], hint: ['如 132S', 'Such as 132S'] },
  fixedMount: { kind: 'flag', label: ['安装尺寸不可改', 'The fixing cannot be changed'], default: true },
  mountingAccept: { kind: 'manyOf', dict: 'mounting', label: ['安装型式', 'Mountings accepted'] },
  shaftD: { ...length, label: ['轴径 D', 'Shaft diameter D'] },
  shaftE: { ...length, label: ['轴长 E', 'Shaft length E'] },
  ieMin: {
    kind: 'oneOf',
    label: ['最低能效', 'Lowest efficiency class'],
    options: { IE1: ['IE1', 'IE1'], IE2: ['IE2', 'IE2'], IE3: ['IE3', 'IE3'], IE4: ['IE4', 'IE4'], IE5: ['IE5', 'IE5'] },
  },
  gbGradeMin: { kind: 'oneOf', dict: 'gb_grade', label: ['最低国标能效级', 'Lowest China energy grade'] },
} as const satisfies Fields
