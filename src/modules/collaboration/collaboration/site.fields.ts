import type { Fields } from '#kernel/resource/field.ts'
import { motorFeatures } from '../../publication/motor.fields.ts'

/** Protection, explosion protection, duty, features, condition. */
export const siteFields = {
  ipMin: {
    kind: 'oneOf',
    dict: 'ip',
    label: ['最低防护等级', 'Lowest degree of protection'],
    group: ['环境与功能', 'Surroundings and features'],
  },
  icAccept: { kind: 'manyOf', dict: 'ic', label: ['冷却方式', 'Coolings accepted'] },
  insulationMin: { kind: 'oneOf', dict: 'insulation', label: ['最低绝缘等级', 'Lowest thermal class'] },
  ex: {
    kind: 'block',
    label: ['防爆要求', 'Explosion protection'],
    fields: {
      gas: { kind: 'oneOf', dict: 'ex_gas_group', label: ['气体组别', 'Gas group'] },
      t: { kind: 'oneOf', dict: 'ex_t_class', label: ['温度组别', 'Temperature class'] },
      epl: { kind: 'oneOf', dict: 'epl', label: ['保护级别 EPL', 'Equipment protection level'] },
      dust: { kind: 'oneOf', dict: 'ex_dust_group', label: ['粉尘组别', 'Dust group'] },
      dustT: { kind: 'decimal', unit: '℃', digits: 0, min: 50, max: 500, label: ['粉尘表面温度', 'Surface temperature (dust)'] },
      prot: { kind: 'oneOf', dict: 'ex_protection', label: ['防爆型式', 'Type of protection'] },
      secondProt: {
        kind: 'oneOf',
        dict: 'ex_protection',
        label: ['第二防爆型式', 'Second type of protection'],
        hint: ['气体与粉尘双标志时填写', 'For gas and dust both'],
      },
      secondEpl: {
        kind: 'oneOf',
        dict: 'epl',
        label: ['第二保护级别 EPL', 'Second protection level'],
        hint: ['气体与粉尘双标志时填写', 'For gas and dust both'],
      },
      mine: { kind: 'flag', label: ['煤矿用', 'For mines'] },
    },
  },
  exNeeded: { kind: 'flag', label: ['需要防爆', 'Explosion-proof'], on: 'never', search: 'equal' },
  dutyNeed: { kind: 'text', label: ['工作制', 'Duty'], max: 16, hint: ['如 S1、S3 40%', 'Such as S1, S3 40%'] },
  ambientMax: { kind: 'decimal', unit: '℃', digits: 0, min: -60, max: 250, label: ['最高环境温度', 'Highest ambient temperature'] },
  altitude: { kind: 'decimal', unit: 'm', digits: 0, min: 0, max: 9_000, label: ['海拔', 'Altitude'] },
  featuresNeed: {
    kind: 'manyOf',
    label: ['必备功能', 'Features needed'],
    options: motorFeatures,
  },
  conditionAccept: {
    kind: 'manyOf',
    dict: 'condition',
    label: ['可接受成色', 'Conditions accepted'],
    default: ['NEW', 'NOS'],
    search: 'equal',
  },
  prodYearMin: { kind: 'whole', min: 1950, max: 2100, label: ['生产年份不早于', 'Made in or after'] },
  substituteLevel: {
    kind: 'oneOf',
    dict: 'substitute',
    label: ['替代接受度', 'Substitutes accepted'],
    default: 'UPGRADE',
    search: 'equal',
  },
} as const satisfies Fields
