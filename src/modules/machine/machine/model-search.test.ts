import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fields } from '#motors/reading.ts'
import { searchFiltersOf } from '#motors/search-filters.ts'
import { insertAttachments } from '#test/attachments.ts'
import { exportedFile } from '#test/exchange.ts'
import { putOnShelf } from '#test/listings.ts'
import { staffMaker } from '#test/staff.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { stockIndexOf } from './stock-index.service.ts'

let app: TestApp
let id = ''
const motor = {
  ...{ typeCode: 'AC3.STD.IE3', brandCode: 'BR004', series: 'YE3', model: 'ye3 160m-6', powerKw: 7.5, poles: [6], phases: '3' },
  ...{ voltageV: 380, freqHz: '50', frame: '160M', mounting: ['B3'], ieClass: 'IE3', ip: 'IP55', condition: 'NEW', quantity: 3 },
  ...{ priceMode: 'ASK', regionCode: '320205', contact: { name: '王', mobile: '13900001111' } },
  photos: [{ photoType: 'WHOLE', link: '/files/test/motor.webp' }],
}
const small = {
  ...{ ...motor, typeCode: 'AC1.YL', series: 'YL', model: 'YL-802-4', powerKw: 0.75, poles: [4], phases: '1', voltageV: 220 },
  ...{ frame: '802', ieClass: 'NONE' },
}
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
  id = await putOnShelf(app, motor)
})
afterAll(() => app?.close())

interface Listed {
  readonly records: readonly { readonly id: string; readonly model: string }[]
  readonly total: number
}

const spellings = ['ye3 160m-6', 'YE3-160M-6', 'YE3160M6', 'ye3-160 m-6', '160m-6', 'YE3 160']

const idsOf = async (model: string): Promise<string[]> => {
  const query = { model, size: '200' }
  const [search, list] = await Promise.all([
    app.call<{ page: Listed }>('visitor', 'GET', '/blade-machine/machine/search', { query }),
    app.call<Listed>('visitor', 'GET', '/blade-machine/machine/listData', { query }),
  ])
  const ids = search.data.page.records.map(({ id }) => id)
  expect(list.data.records.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  return ids
}

test('the back-office filters motors as the public list does, and exports what it lists', async () => {
  const total = async (as: 'visitor' | 'admin', path: string, query: Record<string, string>): Promise<number> =>
    (await app.call<Listed>(as, 'GET', `/blade-machine/machine/${path}`, { query })).data.total
  const queries: Record<string, string>[] = [{ model: 'YE3160M6' }, { typeCode: 'AC3' }, { voltageV: '660' }]
  for (const query of queries) {
    const inPublic = await total('visitor', 'listData', query)
    expect(inPublic).toBeGreaterThan(0)
    expect(await total('admin', 'list', query)).toBeGreaterThanOrEqual(inPublic)
  }
  const body = { columns: ['model'], format: 'csv' }
  expect(String(await exportedFile(app, 'admin', '/blade-machine/machine', { query: { model: 'YE3160M6' }, body }))).toContain('ye3 160m-6')
})

test.each(['the database', 'the stock index'])('a motor is found by each spelling of its designation: %s', async (by) => {
  if (by === 'the stock index') await stockIndexOf(app.runtime).load('000000')
  for (const spelling of spellings) expect([spelling, await idsOf(spelling)]).toEqual([spelling, expect.arrayContaining([id])])
  expect(await idsOf('YE3-160M-4')).not.toContain(id)
  expect((await idsOf('- ')).length).toBeGreaterThan(10)
})

test.each([
  ['YL8024', 'YL8024'],
  ['YY7124', 'YY7124'],
  ['8024', 'YL8024'],
  ['YE3-802-4', 'YE3-80M2-4'],
  ['YE3 8024', 'YE3-80M2-4'],
  ['YE3-712-4', 'YE3-71M2-4'],
])('a small motor on the shelf is found by each way to write its frame: %s', async (line, expected) => {
  const { data: fields } = await app.call<Fields>('visitor', 'GET', '/blade-machine/machine/parse', { query: { text: line } })
  const filters = Object.entries(searchFiltersOf(fields)).map(([name, value]) => [name, String(value)])
  const { data } = await app.call<{ page: Listed }>('visitor', 'GET', '/blade-machine/machine/search', {
    query: { ...Object.fromEntries(filters), wanted: line, size: '200' },
  })
  const models = data.page.records.map(({ model }) => model)
  expect(line === '8024' ? models : models.slice(0, 1)).toContain(expected)
})

test('a motor is found by the number of its listing, and by the beginning of it', async () => {
  const { data } = await app.call<{ listingNo: string }>('visitor', 'GET', '/blade-machine/machine/detail', { query: { id } })
  for (const asked of [data.listingNo, data.listingNo.slice(0, 9).toLowerCase()])
    expect([asked, await idsOf(asked)]).toEqual([asked, expect.arrayContaining([id])])
  const { data: found } = await app.call<Listed>('visitor', 'GET', '/blade-machine/machine/listData', {
    query: { listingNo_like: data.listingNo.slice(-8), size: '1' },
  })
  expect(found.records[0]?.id).toBe(id)
})

test('by digits that the numbers of several listings share all of them are found', async () => {
  const other = await putOnShelf(app, small)
  const numberOf = async (id: string): Promise<string> =>
    (await app.call<{ listingNo: string }>('visitor', 'GET', '/blade-machine/machine/detail', { query: { id } })).data.listingNo
  const [first, second] = [await numberOf(id), await numberOf(other)]
  const day = first.slice(1, 7)
  expect(second).toContain(day)
  expect(await idsOf(day)).toEqual(expect.arrayContaining([id, other]))
  expect(await idsOf(second.slice(-6))).toContain(other)
})

test('digits that begin the number of a listing and are a part of a designation find both', async () => {
  const { data } = await app.call<{ listingNo: string }>('visitor', 'GET', '/blade-machine/machine/detail', { query: { id } })
  const day = data.listingNo.slice(1, 7)
  const before = await idsOf(day)
  const named = await putOnShelf(app, { ...motor, model: `AB-${day}` })
  for (const asked of [day, `M${day}`, data.listingNo.slice(1)])
    expect([asked, await idsOf(asked)]).toEqual([asked, expect.arrayContaining([id])])
  expect((await idsOf(day)).toSorted()).toEqual([...before, named].toSorted())
  const { data: facets } = await app.call<Record<string, { key: string; count: number }[]>>(
    'visitor',
    'GET',
    '/blade-machine/machine/facets',
    {
      query: { model: day },
    },
  )
  expect(facets.brandCode?.reduce((sum, { count }) => sum + count, 0)).toBe(before.length + 1)
  expect((await app.call('member', 'POST', '/blade-machine/machine/remove', { query: { ids: named } })).status).toBe(200)
})

test('a draft hides no listing from visitors, and shows nothing of itself; its owner finds it', async () => {
  const { data } = await app.call<{ listingNo: string }>('visitor', 'GET', '/blade-machine/machine/detail', { query: { id } })
  const day = data.listingNo.slice(1, 7)
  const before = await idsOf(day)
  expect(before).toContain(id)
  const body = { shelfStatus: 'DRAFT', model: `AB-${day}` }
  const draft = await app.call<{ id: string }>('member', 'POST', '/blade-machine/machine/submit', { body })
  expect(draft.status, draft.msg).toBe(200)
  expect((await idsOf(day)).toSorted()).toEqual(before.toSorted())
  const query = { model: day, size: '200' }
  const own = await app.call<Listed>('member', 'GET', '/blade-machine/machine/list1', { query })
  expect(own.data.records.map((each) => each.id)).toEqual(expect.arrayContaining([draft.data.id, id]))
  const all = await app.call<Listed>('admin', 'GET', '/blade-machine/machine/list', { query })
  expect(all.data.records.map((each) => each.id)).toContain(draft.data.id)
  expect((await app.call('member', 'POST', '/blade-machine/machine/remove', { query: { ids: draft.data.id } })).status).toBe(200)
})

test('a motor outside the data scopes of staff decides nothing of what their list finds', async () => {
  const scopes = [{ page: 'machine', type: 2 }]
  const staff = await staffMaker(app).staff({ codes: ['machine*'], scopes })
  const own = await putOnShelf(app, small, staff)
  const { data } = await app.call<{ listingNo: string }>('visitor', 'GET', '/blade-machine/machine/detail', { query: { id: own } })
  // Of what stands within a number, designations are meant where any has it; what begins a number is looked for in both.
  const [beginning, within] = [data.listingNo.slice(1, 7), data.listingNo.slice(3)]
  const found = async (model: string): Promise<string[]> =>
    (await app.call<Listed>(staff, 'GET', '/blade-machine/machine/list', { query: { model } })).data.records.map((each) => each.id)
  for (const digits of [beginning, within]) expect([digits, await found(digits)]).toEqual([digits, [own]])
  const body = { shelfStatus: 'DRAFT', model: `CD-${data.listingNo.slice(1)}` }
  const draft = await app.call<{ id: string }>('member', 'POST', '/blade-machine/machine/submit', { body })
  for (const digits of [beginning, within]) expect([digits, await found(digits)]).toEqual([digits, [own]])
  expect((await app.call('member', 'POST', '/blade-machine/machine/remove', { query: { ids: draft.data.id } })).status).toBe(200)
})

test('what a motor is not is asked of those without it too, by the index and by SQL', async () => {
  const unframed = await putOnShelf(app, { ...motor, frame: '', model: 'without a frame' })
  await stockIndexOf(app.runtime).load('000000')
  const listed = async (query: Record<string, string>): Promise<string[]> =>
    (
      await app.call<Listed>('visitor', 'GET', '/blade-machine/machine/listData', { query: { ...query, model: 'without', size: '200' } })
    ).data.records.map((each) => each.id)
  // The index has no titles, so that SQL answers.
  const both: Record<string, string>[] = [{}, { title_notnull: '1' }]
  for (const more of both)
    for (const frame of ['132S', '132S,160M'])
      expect([more, frame, await listed({ frame_notequal: frame, ...more })]).toEqual([more, frame, [unframed]])
})

test.each(['YL-802-4', 'YL802-4', 'YL8024', 'yl 802-4'])(
  'one that is stored with dashes is found by each way to write it: %s',
  async (line) => {
    const stored = await putOnShelf(app, small)
    const { data: fields } = await app.call<Fields>('visitor', 'GET', '/blade-machine/machine/parse', { query: { text: line } })
    for (const model of [line, searchFiltersOf(fields).model]) {
      const found = await idsOf(model)
      expect([model, found]).toEqual([model, expect.arrayContaining([stored])])
    }
  },
)

test('the owner finds it in the own list, too', async () => {
  const { data } = await app.call<Listed>('member', 'GET', '/blade-machine/machine/list1', { query: { model: 'YE3-160M-6', size: '200' } })
  expect(data.records.map(({ id }) => id)).toContain(id)
})

test('what is suggested is found', async () => {
  const { data } = await app.call<{ suggestions: { kind: string; label: string; count: number }[] }>(
    'visitor',
    'GET',
    '/blade-machine/machine/suggest',
    { query: { text: 'YE3160M-6' } },
  )
  const models = data.suggestions.filter(({ kind }) => kind === 'model')
  expect(models.length).toBeGreaterThan(0)
  for (const { label, count } of models) expect((await idsOf(label)).length).toBeGreaterThanOrEqual(count)
})
