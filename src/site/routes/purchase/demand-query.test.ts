import { expect, test } from 'vitest'
import { demandApiQueryOf, demandSearchOf, emptyDemandQuery, parseDemandQuery } from './demand-query.ts'

const parse = (search: string) => parseDemandQuery(new URLSearchParams(search))

test('an empty query string has no filters', () => {
  expect(parse('')).toEqual(emptyDemandQuery)
  expect(demandSearchOf(emptyDemandQuery)).toBe('')
})

test('what the list would reject is ignored', () => {
  expect(parse('polesAccept=x&deadline_le=soon&sort=evil&current=-3&powerMin_between=1..2&exNeeded=0')).toEqual(emptyDemandQuery)
})

test('an address holds the filters in their order, and repeated parameters as one', () => {
  const query = parse('polesAccept=4&polesAccept=6&urgency=STOP&title= YE3 &current=2&sort=deadline')
  expect(demandSearchOf(query)).toBe('?title=YE3&urgency=STOP&polesAccept=4,6&sort=deadline&current=2')
  expect(demandApiQueryOf(query)).toEqual({
    title: 'YE3',
    urgency: 'STOP',
    polesAccept: '4,6',
    ascs: 'deadline',
    current: '2',
    size: '10',
  })
})
