import { sql } from 'kysely'
import { t } from '#i18n/translate.ts'
import { Cached } from '../cache/cached-answers.ts'
import { isId } from '../crud/kinds.ts'
import type { JsonRow } from '../crud/rows.ts'
import { isDatabaseUnavailable } from '../database/connections.ts'
import { snake } from '../resource/names.ts'
import type { AccessRule, Resource } from '../resource/resource.ts'
import { forbidden, reject, sessionEnded, UserError } from '../resource/user-error.ts'
import { type Context, isAdministrator, mayDo } from '../runtime/context.ts'
import { crossTenantDb } from '../runtime/platform.ts'
import { providersOf } from '../runtime/provide.ts'
import { rowIdsIn } from './input.ts'
import type { RawInput } from './request.ts'
import { Bare, type Route } from './routes.ts'

/** Rejects a caller that the access rule excludes: 401 without a session, 403 without the permission. */
export function requireAccess(ctx: Context, { access, beforePasswordChange }: Route): void {
  if (ctx.user?.mustChangePassword && !beforePasswordChange)
    reject(['密码由他人设置，请先修改密码', 'Somebody else set your password: change it first'], { status: 403 })
  if (access === 'open') return
  if (!ctx.user) sessionEnded()
  if (access === 'member') return
  const allowed = access === 'administrator' ? isAdministrator(ctx) : codesIn(access).some((code) => mayDo(ctx, code))
  if (!allowed) forbidden()
}

const codesIn = (access: AccessRule | readonly string[]): readonly string[] => (typeof access === 'string' ? [access] : access)

/** The context of the platform's administrator in the tenant that a call names, by its id or by that of a row; everybody else's own. */
async function inNamedTenant(ctx: Context, named: NonNullable<Route['tenant']>, raw: RawInput): Promise<Context> {
  if (!isAdministrator(ctx)) return ctx
  const tenant =
    (await tenantNamed(ctx, raw)) ?? (named === 'named' ? undefined : await tenantOfRows(ctx, [named].flat(), raw)) ?? ctx.tenant
  if (tenant === ctx.tenant) return ctx
  providersOf(ctx.runtime).audit(ctx, `work in tenant ${tenant}`)
  return { ...ctx, tenant, db: ctx.runtime.appDb(tenant) }
}

async function tenantOfRows(ctx: Context, resources: readonly Resource[], raw: RawInput): Promise<string | undefined> {
  for (const resource of resources) {
    const tenant = await tenantOfRow(ctx, resource, raw)
    if (tenant !== undefined) return tenant
  }
  return undefined
}

async function tenantNamed(ctx: Context, raw: RawInput): Promise<string | undefined> {
  const named = raw.values.tenantId ?? (raw.body as JsonRow | undefined)?.tenantId
  const tenant = typeof named === 'string' ? named.trim() : ''
  if (tenant === '') return undefined
  const exists = tenant === ctx.tenant || (await providersOf(ctx.runtime).hasTenant(ctx.runtime, tenant))
  return exists ? tenant : reject(['租户不存在', 'There is no such tenant'], { field: 'tenantId' })
}

/** The tenant of the first row that a call names, or of the one above it; undefined if it names none, or none that exists. */
async function tenantOfRow(ctx: Context, resource: Resource, raw: RawInput): Promise<string | undefined> {
  const parent = resource.tree?.parent ?? ''
  const above = (raw.body as JsonRow | undefined)?.[parent] ?? raw.values[parent]
  const [id = String(above)] = rowIdsIn(resource, raw).ids
  if (!isId(id)) return undefined
  // The base table, as a deleted row is put back by its id.
  const table = sql.table(`store.${snake(resource.name)}`)
  const { rows } = await sql<{ tenant: string }>`select tenant_id as tenant from ${table} where id = ${id}::bigint`.execute(
    crossTenantDb(ctx.runtime, 'tenant of a row'),
  )
  return rows[0]?.tenant
}

export interface Answer {
  readonly status: number
  readonly body: unknown
  /** Whether the body holds what is shown only once. */
  readonly isSecret?: boolean
  /** The body as JSON, if it is cached. */
  readonly json?: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]
}

const plain = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  body,
  headers,
  cookies: [],
})

/** Runs a route for a caller and wraps its result in the envelope; undefined becomes `{}`. */
export async function answer(route: Route, ctx: Context, raw: RawInput): Promise<Answer> {
  requireAccess(ctx, route)
  const data = await route.handler(route.tenant ? await inNamedTenant(ctx, route.tenant, raw) : ctx, raw)
  if (data instanceof Bare) return { status: data.status, body: data.body, headers: data.headers, cookies: data.cookies }
  if (data instanceof Message)
    return { ...plain(200, { code: 200, success: true, data: data.data, msg: t(data.words, ctx.lang) }), isSecret: data.isSecret }
  if (!(data instanceof Cached)) return plain(200, envelope(ctx, data))
  const body = envelope(ctx, data.value)
  return { ...plain(200, body), json: data.json(() => JSON.stringify(body)) }
}

const envelope = (ctx: Context, data: unknown) => ({ code: 200, success: true, data: data ?? {}, msg: t(['操作成功', 'Done'], ctx.lang) })

/** An answer with a message (`msg`) of its own; `isSecret`: it is shown only once, and stored nowhere. */
export class Message {
  readonly words: readonly [zh: string, en: string]
  readonly data: unknown
  readonly isSecret: boolean
  constructor(words: readonly [zh: string, en: string], data: unknown = {}, { isSecret = false } = {}) {
    this.words = words
    this.data = data
    this.isSecret = isSecret
  }
}

/** What cannot be answered now, and is worth asking for again in a few seconds. */
export const unavailable = new UserError(['服务暂时不可用，请稍后重试', 'The service is unavailable for a moment, please try again'], {
  status: 500,
  code: 503,
  headers: { 'Retry-After': '5' },
})
const bug = new UserError(['服务器异常', 'Something went wrong on our side; it has been recorded'], { status: 500 })

const httpWords: Readonly<Record<number, readonly [string, string]>> = {
  400: ['请求内容格式不正确', 'The request could not be read'],
  404: ['请求的地址不存在', 'This address does not exist'],
  405: ['不支持的请求方法', 'This request method is not supported here'],
  413: ['请求内容过大', 'The request is too large'],
  415: ['不支持的内容类型', 'This content type is not supported'],
  429: ['请求过于频繁，请稍后再试', 'Too many requests, please try again later'],
}

/** Tells the operator what a caller's request has failed of. */
export type Report = (error: unknown, what: 'bug' | 'the database is unavailable or too slow') => void

/** Any thrown value as a user error. What is no mistake of the caller is passed to `report`, once. */
export function userErrorFor(error: unknown, report: Report): UserError {
  if (error instanceof UserError) return error
  if (isDatabaseUnavailable(error)) {
    report(error, 'the database is unavailable or too slow')
    return unavailable
  }
  const status = (error as { statusCode?: number } | null | undefined)?.statusCode ?? 500
  const words = httpWords[status] ?? (status >= 400 && status < 500 ? httpWords[400] : undefined)
  if (words) return new UserError(words, { status })
  report(error, 'bug')
  return bug
}

/** The answer to a user error. */
export function userErrorAnswer(userError: UserError, lang: 'zh' | 'en', traceId: string): Answer {
  const { field, errors } = userError
  const messages = errors && Object.fromEntries(Object.entries(errors).map(([name, words]) => [name, t(words, lang)]))
  const data = { ...(field && { field }), ...(messages && { errors: messages }), ...((userError.data as object | undefined) ?? {}) }
  return plain(userError.status, { code: userError.code, success: false, data, msg: t(userError.words, lang), traceId }, userError.headers)
}

export const noSuchAddress = (status: 404 | 405): never => reject(httpWords[status] as readonly [string, string], { status })
