import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { chooseAccount, spawnOptionsFor } from '#host/account.ts'
import { makeTempDir } from '#test/temp-dir.ts'
import { findBinaries } from './binaries.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

function newDir(): string {
  const dir = makeTempDir()
  cleanups.push(() => rmSync(dir, { recursive: true, force: true }))
  return join(dir, 'data')
}

async function start(dataDir: string, version: 15 | 18 = 18, fast = true): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, version, fast, log: () => {} })
  cleanups.push(() => server.stop())
  return server
}

async function query<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Starts another process on the directory and returns the first line it prints: the URL or an error message. */
async function startInOtherProcess(dataDir: string): Promise<{ child: ChildProcess; firstLine: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../test/hold-database.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanups.push(() => child.kill('SIGKILL'))
  const [firstLine] = await once(createInterface(child.stdout), 'line')
  return { child, firstLine }
}

const userError = (pattern: RegExp): object => expect.objectContaining({ words: [expect.any(String), expect.stringMatching(pattern)] })

test.each([18, 15] as const)('PostgreSQL %i gives its owner a database, roles and extensions, but no superuser', async (version) => {
  const { url } = await start(newDir(), version)
  const [role] = await query(url, 'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user')
  expect(role).toEqual({ rolsuper: false, rolcreaterole: true, rolcreatedb: true })
  for (const name of ['pg_trgm', 'btree_gin', 'unaccent']) await query(url, `create extension ${name} schema public`)
  const [text] = await query<{ grams: string[]; upper: string }>(url, "select show_trgm('电机') as grams, upper('é') as upper")
  expect(text?.grams).toHaveLength(3)
  expect(text?.upper).toBe('É')
})

test('data survives a stop, and the password changes at each start', async () => {
  const dir = newDir()
  const first = await start(dir)
  await query(first.url, 'create table saved as select 42 as answer')
  await first.stop()
  const second = await start(dir)
  expect(await query(second.url, 'select answer from saved')).toEqual([{ answer: 42 }])
  await expect(query(first.url, 'select 1')).rejects.toThrow(/password authentication failed/)
})

test('a second start on the same data directory is rejected, in this process and in another', async () => {
  const dir = newDir()
  await start(dir)
  await expect(start(dir)).rejects.toEqual(userError(/in use by another process/))
  const { child, firstLine } = await startInOtherProcess(dir)
  expect(firstLine).toMatch(/正在被另一个进程使用.*in use by another process/)
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1)
})

test('after the process was killed, another one can start on the same data directory', async () => {
  const dir = newDir()
  const { child, firstLine } = await startInOtherProcess(dir)
  await query(firstLine, 'create table saved as select 42 as answer')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const { url } = await start(dir)
  expect(await query(url, 'select answer from saved')).toEqual([{ answer: 42 }])
})

/** Kills the server's main process without giving it a chance to clean up. */
function killMainProcess(dir: string): void {
  process.kill(Number.parseInt(readFileSync(join(dir, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL')
}

test('a server that was killed is restarted with the same URL and all committed data', async () => {
  const dir = newDir()
  const { url } = await start(dir, 18, false)
  await query(url, 'create table saved as select 42 as answer')
  const interrupted = query(url, 'select pg_sleep(60)').catch(() => 'was cut off')
  killMainProcess(dir)
  await expect.poll(() => query(url, 'select answer from saved').catch(() => []), { timeout: 20_000 }).toEqual([{ answer: 42 }])
  expect(await interrupted).toBe('was cut off')
}, 40_000)

test('a server that was killed and cannot be restarted reports the reason', async () => {
  const dir = newDir()
  const { ended } = await start(dir)
  writeFileSync(join(dir, 'postgres/postgresql.conf'), 'no_such_setting = 1\n')
  killMainProcess(dir)
  await expect(ended).rejects.toEqual(userError(/did not start.*no_such_setting/s))
})

test('an orphaned server is stopped before the next one starts', async () => {
  const dir = newDir()
  await (await start(dir)).stop()
  const cluster = join(dir, 'postgres')
  const account = chooseAccount(cluster)
  const { postgres } = findBinaries(18, dir, account, () => {})
  const orphan = spawn(postgres, ['-D', cluster, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${dir}/run`], {
    ...spawnOptionsFor(account),
    stdio: 'ignore',
  })
  await expect
    .poll(() => existsSync(join(cluster, 'postmaster.pid')) && readFileSync(join(cluster, 'postmaster.pid'), 'utf8'))
    .toMatch(/ready/)
  const { url } = await start(dir)
  expect(orphan.exitCode ?? orphan.signalCode ?? (await once(orphan, 'exit'))[0]).toBe(0)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('an unrelated process that has the process id of an ended server is not killed', async () => {
  const dir = newDir()
  await (await start(dir)).stop()
  const cluster = join(dir, 'postgres')
  const other = spawn('sleep', ['60'], { ...spawnOptionsFor(chooseAccount(cluster)), stdio: 'ignore' })
  cleanups.push(() => other.kill())
  writeFileSync(join(cluster, 'postmaster.pid'), `${other.pid}\n${cluster}\n`)
  const { url } = await start(dir)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(other.exitCode ?? other.signalCode).toBeNull()
})

test('files of another major version are rejected, with both versions named', async () => {
  const dir = newDir()
  await (await start(dir, 15)).stop()
  await expect(start(dir)).rejects.toEqual(userError(/written by PostgreSQL 15, and this version runs PostgreSQL 18/))
})

test('a server that cannot start reports the reason and releases the directory', async () => {
  const dir = newDir()
  await (await start(dir)).stop()
  writeFileSync(join(dir, 'postgres/postgresql.conf'), 'no_such_setting = 1\n')
  await expect(start(dir)).rejects.toEqual(userError(/did not start.*no_such_setting/s))
  writeFileSync(join(dir, 'postgres/postgresql.conf'), '')
  await start(dir)
})
