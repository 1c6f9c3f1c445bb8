import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Account, chooseAccount, isRoot, readAccounts } from '#host/account.ts'
import { copyCheckout } from '#test/checkout-copy.ts'
import { makeTempDir } from '#test/temp-dir.ts'

let dir: string
beforeEach(() => {
  dir = makeTempDir()
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** Starts the database from a copy of the checkout as `user` and stops it. Returns the name of its owner, or the error message of the start. */
async function startFrom(checkout: string, user: Account | null, options: string[]): Promise<string> {
  const node = copyCheckout(checkout)
  const child = spawn(node, ['test/hold-database.ts', ...options], {
    cwd: checkout,
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  })
  try {
    const [firstLine = 'no output'] = (await Promise.race([
      once(createInterface(child.stdout), 'line'),
      once(child, 'close').then(() => []),
    ])) as string[]
    return firstLine.startsWith('postgres:') ? await readOwnerName(firstLine) : firstLine
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
}

async function readOwnerName(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select current_user as name')
  await client.end()
  return rows[0].name
}

test('for a user other than root the database runs as that user, with its data in the checkout', async () => {
  const user = chooseAccount(join(dir, 'none'))
  const checkout = join(dir, 'checkout')
  mkdirSync(checkout)
  if (user) chownSync(checkout, user.uid, user.gid)
  expect(await startFrom(checkout, user, [])).toBe('motorspot')
  expect(statSync(join(checkout, 'data/postgres')).uid).toBe(user?.uid ?? process.getuid?.())
  expect(statSync(join(checkout, 'data')).mode & 0o777).toBe(0o700)
})

test('it starts in a checkout that other users cannot enter; for root the binaries are copied to the data directory', async () => {
  const closed = join(dir, 'closed')
  mkdirSync(closed)
  chmodSync(closed, 0o700)
  const data = join(dir, 'data')
  expect(await startFrom(join(closed, 'checkout'), null, [data])).toBe('motorspot')
  expect(existsSync(join(data, 'postgres/PG_VERSION'))).toBe(true)
  expect(existsSync(join(data, 'postgres-18.4.0-beta.17/bin/postgres'))).toBe(isRoot())
})

test('a data directory that PostgreSQL cannot enter is a user error', async () => {
  const closed = join(dir, 'closed')
  mkdirSync(closed)
  chmodSync(closed, 0o700)
  if (!isRoot()) chmodSync(closed, 0o500)
  expect(await startFrom(join(dir, 'checkout'), null, [join(closed, 'data')])).toMatch(
    isRoot() ? /the user \w+ cannot enter/ : /No permission to use/,
  )
})

test('every system user except root can run PostgreSQL', () => {
  const passwd = 'root:x:0:0:root:/root:/bin/bash\nnobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin\n'
  expect(readAccounts(passwd)).toEqual([{ name: 'nobody', uid: 65534, gid: 65533 }])
})
