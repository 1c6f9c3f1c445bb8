import { expect, test } from 'vitest'
import { inOrder, migrationFolder, readMigrations, sectionsOf, standstillOf, statementsOf } from './migration-file.ts'

const file = (sql: string) => ({ name: '0038-a.sql', sql, checksum: '' })

test('what contracts follows what expands of the same number', () => {
  const names = ['0039-b.sql', '0038-a.contract.sql', '0038-a.sql', '0039-b.contract.sql'].map((name) => ({ name }))
  expect(inOrder(names).map(({ name }) => name)).toEqual(['0038-a.sql', '0038-a.contract.sql', '0039-b.sql', '0039-b.contract.sql'])
})

test('statements end at a semicolon that is in no text, name, comment or body', () => {
  const body = 'create function a() returns void language plpgsql as $$ begin perform 1 - $1; end $$;'
  expect(statementsOf(`-- first; comment\nselect ';' as "a;b"; ${body}\n-- a comment alone\n`)).toEqual([
    `-- first; comment\nselect ';' as "a;b";`,
    body,
  ])
  expect(statementsOf('select 1')).toEqual(['select 1'])
})

test('every committed file is made of its statements', async () => {
  for (const { sql } of await readMigrations(migrationFolder)) {
    const plain = (text: string): string => text.replace(/--[^\n]*|\s+/g, '')
    expect(plain(statementsOf(sql).join(''))).toBe(plain(sql))
  }
})

test('below a line that says so, statements run outside the transaction', () => {
  const sections = sectionsOf(file('select 1;\n\n-- outside a transaction\nselect 2;\nselect 3;\n'))
  expect(sections).toEqual({ inside: 'select 1;\n\n', outside: ['select 2;', 'select 3;'] })
  expect(sectionsOf(file('select 1;\n')).outside).toEqual([])
})

test('a file may say why it needs a standstill', () => {
  expect([standstillOf(file('-- standstill: x\nselect 1;')), standstillOf(file('select 1;'))]).toEqual(['x', undefined])
})
