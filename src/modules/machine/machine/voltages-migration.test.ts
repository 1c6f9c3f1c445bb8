import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationFolder, readMigrations } from '#kernel/schema/migration-file.ts'
import { ratedVoltages } from '#motors/two-voltages.ts'
import { emptyDatabase, type TestDatabase } from '#test/test-database.ts'

let database: TestDatabase
let owner: pg.Client

const [file, contract] = ['0038-voltages.sql', '0038-voltages.contract.sql']

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
  for (const { name, sql } of await readMigrations(migrationFolder)) if (name < '0038') await owner.query(sql)
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

const expected = motors.map(([voltageV, connection, others]) => ratedVoltages({ voltageV, connection, others }))

const run = async (file: string): Promise<void> => {
  await owner.query((await readMigrations(migrationFolder)).find(({ name }) => name === file)?.sql ?? '')
}
const stored = async (): Promise<number[][]> =>
  (await owner.query<{ voltages: number[] }>('select voltages from store.machine order by id')).rows.map(({ voltages }) => voltages)

test('motors of before get the voltages that they would be saved with', async () => {
  await run(file)
  expect(await stored()).toEqual(expected)
  expect(expected).toMatchObject([[380, 660], [380, 660], [400, 690], [380, 220], [380], [460, 230], [380, 440, 660], [435], []])
})

test('so do those that the version before writes beside this one, once it is gone', async () => {
  await owner.query("update store.machine set voltages = '{}' where id in (1, 4, 6); update store.machine set voltage_v = 400 where id = 5")
  await run(contract)
  expect(await stored()).toEqual(expected.with(4, [400]))
})
