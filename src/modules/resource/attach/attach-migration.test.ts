import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationFolder, readMigrations } from '#kernel/schema/migration-file.ts'
import { emptyDatabase, type TestDatabase } from '#test/test-database.ts'

let database: TestDatabase
let owner: pg.Client

const file = '0006-attachments.sql'

/** A database as it was before rows referred to attachments, with rows. */
beforeAll(async () => {
  database = await emptyDatabase()
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query('create schema store; create schema app')
  for (const { name, sql } of await readMigrations(migrationFolder)) if (name < file) await owner.query(sql)
  await owner.query(`
    select set_config('app.tenant', '000000', false);
    insert into store.tenant (tenant_id, background_url) values ('000000', '/files/2026/01/back.webp');
    insert into store.brand (brand_code, name_zh, logo) values ('A', 'A', 'https://motors.example/files/2026/01/logo.webp'), ('B', 'B', null);
    insert into store.machine (id, model, cover, video_url, deleted_id) values (1, 'M', '/api/files/2026/02/a.webp', '/files/2026/02/run.mp4', 0),
      (2, 'N', '/files/2026/02/a.webp', null, 2), (3, 'O', 'https://evil.example/x.exe', null, 0);
    insert into store.machine_photos (machine_id, link) values (1, '/files/2026/02/a.webp'), (2, '/files/2026/02/b.webp');
    insert into store.stored_file (tenant_id, name, bytes) values ('000000', '2026/02/a.webp', 1234)`)
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

test('rows of before keep their files, under the names of attachments', async () => {
  const { sql } = (await readMigrations(migrationFolder)).find(({ name }) => name === file) ?? { sql: '' }
  await owner.query(sql)
  const rows = async (text: string) => (await owner.query(text)).rows
  expect(await rows('select logo from store.brand order by brand_code')).toEqual([{ logo: '2026/01/logo.webp' }, { logo: null }])
  expect(await rows('select cover, video_url from store.machine order by id')).toEqual([
    { cover: '2026/02/a.webp', video_url: '2026/02/run.mp4' },
    { cover: '2026/02/a.webp', video_url: null },
    { cover: 'https://evil.example/x.exe', video_url: null },
  ])
  expect(
    await rows("select name, extension, content_type, attach_size from store.attach where name like '2026/02/%' order by name"),
  ).toEqual([
    { name: '2026/02/a.webp', extension: 'webp', content_type: 'image/webp', attach_size: 1234 },
    { name: '2026/02/b.webp', extension: 'webp', content_type: 'image/webp', attach_size: 0 },
    { name: '2026/02/run.mp4', extension: 'mp4', content_type: 'video/mp4', attach_size: 0 },
  ])
  expect(await rows("select count(*)::int as count from store.job where name = 'make-thumbnails'")).toEqual([{ count: 4 }])
})
