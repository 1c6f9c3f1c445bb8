import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'
import { appSchema } from './app-schema.ts'
import { candidatesStatement } from './demands.ts'
import { lookInterval } from './event-loop.ts'
import { pageRenderer } from './rendering.ts'
import { onShelf, stockSettings, stockStatement } from './stock-sql.ts'

/** The comparison server: `node:http` and `pg` on the base tables, for one tenant, without tenant isolation, rights and display names. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const stockPool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options: stockSettings })
const views = await appSchema(process.env.DATABASE_URL ?? '')

async function columnsOf(view: string): Promise<string> {
  const sql =
    "select string_agg(quote_ident(attname), ', ' order by attnum) as list from pg_attribute where attrelid = $1::regclass and attnum > 0"
  return (await pool.query(sql, [`${views}.${view}`])).rows[0].list
}

const [listColumns, detailColumns] = [await columnsOf('machine_list_data'), await columnsOf('machine_detail')]
/** The lines of a motor that its detail shows, each field as one list. */
const lines = ['photos', 'ratings', 'tier_prices', 'attachments'].map(
  (name) =>
    `array(select row_to_json(l) from store.machine_${name} l where l.tenant_id = '000000' and l.machine_id = machine.id order by line_no) as ${name}`,
)
const filters = {
  facets: `${onShelf} and poles && $1 and power_kw >= $2 and power_kw <= $3`,
  model: `${onShelf} and model ilike $1 and power_kw <= $2`,
}
const newest = 'order by last_confirmed_at desc nulls last, id desc limit 10 offset'
const cachedTotals = new Map<string, number>()

async function rows(name: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await pool.query({ name, text, values })).rows
}

/** Returns a page of motors and the total, which is counted each time, or only once if the query has `cachedTotal`. */
async function list(name: keyof typeof filters, values: unknown[], query: URLSearchParams): Promise<object> {
  const where = filters[name]
  const offset = (Number(query.get('current') ?? 1) - 1) * 10
  const page = rows(`page ${name}`, `select ${listColumns} from store.machine where ${where} ${newest} $${values.length + 1}`, [
    ...values,
    offset,
  ])
  const count = async (): Promise<number> =>
    Number((await rows(`count ${name}`, `select count(*) as total from store.machine where ${where}`, values))[0]?.total)
  if (!query.has('cachedTotal')) {
    const [records, total] = await Promise.all([page, count()])
    return { records, total }
  }
  const key = JSON.stringify([name, values])
  const total = cachedTotals.get(key) ?? (await count())
  cachedTotals.set(key, total)
  return { records: await page, total }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return JSON.parse(text)
}

async function addBrand(request: IncomingMessage): Promise<object | undefined> {
  const { brandCode, nameZh, nameEn } = await bodyOf(request)
  const sql = `insert into baseline.brand (tenant_id, brand_code, name_zh, name_en, create_user, update_user, update_time)
    values ('000000', $1, $2, $3, 1, 1, now()) returning *`
  return (await rows('brand', sql, [brandCode, nameZh, nameEn]))[0]
}

async function route(request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost')
  if (pathname === '/stock') {
    const statement = stockStatement(query, listColumns)
    return (await stockPool.query(statement)).rows[0]
  }
  if (pathname === '/candidates') return (await pool.query(candidatesStatement(query, listColumns))).rows
  if (pathname === '/brand') return addBrand(request)
  if (pathname === '/search') return list('model', [`%${query.get('model')}%`, query.get('powerKw_le')], query)
  if (pathname === '/list') return list('facets', [[Number(query.get('poles'))], query.get('powerKw_ge'), query.get('powerKw_le')], query)
  const where = `tenant_id = '000000' and deleted_id = 0 and shelf_status in ('ON', 'RESERVED', 'EXPIRED', 'SOLD') and id = $1`
  return (await rows('detail', `select ${detailColumns}, ${lines} from store.machine where ${where}`, [query.get('id')]))[0]
}

const pageBodies = new Map<string, Buffer>()

/** Asks for the versions of what pages print, as one number, and answers so many bytes. */
async function page(bytes: string): Promise<Buffer> {
  const sql = `select coalesce(sum(version), 0) as version from store.resource_version where tenant_id in ('000000', '')
    and resource in ('machine', 'brand', 'motortype', 'param', 'dict', 'region')`
  await rows('version', sql, [])
  const body = pageBodies.get(bytes) ?? Buffer.alloc(Number(bytes), 'x')
  pageBodies.set(bytes, body)
  return body
}

const render = await pageRenderer(process.env.PRODUCT ?? '')

const delay = monitorEventLoopDelay({ resolution: lookInterval })
delay.enable()

const server = createServer((request, response) => {
  if (request.url === '/empty') {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': 2 }).end('{}')
    return
  }
  if (request.url === '/metrics') {
    response.end(`nodejs_eventloop_lag_p99_seconds ${delay.percentile(99) / 1e9}\n`)
    delay.reset()
    return
  }
  if (request.url?.startsWith('/render?')) {
    const { searchParams } = new URL(request.url, 'http://localhost')
    render(searchParams.get('path') ?? '/', response).catch((error) => response.writeHead(500).end(String(error)))
    return
  }
  if (request.url?.startsWith('/page?')) {
    const { searchParams } = new URL(request.url, 'http://localhost')
    page(searchParams.get('bytes') ?? '0').then(
      (body) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length }).end(body),
      (error) => response.writeHead(500).end(String(error)),
    )
    return
  }
  route(request).then(
    (data) => {
      const body = JSON.stringify({ code: 200, success: true, data, msg: 'Done' })
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }).end(body)
    },
    (error) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => console.log(`Ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.once('SIGTERM', () => process.exit(0))
