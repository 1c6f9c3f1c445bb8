import { expect, test } from 'vitest'
import type { Fields } from '#motors/reading.ts'
import { searchOf } from './product-query.ts'
import { queryOfReading } from './search-line.ts'

const address = (fields: Fields) => decodeURIComponent(searchOf(queryOfReading(fields)))

test('what a line says becomes filters', () => {
  expect(address({ series: 'YE3', frame: '132S', shaftHeight: 132, poles: [4], power: 5.5, mounting: ['B35'] })).toBe(
    '?model=YE3-132S-4&mounting=B35&powerKw_ge=5.5&powerKw_le=5.5',
  )
  expect(address({ power: 11, poles: [4], voltages: [380], condition: 'NEW', brand: 'BR001' })).toBe(
    '?poles=4&brandCode=BR001&voltageV=380&condition=NEW&powerKw_ge=11&powerKw_le=11',
  )
  expect(address({ typeHint: 'EX', series: 'YBX3' })).toBe('?model=YBX3&typeCode=EX')
})

test('a place is the beginning of the codes below it', () => {
  expect(address({ regionCode: '320000' })).toBe('?regionCode=32')
  expect(address({ regionCode: '410100', ie: 'IE4' })).toBe('?ieClass=IE4&regionCode=4101')
})

test('a power range has one or two bounds', () => {
  expect(address({ powerRange: [5.5, 11] })).toBe('?powerKw_ge=5.5&powerKw_le=11')
  expect(address({ powerRange: [90, null] })).toBe('?powerKw_ge=90')
  expect(address({ powerRange: [null, 3] })).toBe('?powerKw_le=3')
})

test('a designation is found as it is stored, and unknown words are looked for in it', () => {
  expect(address({ orderNo: 'M2BAX160MLA4', series: 'M2BAX', brand: 'BR043', frame: '160ML', poles: [4] })).toBe(
    '?model=M2BAX160MLA4&brandCode=BR043',
  )
  expect(address({ series: 'DRN', frame: '132S', poles: [4], gearUnit: 'R77', typeHint: 'GEA' })).toBe('?model=R77DRN132S4&typeCode=GEA')
  expect(address({ series: 'YE3', frame: '132M1', poles: [6], suffix: 'W', text: '户外' })).toBe('?model=YE3-132M1-6W')
  expect(address({ text: 'MHMF042L1V2M', power: 0.4 })).toBe('?model=MHMF042L1V2M&powerKw_ge=0.4&powerKw_le=0.4')
  expect(address({})).toBe('')
})

test('ratings that a line names become filters; a group of gases is met by the groups above it', () => {
  expect(address({ ip: 'IP65', frequency: 60, features: ['BRAKE'], quantity: 3 })).toBe('?freqHz=60&ip=IP65&features=BRAKE&quantity_ge=3')
  expect(address({ exGasGroup: 'IIB', exTClass: 'T5' })).toBe('?exGasGroup=IIB,IIB+H2,IIC&exTClass=T5,T6')
  expect(address({ gbGrade: '2', phases: 1, frequency: 50 })).toBe('?typeCode=AC1&ieClass=IE4')
})

test('a wound rotor is a type of motor, and a property of the other types', () => {
  expect(address({ typeHint: 'AC3.WND', rotorType: 'WOUND', power: 45 })).toBe('?typeCode=AC3.WND,HV.WND&powerKw_ge=45&powerKw_le=45')
  expect(address({ typeHint: 'HV', rotorType: 'WOUND' })).toBe('?typeCode=HV&rotorType=WOUND')
})

test('of alternatives any is found, and of what is excluded the others where the filter has a list of all', () => {
  expect(address({ brand: 'BR043', brands: ['BR043', 'BR041'] })).toBe('?brandCode=BR043,BR041')
  expect(address({ condition: 'NEW', conditions: ['NEW', 'NOS'] })).toBe('?condition=NEW,NOS')
  expect(address({ conditionsExcluded: ['USED'] })).toBe('?condition=NEW,NOS,OPEN,REMOVED,REFURB')
  expect(address({ condition: 'NEW', conditionsExcluded: ['USED'] })).toBe('?condition=NEW')
  expect(address({ brandsExcluded: ['BR043'], power: 11 })).toBe('?brandCode_notequal=BR043&powerKw_ge=11&powerKw_le=11')
})
