import { hostname } from 'node:os'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Input, Route } from '#kernel/http/routes.ts'
import type { UserError } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { headerOf } from '#modules/auth/cookies.service.ts'
import { platformTenant } from '#modules/auth/sessions.service.ts'
import { tenantOfHost } from '#modules/auth/tenant-host.service.ts'
import { paramsOf } from './log-params.service.ts'
import { inBoth, subjectOf } from './log-words.service.ts'
import { type LogRow, logWriterOf } from './log-writer.service.ts'

/** A call of a route, as far as it has come. */
export interface WatchedCall {
  readonly route: Route
  ctx?: Context
  input?: Input
  userError?: UserError
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The call of a known address that this is. */
    watched: WatchedCall | null
  }
}

/** The call that a request is; watched from when it is first asked for. */
export function watchCall(request: FastifyRequest, route: Route): WatchedCall {
  request.watched ??= { route }
  return request.watched
}

/** Notes why a call is declined. */
export function watchUserError(request: FastifyRequest, userError: UserError): void {
  if (request.watched) request.watched.userError = userError
}

/** Has every write and every user error of watched calls put into the log when it is answered. */
export function logWatchedCalls(app: FastifyInstance, runtime: Runtime): void {
  const writer = logWriterOf(runtime)
  app.decorateRequest('watched', null)
  const strangers = new StrangerCount()
  app.addHook('onResponse', async (request, reply) => {
    const call = request.watched
    if (!call || (call.route.method === 'GET' && reply.statusCode < 400)) return
    if (!call.ctx?.user && strangers.isTooMany(request.ip)) return
    writer.add(call.ctx?.tenant ?? (await tenantFor(runtime, request)), rowOf(runtime, call, request, reply))
  })
  app.addHook('onClose', () => writer.flush())
}

/** Of a call that was declined before anybody knew whose it was. */
const tenantFor = (runtime: Runtime, request: FastifyRequest): Promise<string> =>
  tenantOfHost(runtime, request.hostname).catch(() => platformTenant)

/** Calls of one stranger that are logged in a minute, and how many addresses are remembered. */
const [mostOfStranger, minute, mostStrangers] = [300, 60_000, 10_000]

/** Counts the calls of strangers by address, so that none of them fills the log. */
class StrangerCount {
  readonly #counts = new Map<string, { readonly since: number; calls: number }>()

  isTooMany(address: string): boolean {
    const now = performance.now()
    const known = this.#counts.get(address)
    const count = known && now - known.since < minute ? known : { since: now, calls: 0 }
    if (this.#counts.size > mostStrangers) this.#counts.clear()
    this.#counts.set(address, count)
    count.calls += 1
    return count.calls > mostOfStranger
  }
}

const host = hostname()

/** Without what PostgreSQL cannot keep. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const heads = new WeakMap<Route, string>()

/** What the rows of all calls of a route have in common, as JSON without its end. */
function headOf(runtime: Runtime, route: Route): string {
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
  const head = JSON.stringify(row).slice(0, -1)
  heads.set(route, head)
  return head
}

/** Put together as text, which is all that is kept of a call until it is written. */
function rowOf(runtime: Runtime, call: WatchedCall, request: FastifyRequest, reply: FastifyReply): string {
  const { route, ctx, input, userError } = call
  const { localAddress, localPort } = request.socket
  const row: LogRow = {
    create_user: ctx?.user?.id ?? null,
    create_dept: ctx?.user?.departmentIds[0] ?? null,
    create_by: ctx?.user?.account ?? null,
    create_time: new Date().toISOString(),
    http_status: reply.statusCode,
    message: userError ? storable(inBoth(userError.words)) : null,
    time: reply.elapsedTime.toFixed(0),
    remote_ip: request.ip,
    user_agent: storable(headerOf(request, 'user-agent')).slice(0, 255),
    params: input ? paramsOf(runtime.registry, route.path, input) : null,
    trace_id: request.id,
    server_ip: localAddress ? `${localAddress}:${localPort}` : null,
  }
  return `${heads.get(route) ?? headOf(runtime, route)},${JSON.stringify(row).slice(1)}`
}
