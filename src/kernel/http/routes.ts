import type { Params } from '../crud/list-query.ts'
import type { JsonRow } from '../crud/rows.ts'
import type { Fields, InputFields, StoredValueOf } from '../resource/field.ts'
import type { AccessRule, Resource } from '../resource/resource.ts'
import type { Context } from '../runtime/context.ts'
import { parseBody, parseDeclared } from './input.ts'
import type { RawHandler } from './request.ts'
import { bodyShape, inputShape, rowShape, type Schema } from './shapes.ts'
import type { Upload, UploadSpec } from './uploads.ts'

/** An answer without the envelope, as the token endpoint gives. */
export class Bare {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]
  constructor(body: unknown, options: { status?: number; headers?: Record<string, string>; cookies?: string[] } = {}) {
    this.body = body
    this.status = options.status ?? 200
    this.headers = options.headers ?? {}
    this.cookies = options.cookies ?? []
  }
}

/** Media type of what a download answers. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Who may call a route: an access rule, or any of several permission codes. */
export type Access = AccessRule | readonly string[]

/** JSON Schema of a route's input and answer, for OpenAPI. */
export interface RouteShapes {
  readonly summary?: string | undefined
  /** Of `data` in the answer; an empty object by default. */
  readonly data?: Schema | undefined
  /** Of `data` for a caller without a session, who sees less: the tests compare it, the document has the shape for members. */
  readonly visitorData?: Schema | undefined
  /** Of the whole answer, where it has no envelope of the usual form. */
  readonly bare?: Schema | undefined
  /** Of the whole answer of a user error, where it has more than the usual properties. */
  readonly error?: Schema | undefined
  /** Of the body of a POST. */
  readonly body?: Schema | undefined
  /** Of each query parameter. */
  readonly query?: Readonly<Record<string, Schema>> | undefined
}

export interface Route {
  readonly method: 'GET' | 'POST'
  /** Below `/api`. */
  readonly path: string
  readonly access: Access
  /**
   * `named`: the platform's administrator works in the tenant that the parameter `tenantId` names. With resources, a call without
   * `tenantId` is one in the tenant of the row of one of them that it names by id.
   */
  readonly tenant?: 'named' | Resource | readonly Resource[] | undefined
  /** Whether it answers a user who must change the password first. */
  readonly beforePasswordChange?: boolean | undefined
  /** Whether it answers rows of a resource: calls of one reader are counted. */
  readonly readsRows?: boolean | undefined
  /** Only such a route takes files. */
  readonly upload?: UploadSpec | undefined
  /** Whether it answers a workbook, which a browser opens as an address: the token may stand in the query. */
  readonly download?: boolean | undefined
  readonly handler: RawHandler
  readonly shapes: RouteShapes
}

/** Decimals and times stay texts, as PostgreSQL accepts them. */
type InputValue<F> = F extends { kind: 'references' }
  ? readonly string[]
  : F extends { kind: 'decimal' | 'dateTime' }
    ? string | null
    : F extends Fields[string]
      ? StoredValueOf<F>
      : never

/** Parsed input. A required field has a value; any other is undefined if it was not sent, and null if it was sent empty. */
export type InputOf<F extends InputFields> = {
  readonly [K in keyof F as F[K] extends { required: object } ? K : never]: NonNullable<InputValue<F[K]>>
} & { readonly [K in keyof F as F[K] extends { required: object } ? never : K]?: InputValue<F[K]> }

/** Characters of an `Idempotency-Key`. */
export const maxIdempotencyKey = 255

/** Answers of a login and of a session: they hold tokens. */
const isOfSession = ({ path }: Route): boolean => path.startsWith('/blade-auth/')

/** Whether a write may be named by an `Idempotency-Key`: a login answers with tokens, and the content of a file cannot be compared. */
export const takesIdempotencyKey = (route: Route): boolean => route.method === 'POST' && route.upload === undefined && !isOfSession(route)

/** Whether visitors read this: a browser may keep such an answer, and asks each time whether it is still the same. */
export const hasEtag = (route: Route): boolean => route.access === 'open' && route.method === 'GET' && !isOfSession(route)

interface RouteSpec<F extends InputFields> {
  readonly summary: string
  /** What the route takes, in the query of a GET, in the body or the query of a POST. */
  readonly input?: F
  readonly answer?: Schema
  readonly upload?: UploadSpec
  readonly beforePasswordChange?: boolean
  readonly readsRows?: boolean
  readonly download?: boolean
  readonly tenant?: Route['tenant']
}

interface RowSpec extends Omit<RouteSpec<InputFields>, 'input'> {
  readonly resource: Resource
}

interface ListSpec<Q> extends Omit<RowSpec, 'resource'> {
  /** Query parameters to name in the OpenAPI document. */
  readonly query?: RouteShapes['query']
  /** What the handler gets of all parameters; rejects what it cannot read. */
  readonly parse: (ctx: Context, params: Params) => Q
}

type AddRoute = <const F extends InputFields = Record<never, never>>(
  path: string,
  access: Access,
  spec: RouteSpec<F>,
  handler: (ctx: Context, input: InputOf<F>, files: readonly Upload[]) => unknown,
) => void

type AddRaw = (
  method: 'GET' | 'POST',
  path: string,
  access: Access,
  spec: RouteShapes & Pick<Route, 'beforePasswordChange'>,
  handler: RawHandler,
) => void

interface RouteBuilder {
  readonly get: AddRoute
  readonly post: AddRoute
  /** A POST that takes a row of a resource, as `submit` does. */
  readonly row: (path: string, access: Access, spec: RowSpec, handler: (ctx: Context, body: JsonRow) => unknown) => void
  /** A GET that takes a list's query. */
  readonly list: <Q>(path: string, access: Access, spec: ListSpec<Q>, handler: (ctx: Context, query: Q) => unknown) => void
  /** A route that reads the request itself: headers, cookies, or parameters that may be in the query, the form or the body. */
  readonly raw: AddRaw
}

/** Routes written by hand: `defineRoutes((route) => route.get('/blade-user/info', 'member', { summary }, (ctx) => …))`. */
export function defineRoutes(write: (route: RouteBuilder) => void): readonly Route[] {
  const routes: Route[] = []
  const add =
    (method: 'GET' | 'POST'): AddRoute =>
    (path, access, { summary, input, answer, upload, tenant, beforePasswordChange, readsRows, download }, handler) => {
      const shape = input && inputShape(input)
      const parsed: RawHandler = async (ctx, request) =>
        handler(ctx, (await parseDeclared(ctx, input ?? {}, request)) as never, request.files)
      const shapes = { summary, data: answer, ...(method === 'GET' ? { query: shape?.properties } : { body: shape?.schema }) }
      routes.push({ method, path, access, tenant, upload, beforePasswordChange, readsRows, download, shapes, handler: parsed })
    }
  write({
    get: add('GET'),
    post: add('POST'),
    row: (path, access, { summary, resource, answer, tenant }, handler) => {
      const parsed: RawHandler = (ctx, request) => handler(ctx, parseBody(resource, request))
      const shapes = { summary, data: answer ?? rowShape(resource, true), body: bodyShape(resource) }
      routes.push({ method: 'POST', path, access, tenant, shapes, handler: parsed })
    },
    list: (path, access, { summary, answer, query, tenant, parse, download }, handler) => {
      const parsed: RawHandler = (ctx, { values }) => handler(ctx, parse(ctx, values))
      const shapes = { summary, data: answer, query }
      routes.push({ method: 'GET', path, access, tenant, readsRows: true, download, shapes, handler: parsed })
    },
    raw: (method, path, access, { beforePasswordChange, ...shapes }, handler) =>
      routes.push({ method, path, access, beforePasswordChange, shapes, handler }),
  })
  return routes
}
