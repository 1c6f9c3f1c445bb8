import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { library } from '#test/library.ts'
import { type MigratedDatabase, migratedDatabase, silent } from '#test/migrated-database.ts'
import { runRequest, TooLate } from '../database/work.ts'
import { crossTenantDb } from '../runtime/platform.ts'
import { createRuntime, type Runtime } from '../runtime/runtime.ts'
import { type Collected, WriteBehind } from './write-behind.ts'

let migrated: MigratedDatabase
let runtime: Runtime
beforeAll(async () => {
  migrated = await migratedDatabase(library)
  await migrated.ask('create table store.tally (name text primary key, times integer not null)')
  await migrated.ask(`grant all on store.tally to ${migrated.database.name}_platform`)
})
beforeEach(async () => {
  vi.restoreAllMocks()
  await migrated.ask('truncate store.tally')
  runtime = await migrated.runtime()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await migrated.drop()
})

const never = 3_600_000
const addTo = (collected: readonly Collected<string>[]): RawBuilder<unknown> => sql`insert into tally as t
  select * from json_to_recordset(${JSON.stringify(collected.map(({ entry, times }) => ({ name: entry, times })))}) as each(name text, times integer)
  on conflict (name) do update set times = t.times + excluded.times`

/** Of a process; the first writes fail as they are told to. */
const writerOn = (to: Runtime, { delay = never, maxWaiting = 100, fails = [] as (() => Promise<unknown>)[] } = {}) => {
  const batches: number[] = []
  const write = async (collected: readonly Collected<string>[]): Promise<void> => {
    batches.push(collected.length)
    await fails.shift()?.()
    await addTo(collected).execute(crossTenantDb(to, 'tally'))
  }
  return { batches, writer: new WriteBehind<string>(to, { what: 'tallies', delay, maxWaiting, write }) }
}
const rejected = () => sql`select 1 / 0`.execute(runtime.platformDb)
const unreachable = () => Promise.reject(new TooLate('the database did not answer'))
const addAll = ({ writer }: ReturnType<typeof writerOn>, names: readonly string[]) => names.map((name) => writer.add(name, name))
const written = async () =>
  Object.fromEntries(
    (await migrated.ask<{ name: string; times: number }>('select * from store.tally')).map(({ name, times }) => [name, times]),
  )

test('what comes again and again is written once, with the number of times', async () => {
  const one = writerOn(runtime)
  addAll(one, ['a', 'b', 'a', 'a'])
  expect(await written()).toEqual({})
  await one.writer.flush()
  await one.writer.flush()
  expect([await written(), one.batches]).toEqual([{ a: 3, b: 1 }, [2]])
})

test('two processes add up what each has collected', async () => {
  const both = [writerOn(runtime), writerOn(await migrated.runtime())]
  for (const each of both) addAll(each, ['a', 'b'])
  await Promise.all(both.map(({ writer }) => writer.flush()))
  expect(await written()).toEqual({ a: 2, b: 2 })
})

test('what a request has added is written after the deadline of the request', async () => {
  const one = writerOn(runtime, { delay: 30 })
  await runRequest('a', async () => void addAll(one, ['a']), performance.now() + 5).catch(() => undefined)
  await expect.poll(written).toEqual({ a: 1 })
})

test('a batch that could not be written is written with the next one', async () => {
  const one = writerOn(runtime, { fails: [rejected] })
  const warn = vi.spyOn(runtime.log, 'warn')
  addAll(one, ['a', 'b'])
  await one.writer.flush()
  addAll(one, ['b', 'c'])
  await one.writer.flush()
  expect(await written()).toEqual({ a: 1, b: 2, c: 1 })
  expect(warn.mock.calls).toMatchObject([[{ entries: 2, waiting: 2 }, 'tallies could not be written']])
})

test('a failed batch is tried again by itself, as often as it takes to reach the database', async () => {
  const one = writerOn(runtime, { delay: 5, fails: Array.from({ length: 5 }, () => unreachable) })
  addAll(one, ['a'])
  await expect.poll(written).toEqual({ a: 1 })
})

test('what the database rejects three times is given up, and the log says how much that was', async () => {
  const one = writerOn(runtime, { fails: [rejected, rejected, rejected] })
  const error = vi.spyOn(runtime.log, 'error')
  addAll(one, ['a', 'a'])
  for (let time = 0; time < 2; time++) await one.writer.flush()
  expect(error).not.toHaveBeenCalled()
  await one.writer.flush()
  addAll(one, ['b'])
  await one.writer.flush()
  expect([await written(), error.mock.calls]).toEqual([{ b: 1 }, [[{ lost: 2 }, 'tallies were lost']]])
})

test('half of what may wait is written at once; beyond all of it something is lost, and the log says so', async () => {
  const one = writerOn(runtime, { maxWaiting: 6 })
  const error = vi.spyOn(runtime.log, 'error')
  addAll(one, ['a', 'b', 'c'])
  await expect.poll(written).toEqual({ a: 1, b: 1, c: 1 })
  addAll(one, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'a'])
  await one.writer.flush()
  expect(await written()).toEqual({ a: 3, b: 2, c: 2, d: 1, e: 1, f: 1 })
  expect(error.mock.calls).toEqual([[{ lost: 2 }, 'tallies were lost']])
})

test('a process writes what waits before it ends, and says what it cannot write', async () => {
  const ending = await createRuntime({ ...migrated.urls, registry: library, secret: 'secret', timeZone: 'Asia/Shanghai', log: silent })
  const error = vi.spyOn(silent, 'error')
  addAll(writerOn(ending), ['a'])
  addAll(writerOn(ending, { fails: [unreachable] }), ['b', 'b'])
  await ending.close()
  expect([await written(), error.mock.calls]).toEqual([{ a: 1 }, [[{ lost: 2 }, 'tallies were lost']]])
})
