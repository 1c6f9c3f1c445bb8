import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationFolder, readMigrations } from '#kernel/schema/migration-file.ts'
import { comparableModel } from '#motors/model-text.ts'
import { emptyDatabase, type TestDatabase } from '#test/test-database.ts'

let database: TestDatabase
let owner: pg.Client

const files = ['0040-comparable-models.sql', '0047-small-frames.sql']
const contracts = ['0040-comparable-models.contract.sql', '0047-small-frames.contract.sql']

const models = [
  ...['YE3-132S-4', 'ye3 132s-4', 'YE3132S4', 'YE3 132 S - 4', 'YE3-132S1-2', 'YE3132S12', 'YE3-100L-2', 'YE3-100L2-4', 'Y280M2-4'],
  ...[
    'ＹＥ３－１３２Ｓ－４',
    'YE3\u2011132M\u22124',
    'YKK500-4',
    'YKK5003-4',
    'JO2-52-4',
    'Z4-132-1',
    '1LE0003-1DB23-3AA4',
    'M3BP 160 MLA 4',
  ],
  ...['YL-802-4', 'YL8024', 'ys 7112-4 380V', 'BO2-6322', 'YE3-80M1-4', 'ML 90 2 - 2'],
  ...['YD132M-4/2', 'YE3-132M1-6W', 'YS-7124', 'SGM7G-13AFC61', 'YE3_160M_4', ' 国产-电机 ', '-', 'X'.repeat(64)],
]

beforeAll(async () => {
  database = await emptyDatabase()
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query('create schema store; create schema tenant; create schema app; create schema platform')
  for (const { name, sql } of await readMigrations(migrationFolder)) if (name < '0040') await owner.query(sql)
  await owner.query("select set_config('app.tenant', '000000', false); insert into store.tenant (tenant_id) values ('000000')")
  for (const [at, model] of models.entries())
    await owner.query("insert into store.machine (id, model, model_norm) values ($1, $2, 'OLD')", [at + 1, model])
  await owner.query('insert into store.machine (id) values (999)')
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

/** Statements outside a transaction stand below one another. */
const run = async (file: string): Promise<void> => {
  const { sql } = (await readMigrations(migrationFolder)).find(({ name }) => name === file) ?? { sql: '' }
  for (const statement of sql.split(/;\n/)) if (statement.trim() !== '') await owner.query(statement)
}
const stored = async (): Promise<(string | null)[]> =>
  (await owner.query<{ norm: string | null }>('select model_norm as norm from store.machine order by id')).rows.map(({ norm }) => norm)

const expected = [...models.map(comparableModel), null]

test('models of before are compared as those that are saved now', async () => {
  for (const file of files) await run(file)
  expect(await stored()).toEqual(expected)
})

test('so are those that the version before writes beside this one, once it is gone', async () => {
  await owner.query("update store.machine set model_norm = 'YE3-132S-4' where id < 9")
  for (const contract of contracts) await run(contract)
  expect(await stored()).toEqual(expected)
})
