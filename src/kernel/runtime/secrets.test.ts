import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { library, region } from '#test/library.ts'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { defineResource } from '../resource/resource.ts'
import type { Runtime } from './runtime.ts'
import { decryptSecret, encryptSecret, encryptStoredSecrets, UnknownKey } from './secrets.ts'

const other = defineResource({ ...region, name: 'other' })
let migrated: MigratedDatabase
/** Of the first secret, of the second one with the first as the previous, and of the second alone. */
let runtimes: Record<'first' | 'rotated' | 'second', Runtime>
beforeAll(async () => {
  migrated = await migratedDatabase(library)
  runtimes = {
    first: await migrated.runtime({ secret: 'first', previousSecret: null }),
    rotated: await migrated.runtime({ secret: 'second', previousSecret: 'first' }),
    second: await migrated.runtime({ secret: 'second', previousSecret: null }),
  }
})
afterAll(() => migrated.drop())
beforeEach(() => migrated.ask('delete from store.region'))

const insert = (code: string, token: string | null, isDeleted = false) =>
  migrated.ask(`insert into store.region (id, code, name, token, deleted_id)
    values (${code}, '${code}', 'x', ${token === null ? 'null' : `'${token}'`}, ${isDeleted ? code : 0})`)
const stored = async (): Promise<(string | null)[]> =>
  (await migrated.ask<{ token: string | null }>('select token from store.region order by id')).map(({ token }) => token)
const read = (runtime: Runtime, text: string | null | undefined) => decryptSecret(runtime, region, 'token', text ?? '')

test('a secret is encrypted, another way each time, and decrypted again', () => {
  const { first } = runtimes
  const [one, two] = ['密钥 key', '密钥 key'].map((plain) => encryptSecret(first, region, 'token', plain))
  expect(one).not.toBe(two)
  expect(one).toMatch(/^aes-256-gcm:[\w-]{8}:[\w-]+$/)
  expect([read(first, one), read(first, two)]).toEqual(['密钥 key', '密钥 key'])
  expect(read(first, encryptSecret(first, region, 'token', ''))).toBe('')
})

test('a secret is decrypted neither as that of another field or resource, nor when a part of it was changed', () => {
  const { first } = runtimes
  const encrypted = encryptSecret(first, region, 'token', 'the key')
  expect(() => decryptSecret(first, region, 'name', encrypted)).toThrow()
  expect(() => decryptSecret(first, other, 'token', encrypted)).toThrow()
  const at = encrypted.length - 4
  expect(() => read(first, encrypted.slice(0, at) + (encrypted[at] === 'A' ? 'B' : 'A') + encrypted.slice(at + 1))).toThrow()
})

test('a secret of before is read as it is, and encrypted at the next start, also in a deleted row', async () => {
  await insert('1', 'plain')
  await insert('2', null)
  await insert('3', 'gone', true)
  expect(read(runtimes.first, 'plain')).toBe('plain')
  expect(await encryptStoredSecrets(runtimes.first)).toBe(0)
  const [one, two, three] = await stored()
  expect([one, three].map((each) => each?.startsWith('aes-256-gcm:'))).toEqual([true, true])
  expect([read(runtimes.first, one), two, read(runtimes.first, three)]).toEqual(['plain', null, 'gone'])
})

test('after SECRET was changed, secrets are read with the previous one and encrypted anew; without it they are left and counted', async () => {
  const { first, rotated, second } = runtimes
  await insert('1', encryptSecret(first, region, 'token', 'kept'))
  const [before] = await stored()
  expect(await encryptStoredSecrets(second)).toBe(1)
  expect(await stored()).toEqual([before])
  expect(() => read(second, before)).toThrow(UnknownKey)
  expect(read(rotated, before)).toBe('kept')
  expect(await encryptStoredSecrets(rotated)).toBe(0)
  const [after] = await stored()
  expect(read(second, after)).toBe('kept')
  expect(() => read(first, after)).toThrow(UnknownKey)
  await encryptStoredSecrets(rotated)
  expect(await stored()).toEqual([after])
})
