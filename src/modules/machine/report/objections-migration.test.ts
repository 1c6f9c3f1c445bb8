import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationFolder, readMigrations, sectionsOf } from '#kernel/schema/migration-file.ts'
import { emptyDatabase, type TestDatabase } from '#test/test-database.ts'

let database: TestDatabase
let owner: pg.Client

const file = '0050-sales-of-quotes.sql'
const [accused, staff] = ['1', '2']

/** A database as it was before, with an objection, and with a report that staff has decided upon after the objection. */
beforeAll(async () => {
  database = await emptyDatabase()
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query('create schema store; create schema tenant; create schema app; create schema platform')
  for (const migration of await readMigrations(migrationFolder)) {
    if (migration.name >= file) continue
    const { inside, outside } = sectionsOf(migration)
    for (const statement of [inside, ...outside]) await owner.query(statement)
  }
  await owner.query("select set_config('app.tenant', '000000', false)")
  await owner.query("insert into store.tenant (tenant_id) values ('000000') on conflict do nothing")
  await owner.query('insert into store."user" (id, account) values ($1::bigint, $1::text), ($2::bigint, $2::text)', [accused, staff])
  await owner.query('insert into store.abuse_report (id, accused, update_user) values (7, $1, $1), (8, $1, $2)', [accused, staff])
  for (const by of [accused, staff]) {
    await owner.query("insert into store.row_change (resource, row_id, create_user) values ('abuse-report', '7', $1)", [by])
    await owner.query("insert into store.row_change (resource, row_id, create_user) values ('machine', '7', $1)", [by])
  }
  for (const [transition, by] of [
    ['appealed', accused],
    ['uphold', staff],
  ] as const)
    await owner.query(
      `insert into store.abuse_report_state_history (abuse_report_id, transition, from_state, to_state, create_user)
        values (7, $1, 'OPEN', 'UPHELD', $2)`,
      [transition, by],
    )
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

const authors = async (query: string): Promise<unknown[]> => (await owner.query({ text: query, rowMode: 'array' })).rows.flat()

test('what was recorded of objections names nobody, and what staff has done stays as it is', async () => {
  for (const { name, sql } of await readMigrations(migrationFolder)) if (name === file) await owner.query(sql)
  expect(await authors('select update_user from store.abuse_report order by id')).toEqual([null, staff])
  expect(await authors("select create_user from store.row_change where resource = 'abuse-report' order by id")).toEqual([null, staff])
  expect(await authors("select create_user from store.row_change where resource = 'machine' order by id")).toEqual([accused, staff])
  expect(await authors('select create_user from store.abuse_report_state_history order by transition')).toEqual([null, staff])
})
