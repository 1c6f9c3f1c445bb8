import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Fields } from '#kernel/resource/field.ts'
import { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { author, library, region } from '#test/library.ts'
import { nextMigration } from './next-migration.ts'

const folder = mkdtempSync(join(tmpdir(), 'motorspot-next-'))
afterAll(() => rmSync(folder, { recursive: true }))

const textOf = (file = ''): string => readFileSync(join(folder, file), 'utf8')
const withAuthor = (fields: Fields): ResourceRegistry => new ResourceRegistry([region, { ...author, fields }])

test('the next migration changes the tables of the committed migrations to the declared ones', async () => {
  const first = await nextMigration('tables', new ResourceRegistry([region, author]), folder)
  expect(first?.files).toEqual(['0001-tables.sql'])
  expect(textOf(first?.files[0])).toMatch(/^create schema if not exists store;.*create table store\."author"/s)
  expect(await nextMigration('again', new ResourceRegistry([region, author]), folder)).toBeUndefined()

  writeFileSync(join(folder, '0002-by-hand.sql'), 'create table store.by_hand (id text);')
  const { name, ...rest } = author.fields
  const renamed = await nextMigration('full-name', withAuthor({ ...rest, fullName: { ...name, was: 'name' } }), folder)
  expect(renamed?.files).toEqual(['0003-full-name.sql', '0003-full-name.contract.sql'])
  expect(renamed?.files.map(textOf)).toEqual([
    'alter table store."author" rename column "name" to "full_name";\n',
    'alter index store."author__name__search" rename to "author__full_name__search";\n',
  ])
}, 60_000)

test('a new field that is required is named where rows that are there lack it', { timeout: 60_000 }, async () => {
  const { name, ...rest } = author.fields
  const required = ['请输入', 'Enter it'] as const
  const fields = { ...rest, fullName: { ...name, required }, penName: { ...name, required }, rank: { ...name, required, default: 'A' } }
  const next = await nextMigration('pen-name', withAuthor(fields), folder)
  expect(next?.empty).toEqual(['author.penName'])
})

test('only the first migration is written again when it was deleted', async () => {
  rmSync(join(folder, '0001-tables.sql'))
  const first = await nextMigration('tables', library, folder)
  expect(first?.files).toEqual(['0001-tables.sql'])
  expect(textOf('0002-by-hand.sql')).toContain('by_hand')
})
