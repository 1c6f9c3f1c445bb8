import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { asAccount, chooseAccount } from '#host/account.ts'
import { makeTempDir } from '#test/temp-dir.ts'
import { findBinaries } from './binaries.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

function newDir(): string {
  const dir = makeTempDir()
  undo.push(() => rmSync(dir, { recursive: true, force: true }))
  return join(dir, 'data')
}

async function start(dataDir: string, version: 15 | 18 = 18, fast = true): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, version, fast, log: () => {} })
  undo.push(() => server.stop())
  return server
}

async function ask<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Starts another process on the directory and answers the first line it prints. */
async function holdElsewhere(dataDir: string): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../test/hold-database.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  undo.push(() => child.kill('SIGKILL'))
  const [said] = await once(createInterface(child.stdout), 'line')
  return { child, said }
}

const english = (pattern: RegExp): object => expect.objectContaining({ words: [expect.any(String), expect.stringMatching(pattern)] })

test.each([18, 15] as const)('PostgreSQL %i gives its owner a database, roles and extensions, but no superuser', async (version) => {
  const { url } = await start(newDir(), version)
  const [role] = await ask(url, 'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user')
  expect(role).toEqual({ rolsuper: false, rolcreaterole: true, rolcreatedb: true })
  for (const name of ['pg_trgm', 'btree_gin', 'unaccent']) await ask(url, `create extension ${name} schema public`)
  const [text] = await ask<{ grams: string[]; upper: string }>(url, "select show_trgm('电机') as grams, upper('é') as upper")
  expect(text?.grams).toHaveLength(3)
  expect(text?.upper).toBe('É')
})

test('data outlives a stop, and the password of one run opens no other', async () => {
  const dir = newDir()
  const first = await start(dir)
  await ask(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  const second = await start(dir)
  expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  await expect(ask(first.url, 'select 1')).rejects.toThrow(/password authentication failed/)
})

test('a second start on the same data directory says so, in this process and in another', async () => {
  const dir = newDir()
  await start(dir)
  await expect(start(dir)).rejects.toEqual(english(/in use by another process/))
  const { child, said } = await holdElsewhere(dir)
  expect(said).toMatch(/正在被另一个进程使用.*in use by another process/)
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1)
})

test('a process that was killed leaves neither its lock nor its server', async () => {
  const dir = newDir()
  const { child, said } = await holdElsewhere(dir)
  await ask(said, 'create table kept as select 42 as answer')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const { url } = await start(dir)
  expect(await ask(url, 'select answer from kept')).toEqual([{ answer: 42 }])
})

/** Kills the first process of the server, so that it can tell nobody. */
function killFirst(dir: string): void {
  process.kill(Number.parseInt(readFileSync(join(dir, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL')
}

test('a server that was killed is started again, at the same address and with all that was written', async () => {
  const dir = newDir()
  const { url } = await start(dir, 18, false)
  await ask(url, 'create table kept as select 42 as answer')
  const busy = ask(url, 'select pg_sleep(60)').catch(() => 'was cut off')
  killFirst(dir)
  await expect.poll(() => ask(url, 'select answer from kept').catch(() => []), { timeout: 20_000 }).toEqual([{ answer: 42 }])
  expect(await busy).toBe('was cut off')
}, 40_000)

test('a server that was killed and cannot be started again says why', async () => {
  const dir = newDir()
  const { ended } = await start(dir)
  writeFileSync(join(dir, 'postgres/postgresql.conf'), 'no_such_setting = 1\n')
  killFirst(dir)
  await expect(ended).rejects.toEqual(english(/did not start.*no_such_setting/s))
})

test('a server that was left over is ended before the next one starts', async () => {
  const dir = newDir()
  await (await start(dir)).stop()
  const cluster = join(dir, 'postgres')
  const account = chooseAccount(cluster)
  const { postgres } = findBinaries(18, dir, account, () => {})
  const left = spawn(postgres, ['-D', cluster, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${dir}/run`], {
    ...asAccount(account),
    stdio: 'ignore',
  })
  await expect
    .poll(() => existsSync(join(cluster, 'postmaster.pid')) && readFileSync(join(cluster, 'postmaster.pid'), 'utf8'))
    .toMatch(/ready/)
  const { url } = await start(dir)
  expect(left.exitCode ?? left.signalCode ?? (await once(left, 'exit'))[0]).toBe(0)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a program that inherited the number of a dead server is left alone', async () => {
  const dir = newDir()
  await (await start(dir)).stop()
  const cluster = join(dir, 'postgres')
  const other = spawn('sleep', ['60'], { ...asAccount(chooseAccount(cluster)), stdio: 'ignore' })
  undo.push(() => other.kill())
  writeFileSync(join(cluster, 'postmaster.pid'), `${other.pid}\n${cluster}\n`)
  const { url } = await start(dir)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(other.exitCode ?? other.signalCode).toBeNull()
})

test('files of another major version are rejected, with both versions named', async () => {
  const dir = newDir()
  await (await start(dir, 15)).stop()
  await expect(start(dir)).rejects.toEqual(english(/written by PostgreSQL 15, and this version runs PostgreSQL 18/))
})

test('a server that cannot start says why, and gives the directory free', async () => {
  const dir = newDir()
  await (await start(dir)).stop()
  writeFileSync(join(dir, 'postgres/postgresql.conf'), 'no_such_setting = 1\n')
  await expect(start(dir)).rejects.toEqual(english(/did not start.*no_such_setting/s))
  writeFileSync(join(dir, 'postgres/postgresql.conf'), '')
  await start(dir)
})
