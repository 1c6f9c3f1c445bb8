import { describe, expect, test } from 'vitest'
import { exWithType } from './ex-types.ts'
import { type Grade, matchOf, meets } from './match.ts'
import { coveringLevels } from './match-ex.ts'
import type { ExRating } from './wish.ts'

const compared = (wanted: ExRating | undefined, own: ExRating | undefined) => {
  const [wish, offer] = [
    { family: 'AC3', powerMin: 5.5, poles: [4], ex: wanted },
    { family: 'AC3', powerKw: 5.5, poles: [4], ex: own && { ...own, hasCertificate: true } },
  ]
  const match = matchOf(wish, offer)
  expect(meets(wish, offer)).toBe(match.grade !== 'D')
  return match
}
const gradeOf = (wanted: ExRating | undefined, own: ExRating | undefined): Grade => compared(wanted, own).grade

const gas: ExRating = { protection: 'db', gasGroup: 'IIC', tClass: 'T4', epl: ['Gb'] }
const dust: ExRating = { protection: 'tb', dustGroup: 'IIIC', dustTempC: 130, epl: ['Db'] }
const mine: ExRating = { protection: 'db', gasGroup: 'I', epl: ['Mb'] }
const both: ExRating = { ...gas, ...{ dustGroup: 'IIIC', dustTempC: 130, epl: ['Gb', 'Db'], protections: ['db', 'tb'] } }

const gasTypes = ['EX.D', 'EX.E', 'EX.N', 'EX.P']
const openTypes = ['EX', 'EX.V', 'EX.B', 'EX.HV']

describe('a demand of a type without a mark', () => {
  test.each(gasTypes)('%s is met by motors for gas alone, and asks to confirm the gas group', (type) => {
    const wanted = exWithType(undefined, type)
    expect([gas, dust, mine, both, {}].map((own) => gradeOf(wanted, own))).toEqual(['C', 'D', 'D', 'C', 'D'])
    expect(gradeOf(wanted, undefined)).toBe('D')
    expect(compared(wanted, gas).deviations[0]?.note[1]).toContain('gas group')
  })

  test('EX.T is met by motors for dust alone, and asks to confirm the dust group', () => {
    const wanted = exWithType(undefined, 'EX.T')
    expect([gas, dust, mine, both, {}, undefined].map((own) => gradeOf(wanted, own))).toEqual(['D', 'C', 'D', 'C', 'D', 'D'])
    expect(compared(wanted, dust).deviations[0]?.note[1]).toContain('dust group')
  })

  test('EX.M is met by motors of Group I alone, which says all', () => {
    const wanted = exWithType(undefined, 'EX.M')
    expect([gas, dust, mine, both, {}, undefined].map((own) => gradeOf(wanted, own))).toEqual(['D', 'D', 'A', 'D', 'D', 'D'])
    expect(matchOf({ ex: wanted }, { ex: mine }).deviations[0]?.note[1]).toContain('MA certificate')
  })

  test.each(openTypes)('%s asks to confirm what the site has, and is met by no motor for mines', (type) => {
    const wanted = exWithType(undefined, type)
    expect([gas, dust, mine, {}, undefined].map((own) => gradeOf(wanted, own))).toEqual(['C', 'C', 'D', 'C', 'D'])
  })
})

describe('a motor of a type without a mark', () => {
  test.each<[type: string, forGas: Grade, forDust: Grade, forMine: Grade, forAny: Grade]>([
    ...gasTypes.map((type): [string, Grade, Grade, Grade, Grade] => [type, 'C', 'D', 'D', 'C']),
    ['EX.T', 'D', 'C', 'D', 'C'],
    ['EX.M', 'D', 'D', 'A', 'D'],
    ...openTypes.map((type): [string, Grade, Grade, Grade, Grade] => [type, 'D', 'D', 'D', 'C']),
    ['AC3.STD.IE3', 'D', 'D', 'D', 'D'],
  ])('%s: %s for gas, %s for dust, %s for a mine, %s where that is open', (type, ...grades) => {
    const own = exWithType(undefined, type)
    const wanted: ExRating[] = [{ atmosphere: 'G' }, { atmosphere: 'D' }, { gasGroup: 'I' }, {}]
    expect(wanted.map((each) => gradeOf(each, own))).toEqual(grades)
  })

  test('meets no gas or dust group that is named, and none of a site that needs no protection is ruled out', () => {
    const wanted: ExRating[] = [gas, { ...gas, epl: [] }, dust]
    for (const type of [...gasTypes, 'EX.T', 'EX.M', ...openTypes]) {
      const own = exWithType(undefined, type)
      expect([...wanted.map((each) => gradeOf(each, own)), gradeOf(undefined, own)]).toEqual(['D', 'D', 'D', 'B'])
    }
  })
})

test('the type says the type of protection, and with it the level, where the mark does not', () => {
  const marked = { gasGroup: 'IIB', tClass: 'T4' }
  const own = (protection: string): ExRating => ({ ...marked, protection })
  const graded = (type: string, ...offered: string[]) => offered.map((each) => gradeOf(exWithType(marked, type), own(each)))
  expect(graded('EX.D', 'db', 'db eb', 'eb', 'ec')).toEqual(['A', 'A', 'C', 'D'])
  expect(graded('EX.E', 'eb', 'db', 'ec')).toEqual(['A', 'C', 'D'])
  expect(graded('EX.N', 'ec', 'db')).toEqual(['A', 'C'])
  expect(graded('EX.P', 'pxb', 'pzc')).toEqual(['A', 'A'])
  expect(graded('EX', 'db', 'ec')).toEqual(['A', 'A'])
})

test('another type of protection and what the demand leaves open are said together', () => {
  const { grade, deviations } = compared(exWithType(undefined, 'EX.D'), { ...gas, protection: 'eb' })
  expect([grade, deviations[0]?.note[0]]).toEqual(['C', expect.stringMatching(/eb，而非 db.*气体组别/)])
})

test('a mark goes before the type of the motor', () => {
  expect([gas, dust, mine].map((wanted) => gradeOf(wanted, exWithType(dust, 'EX.D')))).toEqual(['D', 'A', 'D'])
  expect([gas, dust, mine].map((wanted) => gradeOf(wanted, exWithType(gas, 'EX.T')))).toEqual(['A', 'D', 'D'])
  expect([gas, dust, mine].map((wanted) => gradeOf(wanted, exWithType(gas, 'EX.M')))).toEqual(['A', 'D', 'D'])
  expect([gas, dust, mine].map((wanted) => gradeOf(wanted, exWithType(mine, 'EX.D')))).toEqual(['D', 'D', 'A'])
  expect([gas, dust].map((wanted) => gradeOf(wanted, exWithType({ ...both }, 'EX.T')))).toEqual(['A', 'A'])
  // A type of protection alone leaves open whether it is for gas or for mines.
  expect(gradeOf(mine, exWithType({ protection: 'db' }, 'EX.M'))).toBe('A')
  expect(gradeOf({ atmosphere: 'D' }, exWithType({ protection: 'db' }, 'EX.T'))).toBe('D')
})

test('a level beside Group I does not make a motor for mines one for gas, and mines have no temperature class', () => {
  expect(gradeOf({ atmosphere: 'G' }, { gasGroup: 'I', epl: ['Gb'] })).toBe('D')
  expect(gradeOf(exWithType({ tClass: 'T4' }, 'EX.M'), mine)).toBe('A')
  expect(gradeOf(exWithType({ protection: 'db' }, 'EX.M'), { gasGroup: 'I' })).toBe('C')
  expect(gradeOf(exWithType({ tClass: 'T4' }, 'EX.T'), dust)).toBe('C')
})

test('a search that knows no group looks for the levels that cover what is wanted', () => {
  const levelsFor = (type: string, marked?: ExRating) => coveringLevels(exWithType(marked, type) ?? {})
  expect(levelsFor('EX.D')).toEqual([['Ga', 'Gb']])
  expect(levelsFor('EX.N')).toEqual([['Ga', 'Gb', 'Gc']])
  expect(levelsFor('EX.T')).toEqual([['Da', 'Db', 'Dc']])
  expect(levelsFor('EX.M')).toEqual([['Ga', 'Gb', 'Gc', 'Ma', 'Mb']])
  expect([levelsFor('EX.D', { gasGroup: 'IIB' }), levelsFor('EX')]).toEqual([[], []])
})
