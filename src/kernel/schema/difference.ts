import { addKey, printColumn, printIndex, printTable, storeName } from './ddl.ts'
import { type Column, type Index, type Key, quote, type Table } from './table-model.ts'

/** One statement of a migration. */
export interface Step {
  readonly sql: string
  /** The data that it deletes; such a step must be confirmed in the file before it runs. */
  readonly loses?: string
}

/** The statements that turn the current tables into the wanted ones, in an order in which they can run. */
export function difference(current: readonly Table[], wanted: readonly Table[]): Step[] {
  const { steps: renames, tables } = renamed(current, wanted)
  const byName = (all: readonly Table[], name: string): Table | undefined => all.find((table) => table.name === name)
  const made = wanted.filter(({ name }) => !byName(tables, name))
  const dropped = tables.filter(({ name }) => !byName(wanted, name))
  // A new table is created with its own keys, its references are added last; references to a dropped table are dropped first.
  const pairs = [
    ...wanted.map((table) => ({ old: byName(tables, table.name) ?? { ...alone(table), indexes: [] }, table })),
    ...dropped.map((old) => ({ old, table: alone(old) })),
  ]
  const keys = pairs.map(({ old, table }) => ({ table: table.name, ...compare(old.keys, table.keys, sameKey) }))
  const indexes = pairs.map(({ old, table }) => ({ table: table.name, ...compare(old.indexes, table.indexes, sameIndex) }))
  const dropKeys = (which: (key: Key) => boolean): Step[] =>
    keys.flatMap(({ table, removed }) => removed.filter(which).map((key) => dropKey(table, key)))
  const addKeys = (which: (key: Key) => boolean): Step[] =>
    keys.flatMap(({ table, added }) => added.filter(which).map((key) => ({ sql: addKey(table, key) })))
  return [
    ...renames,
    ...keys.flatMap(({ table, moved }) => moved.map(([old, key]) => renameKey(table, old, key))),
    ...indexes.flatMap(({ moved }) => moved.map(([old, index]) => renameIndex(old, index))),
    ...dropKeys(isForeign),
    ...dropKeys(isOwn),
    ...indexes.flatMap(({ removed }) => removed.map(({ name }) => ({ sql: `drop index store.${quote(name)};` }))),
    ...made.map((table) => ({ sql: printTable(table) })),
    ...pairs.flatMap(({ old, table }) => columnSteps(old, table)),
    ...addKeys(isOwn),
    ...indexes.flatMap(({ table, added }) => added.map((index) => ({ sql: printIndex(table, index) }))),
    ...addKeys(isForeign),
    ...pairs.flatMap(({ old, table }) => lostColumns(old, table)),
    ...dropped.map(({ name }) => ({ sql: `drop table ${storeName(name)};`, loses: `the table ${name} and its rows` })),
  ]
}

const isForeign = ({ kind }: Key): boolean => kind === 'foreign'
const isOwn = (key: Key): boolean => !isForeign(key)
const alone = (table: Table): Table => ({ ...table, keys: table.keys.filter(isOwn) })

type Target = NonNullable<Key['target']>

/** Follows `was`: the current tables under their new names, and the statements that rename them. */
function renamed(current: readonly Table[], wanted: readonly Table[]): { steps: Step[]; tables: Table[] } {
  const steps: Step[] = []
  const tableNames = new Map<string, string>()
  const columnNames = new Map<string, string>()
  const known = new Set(current.map(({ name }) => name))
  for (const table of wanted) {
    const old = current.find(({ name }) => name === table.name) ?? current.find(({ name }) => name === table.was)
    if (!old) continue
    if (old.name !== table.name && !known.has(table.name)) {
      tableNames.set(old.name, table.name)
      steps.push({ sql: `alter table ${storeName(old.name)} rename to ${quote(table.name)};` })
    }
    const has = (name: string): boolean => old.columns.some((column) => column.name === name)
    for (const { name, was } of table.columns) {
      if (!was || has(name) || !has(was)) continue
      columnNames.set(`${old.name}.${was}`, name)
      steps.push({ sql: `alter table ${storeName(table.name)} rename column ${quote(was)} to ${quote(name)};` })
    }
  }
  const inTable = (table: string, columns: readonly string[]): string[] =>
    columns.map((column) => {
      const [name = '', ...marks] = column.split(' ')
      return [columnNames.get(`${table}.${name}`) ?? name, ...marks].join(' ')
    })
  const follow = ({ table, columns }: Target): Target => ({ table: tableNames.get(table) ?? table, columns: inTable(table, columns) })
  const tables = current.map(({ name, ...table }) => ({
    ...table,
    name: tableNames.get(name) ?? name,
    columns: table.columns.map((column) => ({ ...column, name: columnNames.get(`${name}.${column.name}`) ?? column.name })),
    indexes: table.indexes.map((index) => ({ ...index, columns: inTable(name, index.columns) })),
    keys: table.keys.map((key) => ({ ...key, columns: inTable(name, key.columns), target: key.target && follow(key.target) })),
  }))
  return { steps, tables }
}

/** The keys or indexes that were removed or added, and those that only have another name. */
function compare<T extends Key | Index>(
  old: readonly T[],
  wanted: readonly T[],
  same: (one: T, other: T) => boolean,
): { removed: T[]; added: T[]; moved: [T, T][] } {
  const stays = (one: T, other: T): boolean => one.name === other.name && same(one, other)
  const left = old.filter((one) => !wanted.some((other) => stays(one, other)))
  const missing = wanted.filter((other) => !old.some((one) => stays(one, other)))
  const moved: [T, T][] = []
  for (const other of missing) {
    const from = left.find((one) => same(one, other) && !moved.some(([taken]) => taken === one))
    if (from) moved.push([from, other])
  }
  return {
    moved,
    removed: left.filter((one) => !moved.some(([from]) => from === one)),
    added: missing.filter((other) => !moved.some(([, to]) => to === other)),
  }
}

const list = (columns: readonly string[] | undefined): string => (columns ?? []).join()

function sameKey(one: Key, other: Key): boolean {
  return (
    one.kind === other.kind &&
    list(one.columns) === list(other.columns) &&
    one.target?.table === other.target?.table &&
    list(one.target?.columns) === list(other.target?.columns) &&
    Boolean(one.cascade) === Boolean(other.cascade)
  )
}

function sameIndex(one: Index, other: Index): boolean {
  return (
    one.using === other.using &&
    list(one.columns) === list(other.columns) &&
    Boolean(one.unique) === Boolean(other.unique) &&
    one.operators === other.operators &&
    sameExpression(one.where, other.where)
  )
}

/** Compares without the casts, parentheses and quotes that PostgreSQL adds when it prints an expression. */
function sameExpression(one: string | undefined, other: string | undefined): boolean {
  const plain = (text = ''): string => text.replace(/::[a-z ]+(\([\d,]+\))?(\[\])?/g, '').replace(/[\s()"']/g, '')
  return plain(one) === plain(other)
}

const dropKey = (table: string, { name }: Key): Step => ({ sql: `alter table ${storeName(table)} drop constraint ${quote(name)};` })
const renameKey = (table: string, from: Key, to: Key): Step => ({
  sql: `alter table ${storeName(table)} rename constraint ${quote(from.name)} to ${quote(to.name)};`,
})
const renameIndex = (from: Index, to: Index): Step => ({ sql: `alter index store.${quote(from.name)} rename to ${quote(to.name)};` })

function columnSteps(old: Table, table: Table): Step[] {
  return table.columns.flatMap((column) => {
    const was = old.columns.find(({ name }) => name === column.name)
    const alter = `alter table ${storeName(table.name)}`
    if (!was) return [{ sql: `${alter} add column ${printColumn(column)};` }]
    if (Boolean(was.generated) !== Boolean(column.generated) || !sameExpression(was.generated, column.generated)) {
      return [{ sql: `${alter} drop column ${quote(column.name)};` }, { sql: `${alter} add column ${printColumn(column)};` }]
    }
    return changedColumn(`${table.name}.${column.name}`, `${alter} alter column ${quote(column.name)}`, was, column)
  })
}

function changedColumn(name: string, alter: string, was: Column, column: Column): Step[] {
  const steps: Step[] = []
  const retyped = was.type !== column.type
  const defaulted = !column.generated && (retyped || !sameExpression(was.default, column.default))
  if (defaulted && was.default !== undefined) steps.push({ sql: `${alter} drop default;` })
  if (retyped) {
    const sql = `${alter} type ${column.type} using ${quote(column.name)}::${column.type};`
    steps.push(isWidening(was.type, column.type) ? { sql } : { sql, loses: `what of ${name} does not fit ${column.type}` })
  }
  if (defaulted && column.default !== undefined) steps.push({ sql: `${alter} set default ${column.default};` })
  if (was.notNull !== column.notNull) steps.push({ sql: `${alter} ${column.notNull ? 'set' : 'drop'} not null;` })
  return steps
}

const wider: Readonly<Record<string, readonly string[]>> = {
  integer: ['bigint', 'numeric', 'text'],
  bigint: ['numeric', 'text'],
  'numeric(14,2)': ['numeric', 'text'],
  numeric: ['text'],
  date: ['text'],
  'integer[]': ['text[]'],
}

const isWidening = (from: string, to: string): boolean => wider[from]?.includes(to) ?? false

function lostColumns(old: Table, table: Table): Step[] {
  const lost = old.columns.filter(({ name }) => !table.columns.some((column) => column.name === name))
  return lost.map(({ name, generated }) => ({
    sql: `alter table ${storeName(table.name)} drop column ${quote(name)};`,
    ...(generated ? {} : { loses: `the column ${table.name}.${name} and its values` }),
  }))
}

/** The text of a migration; a step that loses data is commented out, below a line that says what is lost. */
export function printMigration(steps: readonly Step[]): string {
  const lines = steps.map(({ sql, loses }) => (loses ? `-- confirm: ${loses}\n${sql.replaceAll(/^/gm, '-- ')}` : sql))
  return `${lines.join('\n').replaceAll(/\n(?=create table)/g, '\n\n')}\n`
}
