import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseBefore, databaseBefore } from '#test/database-before.ts'

let database: DatabaseBefore

const file = '0050-sales-of-quotes.sql'
const [accused, staff] = ['1', '2']

/** A database as it was before, with an objection, and with a report that staff has decided upon after the objection. */
beforeAll(async () => {
  database = await databaseBefore(file)
  await database.owner.query('insert into store."user" (id, account) values ($1::bigint, $1::text), ($2::bigint, $2::text)', [
    accused,
    staff,
  ])
  await database.owner.query('insert into store.abuse_report (id, accused, update_user) values (7, $1, $1), (8, $1, $2)', [accused, staff])
  for (const by of [accused, staff]) {
    await database.owner.query("insert into store.row_change (resource, row_id, create_user) values ('abuse-report', '7', $1)", [by])
    await database.owner.query("insert into store.row_change (resource, row_id, create_user) values ('machine', '7', $1)", [by])
  }
  for (const [transition, by] of [
    ['appealed', accused],
    ['uphold', staff],
  ] as const)
    await database.owner.query(
      `insert into store.abuse_report_state_history (abuse_report_id, transition, from_state, to_state, create_user)
        values (7, $1, 'OPEN', 'UPHELD', $2)`,
      [transition, by],
    )
})
afterAll(() => database?.drop())

const authors = async (query: string): Promise<unknown[]> => (await database.owner.query({ text: query, rowMode: 'array' })).rows.flat()

test('what was recorded of objections names nobody, and what staff has done stays as it is', async () => {
  await database.run(file)
  expect(await authors('select update_user from store.abuse_report order by id')).toEqual([null, staff])
  expect(await authors("select create_user from store.row_change where resource = 'abuse-report' order by id")).toEqual([null, staff])
  expect(await authors("select create_user from store.row_change where resource = 'machine' order by id")).toEqual([accused, staff])
  expect(await authors('select create_user from store.abuse_report_state_history order by transition')).toEqual([null, staff])
})
