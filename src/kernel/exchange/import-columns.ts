import { sql } from 'kysely'
import type { Words } from '#i18n/translate.ts'
import { titleSql, topLevel } from '../crud/display-names.ts'
import { rejectField } from '../crud/kinds.ts'
import type { Field, FieldOf } from '../resource/field.ts'
import { snake } from '../resource/names.ts'
import type { Resource } from '../resource/resource.ts'
import { importColumns, type SheetColumn } from '../resource/sheet.ts'
import { reject } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import { dictionaryOf } from '../runtime/provide.ts'
import type { Cell } from './read-sheet.ts'

/** A header without what people add to a name: a unit or a note in brackets behind it, stars, blanks; full-width characters as plain ones. */
const plain = (header: string): string =>
  header
    .normalize('NFKC')
    .replace(/[([【].*/s, '')
    .replace(/[\s*:]/g, '')
    .toLowerCase()

/** What a column may be called: the label in either language, also behind the name of the resource (`品牌编号`), what the form asks for, or the JSON name. */
const namesOf = (resource: Resource, { name, field }: SheetColumn): string[] => [
  ...field.label,
  ...field.label.map((each, lang) => `${resource.label[lang]}${each}`),
  ...(field.required ?? []).map((sentence) => sentence.replace(/^(请(输入|选择|填写|上传)|(Enter|Choose) (the |a |an )?)/, '')),
  name,
  field.also ?? name,
]

/** The field that each header names; '' for a header that names none. */
export function fieldsOfHeaders(resource: Resource, headers: readonly string[]): string[] {
  const columns = importColumns(resource)
  const taken = new Set<string>()
  return headers.map((header) => {
    const own = plain(header)
    const isNamed = (column: SheetColumn): boolean => own !== '' && namesOf(resource, column).some((each) => plain(each) === own)
    const found = columns.find((column) => isNamed(column) && !taken.has(column.name))?.name ?? ''
    if (found) taken.add(found)
    return found
  })
}

/** The fields of chosen columns, '' for a column that is left out; rejects names that are none, or chosen twice. */
export function chosenFields(resource: Resource, chosen: readonly string[]): (SheetColumn | undefined)[] {
  const columns = importColumns(resource)
  return chosen.map((name, at) => {
    if (name === '') return undefined
    if (chosen.indexOf(name) !== at) reject(['同一字段对应了多列', 'A field has more than one column'], { field: 'columns' })
    return columns.find((each) => each.name === name) ?? reject([`没有字段 ${name}`, `There is no field ${name}`], { field: 'columns' })
  })
}

/**
 * Turns the cells of one column into JSON values as a submit takes them; rejects a cell that cannot be one. The context is that of the
 * transaction, in which rows of the same file are known.
 */
export type CellParser = (ctx: Context, cell: Exclude<Cell, null>) => Promise<unknown>

export function cellParser(resource: Resource, { name, field }: SheetColumn): CellParser {
  if (field.kind === 'oneOf' || field.kind === 'manyOf') return choiceParser(name, field)
  if (field.kind === 'reference' || field.kind === 'references' || field.kind === 'region' || field.kind === 'parent')
    return referenceParser(resource, name, field)
  const parse = parsers[field.kind] ?? (field.unique || name === resource.key ? textOf : longTextOf)
  return async (_, cell) => parse(cell, field, name)
}

const longTextOf = (cell: Exclude<Cell, null>): string => (cell instanceof Date ? timeText(cell) : String(cell))

/** With full-width letters, digits and punctuation as plain ones: what people type for a code, a number or a choice. */
const textOf = (cell: Exclude<Cell, null>): string => plainText(longTextOf(cell))
const plainText = (text: string): string => text.normalize('NFKC').trim()
const timeText = (cell: Date): string => cell.toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '')

const yes: ReadonlySet<string> = new Set(['是', '有', '启用', '√', 'yes', 'y', 'true', '1'])
const no: ReadonlySet<string> = new Set(['否', '无', '停用', '×', 'no', 'n', 'false', '0'])

const numberText = (cell: Exclude<Cell, null>, field: Field): unknown => {
  if (typeof cell === 'number') return cell
  const unit = field.kind === 'decimal' ? field.unit : undefined
  const text = textOf(cell).replace(/[,，\s]/g, '')
  return unit && text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length) : text
}

/** `2026/3/8`, `2026.3.8` and `2026年3月8日` as `2026-03-08`, with a time that follows. */
const dayText = (cell: Exclude<Cell, null>): string =>
  textOf(cell).replace(
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?/,
    (_, year, month, day) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )

const parsers: { readonly [kind: string]: (cell: Exclude<Cell, null>, field: Field, name: string) => unknown } = {
  whole: numberText,
  decimal: numberText,
  money: numberText,
  date: dayText,
  dateTime: dayText,
  flag: (cell, field, name) => {
    const text = textOf(cell).toLowerCase()
    const value = yes.has(text) ? true : no.has(text) ? false : rejectField(field, name, '应为是或否', 'must be yes or no')
    return field.kind === 'flag' && field.numeric ? Number(value) : value
  },
  images: (cell) => partsOf(textOf(cell)),
}

const partsOf = (text: string): string[] =>
  text
    .split(/[,，、;；\n]/)
    .map((each) => each.trim())
    .filter(Boolean)

/** A choice is named by its key, or by its name in either language. */
function choiceParser(name: string, field: FieldOf<'oneOf'> | FieldOf<'manyOf'>): CellParser {
  const { dict, options } = field
  let keys: Promise<ReadonlyMap<string, string>> | undefined
  const load = async (ctx: Context): Promise<ReadonlyMap<string, string>> => {
    const words: Iterable<readonly [string, Words]> = options ? Object.entries(options) : await dictionaryOf(ctx.runtime, dict ?? '')
    // A key wins over a name that reads like it.
    const all = [...words]
    return new Map([
      ...all.flatMap(([key, names]) => names.map((each) => [plainText(each).toLowerCase(), key] as const)),
      ...all.map(([key]) => [plainText(key).toLowerCase(), key] as const),
    ])
  }
  const keyOf = async (ctx: Context, text: string): Promise<string | number> => {
    if (!dict && !options) return text
    keys ??= load(ctx)
    const key =
      (await keys).get(text.toLowerCase()) ?? rejectField(field, name, `没有“${text}”这一选项`, `"${text}" is none of the choices`)
    return field.numeric ? Number(key) : key
  }
  return async (ctx, cell) => {
    if (field.kind === 'oneOf') return keyOf(ctx, textOf(cell))
    const chosen = await Promise.all(partsOf(textOf(cell)).map((each) => keyOf(ctx, each)))
    return field.joined ? chosen.join() : chosen
  }
}

/** A row of another resource is named by its key, its title in either language, or for a tree by its path. */
function referenceParser(
  resource: Resource,
  name: string,
  field: FieldOf<'reference'> | FieldOf<'references'> | FieldOf<'region'> | FieldOf<'parent'>,
): CellParser {
  const known = new Map<string, string>()
  const roots = [resource.tree?.root, ...topLevel]
  const find = async (ctx: Context, text: string): Promise<string> => {
    const { target, key } = targetOf(ctx, resource, field)
    const texts = [titleSql(target, 'zh'), titleSql(target, 'en'), ...(target.tree?.path ? [sql.ref(snake(target.tree.path))] : [])]
    const column = sql`${sql.ref(key)}::text`
    const written = sql`array[${text}, ${plainText(text)}]`
    const { rows } = await sql<{
      key: string
      isKey: boolean
    }>`select ${column} as key, ${column} = any(${written}) as "isKey" from ${sql.table(snake(target.name))}
      where ${column} = any(${written}) or ${written} && array[${sql.join(texts)}]::text[] limit 3`.execute(ctx.db)
    const found = rows.find(({ isKey }) => isKey) ?? rows[0]
    if (!found) return rejectField(field, name, `没有找到“${text}”`, `"${text}" was not found`)
    if (rows.length > 1 && !found.isKey)
      return rejectField(field, name, `有多条数据名为“${text}”，请改用编号`, `several rows are called "${text}": use the key`)
    return found.key
  }
  const keyOf = async (ctx: Context, text: string): Promise<string> => {
    const found = known.get(text) ?? (await find(ctx, text))
    known.set(text, found)
    return found
  }
  return async (ctx, cell) => {
    const text = longTextOf(cell).trim()
    if (field.kind !== 'references') return field.kind === 'parent' && roots.includes(text) ? resource.tree?.root : keyOf(ctx, text)
    const keys: string[] = []
    for (const each of partsOf(text)) keys.push(await keyOf(ctx, each))
    return keys.join()
  }
}

function targetOf(
  { runtime: { registry } }: Context,
  resource: Resource,
  field: Field,
): { readonly target: Resource; readonly key: string } {
  if (field.kind === 'parent') return { target: resource, key: snake(resource.key ?? 'id') }
  if (field.kind === 'reference' || field.kind === 'references') return { target: registry.get(field.to), key: snake(field.by ?? 'id') }
  const regions = registry.serving('region') ?? resource
  return { target: regions, key: snake(regions.key ?? 'id') }
}
