import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { library } from '#test/library.ts'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import type { Db } from '../database/db.ts'
import { withValues } from './literals.ts'

let migrated: MigratedDatabase
let db: Db
beforeAll(async () => {
  migrated = await migratedDatabase(library)
  db = (await migrated.runtime()).appDb('1')
})
afterAll(() => migrated.drop())

const parametersOf = (condition: RawBuilder<boolean>): readonly unknown[] => condition.compile(db).parameters
async function holds(condition: RawBuilder<boolean>): Promise<boolean | undefined> {
  const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(db)
  return rows[0]?.holds
}
/** In base 64, so that the expected text itself is in no literal. */
const isText = (text: string): RawBuilder<boolean> =>
  sql<boolean>`encode(convert_to(${text}, 'UTF8'), 'base64') = ${Buffer.from(text).toString('base64')}`

const texts = ['plain', '', "it's", "'; drop table author; --", 'a\\b', "\\'", '"', '$1', '$2 $$', '{a,b}', '电机', 'a\nb', 'null']

describe('a condition with its values', () => {
  test.each(texts)('says in its text exactly what was to be sent beside it: %j', async (text) => {
    const condition = withValues(db, isText(text))
    expect(parametersOf(condition)).toEqual([])
    expect(await holds(condition)).toBe(true)
    expect(await holds(withValues(db, sql<boolean>`${text}::text = ${`${text}.`}::text`))).toBe(false)
  })

  test('compares whole numbers, decimals and flags by their own type', async () => {
    const condition = sql<boolean>`${42} = 42 and ${-1.5} = -1.5 and ${true} = true and ${false} = (1 = 2)`
    expect(parametersOf(withValues(db, condition))).toEqual([])
    expect(await holds(withValues(db, condition))).toBe(true)
  })

  test('holds lists with every member as it is', async () => {
    const members = [...texts, 'NULL', 'a,b', ' padded ']
    const same = members.map((member, at) => sql<boolean>`(${members}::text[])[${sql.lit(at + 1)}] = ${member}`)
    const condition = withValues(db, sql<boolean>`cardinality(${members}::text[]) = ${members.length} and ${sql.join(same, sql` and `)}`)
    expect(parametersOf(condition)).toEqual([])
    expect(await holds(condition)).toBe(true)
  })

  test('holds lists of numbers and lists of nothing', async () => {
    const condition = withValues(db, sql<boolean>`3 = any(${[1, 2, 3]}::integer[]) and cardinality(${[]}::text[]) = 0`)
    expect(parametersOf(condition)).toEqual([])
    expect(await holds(condition)).toBe(true)
  })

  test('puts each of many values in its own place', async () => {
    const numbers = Array.from({ length: 25 }, (_, at) => at + 100)
    const equal = numbers.map((number) => sql<boolean>`${number} = ${sql.lit(number)}`)
    expect(await holds(withValues(db, sql<boolean>`${sql.join(equal, sql` and `)}`))).toBe(true)
  })

  test('stays as it is without values', async () => {
    expect(await holds(withValues(db, sql<boolean>`1 = 1`))).toBe(true)
  })

  test.each([
    ['nothing', null],
    ['a date', new Date(0)],
    ['a text with a NUL', 'a\0b'],
    ['a list with nothing in it', ['a', null]],
    ['a list with a NUL', ['a\0']],
    ['a large number', 12n],
  ])('sends all values beside it if one of them is %s', (_, value) => {
    const condition = sql<boolean>`${'a'} = ${value}`
    expect(withValues(db, condition)).toBe(condition)
    expect(parametersOf(withValues(db, condition))).toEqual(['a', value])
  })
})
