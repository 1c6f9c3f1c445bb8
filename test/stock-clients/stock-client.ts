import { expect } from 'vitest'
import type { TestApp } from '../test-app.ts'
import type { Version } from './versions.ts'

export type Row = Readonly<Record<string, unknown>> & { readonly id: string }
type Query = Readonly<Record<string, string | number | undefined>>

export interface Reply {
  /** What the client takes for the state of the answer: `code` of the body, else the HTTP status. */
  readonly code: unknown
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, unknown>>
}

/** Whose account the client is used with. */
export interface Administrator {
  readonly tenant: string
  readonly account: string
  readonly password: string
}

const boundary = 'part-ends'

/** A program that sends what a stock client sends, and reads of the answers what that client reads. */
export class StockClient {
  readonly version: Version
  readonly who: Administrator
  readonly #app: TestApp
  /** `/api`, or nothing where the client's proxy cuts it off. */
  readonly #prefix: string
  /** Makes names that no other client has given. */
  readonly suffix: string
  access = ''
  refresh = ''
  userId = ''
  avatar = ''

  constructor(app: TestApp, version: Version, who: Administrator, prefix: '' | '/api', suffix: string) {
    this.#app = app
    this.version = version
    this.who = who
    this.#prefix = prefix
    this.suffix = suffix
  }

  get app(): TestApp {
    return this.#app
  }

  /** Sends a call as the client's HTTP layer does: the parameters in the query, and a JSON body only where it has one. */
  async send(method: 'GET' | 'POST', path: string, { query = {}, body, headers = {} }: Sent = {}): Promise<Reply> {
    const [id, secret] = this.version.client
    const isOpen = [this.version.login.captcha, this.version.login.logout[1]].includes(path) && body === undefined
    const response = await this.#app.app.inject({
      method,
      url: `${this.#prefix}${path}`,
      query: Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))),
      headers: {
        ...(isOpen ? {} : { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` }),
        ...(this.access ? { 'blade-auth': `bearer ${this.access}` } : {}),
        // The library declares JSON for every POST, also for one whose parameters stand in the query alone.
        ...(method === 'POST' && !Buffer.isBuffer(body) ? { 'content-type': 'application/json' } : {}),
        ...this.version.headers,
        ...headers,
      },
      ...(method === 'POST' ? { payload: body === undefined ? '' : Buffer.isBuffer(body) ? body : JSON.stringify(body) } : {}),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    const answer = isJson ? (response.json() as Record<string, unknown>) : {}
    checkWire(answer, `${method} ${path}`)
    const { statusCode: status, rawPayload: bytes } = response
    return { code: answer.code ?? status, status, body: answer, bytes, headers: response.headers }
  }

  /** `data` of an answer that the client takes for a success. */
  async data<D>(method: 'GET' | 'POST', path: string, sent: Sent = {}): Promise<D> {
    const { code, body } = await this.send(method, path, sent)
    expect([path, code, body.success, body.msg]).toEqual([path, 200, true, expect.any(String)])
    return body.data as D
  }

  get = <D>(path: string, query: Query = {}): Promise<D> => this.data<D>('GET', path, { query })
  post = <D = unknown>(path: string, query: Query = {}, body?: unknown): Promise<D> => this.data<D>('POST', path, { query, body })

  /** The rows of a page: the table reads `records` and the pager `total`. */
  async page(path: string, query: Query = {}): Promise<Row[]> {
    const { records, total } = await this.get<{ records: Row[]; total: number }>(path, { current: 1, size: 10, ...query })
    expect([path, typeof total, Array.isArray(records)]).toEqual([path, 'number', true])
    return records
  }

  /** The rows of a list that is no page, though `current` and `size` may be sent. */
  async array(path: string, query: Query = {}): Promise<Row[]> {
    const rows = await this.get<Row[]>(path, query)
    expect([path, Array.isArray(rows)]).toEqual([path, true])
    return rows
  }

  /** Uploads a file with the form of the upload control. */
  upload<D>(path: string, file: { readonly name: string; readonly bytes: Buffer }, query: Query = {}): Promise<D> {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
    return this.data<D>('POST', path, { query, body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } })
  }

  /** Opens a download in a new window, which sends no header: the token stands in the address. */
  async open(path: string, query: Query): Promise<Buffer> {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value ?? '')]))
    const response = await this.#app.app.inject({ method: 'GET', url: `${this.#prefix}${path}?${search}` })
    expect([path, response.statusCode]).toEqual([path, 200])
    return response.rawPayload
  }
}

interface Sent {
  readonly query?: Query
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A row as the edit form sends it back: with everything that was read, and with what the table library adds to it. */
export const edited = (row: Row, changes: object): object => ({
  ...row,
  $index: 0,
  $cellEdit: false,
  $status: '',
  hasChildren: false,
  ...changes,
})

/** What every client relies on: no null, ids as texts, no empty `children`, a numeric code. */
function checkWire(value: unknown, where: string): void {
  if (value === null) throw new Error(`${where}: null`)
  if (typeof value !== 'object') return
  for (const [name, each] of Object.entries(value as object)) {
    const at = `${where} ${name}`
    if (name === 'children' && Array.isArray(each) && each.length === 0) throw new Error(`${at}: empty`)
    if (/^(id|parentId|\w+Id|ids)$/.test(name) && typeof each === 'number' && each !== -1) throw new Error(`${at}: a number`)
    if (name === 'code' && where.split(' ').length === 2 && typeof each !== 'number') throw new Error(`${at}: no number`)
    checkWire(each, at)
  }
}
