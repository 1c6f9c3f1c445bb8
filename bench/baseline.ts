import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/** The least that could answer: `node:http` and the driver, on the base tables, for one tenant, with no wall, no rights and no names. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

async function columnsOf(view: string): Promise<string> {
  const sql =
    "select string_agg(quote_ident(attname), ', ' order by attnum) as list from pg_attribute where attrelid = $1::regclass and attnum > 0"
  return (await pool.query(sql, [`app.${view}`])).rows[0].list
}

const [onList, onDetail] = [await columnsOf('machine_list_data'), await columnsOf('machine_detail')]
const onShelf = `tenant_id = '000000' and deleted_id = 0 and shelf_status = 'ON'`
const filters = {
  facts: `${onShelf} and poles && $1 and power_kw >= $2 and power_kw <= $3`,
  model: `${onShelf} and model ilike $1`,
}
const newest = 'order by last_confirmed_at desc nulls last, id desc limit 10 offset'
const totals = new Map<string, number>()

async function rows(name: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await pool.query({ name, text, values })).rows
}

/** A page, with a total that is counted each time or, where the address says so, known. */
async function list(name: keyof typeof filters, values: unknown[], query: URLSearchParams): Promise<object> {
  const where = filters[name]
  const offset = (Number(query.get('current') ?? 1) - 1) * 10
  const page = rows(`page ${name}`, `select ${onList} from store.machine where ${where} ${newest} $${values.length + 1}`, [
    ...values,
    offset,
  ])
  const count = async (): Promise<number> =>
    Number((await rows(`count ${name}`, `select count(*) as total from store.machine where ${where}`, values))[0]?.total)
  if (!query.has('known')) {
    const [records, total] = await Promise.all([page, count()])
    return { records, total }
  }
  const key = JSON.stringify([name, values])
  const total = totals.get(key) ?? (await count())
  totals.set(key, total)
  return { records: await page, total }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return JSON.parse(text)
}

async function addBrand(request: IncomingMessage): Promise<object | undefined> {
  const { brandCode, nameZh, nameEn } = await bodyOf(request)
  const sql = `insert into bare.brand (tenant_id, brand_code, name_zh, name_en, create_user, update_user, update_time)
    values ('000000', $1, $2, $3, 1, 1, now()) returning *`
  return (await rows('brand', sql, [brandCode, nameZh, nameEn]))[0]
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost')
  if (pathname === '/brand') return addBrand(request)
  if (pathname === '/search') return list('model', [`%${query.get('model')}%`], query)
  if (pathname === '/list') return list('facts', [[Number(query.get('poles'))], query.get('powerKw_ge'), query.get('powerKw_le')], query)
  const where = `tenant_id = '000000' and deleted_id = 0 and shelf_status in ('ON', 'RESERVED', 'EXPIRED', 'SOLD') and id = $1`
  return (await rows('detail', `select ${onDetail} from store.machine where ${where}`, [query.get('id')]))[0]
}

const server = createServer((request, response) => {
  answer(request).then(
    (data) => {
      const body = JSON.stringify({ code: 200, success: true, data, msg: 'Done' })
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }).end(body)
    },
    (error) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => console.log(`Ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.once('SIGTERM', () => process.exit(0))
