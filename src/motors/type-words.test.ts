import { describe, expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { readReference } from '../../db/seed/csv.ts'
import { exDemanded, isExType } from './matching/ex-types.ts'
import { matchOf } from './matching/match.ts'
import { familyOf } from './matching/match-family.ts'
import { readDemand, readOffer } from './paste-reading.ts'
import type { ListingReading } from './read-values.ts'
import { searchFiltersOf } from './search-filters.ts'
import { words } from './words.ts'

const catalogue = {
  series: readReference('series').map(({ series = '', type_code = '' }) => ({
    ...{ series, typeCode: type_code, efficiency: '', ip: '', ic: '', insulation: '' },
    ...{ voltage: '', frequency: '', duty: '' },
  })),
  ...{ rows: [], framePowers: [], flanges: new Map() },
}
const typeWords = words.flatMap(([word, { kind, fields }]) =>
  kind === 'type' && fields.typeHint ? [[word, fields.typeHint] as const] : [],
)
const exWords = typeWords.filter(([, type]) => isExType(type))
const others = typeWords.filter(([, type]) => !isExType(type))
/** Series of standard motors and of others, each once of its type. */
const series = [...new Map(catalogue.series.map((each) => [each.typeCode, each])).values()].filter(
  ({ typeCode, series: name }) => !isExType(typeCode) && reader.read(name).fields.series === name,
)

const valuesOf = ({ values }: ListingReading): Readonly<Record<string, unknown>> =>
  Object.fromEntries(values.map(({ field, value }) => [field, value]))
const isChinese = (word: string): boolean => /\p{Script=Han}/u.test(word)
/** Apart from each other, and in Chinese joined too. */
const bothOrders = (a: string, b: string): string[] => [`${a} 15kW ${b}`, `${b} 15kW ${a}`, ...(isChinese(a) ? [`15kW ${a}${b}`] : [])]
const pairs = (all: readonly (readonly [word: string, type: string])[]) =>
  all.flatMap(([word, type]) =>
    exWords
      .filter(([ex]) => isChinese(ex) === isChinese(word))
      .flatMap(([ex]) => bothOrders(word, ex).map((text) => ({ text, word, type, ex }))),
  )

describe('a line with a word for protection against explosion and one for another type', () => {
  test('wants a protected motor, so that one of the other type without protection is none, and tells the other word', () => {
    for (const { text, word, type } of pairs(others)) {
      const read = readDemand(text, reader, catalogue)
      const { fields, tokens } = reader.read(text)
      const typeCode = String(valuesOf(read).typeCode)
      const { grade } = matchOf({ ex: exDemanded(undefined, typeCode), powerMin: 15 }, { family: familyOf(type), powerKw: 15 })
      const isToBeTold = fields.rotorType === undefined && tokens.some((token) => token.text === word)
      expect([text, isExType(typeCode), grade, searchFiltersOf(fields).typeCode.every(isExType)]).toEqual([text, true, 'D', true])
      expect([text, !isToBeTold || read.unread.includes(word)]).toEqual([text, true])
    }
  })

  test('offers a protected motor, and tells the other word', () => {
    for (const { text, ex } of pairs(others)) {
      const offer = readOffer(text, reader, catalogue)
      const isSafe = isExType(String(valuesOf(offer).typeCode)) || offer.unread.some((each) => each.includes(ex))
      expect([text, isSafe]).toEqual([text, true])
    }
  })

  test('wants one where a series of other motors is named', () => {
    for (const { text } of pairs(series.map(({ series: name, typeCode }) => [name, typeCode])))
      expect([text, isExType(String(valuesOf(readDemand(text, reader, catalogue)).typeCode))]).toEqual([text, true])
  })
})

test('a mark beside any type is needed: as the type, or as what it says itself', () => {
  const marks = ['ExdIIBT4', 'Ex db IIC T4 Gb', 'dIIBT4', 'Ex db I Mb', 'IIC', 'Ex tb IIIC T125℃ Db', 'T4']
  for (const [word] of others)
    for (const mark of marks) {
      const { typeCode, ex } = valuesOf(readDemand(`${word} 15kW ${mark}`, reader, catalogue))
      expect([word, mark, isExType(String(typeCode)) || ex !== undefined]).toEqual([word, mark, true])
    }
})

test.each<[text: string, typeCode: string, unread: readonly string[]]>([
  ['求购 船用电机 15kW 4极 防爆 1台 青岛', 'EX', ['船用电机']],
  ['求购 高压防爆电机 800kW 10kV 4极', 'EX', []],
  ['防爆 高压电机 800kW 10kV 4极', 'EX', []],
  ['高压电机 800kW 4极 隔爆', 'EX.D', ['高压电机']],
  ['减速电机 4kW 速比30 防爆', 'EX', ['减速电机', '速比30']],
  ['绕线电机 55kW 6极 防爆', 'EX', []],
  ['煤矿用隔爆电机 55kW 4极', 'EX.M', []],
  ['隔爆 船用 煤矿 55kW', 'EX.M', ['船用']],
  ['粉尘防爆 YE3-132S-4', 'EX.T', []],
  ['YB3-132S-4 防爆 5.5kW', 'EX.D', []],
  ['crane motor 15 kW 6 pole explosion-proof', 'EX', ['crane']],
  ['permanent magnet motor 15 kW flameproof', 'EX.D', ['permanent magnet']],
  ['减速机 4kW 4极 ExdIIBT4', 'GEA', []],
])('%s: a motor of type %s is wanted, and %j is unread', (text, typeCode, unread) => {
  const read = readDemand(text, reader, catalogue)
  expect([valuesOf(read).typeCode, read.unread]).toEqual([typeCode, unread])
})

test('the speed of a geared or a direct-current motor that is explosion-proof says nothing of poles', () => {
  for (const text of ['直流电机 15kW 1500转 防爆', '防爆 减速电机 4kW 1500转']) expect(reader.read(text).fields.poles).toBeUndefined()
})

test('an offer of an explosion-proof geared motor tells the ratio that its type has no field for', () => {
  expect(readOffer('减速电机 4kW 速比30 防爆', reader, catalogue).unread).toEqual(['减速电机', '速比30'])
})
