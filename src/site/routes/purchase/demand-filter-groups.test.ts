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
