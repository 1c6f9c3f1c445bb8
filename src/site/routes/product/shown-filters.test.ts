import { expect, test } from 'vitest'
import type { Fields } from '#motors/reading.ts'
import { seededReader } from '#test/seeded-reader.ts'
import { emptyQuery, type ProductQuery, parseProductQuery, searchOf } from './product-query.ts'
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
  const other = { label: '5.5\u202fkW · 4极', search: '?poles=4&powerKw_ge=5.5&powerKw_le=5.5&line=4-5.5kw' }
  expect(chips).toEqual([{ id: 'powerKw 0', label: '4–5.5\u202fkW', search: '', choices: [other] }])
  expect(alternatives).toEqual([other])
})

test('a filter that is removed takes its words out of the line', () => {
  const words = [
    { text: '11kW', kind: 'power', fields: { power: 11 } },
    { text: '4极', kind: 'poles', fields: { poles: [4] } },
    { text: 'B3', kind: 'mounting', fields: { mounting: ['B3'] } },
  ] as const
  const line = '11kW 4极 B3'
  const tokens = words.map((word) => ({
    ...word,
    start: line.indexOf(word.text),
    end: line.indexOf(word.text) + word.text.length,
    confidence: 1,
  }))
  const read: Reading = { power: 11, poles: [4], mounting: ['B3'], tokens, conflicts: [], spellings: [] }
  const lines = (asked: ProductQuery) =>
    shownFilters(asked, read, named, 'zh').chips.map(({ search }) => new URLSearchParams(search).get('line'))
  expect(lines({ ...queryOfReading(read), line })).toEqual(['4极 B3', '11kW B3', '11kW 4极'])
  expect(lines({ ...queryOfReading(read), brandCode: ['BR001'], line })).toEqual(['4极 B3', '11kW B3', line, '11kW 4极'])
})

test('a filter that is replaced is replaced in the line, which finds the same when it is searched again', () => {
  const tokensOf = (line: string, ...words: readonly (readonly [string, Reading['tokens'][number]['kind'], Fields])[]) =>
    words.map(([text, kind, fields]) => ({
      text,
      kind,
      fields,
      start: line.indexOf(text),
      end: line.indexOf(text) + text.length,
      confidence: 1,
    }))
  const value = (key: string) => ({ key, label: key, count: 3 })
  const facets = { powerKw: ['3', '5.5'].map(value), poles: ['4', '6'].map(value), mounting: ['B3', 'B35'].map(value) }
  const linesOf = (line: string, fields: Fields, tokens: Reading['tokens']) =>
    shownFilters(
      { ...queryOfReading(fields), line },
      { ...fields, tokens, conflicts: [], spellings: [] },
      { facets, types: [] },
      'zh',
    ).chips.map(({ choices }) => choices.map(({ search }) => new URLSearchParams(search).get('line')))
  const line = '卧龙 5.5kw 4极B3'
  const words = tokensOf(
    line,
    ['5.5kw', 'power', { power: 5.5 }],
    ['4极', 'poles', { poles: [4] }],
    ['B3', 'mounting', { mounting: ['B3'] }],
  )
  expect(linesOf(line, { power: 5.5, poles: [4], mounting: ['B3'] }, words)).toEqual([
    ['卧龙 3kW 4极B3'],
    ['卧龙 5.5kw 6P B3'],
    ['卧龙 5.5kw 4极 B35'],
  ])
  // A word that says more than the filter cannot be replaced by another.
  const both = tokensOf('5.5-4', ['5.5-4', 'power', { power: 5.5, poles: [4] }])
  expect(linesOf('5.5-4', { power: 5.5, poles: [4] }, both)).toEqual([[null], [null]])
})

test('of a filter that takes one choice one can be chosen, and the only one can be taken back', () => {
  const value = (key: string) => ({ key, label: key, count: 3 })
  const facets = { quantity_ge: ['1', '5'].map(value), unitPrice_notnull: [value('1')], poles: ['2', '4'].map(value) }
  const { groups } = shownFilters(emptyQuery, undefined, { facets, types: [] }, 'en')
  expect(groups.map(({ name, isSingle }) => [name, isSingle])).toEqual([
    ['poles', false],
    ['unitPrice_notnull', false],
    ['quantity_ge', true],
  ])
})

test('after its other meaning was chosen, the first one is offered', () => {
  const chosen = { ...queryOfReading({ power: 5.5, poles: [4] }), line: '4-5.5kw' }
  const { chips, alternatives } = shownFilters(chosen, reading, named, 'zh')
  expect(chips[0]?.choices).toEqual([{ label: '4–5.5\u202fkW', search: '?powerKw_ge=4&powerKw_le=5.5&line=4-5.5kw' }])
  expect(alternatives).toEqual([])
})

test('a filter can be replaced by what is in stock beside it', () => {
  const value = (key: string, count: number) => ({ key, label: key, count })
  const facets = {
    poles: [value('4', 2), value('2', 5), value('8', 0), value('6', 1)],
    powerKw: ['3', '4', '5.5', '7.5', '11', '15', '18.5'].map((key) => value(key, key === '7.5' ? 0 : 3)),
    mounting: [value('B35', 4), value('B5', 9), value('B34', 1)],
  }
  const asked = { ...emptyQuery, powerKw_ge: '5.5', powerKw_le: '5.5', poles: ['4'], mounting: ['B3'], current: 3 }
  const { chips } = shownFilters(asked, undefined, { facets, types: [] }, 'zh')
  expect(chips.map(({ id, choices }) => [id, choices.map(({ label, count }) => `${label} ${count}`)])).toEqual([
    ['powerKw 0', ['3\u202fkW 3', '4\u202fkW 3', '11\u202fkW 3', '15\u202fkW 3', '18.5\u202fkW 3']],
    ['poles 0', ['2 5', '6 1']],
    ['mounting 0', ['B34 1', 'B35 4']],
  ])
  expect(chips[1]?.choices[1]?.search).toBe('?poles=6&mounting=B3&powerKw_ge=5.5&powerKw_le=5.5')
})

test('once a filter was changed by hand, the other meanings are no longer offered', () => {
  const { chips, alternatives } = shownFilters({ ...query, brandCode: ['BR001'] }, reading, named, 'zh')
  expect([alternatives, ...chips.map(({ choices }) => choices)]).toEqual([[], [], []])
  expect(shownFilters(emptyQuery, undefined, named, 'zh')).toMatchObject({ chips: [], alternatives: [], contradiction: '' })
})

test('bounds that two words say leave the line with both', () => {
  const tokens: Reading['tokens'] = [
    { start: 0, end: 7, text: '5.5kW以上', kind: 'power', fields: { powerRange: [5.5, null] }, confidence: 1 },
    { start: 8, end: 14, text: '15kW以下', kind: 'power', fields: { powerRange: [null, 15] }, confidence: 1 },
  ]
  const read: Reading = { powerRange: [5.5, 15], tokens, conflicts: [], spellings: [] }
  const query = { ...queryOfReading(read), line: '5.5kW以上 15kW以下 ' }
  expect(shownFilters(query, read, named, 'zh').chips).toMatchObject([{ search: '' }])
})

test('limits of poles, a voltage and a year are one chip each, which takes its words along', () => {
  const line = '≥4极 大于380V 2023年'
  const tokens = [
    { start: 0, end: 3, text: '≥4极', kind: 'poles', fields: { polesRange: [4, null] }, confidence: 1 },
    { start: 4, end: 10, text: '大于380V', kind: 'voltage', fields: { voltageRange: [380, null] }, confidence: 1 },
    { start: 11, end: 16, text: '2023年', kind: 'year', fields: { prodYearRange: [2023, 2023] }, confidence: 1 },
  ] as const
  const read: Reading = {
    polesRange: [4, null],
    voltageRange: [380, null],
    prodYearRange: [2023, 2023],
    tokens,
    conflicts: [],
    spellings: [],
  }
  const chipsIn = (lang: 'zh' | 'en') => shownFilters({ ...queryOfReading(read), line }, read, { facets: {}, types: [] }, lang).chips
  expect(chipsIn('zh').map(({ label }) => label)).toEqual(['≥ 4\u202f极', '电压 ≥ 380', '生产年份 2023'])
  expect(chipsIn('en').map(({ label }) => label)).toEqual(['≥ 4\u202fpoles', 'Voltage ≥ 380', 'Production year 2023'])
  expect(chipsIn('zh').map(({ search }) => new URLSearchParams(search).get('line'))).toEqual([
    '大于380V 2023年',
    '≥4极 2023年',
    '≥4极 大于380V',
  ])
  expect(new URLSearchParams(chipsIn('zh')[0]?.search).get('poles')).toBeNull()
})

test('a line that contradicts itself says so', () => {
  const contradictory: Reading = { poles: [4, 2], speed: 2900, tokens: [], conflicts: ['poles', 'speed'], spellings: [] }
  expect(shownFilters(queryOfReading(contradictory), contradictory, named, 'zh').contradiction).toContain('不一致')
  const limited: Reading = { powerRange: [15, null], tokens: [], conflicts: ['powerRange'], spellings: [] }
  expect(shownFilters(queryOfReading(limited), limited, named, 'en').contradiction).toBe(
    'The limits contradict each other: only the first one is searched.',
  )
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

test('words beside a designation that are not understood are named, and those that are looked for are not', () => {
  const text = { start: 11, end: 16, text: 'wolng', kind: 'text', fields: { text: 'wolng' }, confidence: 1 } as const
  const read: Reading = { series: 'YE3', frame: '132S', poles: [4], text: 'wolng', tokens: [text], conflicts: [], spellings: [] }
  expect(shownFilters(queryOfReading(read), read, named, 'zh').unread).toEqual(['wolng'])
  expect(shownFilters({ ...queryOfReading(read), brandCode: ['BR001'] }, read, named, 'zh').unread).toEqual([])
  const alone: Reading = { text: 'wolng', tokens: [text], conflicts: [], spellings: [] }
  expect(shownFilters(queryOfReading(alone), alone, named, 'zh').unread).toEqual([])
})

test('a brand that a line excludes is a filter that says so, and that takes its words along when it is removed', () => {
  const excluded = { start: 0, end: 5, text: '除了ABB', kind: 'brand', fields: { brandsExcluded: ['BR043'] }, confidence: 1 } as const
  const read: Reading = { power: 11, brandsExcluded: ['BR043'], tokens: [excluded], conflicts: [], spellings: [] }
  const facets = { brandCode_notequal: [{ key: 'BR043', label: 'ABB', count: 7 }] }
  const shownIn = (lang: 'zh' | 'en') =>
    shownFilters({ ...queryOfReading(read), line: '除了ABB 11kW' }, read, { facets, types: [] }, lang).chips.find(
      ({ id }) => id === 'brandCode_notequal 0',
    )
  expect(shownIn('zh')).toMatchObject({ label: '不含 ABB', search: '?powerKw_ge=11&powerKw_le=11&line=11kW' })
  expect(shownIn('en')?.label).toBe('Not ABB')
})

test('what a line excludes is named where no filter leaves it out, whether a designation stands beside it or not', () => {
  const excluded = { start: 0, end: 5, text: '除了ABB', kind: 'brand', fields: { brandsExcluded: ['BR043'] }, confidence: 1 } as const
  const unmet = { start: 6, end: 10, text: '不带刹车', kind: 'text', fields: { text: '' }, confidence: 1 } as const
  const read: Reading = { power: 11, brandsExcluded: ['BR043'], tokens: [excluded, unmet], conflicts: [], spellings: [] }
  for (const each of [read, { ...read, series: 'YE3' }])
    expect(shownFilters(queryOfReading(each), each, named, 'zh').unread).toEqual(['不带刹车'])
})

test('what is read and no filter stands for is named, beside a designation too', () => {
  const token = (text: string, kind: Reading['tokens'][number]['kind'], fields: Fields) => ({
    start: 0,
    end: 1,
    text,
    kind,
    fields,
    confidence: 1,
  })
  const tokens = [
    token('H级绝缘', 'insulation', { insulation: 'H' }),
    token('S3 40%', 'duty', { duty: 'S3 40%' }),
    token('IC416', 'ic', { ic: 'IC416' }),
    token('38.5N·m', 'torque', { torque: 38.5 }),
    token('i=24.5', 'ratio', { ratio: 24.5 }),
    token('1500元', 'price', { price: 1500 }),
    token('轴径42', 'shaft', { shaftD: 42 }),
    token('铝壳', 'detail', {}),
    token('送到苏州', 'deliverRegion', { deliverRegion: '320500' }),
    token('1000转', 'speed', { speed: 1000 }),
    token('7.5kW', 'power', { power: 7.5 }),
  ]
  const read: Reading = { power: 7.5, speed: 1000, tokens, conflicts: [], spellings: [] }
  const named = ['H级绝缘', 'S3 40%', 'IC416', '38.5N·m', 'i=24.5', '1500元', '轴径42', '铝壳', '送到苏州']
  const unfilteredOf = (reading: Reading) => shownFilters(queryOfReading(reading), reading, { facets: {}, types: [] }, 'zh').unfiltered
  expect(unfilteredOf(read)).toEqual([...named, '1000转'])
  expect(unfilteredOf({ ...read, poles: [6] })).toEqual(named)
  expect(unfilteredOf({ ...read, series: 'YE3', frame: '132M', poles: [4] })).toEqual(named)
  expect(shownFilters({ ...queryOfReading(read), brandCode: ['BR001'] }, read, { facets: {}, types: [] }, 'zh').unfiltered).toEqual([])
})

test('a shaft height without its letter is a filter', () => {
  const query = queryOfReading({ shaftHeight: 132 })
  expect(query.shaftHeight_between).toEqual(['132-132'])
  expect(shownFilters(query, undefined, { facets: {}, types: [] }, 'zh').chips.map(({ label }) => label)).toEqual(['中心高 H (mm) 132'])
  expect(queryOfReading({ shaftHeight: 132, frame: '132S' }).shaftHeight_between).toEqual([])
})

test('several powers of which any will do are filters of their own', () => {
  const query = queryOfReading({ power: 11, powers: [11, 15], poles: [4] })
  expect([query.powerKw, query.powerKw_ge, query.powerKw_le]).toEqual([['11', '15'], '', ''])
  const words = [
    { start: 0, end: 4, text: '11kW', kind: 'power', fields: { power: 11 }, confidence: 1 },
    { start: 5, end: 9, text: '15kW', kind: 'power', fields: { power: 15 }, confidence: 1 },
  ] as const
  const read: Reading = { power: 11, powers: [11, 15], tokens: words, conflicts: [], spellings: [] }
  const { chips } = shownFilters({ ...query, poles: [], line: '11kW或15kW' }, read, { facets: {}, types: [] }, 'zh')
  expect(chips.map(({ search }) => new URLSearchParams(search).get('powerKw'))).toEqual(['15', '11'])
})

test('a price that is a limit is a filter, and another price is named as none', () => {
  const read = (fields: Fields): Reading => ({
    ...{ ...fields, conflicts: [], spellings: [] },
    tokens: [{ start: 0, end: 8, text: '3000元以内', kind: 'price', fields, confidence: 1 }],
  })
  const [limit, price] = [read({ priceRange: [null, 3000] }), read({ price: 3000 })]
  const query = queryOfReading(limit)
  expect([query.unitPrice_ge, query.unitPrice_le]).toEqual(['', '3000'])
  const unfilteredOf = (reading: Reading) => shownFilters(queryOfReading(reading), reading, { facets: {}, types: [] }, 'zh').unfiltered
  expect([limit, price].map(unfilteredOf)).toEqual([[], ['3000元以内']])
})

test('what several may cost together is a filter where their number is known, and named as none elsewhere', () => {
  const shownFor = (line: string) => {
    const { fields, ...said } = seededReader.read(line)
    const read: Reading = { ...fields, ...said, spellings: [] }
    return shownFilters({ ...queryOfReading(read), line }, read, { facets: {}, types: [] }, 'zh')
  }
  expect(shownFor('11kW 总价不超过2万').unfiltered).toEqual(['总价不超过2万'])
  const { unfiltered, chips } = shownFor('11kW 3台 总预算2w')
  expect(unfiltered).toEqual([])
  const [priced] = chips.filter(({ id }) => id.startsWith('unitPrice'))
  expect(priced?.label).toContain('6666.66')
  const without = new URLSearchParams(priced?.search)
  expect([without.get('unitPrice_le'), without.get('quantity_ge'), without.get('line')]).toEqual([null, '3', '11kW 3台'])
})

test('provinces with a name together are a filter each', () => {
  expect(queryOfReading({ regionCodes: ['210000', '220000'] }).regionCode).toEqual(['21', '22'])
})

test('what a line names by the least of it is one filter, which is removed with its words as a whole', () => {
  const line = '7.5kW at least IE3 IP55 or better'
  const [ie, ip] = [
    { ie: 'IE3', ies: ['IE3', 'IE4', 'IE5'] },
    { ip: 'IP55', ips: ['IP55', 'IP56', 'IP65', 'IP66'] },
  ]
  const tokenOf = (text: string, kind: Reading['tokens'][number]['kind'], fields: Fields) => ({
    ...{ text, kind, fields, confidence: 1 },
    ...{ start: line.indexOf(text), end: line.indexOf(text) + text.length },
  })
  const tokens = [tokenOf('7.5kW', 'power', { power: 7.5 }), tokenOf('at least IE3', 'efficiency', ie), tokenOf('IP55 or better', 'ip', ip)]
  const read: Reading = { power: 7.5, ...ie, ...ip, tokens, conflicts: [], spellings: [] }
  const query = { ...queryOfReading(read), line }
  const { chips } = shownFilters(query, read, named, 'en')
  expect(chips.map(({ label }) => label)).toEqual(['7.5\u202fkW', '≥ IE3', '≥ IP55'])
  const without = new URLSearchParams(chips[1]?.search)
  expect([without.get('ieClass'), without.get('ip'), without.get('line')]).toEqual([null, 'IP55,IP56,IP65,IP66', '7.5kW IP55 or better'])
  // Once one of them was taken out by hand, the others stand by themselves.
  const changed = shownFilters({ ...query, ieClass: ['IE4', 'IE5'] }, read, named, 'en')
  expect(changed.chips.map(({ label }) => label)).toHaveLength(4)
})

test('values that are one choice are one chip, which takes the words of all of them along', () => {
  const line = '拆封 拆机 5.5kW'
  const tokenOf = (text: string, kind: Reading['tokens'][number]['kind'], fields: Fields) => ({
    ...{ text, kind, fields, confidence: 1 },
    ...{ start: line.indexOf(text), end: line.indexOf(text) + text.length },
  })
  const conditions = { conditions: ['OPEN', 'REMOVED'] }
  const tokens = [
    tokenOf('拆封', 'condition', { condition: 'OPEN' }),
    tokenOf('拆机', 'condition', { condition: 'REMOVED' }),
    tokenOf('5.5kW', 'power', { power: 5.5 }),
  ]
  const read: Reading = { power: 5.5, condition: 'OPEN', ...conditions, tokens, conflicts: [], spellings: [] }
  const together = { key: 'OPEN,REMOVED', label: '拆封/拆机', count: 7 }
  const facets = { condition: [{ key: 'NEW', label: '全新', count: 9 }, together] }
  const query = { ...queryOfReading(read), line }
  const { groups, chips } = shownFilters(query, read, { facets, types: [] }, 'zh')
  expect(groups.find(({ name }) => name === 'condition')).toMatchObject({ selected: [together.key], options: facets.condition })
  expect(chips.map(({ label }) => label)).toEqual(['5.5\u202fkW', together.label])
  expect(chips[1]?.search).toBe(`?${new URLSearchParams({ powerKw_ge: '5.5', powerKw_le: '5.5', line: '5.5kW' })}`)
  expect(searchOf(query)).toContain('condition=OPEN,REMOVED')
  expect(searchOf(parseProductQuery(new URLSearchParams({ condition: together.key })))).toBe('?condition=OPEN,REMOVED')
  // One of them alone is not the choice.
  const alone = { condition: [...facets.condition, { key: 'OPEN', label: '拆封', count: 2 }] }
  const one = shownFilters({ ...emptyQuery, condition: ['OPEN'] }, undefined, { facets: alone, types: [] }, 'zh')
  expect(one.groups.find(({ name }) => name === 'condition')?.selected).toEqual(['OPEN'])
  expect(one.chips.map(({ label }) => label)).toEqual(['拆封'])
})

test('the slowest motors stand behind those of fewer poles, and beside no other pole count', () => {
  const keys = ['12,14,16', '8', '10'].map((key) => ({ key, label: `${key}极`, count: 3 }))
  const { groups, chips } = shownFilters({ ...emptyQuery, poles: ['8'] }, undefined, { facets: { poles: keys }, types: [] }, 'zh')
  expect(groups.find(({ name }) => name === 'poles')?.options.map(({ key }) => key)).toEqual(['8', '10', '12,14,16'])
  expect(chips[0]?.choices.map(({ label }) => label)).toEqual(['10极'])
})

test.each([
  ['高压防爆电机 10kV', []],
  ['高压电机 隔爆', ['高压电机']],
  ['船用电机 15kW 4极 防爆', ['船用电机']],
  ['防爆 减速电机', ['减速电机']],
  ['crane motor 15 kW explosion-proof', ['crane']],
  ['煤矿用隔爆 绕线 55kW', []],
])('%s is searched among explosion-proof motors, and %j is told as no filter', (line, unfiltered) => {
  const { fields, tokens, conflicts } = seededReader.read(line)
  const asked = { ...queryOfReading(fields), line }
  const shown = shownFilters(asked, { ...fields, tokens, conflicts, spellings: [] }, { facets: {}, types: [] }, 'zh')
  expect([asked.typeCode.every((type) => type.startsWith('EX')), asked.typeCode.length, shown.unfiltered]).toEqual([true, 1, unfiltered])
  expect(shown.chips.some(({ id }) => id.startsWith('typeCode'))).toBe(true)
})
