import { expect, test } from 'vitest'
import { type Depth, queriesFor, type Sought } from './candidate-queries.ts'

const depth: Depth = { enough: 1, mostOfNarrow: 10, mostOfWide: 20 }
const frequenciesOf = (sought: Sought) =>
  queriesFor(sought, [], depth).map(({ where }) => where.find(({ field }) => field === 'freqHz')?.values)

test('at 60 Hz motors for 60 Hz, for both frequencies and for inverters are looked for before others', () => {
  const wish = { powerMin: 5.5, poles: [4], freqHz: 60 }
  expect(frequenciesOf({ wishes: [wish] })).toEqual([['60', '50/60', 'VF'], undefined, undefined])
  expect(frequenciesOf({ wishes: [{ ...wish, freqHz: 50, frame: '132S' }] })).toEqual([undefined, undefined, undefined])
})
