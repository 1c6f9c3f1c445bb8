import { expect, test } from 'vitest'
import { describeStatement } from './statement-text.ts'

test.each([
  ['select "t"."id" from "machine" as "t" where "poles" = $1 limit 10', 'SELECT machine'],
  ['insert into "log_api" ("id") select * from json_to_recordset($1)', 'INSERT log_api'],
  ['update store.job as j set dispatched = true where id in (select id from other)', 'UPDATE store.job'],
  ['delete from "store"."user" where id = $1', 'DELETE store.user'],
  ['with found as (select id from brand) select count(*) from machine join found using (id)', 'SELECT machine'],
  ['select (select name from brand where id = m.brand), extract(epoch from now()) from (select 1) as m', 'SELECT'],
  ["select set_config('app.tenant', $1, false)", 'SELECT'],
  ['commit', 'COMMIT'],
])('%s is in short: %s', (sql, summary) => {
  expect(describeStatement(sql).summary).toBe(summary)
})

test('the text of a statement has no value, whether a string or a number, and keeps names and parameters', () => {
  const { text } = describeStatement(`select "a'1" from t1 where x = 'it''s (a) "secret"' and y > 1.5e3 and z = $12 and w = -7 limit 20`)
  expect(text).toBe(`select "a'1" from t1 where x = ?? and y > ? and z = $12 and w = -? limit ?`)
})

test.each([
  String.raw`select E'\'secret'`,
  'select $$secret$$',
  'select $tag$secret$tag$',
  "select 1 -- 'secret",
  "select /* ' */ 'secret'",
])('of %s only what it does is told, as its values cannot be told from the rest', (sql) => {
  expect(describeStatement(sql)).toEqual({ summary: 'SELECT', text: undefined })
})
