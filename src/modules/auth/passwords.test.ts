import { expect, test } from 'vitest'
import { UserError } from '#kernel/resource/user-error.ts'
import { md5 } from '#test/test-app.ts'
import {
  asSent,
  hashPassword,
  md5OfTyped,
  randomPassword,
  rejectWeakPassword,
  type SentPassword,
  verifyPassword,
  withLimitedConcurrency,
} from './passwords.service.ts'
import { hostNameOf } from './tenant-host.service.ts'

test('a password is compared as the md5 of what was typed, whichever of both arrives', () => {
  const sent = 'd41d8cd98f00b204e9800998ecf8427e'
  expect([asSent(sent), asSent(sent.toUpperCase())]).toEqual([sent, sent])
  for (const typed of ['a word', sent.slice(1), `${sent}0`, sent.replace('d', 'g')]) expect(asSent(typed)).toBe(md5(typed))
  expect(md5OfTyped(sent)).toBe(md5(sent))
})

test('a password is hashed with argon2id at the cost that OWASP names', async () => {
  expect(await hashPassword(md5OfTyped('a word'))).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('no password and the commonest ones are rejected, naming the field', () => {
  const rejected = (sent: '' | SentPassword, field?: string): unknown => {
    try {
      return rejectWeakPassword(sent, field)
    } catch (error) {
      return error instanceof UserError ? [error.field, error.words[1]] : error
    }
  }
  for (const nothing of ['', md5OfTyped('')] as const) expect(rejected(nothing)).toEqual(['password', 'Enter a password'])
  expect(rejected(md5OfTyped('123456'), 'newPassword')).toEqual(['newPassword', 'This password is too common, please choose another'])
  // Of leaks, and of Chinese users.
  for (const common of ['iloveyou1', 'qwerty12', 'woaini1314', 'admin888', 'Password123', 'ILOVEYOU1'])
    expect(rejected(md5OfTyped(common)), common).toBeDefined()
  expect(rejected(md5OfTyped('no common word'))).toBeUndefined()
})

test('a hash is argon2id with a salt of its own, and fits its password alone', async () => {
  const [a, b] = [md5OfTyped('a'), md5OfTyped('b')]
  const [one, other] = [await hashPassword(a), await hashPassword(a)]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect([await verifyPassword(one, a), await verifyPassword(other, a), await verifyPassword(one, b)]).toEqual([true, true, false])
  for (const none of [undefined, null, '', 'no hash']) expect(await verifyPassword(none, a)).toBe(false)
})

test('at most four pieces of work run at a time, in their order, whether or not they fail', async () => {
  const ends: (() => void)[] = []
  const begun: number[] = []
  const work = Array.from({ length: 7 }, (_, at) =>
    withLimitedConcurrency(async () => {
      begun.push(at)
      await new Promise<void>((end) => ends.push(end))
      if (at === 0) throw new Error('failed')
      return at
    }),
  )
  const settled = Promise.allSettled(work)
  expect(begun).toEqual([0, 1, 2, 3])
  ends[0]?.()
  await expect(work[0]).rejects.toThrow('failed')
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4])
  while (begun.length < 7 || ends.length < 7) {
    for (const end of ends) end()
    await new Promise(setImmediate)
  }
  for (const end of ends) end()
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', ...Array(6).fill('fulfilled')])
  expect(await withLimitedConcurrency(async () => 'free again')).toBe('free again')
})

test('a random password has twelve characters that are hard to mistake, another one each time', () => {
  const made = Array.from({ length: 50 }, randomPassword)
  for (const password of made) expect(password).toMatch(/^[2-9A-HJKMNP-Za-hjkmnp-z]{12}$/)
  expect(new Set(made).size).toBe(50)
})

test('the domain of a tenant is a host name, written as an address or alone', () => {
  expect(hostNameOf('https://Motors.example.com/login')).toBe('motors.example.com')
  expect(hostNameOf('motors.example.com:8080')).toBe('motors.example.com')
  expect(hostNameOf('motors.example.com')).toBe('motors.example.com')
  expect(hostNameOf('http://')).toBe('')
})
