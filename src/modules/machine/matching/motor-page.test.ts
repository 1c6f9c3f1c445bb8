import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { listing, putOnShelf } from '#test/listings.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
})
afterAll(() => app?.close())

const onShelf = (changed: object, seller?: 'member' | 'admin') => putOnShelf(app, { ...listing, ...changed }, seller)

const ask = async <T>(path: string, id: string, lang: 'zh' | 'en' = 'zh'): Promise<T> =>
  (await app.call<T>('visitor', 'GET', `/blade-machine/machine/${path}`, { query: { id }, headers: { 'accept-language': lang } })).data

interface Value {
  readonly field: string
  readonly value: string | number
  readonly name: string
  readonly origin: string
}

const valuesOf = async (id: string, lang?: 'zh' | 'en') =>
  Object.fromEntries((await ask<Value[]>('catalogue-values', id, lang)).map(({ field, ...rest }) => [field, rest]))

test('what a listing does not say is completed from the catalogue and from its series, each with its origin', async () => {
  const values = await valuesOf(await onShelf({ weightKg: 61 }), 'en')
  // data/ye3_catalogue_380v_50hz.csv: YE3-132S-4 has 1460 r/min and 89.6 %.
  expect(values.ratedRpm).toMatchObject({ origin: 'CATALOG', value: 1460 })
  expect(values.efficiencyPct).toMatchObject({ origin: 'CATALOG', value: 89.6 })
  expect(values.ieClass).toMatchObject({ value: 'IE3', name: expect.stringMatching(/./) })
  expect(values.ip).toMatchObject({ origin: 'SERIES', value: 'IP55' })
  expect(values).not.toHaveProperty('weightKg')
})

test('figures of the catalogue are not shown for a winding that it does not list', async () => {
  for (const other of [{ voltageV: 660 }, { freqHz: '60' }]) {
    const values = await valuesOf(await onShelf(other))
    expect(values).not.toHaveProperty('ratedRpm')
    expect(values.ip).toMatchObject({ origin: 'SERIES' })
  }
})

test('a motor of a series without a catalogue has no such values', async () => {
  expect(await valuesOf(await onShelf({ series: '', model: 'X-7', frame: '132S' }))).toEqual({})
})

test('the other motors of a seller are those on the shelf, the newest first, without those of others', async () => {
  const first = await onShelf({ model: 'YE3-132S-4 first' })
  const second = await onShelf({ model: 'YE3-132S-4 second' })
  const strange = await onShelf({ model: 'YE3-132S-4 strange' }, 'admin')
  const others = (await ask<{ id: string }[]>('others', first)).map(({ id }) => id)
  expect(others[0]).toBe(second)
  expect(others).toHaveLength(4)
  expect(others).not.toContain(first)
  expect(others).not.toContain(strange)
  const sold = await app.call('member', 'POST', '/blade-machine/machine/shelf', { body: { ids: [second], shelfStatus: 'SOLD' } })
  expect(sold.status, sold.msg).toBe(200)
  expect((await ask<{ id: string }[]>('others', first)).map(({ id }) => id)).not.toContain(second)
})

test('of a motor that is not on display nothing is told', async () => {
  const answers = await Promise.all(
    ['others', 'catalogue-values'].map((path) => app.call('visitor', 'GET', `/blade-machine/machine/${path}`, { query: { id: '1' } })),
  )
  expect(answers.map(({ status, data }) => [status, data])).toEqual([
    [200, []],
    [404, {}],
  ])
})

describe('a motor that was sold more than 90 days ago', () => {
  const parts = ['detail', 'similar', 'others', 'catalogue-values']
  const statuses = (as: Persona, id: string) =>
    Promise.all(parts.map(async (part) => (await app.call(as, 'GET', `/blade-machine/machine/${part}`, { query: { id } })).status))
  const run = (change: RawBuilder<unknown>) => change.execute(app.runtime.platformDb)

  test('is gone for the public with all that is told beside it, and there for its seller and for reviewers', async () => {
    const id = await onShelf({ model: 'YE3-132S-4 long sold' })
    await app.call('member', 'POST', '/blade-machine/machine/shelf', { body: { ids: [id], shelfStatus: 'SOLD' } })
    expect(await statuses('visitor', id)).toEqual([200, 200, 200, 200])
    await run(sql`update store.machine_state_history set create_time = now() - interval '91 days' where machine_id = ${id}`)
    expect(await statuses('visitor', id)).toEqual([410, 410, 410, 410])
    for (const as of ['member', 'admin'] as const) expect(await statuses(as, id)).toEqual([200, 200, 200, 200])
  })

  test('is gone after its last change where nothing tells when it was sold', async () => {
    const id = await onShelf({ model: 'YE3-132S-4 sold unseen' })
    await run(sql`delete from store.machine_state_history where machine_id = ${id}`)
    const change = (days: number) =>
      run(sql`update store.machine set shelf_status = 'SOLD', update_time = now() - make_interval(days => ${days}) where id = ${id}`)
    await change(89)
    expect(await statuses('visitor', id)).toEqual([200, 200, 200, 200])
    await change(91)
    expect(await statuses('visitor', id)).toEqual([410, 410, 410, 410])
  })
})
