import pg from 'pg'
import { expect, inject, test } from 'vitest'
import type { Words } from '#i18n/translate.ts'
import { checkOwnDatabase, judge } from './own-database.ts'

const fine = { major: 18, ctype: 'C.UTF-8', encoding: 'UTF8' }
const rejecting = (pattern: RegExp): object => expect.objectContaining({ words: [expect.any(String), expect.stringMatching(pattern)] })

test('the database of the tests is fit for the product', async () => {
  const said: Words[] = []
  await checkOwnDatabase(inject('template').ownerUrl, (words) => said.push(words))
  expect(said).toEqual([])
})

test('the server of the tests is the version that was asked for', async () => {
  const asked = process.env.TEST_POSTGRES === '15' ? /^15$/ : /^18$/
  const client = new pg.Client(inject('template').ownerUrl)
  await client.connect()
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major")
  await client.end()
  expect(String(rows[0].major)).toMatch(process.env.TEST_DATABASE_URL ? /^1[5-9]$/ : asked)
})

test('a database that cannot be reached is a sentence, without its password', async () => {
  const away = checkOwnDatabase('postgres://owner:hunter2@127.0.0.1:1/shop', () => {})
  await expect(away).rejects.toEqual(rejecting(/cannot be reached \(.*ECONNREFUSED.*\): check the address/))
  await expect(away).rejects.not.toEqual(rejecting(/hunter2/))
})

test('an older PostgreSQL and another encoding are rejected', () => {
  expect(() => judge({ ...fine, major: 14 }, () => {})).toThrow(rejecting(/version 14: 15 or later/))
  expect(() => judge({ ...fine, encoding: 'SQL_ASCII' }, () => {})).toThrow(rejecting(/encoded in SQL_ASCII/))
})

test('a database that knows no Chinese letters is taken with a note', () => {
  const said: Words[] = []
  judge({ ...fine, ctype: 'C' }, (words) => said.push(words))
  expect(said[0]?.[1]).toMatch(/LC_CTYPE is C, so that searches for Chinese text are slow/)
})
