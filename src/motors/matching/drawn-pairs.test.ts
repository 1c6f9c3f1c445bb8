import { describe, expect, test } from 'vitest'
import { offer, wish } from '#test/usual-pair.ts'
import { SeededRandom } from '../../../db/seed/demo-random.ts'
import { matchOf, meets } from './match.ts'
import type { ExRating, Offer, Wish } from './wish.ts'

describe('for any wish and any offer', () => {
  const numbers = new SeededRandom(31)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(numbers.next() * list.length)] as T
  const classes = ['IE1', 'IE2', 'IE3', 'IE4', 'IE5']
  const degrees = ['IP23', 'IP44', 'IP54', 'IP55', 'IP56', 'IP65']
  const thermal = ['B', 'F', 'H']
  const groups = ['IIA', 'IIB', 'IIC']
  const temperatures = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6']
  const dusts = ['IIIA', 'IIIB', 'IIIC']
  const levels = ['c', 'b', 'a']
  const protections = [['db'], ['eb'], ['ec'], ['tb'], ['tc'], ['db', 'tb'], ['ec', 'tc'], ['db eb', 'tb'], ['db', 'eb']]
  const some = <T>(value: T): T | undefined => pick([undefined, value])
  /** Of gas, of dust or of both, each part of it named or not; of a mine only by what its type is made for. */
  const exOf = (): ExRating => {
    const [gas, dust] = pick([
      [true, false],
      [false, true],
      [true, true],
    ])
    const named = pick([...protections, []]).filter((each) => (each.startsWith('t') ? dust : gas))
    return {
      ...(gas && { gasGroup: some(pick(groups)), tClass: some(pick(temperatures)) }),
      ...(dust && { dustGroup: some(pick(dusts)), dustTempC: some(pick([120, 135, 150])) }),
      ...{ protection: named[0], protections: named.length > 1 ? named : undefined },
      epl: some([...(gas ? [`G${pick(levels)}`] : []), ...(dust ? [`D${pick(levels)}`] : [])]),
      ...{ atmosphere: pick([undefined, gas ? 'G' : 'D', 'M']), hasCertificate: true },
    }
  }
  const isOf = (
    { gasGroup, tClass, dustGroup, dustTempC, epl = [], protection, protections = [], atmosphere }: ExRating,
    letter: 'G' | 'D',
  ) =>
    (letter === 'G' ? (gasGroup ?? tClass) : (dustGroup ?? dustTempC)) !== undefined ||
    atmosphere === letter ||
    epl.some((level) => level.startsWith(letter)) ||
    [...protections, ...(protection ? [protection] : [])].some((each) => each.startsWith('t') === (letter === 'D'))
  const levelIn = ({ epl = [] }: ExRating, letter: string): number =>
    levels.indexOf(epl.find((level) => level.startsWith(letter))?.charAt(1) ?? '')
  /** Whether a motor is below one of the limits that a site names. */
  const isBelow = (wanted: ExRating, own: ExRating | undefined): boolean => {
    if (!own) return true
    const lower = (list: readonly string[], of: string | undefined, least: string | undefined): boolean =>
      least !== undefined && list.indexOf(of ?? '') < list.indexOf(least)
    return (
      lower(groups, own.gasGroup, wanted.gasGroup) ||
      (wanted.atmosphere !== 'M' && lower(temperatures, own.tClass, wanted.tClass)) ||
      lower(dusts, own.dustGroup, wanted.dustGroup) ||
      (wanted.dustTempC !== undefined && !((own.dustTempC ?? 1000) <= wanted.dustTempC)) ||
      (wanted.atmosphere !== 'M' && isOf(wanted, 'G') && !isOf(own, 'G')) ||
      (isOf(wanted, 'D') && !isOf(own, 'D')) ||
      (own.epl !== undefined && (['G', 'D'] as const).some((letter) => isOf(own, letter) && levelIn(own, letter) < levelIn(wanted, letter)))
    )
  }
  const draw = (): [Wish, Offer] => [
    {
      ...{ ...wish, powerMin: pick([4, 5.5]), frame: pick([undefined, '132S']), ieMin: pick(classes), ipMin: pick(degrees) },
      ...{ insulationMin: pick(thermal), ex: pick([undefined, exOf()]), voltageV: pick([380, 400]) },
    },
    {
      ...{ ...offer, powerKw: pick([4, 5.5, 7.5]), mounting: [pick(['B3', 'B35', 'B5'])], ieClass: pick(classes), ip: pick(degrees) },
      ...{ insulation: pick(thermal), ex: pick([undefined, exOf()]), poles: [pick([2, 4])] },
    },
  ]
  /** Pairs that differ in nothing but the protection against explosion. */
  const drawEx = (): [Wish, Offer] => [
    { ...wish, ex: exOf() },
    { ...offer, ex: exOf() },
  ]
  const drawn = [...Array.from({ length: 2000 }, draw), ...Array.from({ length: 2000 }, drawEx)]

  test('a motor below a hard limit is never offered', () => {
    for (const [wanted, offered] of drawn) {
      expect(meets(wanted, offered)).toBe(matchOf(wanted, offered).grade !== 'D')
      const below =
        (offered.powerKw ?? 0) < (wanted.powerMin ?? 0) * 0.98 ||
        offered.poles?.[0] !== 4 ||
        classes.indexOf(offered.ieClass ?? '') < classes.indexOf(wanted.ieMin ?? '') ||
        thermal.indexOf(offered.insulation ?? '') < thermal.indexOf(wanted.insulationMin ?? '') ||
        (wanted.ex !== undefined && isBelow(wanted.ex, offered.ex))
      if (below) expect(matchOf(wanted, offered)).toMatchObject({ grade: 'D', score: 0 })
    }
  })

  test('a better class is no worse: never rejected, never a lower score', () => {
    const betterOf = (list: readonly string[], own: string | undefined): string =>
      list[Math.min(list.length - 1, list.indexOf(own ?? '') + 1)] as string
    const betterEx = (own: ExRating): ExRating[] => {
      const { gasGroup, tClass, dustGroup, dustTempC, epl } = own
      return [
        ...(gasGroup ? [{ ...own, gasGroup: betterOf(groups, gasGroup) }] : []),
        ...(tClass ? [{ ...own, tClass: betterOf(temperatures, tClass) }] : []),
        ...(dustGroup ? [{ ...own, dustGroup: betterOf(dusts, dustGroup) }] : []),
        ...(dustTempC ? [{ ...own, dustTempC: dustTempC - 10 }] : []),
        ...(epl ?? []).map((level, at) => ({ ...own, epl: epl?.with(at, level.charAt(0) + betterOf(levels, level.charAt(1))) })),
      ]
    }
    let compared = 0
    for (const [wanted, offered] of drawn) {
      const before = matchOf(wanted, offered)
      if (before.grade === 'D') continue
      for (const better of [
        { ieClass: betterOf(classes, offered.ieClass) },
        { ip: offered.ip === 'IP55' ? 'IP56' : offered.ip },
        { insulation: betterOf(thermal, offered.insulation) },
        ...(offered.ex ? betterEx(offered.ex) : []).map((ex) => ({ ex })),
      ]) {
        const after = matchOf(wanted, { ...offered, ...better })
        expect(after.grade).not.toBe('D')
        expect(after.score).toBeGreaterThanOrEqual(before.score)
        // Falls to B only with a note.
        if (before.grade === 'A' && after.grade !== 'A') expect([after.grade, after.deviations.length]).toEqual(['B', 1])
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(1000)
  })
})
