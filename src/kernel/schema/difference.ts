import { addKey, printColumn, printIndex, printTable, storeName } from './ddl.ts'
import { type Column, type Index, type Key, quote, type Table } from './table-model.ts'

/** One statement of a migration. */
export interface Step {
  readonly sql: string
  /** The data that it deletes; such a step must be confirmed in the file before it runs. */
  readonly loses?: string
  /** `outside`: it commits by itself, after those of the transaction. `contract`: only an older version needs what it removes. */
  readonly when?: 'outside' | 'contract'
  /** Why no older version can work beside it. */
  readonly standstill?: string
}

/** The statements that turn the current tables into the wanted ones, in an order in which they can run: what expands, then what contracts. */
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
  const keys = pairs.map(({ old, table }) => compare(table.name, old.keys, table.keys, sameKey))
  const indexes = pairs.map(({ old, table }) => compare(table.name, old.indexes, table.indexes, sameIndex))
  // Where a column gets another type nobody works meanwhile, and what is made of columns is made again.
  const still = new Set(pairs.flatMap(({ old, table }) => (isRetyped(old, table) ? table.name : [])))
  const end = (table: string): Partial<Step> => (still.has(table) ? {} : contract)
  const gone = <T extends Key | Index>({ table, removed, replaced }: Difference<T>): T[] =>
    still.has(table) ? [...removed, ...replaced] : removed
  const isPlain = (name: string): boolean => still.has(name) || made.some((table) => table.name === name)
  // A new table may refer to a key that an existing one gets outside the transaction.
  const late = new Set(keys.flatMap(({ table, added }) => (added.some(isOwn) && !isPlain(table) ? table : [])))
  const dropKeys = (which: (key: Key) => boolean): Step[] =>
    keys.flatMap((each) =>
      gone(each)
        .filter(which)
        .map((key) => ({ ...dropKey(each.table, key), ...end(each.table) })),
    )
  const addKeys = (which: (key: Key) => boolean, add: (table: string, key: Key) => Step[]): Step[] =>
    keys.flatMap(({ table, added }) =>
      added
        .filter(which)
        .flatMap((key) => (isPlain(table) && !late.has(key.target?.table ?? '') ? { sql: addKey(table, key) } : add(table, key))),
    )
  const steps: Step[] = [
    ...renames,
    ...keys.flatMap(({ table, moved }) => moved.map(([old, key]) => renameKey(table, old, key))),
    ...indexes.flatMap(({ moved }) => moved.map(([old, index]) => renameIndex(old, index))),
    ...dropKeys(isForeign),
    ...dropKeys(isOwn),
    ...indexes.flatMap((each) => gone(each).map(({ name }) => ({ sql: `drop index store.${quote(name)};`, ...end(each.table) }))),
    ...made.map((table) => ({ sql: printTable(table) })),
    ...pairs.flatMap(({ old, table }) => columnSteps(old, table)),
    ...addKeys(isOwn, addOwnKey),
    ...indexes.flatMap(({ table, added, replaced }) =>
      added.flatMap((index) => (isPlain(table) ? { sql: printIndex(table, index) } : addIndex(table, index, replaced))),
    ),
    ...addKeys(isForeign, addForeignKey),
    ...pairs.flatMap(({ old, table }) => lostColumns(old, table)),
    ...dropped.map(({ name }) => ({ sql: `drop table ${storeName(name)};`, loses: `the table ${name} and its rows`, ...contract })),
  ]
  const place = ({ when }: Step): number => (when === 'contract' ? 2 : when === 'outside' ? 1 : 0)
  return steps.toSorted((one, other) => place(one) - place(other))
}

const contract = { when: 'contract' } as const
const outside = (...statements: string[]): Step[] => statements.map((sql) => ({ sql, when: 'outside' }))

/** An index that is made while others write; it has this name until it takes the place of another. */
const nextName = (name: string): string => `${name.slice(0, 58)}_next`
const concurrently = (table: string, index: Index): string =>
  printIndex(table, index).replace(' index ', ' index concurrently if not exists ')

/** Each statement of these can run again after an interruption. */
function addOwnKey(table: string, { name, kind, columns }: Key): Step[] {
  const next = nextName(name)
  const add = `add constraint ${quote(name)} ${kind === 'primary' ? 'primary key' : 'unique'} using index ${quote(next)}`
  return outside(
    concurrently(table, { name: next, columns, using: 'btree', unique: true }),
    `alter table ${storeName(table)} drop constraint if exists ${quote(name)}, ${add};`,
  )
}

function addIndex(table: string, index: Index, replaced: readonly Index[]): Step[] {
  if (!replaced.some(({ name }) => name === index.name)) return outside(concurrently(table, index))
  const [name, next] = [quote(index.name), nextName(index.name)]
  return outside(
    concurrently(table, { ...index, name: next }),
    `drop index concurrently if exists store.${name};`,
    `alter index store.${quote(next)} rename to ${name};`,
  )
}

/** The rows that are there are compared while others write. */
function addForeignKey(table: string, key: Key): Step[] {
  const [alter, name] = [`alter table ${storeName(table)}`, quote(key.name)]
  const add = addKey(table, key).slice(alter.length, -1)
  return outside(`${alter} drop constraint if exists ${name},${add} not valid;`, `${alter} validate constraint ${name};`)
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

/** The keys or indexes of a table that were removed or added, or replaced by others of their name, and those that only have another name. */
type Difference<T extends Key | Index> = ReturnType<typeof compare<T>>

function compare<T extends Key | Index>(table: string, old: readonly T[], wanted: readonly T[], same: (one: T, other: T) => boolean) {
  const stays = (one: T, other: T): boolean => one.name === other.name && same(one, other)
  const left = old.filter((one) => !wanted.some((other) => stays(one, other)))
  const missing = wanted.filter((other) => !old.some((one) => stays(one, other)))
  const moved: [T, T][] = []
  for (const other of missing) {
    const from = left.find((one) => same(one, other) && !moved.some(([taken]) => taken === one))
    if (from) moved.push([from, other])
  }
  const gone = left.filter((one) => !moved.some(([from]) => from === one))
  const added = missing.filter((other) => !moved.some(([, to]) => to === other))
  const isReplaced = ({ name }: T): boolean => added.some((other) => other.name === name)
  return { table, moved, added, replaced: gone.filter(isReplaced), removed: gone.filter((one) => !isReplaced(one)) }
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
  ...contract,
})
const renameIndex = (from: Index, to: Index): Step => ({
  sql: `alter index store.${quote(from.name)} rename to ${quote(to.name)};`,
  ...contract,
})

const isRetyped = (old: Table, table: Table): boolean =>
  old.columns.some(({ name, type }) => table.columns.some((column) => column.name === name && column.type !== type))

function columnSteps(old: Table, table: Table): Step[] {
  return table.columns.flatMap((column) => {
    const was = old.columns.find(({ name }) => name === column.name)
    const alter = `alter table ${storeName(table.name)}`
    if (!was) return [{ sql: `${alter} add column ${printColumn(column)};` }]
    if (Boolean(was.generated) !== Boolean(column.generated) || !sameExpression(was.generated, column.generated)) {
      const standstill = `what ${table.name}.${column.name} is computed from changes`
      return [{ sql: `${alter} drop column ${quote(column.name)};`, standstill }, { sql: `${alter} add column ${printColumn(column)};` }]
    }
    return changedColumn(`${table.name}.${column.name}`, `${alter} alter column ${quote(column.name)}`, was, column)
  })
}

function changedColumn(name: string, alter: string, was: Column, column: Column): Step[] {
  const steps: Step[] = []
  const retyped = was.type !== column.type
  const defaulted = !column.generated && (retyped || !sameExpression(was.default, column.default))
  // An older version relies on a default until the end.
  if (defaulted && was.default !== undefined && (retyped || column.default === undefined))
    steps.push({ sql: `${alter} drop default;`, ...(retyped ? {} : contract) })
  if (retyped) {
    const sql = `${alter} type ${column.type} using ${quote(column.name)}::${column.type};`
    const standstill = `the type of ${name} changes`
    const loses = `what of ${name} does not fit ${column.type}`
    steps.push({ sql, standstill, ...(isWidening(was.type, column.type) ? {} : { loses }) })
  }
  if (defaulted && column.default !== undefined) steps.push({ sql: `${alter} set default ${column.default};` })
  if (was.notNull && !column.notNull) steps.push({ sql: `${alter} drop not null;` })
  if (!was.notNull && column.notNull) steps.push({ sql: `${alter} set not null;`, ...contract })
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
  return lost.flatMap(({ name, generated, notNull, default: value }) => {
    const alter = `alter table ${storeName(table.name)}`
    const loses = generated ? {} : { loses: `the column ${table.name}.${name} and its values` }
    // A newer version leaves it empty.
    const free = notNull && value === undefined && !generated ? [{ sql: `${alter} alter column ${quote(name)} drop not null;` }] : []
    return [...free, { sql: `${alter} drop column ${quote(name)};`, ...loses, ...contract }]
  })
}

/** The text of the file that expands, or of the one that contracts; a step that loses data is commented out, below a line that says what is lost. */
export function printMigration(steps: readonly Step[], which: 'expand' | 'contract' = 'expand'): string {
  const own = steps.filter(({ when }) => (when === 'contract') === (which === 'contract'))
  const lines = own.map(({ sql, loses }) => (loses ? `-- confirm: ${loses}\n${sql.replaceAll(/^/gm, '-- ')}` : sql))
  const standstills = own.flatMap(({ standstill }) => (standstill ? `-- standstill: ${standstill}` : []))
  const first = own.findIndex(({ when }) => when === 'outside')
  if (first >= 0) lines[first] = `\n-- outside a transaction\n${lines[first]}`
  return own.length > 0 ? `${[...standstills, ...lines].join('\n').replaceAll(/\n(?=create table)/g, '\n\n')}\n` : ''
}
