import { describe, expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { readReference } from '../../db/seed/csv.ts'

const read = (text: string): object => reader.read(text).fields

describe('the number of the core', () => {
  test.each<[text: string, fields: object]>([
    ['YE3-280M2-4', { series: 'YE3', frame: '280M2', shaftHeight: 280, poles: [4] }],
    ['YE3-280M2-4P', { series: 'YE3', frame: '280M2', shaftHeight: 280, poles: [4] }],
    ['YE3-280M2-4 90kW', { series: 'YE3', frame: '280M2', shaftHeight: 280, poles: [4], power: 90 }],
    ['YCT225-4A', { series: 'YCT', frame: '225', shaftHeight: 225, poles: [4], suffix: 'A' }],
    ['YE3-160M-4A 11kW', { series: 'YE3', frame: '160M', shaftHeight: 160, poles: [4], power: 11, text: 'A' }],
    ['YZR250M2-8', { series: 'YZR', frame: '250M2', shaftHeight: 250, poles: [8] }],
    ['YZR-250M2-8', { series: 'YZR', frame: '250M2', shaftHeight: 250, poles: [8] }],
    ['YE3-280M2', { series: 'YE3', frame: '280M', shaftHeight: 280, poles: [2] }],
    ['YE3-280M2 4极', { series: 'YE3', frame: '280M2', shaftHeight: 280, poles: [4] }],
    ['Y280M2-4', { series: 'Y2', frame: '80M2', shaftHeight: 80, poles: [4] }],
    ['Y280M-2', { series: 'Y', frame: '280M', shaftHeight: 280, poles: [2] }],
    ['YKK450-3-6', { series: 'YKK', frame: '4503', shaftHeight: 450, poles: [6] }],
    ['YS7124', { series: 'YS', frame: '712', shaftHeight: 71, poles: [4] }],
    ['YS-7124', { series: 'YS', frame: '712', shaftHeight: 71, poles: [4] }],
  ])('of %s is no pole count', (text, fields) => expect(read(text)).toEqual(fields))

  test('is told from the poles behind it in every frame, whether it is in the tables or not', () => {
    for (const series of ['YE3', 'YZR', 'YVF2', 'YB3', 'YEJ'])
      for (const height of [80, 90, 100, 112, 132, 160, 180, 200, 225, 250, 280, 315, 355])
        for (const length of ['S', 'M', 'L'])
          for (const core of ['', '1', '2', '3'])
            for (const poles of [2, 4, 6, 8, 10]) {
              const frame = `${height}${length}${core}`
              const text = `${series}-${frame}-${poles}`
              expect([text, read(text)]).toEqual([text, { series, frame, shaftHeight: height, poles: [poles] }])
            }
  })

  test('may be a pole count where none follows', () => {
    expect(reader.read('YE3-280M2').tokens[0]).toMatchObject({ confidence: 0.8, alternative: { frame: '280M2' } })
  })
})

describe('a designation', () => {
  const meant = { series: 'YE3', frame: '132S', shaftHeight: 132, poles: [4] }

  test.each([
    ...['YE3-132S-4P', 'YE3-132S-4极', 'YE3-132S-4 极', 'YE3 132S 4', 'YE3-132 S-4', 'YE3 132 S-4', 'YE3-132-S-4', 'YE3型 132S-4'],
    ...[
      'YE3型132S-4',
      'YE3-132S4P',
      'YE3\u2011132S\u20114',
      'YE3\u2212132S\u22124',
      'YE3–132S—4',
      'ye3 132s-4p',
      'YE3_132S_4',
      'YE3.132S-4',
    ],
    ...['YE3-132S-4级', 'YE3-132S-4 pole', 'YE3-132S-4-pole'],
  ])('is read as it is written: %s', (text) => {
    const { fields, tokens } = reader.read(text)
    expect([text, fields]).toEqual([text, meant])
    expect(tokens.map(({ text }) => text)).toEqual([text])
  })

  test.each<[text: string, fields: object]>([
    ['YE3-132 S1-2', { series: 'YE3', frame: '132S1', shaftHeight: 132, poles: [2] }],
    ['YE3 132 M-4', { series: 'YE3', frame: '132M', shaftHeight: 132, poles: [4] }],
    ['YE3 132S 4 5.5kW', { ...meant, power: 5.5 }],
    ['YE3 132S 4 B3', { ...meant, mounting: ['B3'] }],
    ['YE3 132S 5.5', { series: 'YE3', frame: '132S', shaftHeight: 132, power: 5.5 }],
    ['YE3 112M 4kW', { series: 'YE3', frame: '112M', shaftHeight: 112, power: 4 }],
    ['YE3 132S 4台', { series: 'YE3', frame: '132S', shaftHeight: 132, quantity: 4 }],
    ['YE3 132S 4-pole', meant],
    ['YE3 132S 6-11kW', { series: 'YE3', frame: '132S', shaftHeight: 132, power: 11, poles: [6] }],
    ['YE3-132S S1', { series: 'YE3', frame: '132S', shaftHeight: 132, duty: 'S1' }],
    ['YE3-132S-2台', { series: 'YE3', frame: '132S', shaftHeight: 132, quantity: 2 }],
    ['YE3型电机', { series: 'YE3' }],
    ['YE3型号', { series: 'YE3' }],
    ['YE3-132S-4 2级能效', { ...meant, gbGrade: '2' }],
    ['YKK500-4 10kV', { series: 'YKK', frame: '500', shaftHeight: 500, poles: [4], voltages: [10_000] }],
    ['YKK500-4-10kV', { series: 'YKK', frame: '500', shaftHeight: 500, poles: [4], voltages: [10_000] }],
  ])('ends where it ends: %s', (text, fields) => expect(read(text)).toEqual(fields))

  test.each<[text: string, fields: object]>([
    ['YE3-132', { series: 'YE3', shaftHeight: 132 }],
    ['YE3–132', { series: 'YE3', shaftHeight: 132 }],
    ['YE3-160 四极', { series: 'YE3', shaftHeight: 160, poles: [4] }],
    ['YE4-200 6极', { series: 'YE4', shaftHeight: 200, poles: [6] }],
    ['YVF2-132', { series: 'YVF2', shaftHeight: 132 }],
    ['YBX3-315', { series: 'YBX3', shaftHeight: 315 }],
    ['YE3-80', { series: 'YE3', shaftHeight: 80 }],
    ['YE3-112 B3', { series: 'YE3', shaftHeight: 112, mounting: ['B3'] }],
    ['YE3-180 22kW', { series: 'YE3', shaftHeight: 180, power: 22 }],
    ['YE3 132', { series: 'YE3', shaftHeight: 132 }],
    // A letter that is wrong, and no power.
    ['YE3-132K-4', { series: 'YE3', text: '132K-4' }],
    ['YE3-11K-4', { series: 'YE3', power: 11, poles: [4] }],
    ['YE3-132kW', { series: 'YE3', power: 132 }],
    ['YE3-132 kW', { series: 'YE3', power: 132 }],
    ['YE3-132千瓦', { series: 'YE3', power: 132 }],
    ['YE3-22', { series: 'YE3', power: 22 }],
    ['YE3-45', { series: 'YE3', power: 45 }],
  ])('without a letter is a height behind its series: %s', (text, fields) => expect(read(text)).toEqual(fields))

  test('without a letter may as well name a power', () => {
    expect(reader.read('YE3-132').tokens[0]).toMatchObject({ alternative: { series: 'YE3', power: 132 } })
    expect(reader.read('YE3-112').tokens[0]).not.toHaveProperty('alternative')
  })

  test.each<[text: string, fields: object]>([
    ['wolong 132S2-2', { brand: 'BR001', frame: '132S2', shaftHeight: 132, poles: [2] }],
    ['huada 355M1-8', { brand: 'BR020', frame: '355M1', shaftHeight: 355, poles: [8] }],
    ['Huali 315S-2', { brand: 'BR007', frame: '315S', shaftHeight: 315, poles: [2] }],
    ['motor 132S-4', { frame: '132S', shaftHeight: 132, poles: [4] }],
    ['YVFEJ-160M-4', { series: 'YVFEJ', frame: '160M', shaftHeight: 160, poles: [4] }],
  ])('has no other word as its series: %s', (text, fields) => expect(read(text)).toEqual(fields))

  test('of each frame that is made is read in each of these ways', () => {
    const sizes = readReference('frame_power_map').filter(({ frame = '' }) => /^\d{2,3}[SML]\d?$/.test(frame))
    expect(sizes.length).toBeGreaterThan(80)
    for (const { frame = '', poles = '' } of sizes) {
      const [, height = '', letter = ''] = /^(\d+)([SML]\d?)$/.exec(frame) ?? []
      for (const text of [
        ...[`YE3-${frame}-${poles}P`, `YE3-${frame}-${poles}极`, `YE3 ${frame} ${poles}`, `YE3-${height} ${letter}-${poles}`],
        ...[`YE3-${height}-${letter}-${poles}`, `YE3型 ${frame}-${poles}`, `YE3\u2011${frame}\u2212${poles}`],
      ])
        expect([text, read(text)]).toEqual([text, { series: 'YE3', frame, shaftHeight: Number(height), poles: [Number(poles)] }])
    }
  })
})

test('no frame below 63 mm has a letter, so one that seems to was misread', () => {
  for (const text of ['YE3-50M2-2', 'YE3-56S-4']) expect([text, reader.read(text).fields.frame]).toEqual([text, undefined])
})
