import { expect, test } from 'vitest'
import { isUnfound, type ListAnswer, matchedLines, totalsOf, wantedLines } from './list-answer.ts'

const prices: Readonly<Record<string, string>> = { 1: '100', 2: '80.5', 3: '70' }

const line = (quantity: number, pieces: number, ...matches: (readonly [id: string, grade: 'A' | 'B' | 'C'])[]) => ({
  ...{ rowNo: 1, text: '', quantity, saysQuantity: false, reading: [], spellings: [] },
  ...{ listings: matches.length, pieces, hasMore: false, isSearched: true },
  matches: matches.map(([id, grade]) => ({ id, grade, unitPrice: prices[id] ?? '', deviations: [{ note: 'Another brand' }] })),
})

const motors = [
  { id: '1', unitPrice: 100, currency: 'CNY', priceMode: 'FIXED' },
  { id: '2', unitPrice: 80.5, currency: 'USD', priceMode: 'NEGOTIABLE' },
  { id: '3', unitPrice: 70, currency: 'CNY', priceMode: 'ASK' },
] as unknown as ListAnswer['motors']

const lines = matchedLines({
  motors,
  lines: [line(4, 3, ['1', 'A'], ['2', 'B']), line(2, 9, ['2', 'B']), line(1, 1, ['3', 'C']), line(5, 0)],
})

test('each line has its motors with what differs, and a motor that is gone is left out', () => {
  expect(lines[0]?.matches.map(({ motor, grade, notes }) => [motor.id, grade, notes])).toEqual([
    ['1', 'A', ['Another brand']],
    ['2', 'B', ['Another brand']],
  ])
  expect(matchedLines({ motors: [], lines: [line(1, 1, ['1', 'A'])] })[0]?.matches).toEqual([])
})

test('totals count lines by grade, pieces that stock covers, and known prices by currency', () => {
  expect(totalsOf(lines)).toEqual({
    lines: { A: 1, B: 1, C: 1, none: 1, unsearched: 0 },
    wanted: 12,
    covered: 6,
    sums: [
      ['CNY', 400],
      ['USD', 161],
    ],
    unpriced: 1,
  })
})

test('a line that names no motor is wanted by nobody, neither counted nor asked for', () => {
  const bolts = { ...line(100, 0), isSearched: false }
  const all = matchedLines({ motors, lines: [line(4, 3, ['1', 'A']), bolts, line(5, 0)] })
  const { lines, wanted, covered } = totalsOf(all)
  expect([lines, wanted, covered]).toEqual([{ A: 1, B: 0, C: 0, none: 1, unsearched: 1 }, 9, 3])
  expect(all.filter(isUnfound).map(({ quantity }) => quantity)).toEqual([5])
})

test('a line keeps its quantity on the way to a demand, whatever digits it has', () => {
  const written = { ...line(2, 0), text: 'YE3-500L-4 22kW' }
  const said = { ...line(9, 0), text: 'QQQ-7 999kW 9台', saysQuantity: true }
  const single = { ...line(1, 0), text: '15kW 4P' }
  expect(wantedLines(matchedLines({ motors, lines: [written, said, single] }))).toEqual([
    'YE3-500L-4 22kW ×2',
    'QQQ-7 999kW 9台',
    '15kW 4P',
  ])
})

test('a line costs what the tier of its quantity says, not what one piece costs', () => {
  const tiered = { ...line(10, 30), matches: [{ id: '1', grade: 'A', unitPrice: '90', deviations: [] }] } as const
  const lines = matchedLines({ motors, lines: [tiered] })
  expect([lines[0]?.matches[0]?.motor.unitPrice, totalsOf(lines).sums]).toEqual(['90', [['CNY', 900]]])
})
