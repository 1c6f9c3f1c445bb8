import { hostname } from 'node:os'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { joinWords } from '#i18n/translate.ts'
import type { RawInput } from '#kernel/http/request.ts'
import type { Route } from '#kernel/http/routes.ts'
import type { UserError } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { headerOf } from '#modules/auth/cookies.service.ts'
import { platformTenant } from '#modules/auth/sessions.service.ts'
import { hasTenant, tenantOfHost } from '#modules/auth/tenant-host.service.ts'
import { paramsOf } from './log-params.service.ts'
import { subjectOf } from './log-words.service.ts'
import { callerColumns, type LogRow, logWriterOf } from './log-writer.service.ts'

/** A request to a route, with what is known of it so far. */
export interface WatchedCall {
  readonly route: Route
  ctx?: Context
  /** That it took to know the caller. */
  milliseconds: number
  input?: RawInput
  userError?: UserError
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for an unknown address. */
    watched: WatchedCall | null
  }
}

/** The watched call of a request; the first use starts it. */
export function watchCall(request: FastifyRequest, route: Route): WatchedCall {
  request.watched ??= { route, milliseconds: 0 }
  return request.watched
}

/** Remembers why a request is rejected. */
export function watchUserError(request: FastifyRequest, userError: UserError): void {
  if (request.watched) request.watched.userError = userError
}

/** Adds every write and every user error of watched calls to the log once it has been answered. */
export function logWatchedCalls(app: FastifyInstance, runtime: Runtime): void {
  const writer = logWriterOf(runtime)
  app.decorateRequest('watched', null)
  const calls = new CallCount()
  app.addHook('onResponse', async (request, reply) => {
    const call = request.watched
    if (!call || (isUnlogged(call.route) && reply.statusCode < 400)) return
    const user = call.ctx?.user
    // What a member writes is always in the log; what is rejected of a member's reading may be a program's.
    if ((!user || call.route.method === 'GET') && calls.isOverLimit(user?.id ?? request.ip)) return
    await writer.addTo(tenantOf(runtime, call, request), rowOf(runtime, call, request, reply))
  })
  app.addHook('onClose', () => writer.flush())
}

/** What an open page sends by itself: to hear of changes, and to check a form while somebody types. Nothing is written by it. */
const ofOpenPages: ReadonlySet<string> = new Set(['/blade-push/ticket', '/blade-machine/machine/check'])

/** Reads, and what open pages send by themselves. */
const isUnlogged = ({ method, path }: Route): boolean => method === 'GET' || ofOpenPages.has(path)

/** The tenant whose log has a call: the caller's, else the one that a login or a registration names, else that of the host. */
async function tenantOf(runtime: Runtime, { route, ctx, input }: WatchedCall, request: FastifyRequest): Promise<string> {
  if (ctx?.user) return ctx.tenant
  const { tenantId = input?.values.tenantId } = (input?.body ?? {}) as { tenantId?: unknown }
  const named = namesTenant.test(route.path) ? String(tenantId || headerOf(request, 'tenant-id')).trim() : ''
  try {
    if (named !== '' && (await hasTenant(runtime, named))) return named
    return ctx?.tenant ?? (await tenantOfHost(runtime, request.hostname))
  } catch {
    return platformTenant
  }
}

/** A visitor says which tenant these calls are for. */
const namesTenant = /^\/blade-auth\/|\/register(-guest)?$/

/** Calls of one caller that are logged in a minute, and how many callers are counted. */
const [maxCalls, minute, maxCallers] = [300, 60_000, 10_000]

/** Counts the calls of visitors by address and of members by id, so that none of them fills the log. */
class CallCount {
  readonly #counts = new Map<string, { readonly since: number; calls: number }>()

  isOverLimit(caller: string): boolean {
    const now = performance.now()
    const last = this.#counts.get(caller)
    const count = last && now - last.since < minute ? last : { since: now, calls: 0 }
    if (this.#counts.size > maxCallers) this.#counts.clear()
    this.#counts.set(caller, count)
    count.calls += 1
    return count.calls > maxCalls
  }
}

const host = hostname()

/** Without characters that PostgreSQL cannot store. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const routeParts = new WeakMap<Route, string>()

/** The columns that all calls of a route share, as JSON without its closing brace. */
function routePartOf(runtime: Runtime, route: Route): string {
  const { resource, operation, title } = subjectOf(runtime.registry, route.path)
  const row: LogRow = {
    title: title[0],
    method: route.method,
    request_uri: `/api${route.path}`,
    service_id: route.path.split('/')[1] ?? '',
    server_host: host,
    env: process.env.NODE_ENV === 'development' ? 'dev' : 'prod',
    method_class: resource?.name ?? '',
    method_name: operation,
  }
  const part = JSON.stringify(row).slice(0, -1)
  routeParts.set(route, part)
  return part
}

/** The row of a call as JSON text, so that a waiting row does not hold its request in memory. */
function rowOf(runtime: Runtime, call: WatchedCall, request: FastifyRequest, reply: FastifyReply): string {
  const { route, ctx, input, userError } = call
  const { localAddress, localPort } = request.socket
  const row: LogRow = {
    ...callerColumns(ctx?.user),
    http_status: reply.statusCode,
    message: userError ? storable(joinWords(userError.words)) : null,
    time: reply.elapsedTime.toFixed(0),
    remote_ip: request.ip,
    user_agent: storable(headerOf(request, 'user-agent')).slice(0, 255),
    params: input ? paramsOf(runtime.registry, route.path, input, { isVisitor: !ctx?.user }) : null,
    trace_id: request.id,
    server_ip: localAddress ? `${localAddress}:${localPort}` : null,
  }
  return `${routeParts.get(route) ?? routePartOf(runtime, route)},${JSON.stringify(row).slice(1)}`
}
