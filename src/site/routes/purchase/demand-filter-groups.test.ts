import { expect, test } from 'vitest'
import { chipsOf, filterGroupOf } from './demand-filter-groups.ts'
import { emptyDemandQuery } from './demand-query.ts'

test('a type is counted once, with those below it', () => {
  const type = (typeCode: string, level: number) => ({ typeCode, nameZh: typeCode, nameEn: '', level })
  const types = [type('AC3', 1), type('AC3.STD', 2), type('SRV', 1)]
  const count = (key: string, count: number) => ({ key, label: key, count })
  const facets = { typeCode: [count('AC3', 5), count('AC3.STD', 3), count('AC3.STD.IE3', 3), count('SRV.AC', 1)] }
  const { options } = filterGroupOf('typeCode', emptyDemandQuery, { facets, types }, 'zh')
  expect(options.map(({ key, count }) => [key, count])).toEqual([
    ['AC3', 5],
    ['SRV', 1],
  ])
})

test('the filter of sellers can be taken off by itself', () => {
  const [chip] = chipsOf({ ...emptyDemandQuery, hasStock: true, sort: 'deadline' }, [], 'en')
  expect(chip).toEqual({ label: 'I have stock', search: '?sort=deadline' })
})

test('a range of powers that is no choice of its own is read as one', () => {
  const query = { ...emptyDemandQuery, powerMin_between: ['4.4-5.5', '-0.55'] }
  const group = filterGroupOf('powerMin_between', query, { facets: {}, types: [] }, 'en')
  expect(chipsOf(query, [group], 'en').map(({ label }) => label)).toEqual(['4.4–5.5\u202fkW', '≤ 0.55\u202fkW'])
})
