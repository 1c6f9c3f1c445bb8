import { expect, test } from 'vitest'
import { blankPageMotor } from '../routes/machine/page-fields.ts'
import { decidingFigures, type FiguredMotor } from './deciding-figures.ts'

const figures = (motor: Partial<FiguredMotor>, lang: 'zh' | 'en' = 'en'): string[] =>
  decidingFigures({ ...blankPageMotor(), ...motor }, lang).map(([name, value]) => `${name}: ${value}`.replaceAll('\u202f', ' '))

const standard = { typeCode: 'AC3.GEN', powerKw: 5.5, poles: [4], frame: '132S', mounting: ['B3'], voltageV: 380, ieClass: 'IE3' }

test('a standard motor is chosen by power, poles, frame, mounting, voltage and efficiency', () => {
  expect(figures(standard)).toEqual(['Power: 5.5 kW', 'Poles: 4', 'Frame: 132S', 'Mounting: B3', 'Voltage: 380 V', 'Efficiency: IE3'])
})

test('a servo is chosen by torque and speed, a geared motor by its ratio, a DC motor by its speed', () => {
  const servo = { ratedTorque: 10, maxRpm: 3000, flange: 130 }
  expect(figures({ typeCode: 'SRV.AC', powerKw: 2.6, voltageV: 220, ratedRpm: 2500, servo })).toEqual([
    ...['Power: 2.6 kW', 'Rated torque: 10 N·m', 'Speed: 2 500 r/min', 'Highest speed: 3 000 r/min', 'Flange: □130', 'Voltage: 220 V'],
  ])
  expect(figures({ ...standard, typeCode: 'GEA', gear: { ratio: 28.5, outputRpm: 51, outputTorque: 1025 } }, 'zh')).toEqual([
    ...['功率: 5.5 kW', '速比 i: 28.5', '输出转速: 51 r/min', '输出转矩: 1 025 N·m', '安装: B3', '电压: 380 V'],
  ])
  const direct = {
    typeCode: 'DC',
    powerKw: 22,
    voltageV: 440,
    frame: '180',
    mounting: ['B3'],
    ratedRpm: 1500,
    dc: { excitation: 'SEPARATE' },
  }
  expect(figures(direct).slice(1, 4)).toEqual(['Speed: 1 500 r/min', 'Voltage: 440 V', 'Excitation: Separate'])
})

test('what is not known gives way to what is, and is empty only where nothing is left', () => {
  expect(figures({ ...standard, ieClass: 'UNKNOWN', ip: 'IP55', ratedRpm: 1460 }).slice(-1)).toEqual(['Speed: 1 460 r/min'])
  expect(figures({ typeCode: 'SRV.AC', powerKw: 1, voltageV: 220, servo: null })).toEqual([
    ...['Power: 1 kW', 'Rated torque: ', 'Speed: ', 'Highest speed: ', 'Flange: ', 'Voltage: 220 V'],
  ])
})
