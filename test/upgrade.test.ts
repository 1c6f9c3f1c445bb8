import { appendFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashSources } from '#server/build-pages.ts'
import { copyProduct } from './checkout-copy.ts'
import { askAt } from './migrated-database.ts'
import { databaseVariables, type ProductProcess, startProductOn } from './product-process.ts'
import { runScript } from './run-script.ts'
import { makeTempDir } from './temp-dir.ts'
import { basic } from './test-app.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { tokenAddress } from './token-address.ts'

/** A copy of this checkout that is the next version. */
let next: string
let database: TestDatabase
const products: ProductProcess[] = []

beforeAll(async () => {
  next = makeTempDir()
  copyProduct(next)
  database = await testDatabase()
  await ask(`insert into store.post (tenant_id, category, post_code, post_name, sort, remark)
    select '000000', 1 + n % 4, 'P' || n, 'Post ' || n, n % 1000, 'remark ' || n from generate_series(1, 100000) as n`)
}, 180_000)
afterAll(async () => {
  for (const { child } of products) child.kill('SIGKILL')
  await database?.drop()
  rmSync(next, { recursive: true, force: true })
})

const ask = <R extends object>(sql: string) => askAt<R>(database.ownerUrl, sql)
const count = async (where: string): Promise<number> =>
  (await ask<{ count: number }>(`select count(*)::int as count from store.post where ${where}`))[0]?.count ?? -1

async function start(root?: string, workers = 1): Promise<ProductProcess> {
  const product = await startProductOn(database, { LIMITS: 'off', WORKERS: String(workers) }, root)
  products.push(product)
  return product
}

/** Declares a required field with a default, another name, fewer choices and an index, and writes the migration. */
async function makeNextVersion(): Promise<string[]> {
  const file = join(next, 'src/modules/system/post/post.resource.ts')
  const choices = "options: { 1: ['高层', 'Top'], 2: ['中层', 'Middle'], 3: ['基层', 'Base'] }"
  const grade = "grade: { kind: 'text', label: ['级别', 'Grade'], required: ['请输入级别', 'Enter the grade'], default: 'A', max: 8 }"
  const text = readFileSync(file, 'utf8')
    .replace("dict: 'post_category'", choices)
    .replace("remark: { kind: 'longText',", `${grade},\n    description: { kind: 'longText', was: 'remark',`)
    .replace("order: [['sort', 'asc']],", "order: [['sort', 'asc']],\n  indexes: [['category', 'sort']],")
  expect(new Set(text.match(/options|grade|was|indexes/g)).size).toBe(4)
  writeFileSync(file, text)
  expect(await runScript('migration.ts', ['post-grade'], {}, next)).toMatchObject({ code: 0 })
  const files = globSync('db/migrations/*-post-grade*.sql', { cwd: next })
  const number = files[0]?.match(/\d{4}/)?.[0] ?? ''
  appendFileSync(
    join(next, `db/migrations/${number}-post-grade.contract.sql`),
    `-- outside a transaction\n-- batch\nupdate store."post" set "category" = 3
      where ctid = any(array(select ctid from store."post" where "category" = 4 limit 1000));\n`,
  )
  // The pages show the same as before.
  writeFileSync(join(next, 'build/.sources'), hashSources(next))
  return files.sort()
}

interface Answer {
  readonly status: number
  readonly data: Record<string, unknown> & { records?: unknown[] }
}

async function call(address: string, token: string, path: string, body?: object): Promise<Answer> {
  const headers = { authorization: basic, 'tenant-id': '000000', 'content-type': 'application/json', 'blade-auth': `bearer ${token}` }
  const answer = await fetch(
    `${address}/api/blade-system/post/${path}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  )
  return { status: answer.status, data: ((await answer.json()) as Answer).data }
}

/** Two who write and two who read, without a pause, at whatever process is the current one. */
class Load {
  /** The remark of each post that was acknowledged, by its code. */
  readonly written = new Map<string, string>()
  readonly failures: string[] = []
  reads = 0
  #address: string
  readonly #token: string
  readonly #fields: (at: number, text: string) => object
  #isStopped = false
  readonly #running = new Map<string, number>()
  readonly #loops: Promise<void>[]

  /** `fields`: of a post, as the version names them. */
  constructor(address: string, token: string, name: string, fields: (at: number, text: string) => object) {
    this.#address = address
    this.#token = token
    this.#fields = fields
    this.#loops = [
      this.#write(`${name}a`),
      this.#write(`${name}b`),
      this.#read('list?size=10&category=2'),
      this.#read('list?size=10&postName=Post%2077'),
    ]
  }

  /** Asks another process from now on; waits until the one before has answered. */
  async moveTo(address: string): Promise<void> {
    const before = this.#address
    this.#address = address
    await expect.poll(() => this.#running.get(before) ?? 0, { timeout: 30_000 }).toBe(0)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#loops)
  }

  async #call(path: string, body?: object): Promise<Answer['data']> {
    const address = this.#address
    const running = (change: number) => this.#running.set(address, (this.#running.get(address) ?? 0) + change)
    running(1)
    try {
      const { status, data } = await call(address, this.#token, path, body)
      if (status !== 200) this.failures.push(`${path}: ${status} ${JSON.stringify(data)}`)
      return data ?? {}
    } catch (error) {
      this.failures.push(`${path}: ${error}`)
      return {}
    } finally {
      running(-1)
    }
  }

  async #write(name: string): Promise<void> {
    for (let at = 0; !this.#isStopped; at++) {
      const row = (text: string) => ({ postCode: `${name}${at}`, postName: name, sort: at, ...this.#fields(at, text) })
      const { id } = await this.#call('submit', row(`first ${at}`))
      if (id !== undefined) this.written.set(`${name}${at}`, `first ${at}`)
      if (at % 2 === 0) continue
      await this.#call('submit', { ...row(`second ${at}`), id })
      this.written.set(`${name}${at}`, `second ${at}`)
    }
  }

  async #read(path: string): Promise<void> {
    while (!this.#isStopped) {
      const rows = await this.#call(path)
      if (!rows.records?.length && !Array.isArray(rows)) this.failures.push(`${path} answers ${JSON.stringify(rows)}`)
      this.reads += 1
    }
  }
}

const contract = () => runScript('contract.ts', [], { ...databaseVariables(database), LOG_LEVEL: 'warn' }, next)
const column = async (name: string): Promise<number> =>
  (await ask(`select 1 from information_schema.columns where table_schema = 'store' and table_name = 'post' and column_name = '${name}'`))
    .length

test('a version is put in the place of another while that writes and reads, and back again', { timeout: 900_000 }, async () => {
  const files = await makeNextVersion()
  const first = await start(undefined, 2)
  const headers = { authorization: basic, 'tenant-id': '000000' }
  const login = await fetch(first.address + tokenAddress('manager'), { method: 'POST', headers })
  const token = ((await login.json()) as { access_token: string }).access_token
  const load = new Load(first.address, token, 'old', (at, remark) => ({ category: 1 + (at % 4), remark }))
  await expect.poll(() => load.written.size, { timeout: 60_000 }).toBeGreaterThan(10)

  expect(await contract()).toEqual({ code: 1, output: expect.stringMatching(/^此版本.*never started on this database.*\n$/) })
  // The new version expands 100,000 rows, and both answer.
  const newer = await start(next, 2)
  const applied = (await ask<{ name: string }>("select name from store.migration where name like '%post-grade%'")).map(({ name }) => name)
  expect(applied).toEqual(files.filter((each) => !each.includes('contract')).map((each) => each.replace('db/migrations/', '')))
  expect(await ask("select indisvalid as valid from pg_index where indexrelid = 'store.post__category_sort__list'::regclass")).toEqual([
    { valid: true },
  ])
  const found = (await call(newer.address, token, 'list?postCode=olda1')).data.records?.[0] as { id: string }
  expect((await call(newer.address, token, `detail?id=${found.id}`)).data).toMatchObject({
    postCode: 'olda1',
    description: 'second 1',
    grade: 'A',
  })

  // The old one starts again after the expansion, and the first process of it is killed.
  const again = await start()
  await load.moveTo(again.address)
  first.child.kill('SIGKILL')
  const made = { category: 2, postCode: 'newer', postName: 'Newer', sort: 1, grade: 'B', description: 'of the new version' }
  expect((await call(newer.address, token, 'submit', made)).status).toBe(200)
  const seen = (await call(again.address, token, 'list?postCode=newer')).data.records?.[0] as { id: string }
  expect((await call(again.address, token, `detail?id=${seen.id}`)).data).toMatchObject({ postCode: 'newer', remark: 'of the new version' })

  // Contracting waits for the old one, as this is the way back: the old version alone goes on.
  expect(await contract()).toEqual({ code: 1, output: expect.stringMatching(/Processes of other versions are connected: motorspot-\w{8}/) })
  await newer.stop()
  const before = load.written.size
  await expect.poll(() => load.written.size, { timeout: 60_000 }).toBeGreaterThan(before + 10)
  expect(await count("post_code = 'newer' and grade = 'B'")).toBe(1)

  // Forward for good.
  const last = await start(next)
  await load.stop()
  await again.stop()
  expect(load.failures).toEqual([])
  expect(load.reads).toBeGreaterThan(10)
  const lost = [...load.written].map(([code, text]) => `('${code}', '${text}')`).join()
  expect(
    await ask(
      `select w.* from (values ${lost}) as w (code, text) left join store.post p on p.post_code = w.code and p.description = w.text where p.id is null`,
    ),
  ).toEqual([])
  const beside = new Load(last.address, token, 'new', (at, description) => ({ category: 1 + (at % 3), description, grade: 'B' }))
  await expect.poll(() => beside.written.size, { timeout: 60_000 }).toBeGreaterThan(5)
  expect(await contract()).toMatchObject({ code: 0 })
  await beside.stop()
  expect(beside.failures).toEqual([])
  expect([await count('category = 4'), await column('remark'), await column('description')]).toEqual([0, 0, 1])
  expect(await count('true')).toBeGreaterThanOrEqual(100_001 + load.written.size + beside.written.size)
  expect(await ask("select 1 from pg_namespace where nspname ~ '^app'")).toHaveLength(1)
  await expect(start()).rejects.toThrow(/migrated by a newer version/)
})
