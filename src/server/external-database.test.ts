import pg from 'pg'
import { expect, inject, test } from 'vitest'
import type { Words } from '#i18n/translate.ts'
import { checkDatabaseSettings, checkExternalDatabase } from './external-database.ts'

const validSettings = { major: 18, ctype: 'C.UTF-8', encoding: 'UTF8' }
const userError = (pattern: RegExp): object => expect.objectContaining({ words: [expect.any(String), expect.stringMatching(pattern)] })

test('the database of the tests passes without a note', async () => {
  const reports: Words[] = []
  await checkExternalDatabase(inject('template').ownerUrl, (words) => reports.push(words))
  expect(reports).toEqual([])
})

test('the tests run on the PostgreSQL version that TEST_POSTGRES names', async () => {
  const expected = process.env.TEST_POSTGRES === '15' ? /^15$/ : /^18$/
  const client = new pg.Client(inject('template').ownerUrl)
  await client.connect()
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major")
  await client.end()
  expect(String(rows[0].major)).toMatch(process.env.TEST_DATABASE_URL ? /^1[5-9]$/ : expected)
})

test('a database that cannot be reached is a user error that does not repeat the password', async () => {
  const check = checkExternalDatabase('postgres://owner:hunter2@127.0.0.1:1/shop', () => {})
  await expect(check).rejects.toEqual(userError(/cannot be reached \(.*ECONNREFUSED.*\): check the address/))
  await expect(check).rejects.not.toEqual(userError(/hunter2/))
})

test('an older PostgreSQL and another encoding are rejected', () => {
  expect(() => checkDatabaseSettings({ ...validSettings, major: 14 }, () => {})).toThrow(userError(/version 14: 15 or later/))
  expect(() => checkDatabaseSettings({ ...validSettings, encoding: 'SQL_ASCII' }, () => {})).toThrow(userError(/encoded in SQL_ASCII/))
})

test('a database with LC_CTYPE C is accepted with a note about Chinese searches', () => {
  const reports: Words[] = []
  checkDatabaseSettings({ ...validSettings, ctype: 'C' }, (words) => reports.push(words))
  expect(reports[0]?.[1]).toMatch(/LC_CTYPE is C, so that searches for Chinese text are slow/)
})
