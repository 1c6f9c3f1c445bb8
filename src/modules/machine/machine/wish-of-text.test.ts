import { expect, test } from 'vitest'
import { inferFrom, type SeriesDetails } from '#motors/inference.ts'
import { matchOf } from '#motors/matching/match.ts'
import type { ExRating } from '#motors/matching/wish.ts'
import { seededReader } from '#test/seeded-reader.ts'
import { readReference } from '../../../../db/seed/csv.ts'
import { wishOfText } from './matched-motor.service.ts'

const unsaid: SeriesDetails = {
  ...{ series: '', typeCode: '', efficiency: '', ip: '', ic: '' },
  ...{ insulation: '', voltage: '', frequency: '', duty: '' },
}
const series = readReference('series').map(({ series = '', type_code = '' }) => ({ ...unsaid, series, typeCode: type_code }))

const exOf = (line: string): ExRating | undefined => {
  const { fields } = seededReader.read(line)
  return wishOfText(fields, inferFrom(fields, { series, rows: [], framePowers: [] })).ex
}

const certified = { hasCertificate: true }
const gas: ExRating = { ...certified, protection: 'db', gasGroup: 'IIB', tClass: 'T4', epl: ['Gb'] }
const dust: ExRating = { ...certified, protection: 'tb', dustGroup: 'IIIC', dustTempC: 130, epl: ['Db'] }
const mine: ExRating = { ...certified, protection: 'db', gasGroup: 'I', epl: ['Mb'] }
const both: ExRating = { ...gas, dustGroup: 'IIIC', dustTempC: 130, epl: ['Gb', 'Db'], protections: ['db', 'tb'] }

const gradesOf = (line: string): string => {
  const ex = exOf(line)
  return [gas, dust, mine, both].map((own) => matchOf({ ex }, { ex: own }).grade).join('')
}

test('two marks give the types of protection and the levels of both, in any order', () => {
  const marks = ['Ex db IIC T4 Gb', 'Ex tb IIIC T135℃ Db']
  const line = (order: readonly string[]) => exOf(`${order.join(' / ')} 5.5kW 4极`)
  expect(line(marks)).toMatchObject({ epl: ['Gb', 'Db'], protection: 'db', protections: ['db', 'tb'], gasGroup: 'IIC', dustGroup: 'IIIC' })
  expect(line(marks.toReversed())).toMatchObject({ epl: ['Db', 'Gb'], protection: 'tb', protections: ['tb', 'db'], gasGroup: 'IIC' })
  const lesser = { ...both, gasGroup: 'IIC', epl: ['Gb', 'Dc'], protections: ['db', 'tc'] }
  for (const order of [marks, marks.toReversed()])
    expect([lesser, { ...both, gasGroup: 'IIC' }].map((own) => matchOf({ ex: line(order) }, { ex: own }).grade)).toEqual(['D', 'A'])
  expect(exOf('Ex d IIB T4 Gb 5.5kW 4极 db')?.protections ?? ['db']).toEqual(['db'])
})

test.each([
  ['煤矿用隔爆电机 ExdIIBT4 5.5kW 4极', 'DDCD'],
  ['粉尘防爆 IIB T4', 'DDDC'],
  ['隔爆电机 IIIC T135℃', 'DDDC'],
  ['YBK3-132S-4 dIIBT4', 'DDCD'],
  ['YBK3-132S-4 隔爆', 'DDAD'],
  ['YBK3-132S-4 粉尘防爆', 'DDDD'],
  ['煤矿用隔爆电机 5.5kW', 'DDAD'],
  ['隔爆电机 煤矿用 5.5kW', 'DDAD'],
  ['隔爆电机 ExdI 5.5kW', 'DDAD'],
  ['隔爆电机 ExdIIBT4 5.5kW', 'ADDA'],
  ['粉尘防爆 Ex tb IIIC T135℃ Db', 'DADA'],
])('"%s" is met by motors for all that it names: %s of gas, dust, mines, gas and dust', (line, grades) => {
  expect(gradesOf(line)).toBe(grades)
})
