import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Fields } from '#motors/reading.ts'
import { filtersOf } from '#site/routes/product/product-query.ts'
import { queryOfReading } from '#site/routes/product/search-line.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { stockIndexOf } from '../machine/stock-index.service.ts'
import type { Suggested } from './suggestions.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await stockIndexOf(app.runtime).load('000000')
})
afterAll(() => app?.close())

const suggest = async (text: string, lang: 'zh' | 'en' = 'zh'): Promise<Suggested> =>
  (await app.call<Suggested>('visitor', 'GET', '/blade-machine/machine/suggest', { query: { text }, headers: { 'accept-language': lang } }))
    .data
const keys = async (text: string, kind: string): Promise<string[]> =>
  (await suggest(text)).suggestions.flatMap((each) => (each.kind === kind ? [each.key] : []))

test('a brand is found by its name, an alias, its pinyin and its initials, with the listings behind it', async () => {
  for (const text of ['卧龙', 'wolong', 'Wolong', 'wl', 'WO'])
    expect([text, await keys(text, 'brand')]).toEqual([text, expect.arrayContaining(['BR001'])])
  const { suggestions } = await suggest('卧龙')
  const { data } = await app.call<{ total: number }>('visitor', 'GET', '/blade-machine/machine/listData', { query: { brandCode: 'BR001' } })
  expect(suggestions.find(({ kind }) => kind === 'brand')).toMatchObject({ key: 'BR001', label: '卧龙电驱', count: data.total })
})

test.each([
  ['ximenzi', 'BR041'],
  ['xmz', 'BR041'],
  ['siemens', 'BR041'],
  ['abb', 'BR043'],
  ['wangao', 'BR045'],
  ['weg', 'BR045'],
  ['sew', 'BR052'],
  ['anchuan', 'BR070'],
  ['sanling', 'BR069'],
])('the foreign brand of %s is found', async (text, brand) => {
  expect(await keys(text, 'brand')).toContain(brand)
  expect((await suggest(text)).isGuess).toBe(false)
})

test('a model is found by its beginning, however it is spaced, before those that only contain it', async () => {
  const found = await keys('ye3 132', 'model')
  expect(found.length).toBeGreaterThan(0)
  for (const model of found) expect(model.replaceAll('-', '')).toMatch(/^YE3132/)
  expect(await keys('YE3132', 'model')).toEqual(found)
  expect((await keys('132S', 'model')).every((model) => model.includes('132S'))).toBe(true)
})

test('types, places and listing numbers are found too', async () => {
  expect((await keys('防爆', 'type')).length).toBeGreaterThan(0)
  expect(await keys('wuxi', 'region')).toEqual(['3202'])
  expect(await keys('江苏', 'region')).toEqual(['32'])
  const { data } = await app.call<{ records: { id: string; listingNo: string }[] }>('visitor', 'GET', '/blade-machine/machine/listData')
  const [first] = data.records
  const number = first?.listingNo ?? ''
  expect(await keys(number, 'listing')).toEqual([first?.id])
})

test('a listing is found by the beginning of its number, from the six digits of its day on', async () => {
  const { data } = await app.call<{ records: { id: string; listingNo: string }[] }>('visitor', 'GET', '/blade-machine/machine/listData')
  const number = data.records[0]?.listingNo ?? ''
  const numberOf = async (id: string): Promise<string> =>
    (await app.call<{ listingNo: string }>('visitor', 'GET', '/blade-machine/machine/detail', { query: { id } })).data.listingNo
  for (const length of [7, 9]) {
    const found = await keys(number.slice(0, length).toLowerCase(), 'listing')
    expect(found.length).toBeGreaterThan(0)
    for (const id of found) expect(await numberOf(id)).toMatch(new RegExp(`^${number.slice(0, length)}`))
  }
  expect(await keys(number.slice(0, -1), 'listing')).toContain(data.records[0]?.id)
  expect(await keys(number.slice(0, 6), 'listing')).toEqual([])
})

test('what is typed so far is read in the language of the page', async () => {
  expect((await suggest('5.5kw 4极 B35')).reading).toEqual([
    { text: '5.5kw', label: '功率' },
    { text: '4极', label: '极数' },
    { text: 'B35', label: '安装' },
  ])
  expect((await suggest('10 hp', 'en')).reading).toEqual([{ text: '10 hp', label: 'power' }])
  expect((await suggest('shaft 38 铸铁')).reading).toEqual([
    { text: 'shaft 38', label: '轴径' },
    { text: '铸铁', label: '结构' },
  ])
  expect((await suggest('M2611240001', 'en')).reading).toEqual([{ text: 'M2611240001', label: 'listing number' }])
  expect(await suggest('')).toEqual({ suggestions: [], rest: '', isGuess: false, reading: [] })
})

test('of several words the latest that means something is completed', async () => {
  const { suggestions, rest } = await suggest('4极 wolo')
  expect([rest, suggestions[0]?.key]).toEqual(['4极', 'BR001'])
  expect((await suggest('YE3-132 5.5kW')).rest).toBe('5.5kW')
  // Its letters stand in the words before it too.
  expect((await suggest('YE3 Y')).rest).toBe('YE3')
  expect((await suggest('wolong wo')).rest).toBe('wolong')
})

test('of a long line only the last words are tried, so that nobody makes the index count for each of many', async () => {
  const asked = vi.spyOn(stockIndexOf(app.runtime), 'ask')
  await suggest('yb ye yx yv ya yc yd yj yk yl d h s a b c e f g r 0.21kW')
  expect(asked.mock.calls.length).toBeLessThan(20)
  asked.mockRestore()
})

test('nothing is offered that no listing is behind, and one letter finds beginnings only', async () => {
  for (const text of ['a', '卧龙', 'y', '5']) for (const { count } of (await suggest(text)).suggestions) expect(count).toBeGreaterThan(0)
  expect((await suggest('不存在的品牌')).suggestions).toEqual([])
})

test('a brand of three Chinese characters or more is offered where one of them is another', async () => {
  const { suggestions, isGuess } = await suggest('西门孑')
  expect([isGuess, suggestions[0]?.key]).toEqual([true, 'BR041'])
  expect((await suggest('西们孑')).suggestions).toEqual([])
})

test.each(['wolng', 'wolnog', '沃龙', 'WOLONGG', '5.5kW wolng'])(
  '%s finds nothing, so the brand that is spelled or pronounced alike is offered',
  async (text) => {
    const { suggestions, rest, isGuess } = await suggest(text)
    expect([isGuess, suggestions[0]?.key, rest]).toEqual([true, 'BR001', text.startsWith('5.5kW') ? '5.5kW' : ''])
    expect((await suggest('wolong')).isGuess).toBe(false)
  },
)

test('a misspelt brand is offered also where it has no listing with the rest of the text, and that is said', async () => {
  const { suggestions, rest, isGuess, total } = await suggest('wolng 9999kW')
  expect([isGuess, rest, total]).toEqual([true, '9999kW', 0])
  expect(suggestions.map(({ kind, key, count }) => [kind, key, count])).toEqual([['brand', 'BR001', 0]])
  // A brand that is known has nothing to be corrected.
  expect((await suggest('wolong 9999kW')).suggestions).toEqual([])
})

/** Listings that the list finds for a line, as its page asks for them. */
async function listed(line: string): Promise<number> {
  const reading = (await app.call<Fields>('visitor', 'GET', '/blade-machine/machine/parse', { query: { text: line } })).data
  const query = { ...filtersOf(queryOfReading(reading)), size: '1' }
  return (await app.call<{ total: number }>('visitor', 'GET', '/blade-machine/machine/listData', { query })).data.total
}

test.each([
  ...['15kw 4p', 'ABB M2', '皖南 15', '11kw wolong', 'YE3-132', '防爆 4极', '5.5kW wolng'],
  ...['不要西门子 4极 wolong', '不锈钢 wolong', 'ABB wolong', '江苏 YE3', '4极 YE3-13', '绕线 江苏', 'Ⅱ级 wolong', '4极 B35 w'],
])('each suggestion for %s has the count of the list that it leads to, with the rest of the line', async (text) => {
  const { suggestions, rest, total } = await suggest(text)
  expect(total).toBe(await listed(text))
  for (const { kind, label, count } of suggestions)
    if (rest !== '' || kind === 'model') expect([label, count]).toEqual([label, await listed(`${rest} ${label}`)])
  for (const { count } of suggestions) expect(count).toBeGreaterThan(0)
})

test('all that a line may be completed by is counted by one question', async () => {
  const asked = vi.spyOn(stockIndexOf(app.runtime), 'ask')
  const { suggestions } = await suggest('4极 w')
  // What is in stock at all, what each suggestion finds, and what the line as it is finds.
  expect([suggestions.length > 4, asked.mock.calls.length]).toEqual([true, 3])
  asked.mockRestore()
})

test('a line that was asked for before the stock index was loaded is counted as soon as it is', async () => {
  const asked = vi.spyOn(stockIndexOf(app.runtime), 'ask').mockResolvedValue(undefined)
  for (const _ of [1, 2, 3]) expect((await suggest('6极 11kW wolo')).total).toBeUndefined()
  asked.mockRestore()
  expect((await suggest('6极 11kW wolo')).total).toBe(await listed('6极 11kW wolo'))
})

test('a number that no field holds finds nothing, and is no error', async () => {
  expect((await suggest('99999999999999kW')).total).toBe(0)
  expect((await suggest('99999999999999kW w')).suggestions).toEqual([])
})

test('the listing of a number has its title in the language of the page', async () => {
  const { data } = await app.call<{ records: { listingNo: string; titleEn: string }[] }>(
    'visitor',
    'GET',
    '/blade-machine/machine/listData',
  )
  const [first] = data.records
  expect((await suggest(first?.listingNo ?? '', 'en')).suggestions[0]?.label).toBe(first?.titleEn)
})
