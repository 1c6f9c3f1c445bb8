import { describe, expect, test } from 'vitest'
import { offer, wish } from '#test/usual-pair.ts'
import { type Grade, type Match, matchOf, meets } from './match.ts'
import type { Offer, Wish } from './wish.ts'

const gas = { gasGroup: 'IIB', tClass: 'T4' }
const certified = { ...gas, hasCertificate: true }

const match = (wanted: Wish, offered: Offer): Match => matchOf({ ...wish, ...wanted }, { ...offer, ...offered })
const propertiesOf = ({ deviations }: Match): string[] => deviations.map(({ property }) => property)

describe('the grade of', () => {
  test.each<[name: string, wish: Wish, offer: Offer, grade: Grade, properties: string[]]>([
    ['the same motor', {}, {}, 'A', []],
    ['a better efficiency class', {}, { ieClass: 'IE4' }, 'B', ['ie']],
    ['a lower efficiency class', {}, { ieClass: 'IE2' }, 'D', ['ie']],
    ['a flange besides the feet', {}, { mounting: ['B35'] }, 'B', ['mounting']],
    ['a flange in place of feet', {}, { mounting: ['B5'] }, 'D', ['mounting']],
    ['a horizontal flange motor for a vertical one', { mounting: ['V1'] }, { mounting: ['B5'] }, 'B', ['mounting']],
    ['a small flange for a large one', { mounting: ['B5'] }, { mounting: ['B14'] }, 'D', ['mounting']],
    ['a large flange for a small one', { mounting: ['B14'] }, { mounting: ['B5'] }, 'D', ['mounting']],
    ['feet alone for feet with a flange', { mounting: ['B35'] }, { mounting: ['B3'] }, 'D', ['mounting']],
    ['a flange alone for feet with a flange', { mounting: ['B35'] }, { mounting: ['B5'] }, 'D', ['mounting']],
    ['one of several mountings', { mounting: ['B5', 'B35'] }, { mounting: ['B35'] }, 'A', []],
    ['other poles', {}, { poles: [2] }, 'D', ['poles']],
    ['two speeds in any order', { poles: [2, 4] }, { poles: [4, 2] }, 'A', []],
    ['one of two speeds', { poles: [4, 2] }, { poles: [4] }, 'D', ['poles']],
    ['400 V at 380 V', {}, { voltages: [400] }, 'B', ['voltage']],
    ['a voltage within three percent', { voltageV: 400 }, { voltages: [388] }, 'A', []],
    ['a voltage beyond three percent', { voltageV: 400 }, { voltages: [384] }, 'B', ['voltage']],
    ['415 V at 380 V', {}, { voltages: [415] }, 'C', ['voltage']],
    ['660 V at 380 V', {}, { voltages: [660] }, 'D', ['voltage']],
    ['a tenth more voltage', { voltageV: 400 }, { voltages: [440] }, 'C', ['voltage']],
    ['a tenth less voltage', { voltageV: 400 }, { voltages: [360] }, 'C', ['voltage']],
    ['a little over a tenth more voltage', { voltageV: 400 }, { voltages: [441] }, 'D', ['voltage']],
    ['a little over a tenth less voltage', { voltageV: 400 }, { voltages: [359] }, 'D', ['voltage']],
    ['two voltages of which one fits', {}, { voltages: [220, 380] }, 'A', []],
    ['a second voltage of its ratings', { voltageV: 660 }, { voltages: [380, 660] }, 'A', []],
    [
      'a rating for 60 Hz beside one for 50 Hz',
      { voltageV: 440, freqHz: 60 },
      { voltages: [380, 440], ratings: [{ voltageV: 440, freqHz: '60' }] },
      'A',
      [],
    ],
    [
      'a voltage at 50 Hz that is rated for 60 Hz',
      { voltageV: 440 },
      { voltages: [380, 440], freqHz: '50/60', ratings: [{ voltageV: 440, freqHz: '60' }] },
      'D',
      ['voltage'],
    ],
    [
      'star-delta starting at a delta rating of a motor known by its star voltage',
      { voltageV: 220, isStarDelta: true },
      { voltages: [380, 220], connection: 'Y', ratings: [{ voltageV: 220, connection: 'D' }] },
      'A',
      [],
    ],
    ['a star winding for star-delta starting', { isStarDelta: true }, { connection: 'Y' }, 'D', ['voltage']],
    ['a delta winding for star-delta starting', { isStarDelta: true }, {}, 'A', []],
    ['star at the higher voltage', { isStarDelta: true }, { voltages: [220, 380], connection: 'D/Y' }, 'D', ['voltage']],
    ['delta at the lower voltage', { isStarDelta: true }, { voltages: [380, 660], connection: 'D/Y' }, 'A', []],
    ['an unknown winding for star-delta starting', { isStarDelta: true }, { connection: undefined }, 'C', ['voltage']],
    ['50 Hz at 60 Hz', { voltageV: 460, freqHz: 60 }, {}, 'C', ['voltage']],
    ['50 Hz at 60 Hz without more voltage', { freqHz: 60 }, {}, 'D', ['voltage']],
    ['50 Hz of high voltage at 60 Hz', { voltageV: 7200, freqHz: 60 }, { voltages: [6000] }, 'D', ['voltage']],
    ['both frequencies', { voltageV: 460, freqHz: 60 }, { voltages: [460], freqHz: '50/60' }, 'A', []],
    ['60 Hz where 60 Hz are all that is wanted', { voltageV: undefined, freqHz: 60 }, { freqHz: '60' }, 'A', []],
    ['50 Hz where 60 Hz are all that is wanted', { voltageV: undefined, freqHz: 60 }, {}, 'C', ['voltage']],
    ['50 Hz of high voltage where 60 Hz are wanted', { voltageV: undefined, freqHz: 60 }, { voltages: [6000] }, 'D', ['voltage']],
    ['60 Hz where 50 Hz are all that is wanted', { voltageV: undefined, freqHz: 50 }, { freqHz: '60' }, 'D', ['voltage']],
    ['60 Hz of no known voltage at 50 Hz', {}, { voltages: [], freqHz: '60' }, 'D', ['voltage']],
    ['an unknown frequency at 50 Hz', {}, { freqHz: undefined }, 'A', []],
    ['an unknown frequency at 60 Hz', { voltageV: 460, freqHz: 60 }, { voltages: [460], freqHz: undefined }, 'C', ['voltage']],
    ['an unknown frequency at 60 Hz with the voltage of 50 Hz', { voltageV: 460, freqHz: 60 }, { freqHz: undefined }, 'C', ['voltage']],
    [
      'an unknown frequency where 60 Hz are all that is wanted',
      { voltageV: undefined, freqHz: 60 },
      { freqHz: undefined },
      'C',
      ['voltage'],
    ],
    ['one of two frequencies that are both needed', { freqHz: 50, frequencies: [50, 60] }, {}, 'D', ['voltage']],
    ['both of two frequencies', { freqHz: 50, frequencies: [50, 60] }, { freqHz: '50/60' }, 'A', []],
    ['the next power in the same frame', { powerMin: 11, frame: '160M' }, { powerKw: 15, frame: '160M' }, 'B', ['power']],
    ['the next power', { frame: undefined }, { powerKw: 7.5 }, 'C', ['power']],
    ['much more power', { frame: undefined }, { powerKw: 11 }, 'C', ['power']],
    ['less power', {}, { powerKw: 4 }, 'D', ['power']],
    ['a power in the range', { powerMax: 7.5, frame: undefined }, { powerKw: 7.5, frame: '132M' }, 'A', []],
    ['another length by its flange', { mounting: ['B5'] }, { mounting: ['B5'], frame: '132M' }, 'B', ['frame']],
    ['another length on its feet', {}, { frame: '132M' }, 'D', ['frame']],
    ['another core in the same frame', { frame: '132M', powerMin: 4, poles: [6] }, { frame: '132M1', powerKw: 4, poles: [6] }, 'A', []],
    ['a smaller frame that is adapted', { substitute: 'MODIFY' }, { frame: '112M' }, 'C', ['frame']],
    ['a larger frame', { substitute: 'MODIFY' }, { frame: '160M' }, 'D', ['frame']],
    ['a larger frame where the fixing can change', { isFixedMount: false }, { frame: '160M' }, 'C', ['frame']],
    ['a motor without protection for gas', { ex: gas }, {}, 'D', ['ex']],
    ['protection where none is needed', {}, { ex: certified }, 'B', ['ex']],
    ['a higher gas group', { ex: { ...gas, epl: ['Gb'] } }, { ex: { ...certified, gasGroup: 'IIC', protection: 'db' } }, 'B', ['ex']],
    ['a lower gas group', { ex: { ...gas, gasGroup: 'IIC' } }, { ex: certified }, 'D', ['ex']],
    ['a lower temperature class', { ex: gas }, { ex: { ...certified, tClass: 'T3' } }, 'D', ['ex']],
    ['a higher temperature class', { ex: gas }, { ex: { ...certified, tClass: 'T5' } }, 'A', []],
    ['an unknown temperature class', { ex: gas }, { ex: { ...certified, tClass: undefined } }, 'D', ['ex']],
    ['no certificate', { ex: gas }, { ex: gas }, 'C', ['ex']],
    ['dust for gas', { ex: gas }, { ex: { dustGroup: 'IIIC', dustTempC: 120, hasCertificate: true } }, 'D', ['ex']],
    [
      'a mark for both where dust is asked',
      { ex: { dustGroup: 'IIIB', dustTempC: 135 } },
      { ex: { ...certified, dustGroup: 'IIIC', dustTempC: 120 } },
      'A',
      [],
    ],
    [
      'a hotter surface in dust',
      { ex: { dustGroup: 'IIIC', dustTempC: 135 } },
      { ex: { dustGroup: 'IIIC', dustTempC: 150, hasCertificate: true } },
      'D',
      ['ex'],
    ],
    [
      'an unknown surface temperature in dust',
      { ex: { dustGroup: 'IIIC', dustTempC: 135 } },
      { ex: { dustGroup: 'IIIC', hasCertificate: true } },
      'D',
      ['ex'],
    ],
    [
      'a motor for zone 22 in zone 21',
      { ex: { dustGroup: 'IIIB', dustTempC: 135, epl: ['Db'] } },
      { ex: { dustGroup: 'IIIB', dustTempC: 120, protection: 'tc', hasCertificate: true } },
      'D',
      ['ex'],
    ],
    [
      'a motor for zone 21 by its type of protection',
      { ex: { dustGroup: 'IIIB', dustTempC: 135, epl: ['Db'] } },
      { ex: { dustGroup: 'IIIB', dustTempC: 120, protection: 'tb', hasCertificate: true } },
      'A',
      [],
    ],
    ['increased safety for flameproof', { ex: { ...gas, protection: 'db' } }, { ex: { ...certified, protection: 'eb' } }, 'C', ['ex']],
    ['a lower level by its type', { ex: { ...gas, protection: 'db' } }, { ex: { ...certified, protection: 'ec' } }, 'D', ['ex']],
    ['a factory motor for a mine', { ex: { gasGroup: 'I' } }, { ex: certified }, 'D', ['ex']],
    ['a mine motor for a factory', { ex: gas }, { ex: { gasGroup: 'I', tClass: 'T4', hasCertificate: true } }, 'D', ['ex']],
    ['a mine motor without its certificate', { ex: { gasGroup: 'I' } }, { ex: { gasGroup: 'I' } }, 'D', ['ex']],
    ['a brake besides', {}, { features: ['BRAKE'] }, 'C', ['features']],
    ['a feature that is missing', { features: ['BRAKE'] }, {}, 'D', ['features']],
    ['continuous for intermittent duty', { duty: 'S3 40%' }, { duty: 'S1' }, 'B', ['duty']],
    ['intermittent for continuous duty', { duty: 'S1' }, { duty: 'S3 40%' }, 'D', ['duty']],
    ['a longer intermittent duty', { duty: 'S3 40%' }, { duty: 'S3 60%' }, 'A', []],
    ['a shorter intermittent duty', { duty: 'S3 40%' }, { duty: 'S3 25%' }, 'D', ['duty']],
    ['an unknown cyclic duration factor', { duty: 'S3 60%' }, { duty: 'S3' }, 'C', ['duty']],
    ['a cyclic duration factor where none is named', { duty: 'S3' }, { duty: 'S3 40%' }, 'C', ['duty']],
    ['the same duty without a factor', { duty: 'S3' }, { duty: 'S3' }, 'A', []],
    ['an unknown duty', { duty: 'S3 60%' }, {}, 'C', ['duty']],
    ['duty that the maker calculates', { duty: 'S4' }, { duty: 'S1' }, 'C', ['duty']],
    ['old stock that is accepted', { conditionMin: 'NOS' }, { condition: 'NOS' }, 'A', []],
    ['used where old stock is the least', { conditionMin: 'NOS' }, { condition: 'USED' }, 'D', ['condition']],
    ['another brand', { brandCode: 'BR043' }, { brandCode: 'BR004' }, 'B', ['brand']],
    ['another brand where the brand is fixed', { brandCode: 'BR043', substitute: 'SAMEBRAND' }, { brandCode: 'BR004' }, 'D', ['brand']],
    ['one of several brands', { brandCode: 'BR043', brandsAccepted: ['BR043', 'BR041'] }, { brandCode: 'BR041' }, 'A', []],
    ['none of several brands', { brandCode: 'BR043', brandsAccepted: ['BR043', 'BR041'] }, { brandCode: 'BR004' }, 'B', ['brand']],
    ['a brand that is excluded', { brandsExcluded: ['BR004'] }, { brandCode: 'BR004' }, 'D', ['brand']],
    ['any deviation where the very motor is wanted', { substitute: 'EXACT' }, { ieClass: 'IE4' }, 'D', ['ie']],
    ['another number of phases', { phases: 1 }, {}, 'D', ['family']],
    ['another family', { family: 'DC' }, {}, 'D', ['family']],
    ['permanent magnets started at the line', {}, { family: 'PM.LS' }, 'C', ['family']],
    ['permanent magnets of any start', { family: 'PM' }, { family: 'PM.LS' }, 'B', ['family']],
    ['permanent magnets started at the line for direct current', { family: 'DC' }, { family: 'PM.LS' }, 'D', ['family']],
    ['a crane motor for a general one', {}, { family: 'AC3.CRN' }, 'C', ['family']],
    ['a general motor for a crane', { family: 'AC3.CRN' }, {}, 'C', ['family']],
    ['a crane motor for a roller table', { family: 'AC3.ROL' }, { family: 'AC3.CRN' }, 'D', ['family']],
    ['a vibration motor', {}, { family: 'AC3.VIB' }, 'D', ['family']],
    ['permanent magnets at an inverter', {}, { family: 'PM' }, 'D', ['family']],
    ['a wound rotor', { rotorType: 'CAGE' }, { rotorType: 'WOUND' }, 'D', ['family']],
    ['better protection', {}, { ip: 'IP65' }, 'B', ['ip']],
    ['better against bodies alone', {}, { ip: 'IP64' }, 'D', ['ip']],
    ['a higher thermal class', { insulationMin: 'F' }, { insulation: 'H' }, 'B', ['insulation']],
    ['the same shaft', { shaftD: 38, shaftE: 80 }, { shaftD: 38, shaftE: 80 }, 'A', []],
    ['a thicker shaft', { shaftD: 38, shaftE: 80 }, { shaftD: 42, shaftE: 80 }, 'D', ['shaft']],
    ['a longer shaft', { shaftD: 38, shaftE: 80 }, { shaftE: 110 }, 'D', ['shaft']],
    ['a taper shaft for a cylindrical one', { shaftEnd: 'SINGLE' }, { shaftEnd: 'TAPER' }, 'D', ['shaftEnd']],
    ['a cylindrical shaft for a taper one', { shaftEnd: 'TAPER' }, { shaftEnd: 'SINGLE' }, 'D', ['shaftEnd']],
    ['a second shaft end', { shaftEnd: 'SINGLE' }, { shaftEnd: 'DOUBLE' }, 'B', ['shaftEnd']],
    ['a single shaft end where two are needed', { shaftEnd: 'DOUBLE' }, { shaftEnd: 'SINGLE' }, 'D', ['shaftEnd']],
    ['a shaft end that is not stated', { shaftEnd: 'SINGLE' }, {}, 'A', []],
    ['a shaft end that is not stated where a taper one is needed', { shaftEnd: 'TAPER' }, {}, 'C', ['shaftEnd']],
    ['the same flange', { flange: 'FF300', mounting: ['B5'] }, { flange: 'ff 300', mounting: ['B5'] }, 'A', []],
    ['another flange', { flange: 'FF300', mounting: ['B5'] }, { flange: 'FF265', mounting: ['B5'] }, 'D', ['flange']],
    ['another flange with tapped holes', { flange: 'FT130', mounting: ['B14'] }, { flange: 'FT165', mounting: ['B14'] }, 'D', ['flange']],
    ['an unknown flange', { flange: 'FF300', mounting: ['B5'] }, { mounting: ['B5'] }, 'C', ['flange']],
    ['another flange beside the feet that are wanted', { flange: 'FF300' }, { flange: 'FF265', mounting: ['B35'] }, 'B', ['mounting']],
    ['the same connection', { connection: 'Y' }, { connection: 'Y' }, 'A', []],
    ['a winding for two voltages', { connection: 'Y' }, { connection: 'D/Y' }, 'A', []],
    ['a connection for one voltage of two', { connection: 'D/Y' }, { connection: 'D' }, 'C', ['connection']],
    ['another connection', { connection: 'Y' }, { connection: 'D' }, 'C', ['connection']],
    ['an unknown connection', { connection: 'Y' }, { connection: undefined }, 'A', []],
    ['an unknown length of the shaft', { shaftD: 38, shaftE: 80 }, { shaftD: 38 }, 'C', ['shaft']],
    ['a speed within two percent', { speedMin: 1450 }, { ratedRpm: 1440 }, 'A', []],
    ['a lower speed', { speedMin: 1480, speedMax: 1490 }, { ratedRpm: 1440 }, 'C', ['speed']],
    ['a higher speed', { speedMax: 1300 }, { ratedRpm: 1440 }, 'C', ['speed']],
    ['another speed than the one that is named', { speedMin: 970 }, { ratedRpm: 1440 }, 'C', ['speed']],
    ['an unknown speed', { speedMin: 1450 }, {}, 'C', ['speed']],
    ['a motor for mains at an inverter', { startMethod: 'VFD' }, {}, 'C', ['start']],
    ['a motor for inverters at an inverter', { startMethod: 'VFD', features: [] }, { features: ['VFD'] }, 'A', []],
    ['a motor for inverters alone at the line', { startMethod: 'DOL' }, { startMethod: 'VFD' }, 'D', ['start']],
    ['a cage rotor with rotor resistors', { startMethod: 'ROTOR' }, {}, 'D', ['start']],
    ['a wound rotor with rotor resistors', { startMethod: 'ROTOR' }, { rotorType: 'WOUND' }, 'A', []],
    ['a wound rotor at the line', { startMethod: 'DOL' }, { rotorType: 'WOUND' }, 'C', ['start']],
    ['a soft starter', { startMethod: 'SOFT' }, { startMethod: 'DOL' }, 'A', []],
    ['another cooling', { coolings: ['IC411'] }, { cooling: 'IC416' }, 'C', ['cooling']],
    ['an unknown cooling', { coolings: ['IC411'] }, {}, 'C', ['cooling']],
    ['one of two coolings', { coolings: ['IC411', 'IC416'] }, { cooling: 'IC416' }, 'A', []],
    ['a place that is warmer', { ambientMax: 55 }, { ambientMax: 50 }, 'C', ['ambient']],
    ['a place that is as warm', { ambientMax: 50 }, { ambientMax: 50 }, 'A', []],
    ['an unknown ambient temperature at a warm place', { ambientMax: 41 }, {}, 'C', ['ambient']],
    ['an unknown ambient temperature at a usual place', { ambientMax: 40 }, {}, 'B', ['ambient']],
    ['a place that is higher', { altitude: 3000 }, { altitude: 1000 }, 'C', ['altitude']],
    ['an unknown altitude at a usual place', { altitude: 1000 }, {}, 'B', ['altitude']],
    ['an unknown altitude in the mountains', { altitude: 1001 }, {}, 'C', ['altitude']],
    ['a certificate that is missing', { certificates: ['CCS', 'COC'] }, { certificates: ['COC'] }, 'C', ['certificates']],
    ['all certificates', { certificates: ['CCS'] }, { certificates: ['COC', 'CCS'] }, 'A', []],
    ['unknown certificates', { certificates: ['CCS'] }, {}, 'C', ['certificates']],
    ['an older motor', { prodYearMin: 2020 }, { prodYear: 2019 }, 'C', ['year']],
    ['a motor of the year', { prodYearMin: 2020 }, { prodYear: 2020 }, 'A', []],
    ['an unknown year', { prodYearMin: 2020 }, {}, 'C', ['year']],
    [
      'a condition between those that are accepted',
      { conditionMin: 'REFURB', conditions: ['NEW', 'REFURB'] },
      { condition: 'REMOVED' },
      'B',
      ['condition'],
    ],
    ['a condition that is accepted', { conditionMin: 'REFURB', conditions: ['NEW', 'REFURB'] }, { condition: 'REFURB' }, 'A', []],
    ['a used motor where nothing is said of it', { conditions: ['NEW', 'NOS'] }, { condition: 'USED' }, 'C', ['condition']],
    ['an unpacked motor where nothing is said of it', { conditions: ['NEW', 'NOS'] }, { condition: 'OPEN' }, 'B', ['condition']],
    ['an unpacked motor where old stock is the least', { conditionMin: 'NOS' }, { condition: 'OPEN' }, 'D', ['condition']],
    ['a motor for parts where nothing is said of it', { conditions: ['NEW', 'NOS'] }, { condition: 'PARTS' }, 'D', ['condition']],
    ['a motor for parts where nobody asks for one', {}, { condition: 'PARTS' }, 'D', ['condition']],
    ['a used motor where any that runs will do', { conditions: [] }, { condition: 'USED' }, 'A', []],
    ['a motor for parts where it is accepted', { conditions: ['USED', 'PARTS'] }, { condition: 'PARTS' }, 'A', []],
    ['a motor for parts where it is the least', { conditionMin: 'PARTS' }, { condition: 'PARTS' }, 'A', []],
    ['what nothing is known of', {}, { ieClass: undefined, ip: undefined }, 'C', ['ie', 'ip']],
  ])('%s', (_, wanted, offered, grade, properties) => {
    const found = match(wanted, offered)
    expect([found.grade, propertiesOf(found)]).toEqual([grade, properties])
    expect(meets({ ...wish, ...wanted }, { ...offer, ...offered })).toBe(grade !== 'D')
  })
})

test('quantity, price, confirmation and distance count for a quarter', () => {
  const near = { ...wish, quantity: 2, budgetUnit: 1500, deliverRegion: '320200' }
  const same = { quantity: 5, unitPrice: 1450, regionCode: '320205' }
  expect(match(near, same)).toMatchObject({ grade: 'A', score: 100 })
  const far = { mounting: ['B35'], ieClass: 'IE4', quantity: 1, unitPrice: 1700, confirmedDays: 20, regionCode: '330100' }
  expect(match(near, far)).toMatchObject({ grade: 'B', score: 89 })
})

test('a budget is compared with the tier of the wanted quantity', () => {
  const tiers = [
    { minQty: 10, price: 1500 },
    { minQty: 1, price: 1800 },
  ]
  const scoreFor = (quantity: number) => match({ quantity, budgetUnit: 1500 }, { quantity: 50, unitPrice: 1800, tiers }).score
  expect([scoreFor(9), scoreFor(10)]).toEqual([scoreFor(1), 100])
  expect(scoreFor(9)).toBeLessThan(100)
})

test('a motor of the same city comes before one of the province, and that before others', () => {
  const scoreIn = (regionCode: string) => match({ deliverRegion: '320200' }, { regionCode }).score
  expect(['320205', '320500', '330100'].map(scoreIn)).toEqual([100, 99, 98])
})

test('each deviation is a sentence in both languages', () => {
  const { deviations } = match({}, { ieClass: 'IE4', voltages: [400], features: ['BRAKE', 'VFD'] })
  const site = { shaftD: 38, speedMin: 1480, startMethod: 'VFD', coolings: ['IC416'], ambientMax: 60, altitude: 3000, prodYearMin: 2024 }
  const broken = match(
    { ...site, certificates: ['CCS'] },
    { shaftD: 42, ratedRpm: 1400, cooling: 'IC411', certificates: ['COC'], prodYear: 2020 },
  )
  expect(broken.deviations).toHaveLength(8)
  expect(deviations.map(({ property, score }) => [property, score])).toEqual([
    ['voltage', 0.95],
    ['ie', 1],
    ['features', 0.6],
  ])
  for (const { note } of [...deviations, ...broken.deviations])
    expect(note).toEqual([expect.stringMatching(/\p{Script=Han}/u), expect.stringMatching(/^[\w ]/)])
})
