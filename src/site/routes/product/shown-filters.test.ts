import { expect, test } from 'vitest'
import { emptyQuery } from './product-query.ts'
import { queryOfReading } from './search-line.ts'
import { type Reading, shownFilters } from './shown-filters.ts'

const named = { facets: { poles: [{ key: '4', label: '4极', count: 2 }] }, types: [] }
const range = { start: 0, end: 7, text: '4-5.5kw', kind: 'power', fields: { powerRange: [4, 5.5] }, confidence: 0.8 } as const
const reading: Reading = {
  powerRange: [4, 5.5],
  tokens: [{ ...range, alternative: { power: 5.5, poles: [4] } }],
  conflicts: [],
  spellings: [],
}
const query = { ...queryOfReading(reading), line: '4-5.5kw' }

test('what a line can also mean is offered beside what it was read as', () => {
  const { chips, alternatives } = shownFilters(query, reading, named, 'zh')
  expect(chips).toEqual([{ label: '4–5.5\u202fkW', search: '?line=4-5.5kw' }])
  expect(alternatives).toEqual([{ label: '5.5\u202fkW · 4极', search: '?poles=4&powerKw_ge=5.5&powerKw_le=5.5&line=4-5.5kw' }])
})

test('once a filter was changed by hand, the other meanings are no longer offered', () => {
  expect(shownFilters({ ...query, brandCode: ['BR001'] }, reading, named, 'zh').alternatives).toEqual([])
  expect(shownFilters(emptyQuery, undefined, named, 'zh')).toMatchObject({ chips: [], alternatives: [], isContradictory: false })
})

test('a line that contradicts itself says so', () => {
  const contradictory: Reading = { poles: [4, 2], speed: 2900, tokens: [], conflicts: ['poles', 'speed'], spellings: [] }
  expect(shownFilters(queryOfReading(contradictory), contradictory, named, 'zh').isContradictory).toBe(true)
})

test('motors without a value, or with several, stand behind the numbers, and their chips name the filter', () => {
  const keys = [
    { key: '_several', label: '多速', count: 9 },
    { key: '_none', label: '无极数', count: 8 },
    { key: '8', label: '8极', count: 1 },
    { key: '2', label: '2极', count: 3 },
  ]
  const { groups, chips } = shownFilters(
    { ...emptyQuery, poles: ['_several', '_none'] },
    undefined,
    { facets: { poles: keys }, types: [] },
    'zh',
  )
  expect(groups.find(({ name }) => name === 'poles')?.options.map(({ key }) => key)).toEqual(['2', '8', '_several', '_none'])
  expect(chips.map(({ label }) => label)).toEqual(['多速', '极数 无极数'])
})
