import { describe, expect, test } from 'vitest'
import { exDemanded, exOfReplacement, exWithType } from './ex-types.ts'
import { type Grade, matchOf, meets } from './match.ts'
import { coveringEx, coveringLevels, tClassWanted } from './match-ex.ts'
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
    const wanted = exDemanded(undefined, type)
    expect([gas, dust, mine, both, {}].map((own) => gradeOf(wanted, own))).toEqual(['C', 'D', 'D', 'C', 'D'])
    expect(gradeOf(wanted, undefined)).toBe('D')
    expect(compared(wanted, gas).deviations[0]?.note[1]).toContain('gas group')
  })

  test('EX.T is met by motors for dust alone, and asks to confirm the dust group', () => {
    const wanted = exDemanded(undefined, 'EX.T')
    expect([gas, dust, mine, both, {}, undefined].map((own) => gradeOf(wanted, own))).toEqual(['D', 'C', 'D', 'C', 'D', 'D'])
    expect(compared(wanted, dust).deviations[0]?.note[1]).toContain('dust group')
  })

  test('EX.M is met by motors of Group I alone, which says all', () => {
    const wanted = exDemanded(undefined, 'EX.M')
    expect([gas, dust, mine, both, {}, undefined].map((own) => gradeOf(wanted, own))).toEqual(['D', 'D', 'A', 'D', 'D', 'D'])
    expect(matchOf({ ex: wanted }, { ex: mine }).deviations[0]?.note[1]).toContain('MA certificate')
  })

  test.each(openTypes)('%s asks to confirm what the site has, and is met by no motor for mines', (type) => {
    const wanted = exDemanded(undefined, type)
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
  const graded = (type: string, ...offered: string[]) => offered.map((each) => gradeOf(exDemanded(marked, type), own(each)))
  expect(graded('EX.D', 'db', 'db eb', 'eb', 'ec')).toEqual(['A', 'A', 'C', 'D'])
  expect(graded('EX.E', 'eb', 'db', 'ec')).toEqual(['A', 'C', 'D'])
  expect(graded('EX.N', 'ec', 'db')).toEqual(['A', 'C'])
  expect(graded('EX.P', 'pxb', 'pzc')).toEqual(['A', 'A'])
  expect(graded('EX', 'db', 'ec')).toEqual(['A', 'A'])
})

test('another type of protection and what the demand leaves open are said together', () => {
  const { grade, deviations } = compared(exDemanded(undefined, 'EX.D'), { ...gas, protection: 'eb' })
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

describe('a demand whose mark and type name different atmospheres', () => {
  const [gasMark, dustMark] = [
    { gasGroup: 'IIB', tClass: 'T4' },
    { dustGroup: 'IIIC', dustTempC: 135 },
  ]
  test.each<[type: string, marked: ExRating, grades: readonly Grade[]]>([
    ['EX.T', gasMark, ['D', 'D', 'D', 'C']],
    ['EX.T', { tClass: 'T4' }, ['D', 'D', 'D', 'C']],
    ['EX.T', { ...dustMark, tClass: 'T4' }, ['D', 'D', 'D', 'C']],
    ['EX.T', { ...dustMark, ...gasMark }, ['D', 'D', 'D', 'B']],
    ['EX.T', { protection: 'db' }, ['D', 'D', 'D', 'C']],
    ['EX.D', dustMark, ['D', 'D', 'D', 'C']],
    ['EX.D', { ...dustMark, protection: 'tb', tClass: 'T4' }, ['D', 'D', 'D', 'C']],
    ['EX', { ...dustMark, tClass: 'T4' }, ['D', 'D', 'D', 'C']],
    ['EX', { ...dustMark, protection: 'db' }, ['D', 'D', 'D', 'C']],
    ['EX.M', gasMark, ['D', 'D', 'C', 'D']],
    ['EX.M', { tClass: 'T4' }, ['D', 'D', 'C', 'D']],
    ['EX.M', { epl: ['Gb'] }, ['D', 'D', 'C', 'D']],
    ['EX.M', dustMark, ['D', 'D', 'D', 'D']],
    ['EX.D', mine, ['D', 'D', 'C', 'D']],
    ['EX.D', { ...gasMark, epl: ['Mb'] }, ['D', 'D', 'C', 'D']],
    ['EX', { ...gasMark, epl: ['Mb'] }, ['D', 'D', 'D', 'D']],
    ['EX', { gasGroup: 'I', tClass: 'T4' }, ['D', 'D', 'C', 'D']],
  ])('%s with %j needs all of them, and for a mine a confirmation: %j of gas, dust, mines, gas and dust', (type, marked, grades) => {
    expect([gas, dust, mine, both].map((own) => gradeOf(exDemanded(marked, type), own))).toEqual(grades)
  })

  test('asks which is meant where it names mines and something else', () => {
    const mineAndDust: ExRating = { ...mine, ...dustMark, epl: ['Mb', 'Db'], protections: ['db', 'tb'] }
    for (const [marked, type, own] of [[gasMark, 'EX.M', mine] as const, [dustMark, 'EX.M', mineAndDust] as const])
      expect(compared(exDemanded(marked, type), own)).toMatchObject({
        grade: 'C',
        deviations: [{ note: [expect.stringContaining('确认'), expect.anything()] }],
      })
    const [first] = compared(exDemanded(exDemanded({}, 'EX.D'), 'EX.M'), mine).deviations
    expect(first?.note[1]).toContain('Both a mine')
  })

  test('a search for it leaves out no motor that may be used', () => {
    const owns = [gas, dust, mine, both, { ...mine, ...dustMark, epl: ['Mb', 'Db'] }]
    for (const type of [...gasTypes, ...openTypes, 'EX.T', 'EX.M'])
      for (const marked of [
        gasMark,
        dustMark,
        { ...gasMark, ...dustMark },
        { tClass: 'T4' },
        { protection: 'db' },
        { gasGroup: 'I' },
        {},
      ]) {
        const wanted = exDemanded(marked, type) ?? {}
        for (const own of owns) {
          const isLeftOut = coveringLevels(wanted).some((levels) => !own.epl?.some((level) => levels.includes(level)))
          const isOfClass = tClassWanted(wanted) === undefined || coveringEx('exTClass', tClassWanted(wanted)).includes(own.tClass ?? '')
          const isOfGroup = !wanted.gasGroup || coveringEx('exGasGroup', wanted.gasGroup).includes(own.gasGroup ?? '')
          if (isLeftOut || !isOfClass || !isOfGroup) expect([type, marked, own, gradeOf(wanted, own)]).toEqual([type, marked, own, 'D'])
        }
      }
  })
})

test('a replacement of a motor needs what its mark says, and no temperature class beside Group I or dust', () => {
  const stray = { tClass: 'T4', hasCertificate: true }
  const replaced = (own: ExRating, type: string) => exOfReplacement(exWithType({ ...own, ...stray }, type) ?? {})
  expect(gradeOf(replaced(mine, 'EX.M'), mine)).toBe('A')
  expect(gradeOf(replaced(mine, 'EX.D'), mine)).toBe('A')
  expect(gradeOf(replaced(dust, 'EX.D'), dust)).toBe('A')
  expect([gas, dust, both].map((own) => gradeOf(replaced(both, 'EX.T'), own))).toEqual(['D', 'D', 'A'])
  expect(replaced(gas, 'EX.D')).toMatchObject({ tClass: 'T4', hasCertificate: undefined })
})

describe('a mark for gas and dust', () => {
  const named: ExRating = { gasGroup: 'IIC', tClass: 'T4', dustGroup: 'IIIC', dustTempC: 125 }
  const withBoth = (protection: 'db' | 'ec', forDust: 'tb' | 'tc'): ExRating => ({
    ...named,
    protection,
    protections: [protection, forDust],
  })
  const [dbTb, dbTc, ecTb] = [withBoth('db', 'tb'), withBoth('db', 'tc'), withBoth('ec', 'tb')]

  test('has the level of each type of protection where it does not name one for that atmosphere', () => {
    for (const epl of [[], ['Gb'], ['Db'], ['Gb', 'Db']]) {
      const own = { ...dbTb, epl }
      expect([['Gb'], ['Db'], ['Gb', 'Db']].map((wanted) => gradeOf({ ...named, epl: wanted }, own))).toEqual(['A', 'A', 'A'])
      expect([dbTb, { ...dbTc, epl: ['Gb', 'Dc'] }, { ...ecTb, epl: ['Gc', 'Db'] }].map((each) => gradeOf(own, each))).toEqual([
        'A',
        'D',
        'D',
      ])
    }
  })

  test('with two types of protection for one atmosphere demands the higher level and has the lower', () => {
    const two = { ...named, protection: 'tb', protections: ['tb', 'tc', 'db'] }
    expect([gradeOf(two, dbTb), gradeOf(two, dbTc), gradeOf(dbTb, two)]).toEqual(['A', 'D', 'D'])
  })

  test('demands a type of protection of each', () => {
    const eb = { ...dbTb, protection: 'eb', protections: ['eb', 'tb'] }
    const [deviation] = compared(dbTb, { ...eb, protection: 'tb', protections: ['tb', 'eb'] }).deviations
    expect([gradeOf(dbTb, eb), deviation?.note[0]]).toEqual(['C', expect.stringContaining('eb，而非 db')])
    expect(gradeOf({ ...dbTb, protections: ['db', 'eb', 'tb'] }, eb)).toBe('A')
  })
})

test('beside Group I a level of gases stands for that of mines, and other levels count as well', () => {
  const wanted: ExRating = { gasGroup: 'I', epl: ['Mb'] }
  const own = (epl: readonly string[], protection = 'db'): ExRating => ({ gasGroup: 'I', epl, protection })
  expect([['Mb'], ['Gb'], [], ['Ma']].map((epl) => gradeOf(wanted, own(epl)))).toEqual(['A', 'A', 'A', 'A'])
  expect([own(['Gc'], 'ec'), own([], 'ec'), own(['Gc'])].map((each) => gradeOf(wanted, each))).toEqual(['D', 'D', 'D'])
  const dustAndMine: ExRating = { ...wanted, dustGroup: 'IIIC', dustTempC: 200, epl: ['Mb', 'Db'] }
  const forBoth = (epl: readonly string[], forDust: string): ExRating => ({ ...dustAndMine, epl, protections: ['db', forDust] })
  const levelsOf = (demanded: ExRating) =>
    [forBoth(['Mb', 'Dc'], 'tc'), forBoth(['Mb'], 'tc'), forBoth(['Mb', 'Db'], 'tb'), forBoth([], 'tb')].map((each) =>
      gradeOf(demanded, each),
    )
  expect(levelsOf(dustAndMine)).toEqual(['D', 'D', 'C', 'C'])
  expect(levelsOf({ ...dustAndMine, epl: ['Db'] })).toEqual(['D', 'D', 'C', 'C'])
  expect(gradeOf({ gasGroup: 'I', epl: ['Gc'] }, own(['Gc'], 'ec'))).toBe('D')
})

test('the order of the types of protection of a motor does not matter', () => {
  const own = (...protections: readonly string[]): ExRating => ({ ...both, gasGroup: 'IIB', protection: protections[0], protections })
  const wanted = exDemanded({ gasGroup: 'IIB', tClass: 'T4' }, 'EX.D')
  expect([own('db eb', 'tb'), own('tb', 'db eb')].map((each) => gradeOf(wanted, each))).toEqual(['A', 'A'])
})

test('a motor that names its level and no group has no group to compare', () => {
  expect(compared({ gasGroup: 'I' }, { protection: 'db', epl: ['Mb'] })).toMatchObject({ grade: 'A', deviations: [] })
})

test('a group or a class that is wanted and unknown is met by no motor', () => {
  const wanted: ExRating[] = [
    { ...gas, gasGroup: 'IID' },
    { ...gas, tClass: 'T7' },
    { ...dust, dustGroup: 'III' },
  ]
  expect(wanted.map((each) => gradeOf(each, both))).toEqual(['D', 'D', 'D'])
  expect(gradeOf({ ...gas, epl: ['Gx'] }, both)).toBe('D')
})

test('a level beside Group I does not make a motor for mines one for gas', () => {
  expect(gradeOf({ atmosphere: 'G' }, { gasGroup: 'I', epl: ['Gb'] })).toBe('D')
  expect(gradeOf(exDemanded({ protection: 'db' }, 'EX.M'), { gasGroup: 'I' })).toBe('C')
})

test('a search that knows no group looks for the levels that cover what is wanted', () => {
  const levelsFor = (type: string, marked?: ExRating) => coveringLevels(exDemanded(marked, type) ?? {})
  expect(levelsFor('EX.D')).toEqual([['Ga', 'Gb']])
  expect(levelsFor('EX.N')).toEqual([['Ga', 'Gb', 'Gc']])
  expect(levelsFor('EX.T')).toEqual([['Da', 'Db', 'Dc']])
  expect(levelsFor('EX.M')).toEqual([['Ga', 'Gb', 'Gc', 'Ma', 'Mb']])
  expect([levelsFor('EX.D', { gasGroup: 'IIB' }), levelsFor('EX')]).toEqual([[], []])
})
