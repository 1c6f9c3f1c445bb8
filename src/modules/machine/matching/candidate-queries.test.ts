import { expect, test } from 'vitest'
import { type Depth, queriesFor, type Sought } from './candidate-queries.ts'

const depth: Depth = { enough: 1, mostOfPlace: 5, mostOfNarrow: 10, mostOfWide: 20 }
const frequenciesOf = (sought: Sought) =>
  queriesFor(sought, [], depth).map(({ where }) => where.find(({ field }) => field === 'freqHz')?.values)

test('at 60 Hz motors for 60 Hz, for both frequencies and for inverters are looked for before others', () => {
  const wish = { powerMin: 5.5, poles: [4], freqHz: 60 }
  expect(frequenciesOf({ wishes: [wish] })).toEqual([['60', '50/60', 'VF'], undefined, undefined])
  expect(frequenciesOf({ wishes: [{ ...wish, freqHz: 50, frame: '132S' }] })).toEqual([undefined, undefined, undefined])
})

test('motors of the place come first, of all that may fit, those that are alike before others', () => {
  const wish = { powerMin: 5.5, poles: [4], mounting: ['B3'], deliverRegion: '320205' }
  const ofPlace = (sought: Sought) => queriesFor(sought, [], depth).filter(({ isOfPlace }) => isOfPlace)
  const placesIn = (sought: Sought) => ofPlace(sought).map(({ where }) => where.find(({ field }) => field === 'regionCode')?.values)
  expect(placesIn({ wishes: [wish] })).toEqual([['3202']])
  expect(placesIn({ wishes: [{ ...wish, deliverRegion: '320000' }] })).toEqual([['32']])
  expect(placesIn({ wishes: [wish], places: ['31', '320205'] })).toEqual([['31', '320205']])
  expect(placesIn({ wishes: [wish], places: [] })).toEqual([])
  expect(placesIn({ wishes: [{ ...wish, deliverRegion: undefined }] })).toEqual([])
  const [query] = ofPlace({ wishes: [wish] })
  expect(query).toMatchObject({ limit: 5 })
  expect(query?.tiers?.map((tier) => tier.map(({ field }) => field))).toEqual([['powerKw', 'mounting'], ['powerKw']])
})

test('a ratio that is wanted comes first, and others than a near or an unknown one are not looked for', () => {
  const ratiosOf = (sought: Sought) =>
    queriesFor(sought, [], depth).map(({ where }) => where.flatMap(({ field, values }) => (field === 'gearRatio' ? [values] : [])))
  const [near, same] = [
    [expect.closeTo(27), expect.closeTo(33), '_none', '_none'],
    [expect.closeTo(29.4), expect.closeTo(30.6)],
  ]
  expect(ratiosOf({ wishes: [{ family: 'GEA', powerMin: 4, ratio: 30 }] })).toEqual([[near, same], [near], [near]])
  expect(ratiosOf({ wishes: [{ family: 'GEA', powerMin: 4 }] })).toEqual([[], []])
})
