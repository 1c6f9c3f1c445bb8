import type pg from 'pg'
import { snake } from '#kernel/resource/names.ts'
import { facetsOf } from '#modules/machine/machine/facet-list.ts'

/** What visitors find. */
export const onShelf = `tenant_id = '000000' and deleted_id = 0 and shelf_status = 'ON'`

/** Conditions of the comparison by the parameter of the list; `$` stands for the value. */
const conditions: Readonly<Record<string, { readonly column: string; readonly sql: string }>> = {
  poles: { column: 'poles', sql: "poles && string_to_array($, ',')::integer[]" },
  powerKw_ge: { column: 'power_kw', sql: 'power_kw >= $::numeric' },
  powerKw_le: { column: 'power_kw', sql: 'power_kw <= $::numeric' },
  brandCode: { column: 'brand_code', sql: "brand_code = any(string_to_array($, ','))" },
  typeCode: { column: 'type_code', sql: "type_code = any(string_to_array($, ','))" },
  regionCode: { column: 'region_code', sql: "region_code like $ || '%'" },
  quantity_ge: { column: 'quantity', sql: 'quantity >= $::numeric' },
}

/** Every field that the list is counted by. */
const counted = [...new Set(facetsOf(2026).map(({ field }) => snake(field)))].filter((column) => column !== 'last_confirmed_at')

/** An index of all that is counted, in the order of the page, so that the statement need not read the rows. Its settings are the quicker ones of those tried. */
const coveringIndex = `create index bench_stock on store.machine (last_confirmed_at desc nulls last, id desc) include (${counted.join(', ')}) where ${onShelf}`
export const stockSettings = '-c enable_bitmapscan=off'

/** Makes the index that the comparison reads, and none else does: it is dropped when the comparison ends. */
export async function createCoveringIndex(client: pg.Client): Promise<() => Promise<void>> {
  const drop = async (): Promise<void> => void (await client.query('drop index if exists store.bench_stock'))
  await drop()
  await client.query(`set maintenance_work_mem = '1GB'; ${coveringIndex}`)
  await client.query('vacuum (analyze) store.machine')
  return drop
}

const grouped = (columns: readonly string[], where: string): string => {
  const keys = columns.map((column) => (column === 'unit_price' ? `(unit_price is not null) as unit_price` : column)).join(', ')
  return `(select json_agg(g) from (select ${columns.join(', ')}, grouping(${columns.join(', ')}) as at, count(*) as n
    from (select ${keys} from store.machine where ${where}) s group by grouping sets (${columns.map((each) => `(${each})`).join(', ')})) g)`
}

/**
 * A page of motors, the total and all counts in one prepared statement: grouping sets count the fields without a condition in one scan,
 * each other field has a scan of its own.
 */
export function stockStatement(params: URLSearchParams, columns: string): pg.QueryConfig {
  const used = Object.entries(conditions).flatMap(([name, each]) => (params.has(name) ? [{ ...each, name }] : []))
  const values = used.map(({ name }) => params.get(name))
  const texts = used.map(({ column, sql }, at) => ({ column, text: sql.replaceAll('$', `$${at + 1}`) }))
  const without = (column: string): string =>
    [onShelf, ...texts.filter((each) => each.column !== column).map(({ text }) => text)].join(' and ')
  const all = without('')
  const own = [...new Set(texts.map(({ column }) => column))]
  const counts = [
    grouped(
      counted.filter((column) => !own.includes(column)),
      all,
    ),
    ...own.map((column) => grouped([column], without(column))),
  ]
  const text = `select (select count(*) from store.machine where ${all})::int as total,
    (select json_agg(p) from (select id::text as key, ${columns} from store.machine where ${all} order by last_confirmed_at desc nulls last, id desc limit 10) p) as records,
    json_build_array(${counts.join(', ')}) as counts`
  return { name: `stock ${used.map(({ name }) => name).join(' ')}`, text, values }
}

const draw = (seed: number, limit: number): number => Math.floor((((Math.imul(seed, 2_654_435_761) >>> 0) % 1_000_003) / 1_000_003) * limit)

/** Up to three filters by a seed; the bound of the power makes each different from all others. */
export function drawnFilters(seed: number): string {
  const params = new URLSearchParams()
  const pick = <T>(at: number, values: readonly T[]): T => values[draw(seed * 31 + at, values.length)] as T
  const powers = [0.75, 1.5, 4, 7.5, 15, 30, 55]
  params.set('powerKw_ge', (pick(1, powers) + (seed % 10_000_000) / 1e9).toFixed(9))
  if (draw(seed * 31 + 2, 2) === 0) params.set('poles', pick(3, ['2', '4', '6', '8', '2,4']))
  if (draw(seed * 31 + 4, 3) === 0) params.set('regionCode', pick(5, ['32', '33', '44', '37']))
  if (draw(seed * 31 + 6, 3) === 0) params.set('quantity_ge', pick(7, ['5', '10']))
  return params.toString()
}

/** The index and the statement of one question, for the report. */
export const printedStatement = (): string => `${coveringIndex};\n${stockStatement(new URLSearchParams(drawnFilters(5)), '…').text}`
