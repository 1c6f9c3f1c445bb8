import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#kernel/database/db.ts'
import { holds, isEmpty } from '#kernel/resource/check.ts'
import { snake } from '#kernel/resource/names.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { resources } from '#modules/modules.ts'
import { type TestDatabase, testDatabase } from '#test/test-database.ts'
import { openTestRuntime } from '#test/test-runtime.ts'
import { seed } from './seed.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'motorspot-seed-'))
let database: TestDatabase
let runtime: Runtime
let db: Db

beforeAll(async () => {
  database = await testDatabase()
  runtime = (await openTestRuntime(database, dataDir)).runtime
  db = runtime.platformDb
})

afterAll(async () => {
  await runtime.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const seedAgain = (): Promise<boolean> => seed(runtime, { adminPassword: 'another password', demo: true, filesDir: dataDir, log: () => {} })

async function count(table: string, where = 'true'): Promise<number> {
  const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.table(table)} where ${sql.raw(where)}`.execute(db)
  return Number(rows[0]?.n)
}

async function menuCodes(): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select code from menu where deleted_id = 0 order by code`.execute(db)
  return rows.map(({ code }) => code)
}

describe('a seeded database', () => {
  test('does not change when it is seeded again, even by two processes at once', async () => {
    const before = [await count('machine'), await count('user'), await count('menu'), await count('region')]
    expect(await Promise.all([seedAgain(), seedAgain()])).toEqual([false, false])
    expect([await count('machine'), await count('user'), await count('menu'), await count('region')]).toEqual(before)
  })

  test('gets missing menu rows, except those that were removed', async () => {
    const before = await menuCodes()
    await sql`delete from menu where code = 'topmenu_edit'`.execute(db)
    await sql`update menu set deleted_id = id where code = 'topmenu_view'`.execute(db)
    await seedAgain()
    expect(await menuCodes()).toEqual(before.filter((code) => code !== 'topmenu_view'))
  })

  test('has the regions of China down to the counties, with their full names and ancestors', async () => {
    expect(await count('region', 'region_level = 1')).toBe(34)
    expect(await count('region', 'region_level = 3')).toBeGreaterThan(2_800)
    const { rows } = await sql`select full_name, ancestors, city_name from region where code = '310112'`.execute(db)
    expect(rows).toEqual([{ full_name: '上海市 闵行区', ancestors: '00,31,3101', city_name: '市辖区' }])
  })

  test('has only dictionary keys that exist in their dictionary', async () => {
    for (const { name, fields } of resources) {
      for (const [field, declared] of Object.entries(fields)) {
        if (!('dict' in declared) || !declared.dict) continue
        const column = sql.ref(snake(field))
        const value = declared.kind === 'manyOf' ? sql`unnest(${column})::text` : sql`${column}::text`
        const { rows } = await sql`select distinct key from (select ${value} as key from ${sql.table(snake(name))}) as used
          where key is not null and key not in (select dict_key from dict where code = ${declared.dict} and deleted_id = 0)`.execute(db)
        expect(rows, `${name}.${field}`).toEqual([])
      }
    }
  })
})

describe('the demo stock', () => {
  test('has several hundred motors of several traders and brands, on the shelf and recently confirmed', async () => {
    expect(await count('machine', "tenant_id = '000000' and shelf_status = 'ON' and is_demo")).toBeGreaterThan(400)
    const { rows } = await sql<{ traders: string; brands: string; stale: string }>`
      select count(distinct create_user) as traders, count(distinct brand_code) as brands,
        count(*) filter (where last_confirmed_at < now() - interval '30 days' or expire_time < now()) as stale
      from machine where tenant_id = '000000' and shelf_status = 'ON'`.execute(db)
    expect(rows).toEqual([{ traders: '8', brands: '18', stale: '0' }])
  })

  test('has motors for each choice of the filter by dispatch', async () => {
    const { rows } = await sql<{ choice: string }>`
      select distinct lead_days as choice from machine where tenant_id = '000000' and shelf_status = 'ON'`.execute(db)
    expect(rows.map(({ choice }) => choice).sort()).toEqual(Object.keys(machine.fields.leadDays.options).sort())
  })

  test('has a value in every field that publishing requires', async () => {
    const { rows } = await sql<Record<string, unknown>>`select * from machine`.execute(db)
    for (const row of rows) {
      const values = Object.fromEntries(Object.keys(machine.fields).map((name) => [name, row[snake(name)]]))
      for (const [name, field] of Object.entries(machine.fields)) {
        if (!('required' in field) || field.kind === 'lines' || ('when' in field && !holds(field.when, values))) continue
        expect(isEmpty(values[name]), `${row.title} has no ${name}`).toBe(false)
      }
    }
    expect(await count('machine', 'id not in (select machine_id from machine_photos)')).toBe(0)
  })

  test('has the figures that follow from power, poles and speed, whatever the type', async () => {
    const lacking = ['power_kw > 0 and power_hp is null', 'poles[1] > 0 and freq_hz is distinct from $$VF$$ and sync_rpm is null']
    for (const where of [...lacking, 'power_kw > 0 and rated_rpm > 0 and torque_nm is null'])
      expect(await count('machine', where), where).toBe(0)
  })

  test('has notes on the condition in two lines, one in each language', async () => {
    const { rows } = await sql<{
      note: string
    }>`select distinct condition_note as note from machine where condition_note is not null`.execute(db)
    for (const { note } of rows) expect(note).toMatch(/^.*[一-鿿]。\n[A-Z][ -~]+$/)
    expect(rows.length).toBeGreaterThan(2)
  })

  test('has remarks in two lines, one in each language, at motors and at demands', async () => {
    for (const table of ['machine', 'collaboration']) {
      const { rows } = await sql<{
        text: string
      }>`select distinct description as text from ${sql.table(table)} where description is not null`.execute(db)
      // Long enough to be sentences, so that a page shows one of them.
      for (const { text } of rows) expect(text).toMatch(/^(?=.*[一-鿿]).{9,}。\n[A-Z\d][ -~]{19,}$/)
      expect(rows.length, table).toBeGreaterThan(10)
    }
  })

  test('has titles within the allowed length', async () => {
    expect(await count('machine', 'length(title) > 60 or length(title_en) > 120 or title is null')).toBe(0)
  })

  test('links only pictures that exist', async () => {
    const { createDemoStock } = await import('../../db/seed/demo-motors.ts')
    const { saveDrawings } = await import('../../db/seed/demo-pictures.ts')
    const seller = {
      id: '1',
      tenantId: '000000',
      deptId: '1',
      account: 'a',
      name: 'a',
      realName: 'a',
      phone: '1',
      company: 'a',
      regionCode: '32',
      address: '',
    }
    const { photos, drawings } = createDemoStock([{ ...seller, brandCodes: ['BR001'] }], new Date(), { count: 200, special: true })
    await saveDrawings(dataDir, drawings)
    const drawn = new Set(readdirSync(join(dataDir, 'demo')).map((file) => `demo/${file}`))
    expect(photos.filter(({ link }) => !drawn.has(String(link)))).toEqual([])
  })
})
