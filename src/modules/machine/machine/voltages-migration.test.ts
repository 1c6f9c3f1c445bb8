import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationFolder, readMigrations } from '#kernel/schema/migration-file.ts'
import { ratedVoltages } from '#motors/two-voltages.ts'
import { emptyDatabase, type TestDatabase } from '#test/test-database.ts'

let database: TestDatabase
let owner: pg.Client

const file = '0038-voltages.sql'

type Motor = readonly [voltageV: number | null, connection: string | null, others: readonly number[]]

const motors: readonly Motor[] = [
  [380, 'D/Y', [380, 660]],
  [380, 'D/Y', []],
  [400, 'D/Y', []],
  [380, 'Y', [220, 380]],
  [380, 'D', []],
  [460, null, [230, 460]],
  [380, 'D/Y', [440]],
  [435, 'D/Y', []],
  [null, 'D/Y', []],
]

/** A database as it was before motors had all their voltages in one column, with motors. */
beforeAll(async () => {
  database = await emptyDatabase()
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query('create schema store; create schema tenant; create schema app; create schema platform')
  for (const { name, sql } of await readMigrations(migrationFolder)) if (name < file) await owner.query(sql)
  await owner.query("select set_config('app.tenant', '000000', false); insert into store.tenant (tenant_id) values ('000000')")
  for (const [at, [voltageV, connection, others]] of motors.entries()) {
    await owner.query('insert into store.machine (id, voltage_v, connection) values ($1, $2, $3)', [at + 1, voltageV, connection])
    for (const [lineNo, volts] of others.entries())
      await owner.query('insert into store.machine_ratings (machine_id, line_no, voltage_v) values ($1, $2, $3)', [at + 1, lineNo, volts])
  }
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

test('motors of before get the voltages that they would be saved with', async () => {
  const { sql } = (await readMigrations(migrationFolder)).find(({ name }) => name === file) ?? { sql: '' }
  await owner.query(sql)
  const { rows } = await owner.query<{ voltages: number[] }>('select voltages from store.machine order by id')
  const expected = motors.map(([voltageV, connection, others]) => ratedVoltages({ voltageV, connection, others }))
  expect(rows.map(({ voltages }) => voltages)).toEqual(expected)
  expect(expected).toMatchObject([[380, 660], [380, 660], [400, 690], [380, 220], [380], [460, 230], [380, 440, 660], [435], []])
})
