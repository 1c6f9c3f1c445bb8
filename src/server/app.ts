import { hash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { type Crud, crudOf } from '#kernel/crud/crud.ts'
import { newTraceId } from '#kernel/database/tracing.ts'
import { requestDeadline, runRequest } from '#kernel/database/work.ts'
import { exchangeRoutesOf } from '#kernel/exchange/exchange-routes.ts'
import { importRoutesOf } from '#kernel/exchange/import-routes.ts'
import { historyRoutesOf } from '#kernel/history/history-routes.ts'
import { type Answer, answer, noSuchAddress, requireAccess, userErrorAnswer, userErrorFor } from '#kernel/http/dispatch.ts'
import { readInput, readParams } from '#kernel/http/input.ts'
import { languageOf } from '#kernel/http/request.ts'
import { routesOf } from '#kernel/http/resource-routes.ts'
import { hasEtag, type Route } from '#kernel/http/routes.ts'
import { installServices } from '#kernel/http/services.ts'
import { removeUploads } from '#kernel/http/uploads.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { provide } from '#kernel/runtime/provide.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import type { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { callerOf, identify, identifyPage } from '#modules/auth/identify.service.ts'
import { allowRead, allowUpload } from '#modules/auth/limits.service.ts'
import { installSm2 } from '#modules/auth/sm2.service.ts'
import { hasTenant } from '#modules/auth/tenant-host.service.ts'
import { installMailer } from '#modules/desk/notification/mail/mailer.service.ts'
import { logPlatformUse } from '#modules/log/api/platform-use.service.ts'
import { logWatchedCalls, watchCall, watchUserError } from '#modules/log/api/watched-calls.service.ts'
import { type Module, modules } from '#modules/modules.ts'
import { showsContact } from '#modules/publication/contact.service.ts'
import { storedSheet, storeFile } from '#modules/resource/attach/attachments.service.ts'
import { installStorage } from '#modules/resource/attach/storages.service.ts'
import { dictionaries } from '#modules/system/dict/dict.service.ts'
import { addApiDocs } from './api-docs.ts'
import { limitBodyMemory } from './body-memory.ts'
import { allowOrigins, apiAddress } from './client-origins.ts'
import type { ServingConfig } from './config.ts'
import { addFiles } from './files.ts'
import { addHealth } from './health.ts'
import { answerOnce } from './idempotency.ts'
import { limitLoad } from './overload.ts'
import { rejectOddHost, warnOfUnnamedProxies } from './proxies.ts'
import { addPush } from './push.ts'
import { reportFor } from './reports.ts'
import { logRequests } from './request-log.ts'
import { type BodyLimits, cutSlowBodies, requestTimes } from './slow-bodies.ts'
import type { Tracing } from './tracing/tracing.ts'
import { uploadsIn } from './uploads-folder.ts'

const servicesOf = (all: readonly Module[]): ReadonlyMap<string, Crud> =>
  new Map(all.flatMap(({ resource, service }) => (resource && service ? [[resource.name, service] as const] : [])))

export interface Server {
  readonly app: FastifyInstance
  readonly routes: readonly Route[]
  readonly apiForRequest: ApiForRequest
}

/** Returns every route of the product: the derived and the hand-written ones. A hand-written route replaces a derived one of the same method and path. */
export function allRoutes(registry: ResourceRegistry, all: readonly Module[] = modules): Route[] {
  const services = servicesOf(all)
  const derived = registry.all.flatMap((resource) => [
    ...routesOf(registry, resource, services.get(resource.name) ?? crudOf(resource)),
    ...exchangeRoutesOf(resource),
    ...importRoutesOf(resource),
    ...historyRoutesOf(resource, services.get(resource.name) ?? crudOf(resource)),
  ])
  const handWritten = all.flatMap(({ routes = [] }) => routes)
  const byAddress = new Map<string, Route>()
  for (const route of [...derived, ...handWritten]) byAddress.set(`${route.method} ${route.path}`, route)
  return [...byAddress.values()]
}

async function contextOf(runtime: Runtime, request: FastifyRequest, route?: Route): Promise<Context> {
  const { tenant, user, rights } = await (route ? identify(runtime, request, route.download) : identifyPage(runtime, request))
  return { runtime, tenant, user, rights, lang: languageOf(request), traceId: request.id, address: request.ip, db: runtime.appDb(tenant) }
}

/** Flushed after each part, so that a browser receives the beginning of a page at once; at levels that cost less time than they save. */
const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  // Nobody sends compressed requests: a small one could become a large one.
  globalDecompression: false,
  zlibOptions: { level: 5, flush: constants.Z_SYNC_FLUSH },
  brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}

async function send(reply: FastifyReply, { status, headers, cookies, json, body }: Answer, mayBeCached = false): Promise<FastifyReply> {
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  reply
    .code(status)
    .headers(headers)
    .header('cache-control', mayBeCached ? 'private, no-cache' : 'no-store')
  // As bytes: the text would be encoded once for its ETag, once for its length and once more to be sent.
  return json ? reply.type('application/json; charset=utf-8').send(Buffer.from(json)) : reply.send(body)
}

/** Limits that tests shorten, and what traces the requests. */
export interface AppOptions {
  readonly bodyLimits?: BodyLimits | undefined
  /** Bytes that the bodies may take which are still being received. */
  readonly bodyBytes?: number | undefined
  /** Requests answered at once. */
  readonly capacity?: number | undefined
  readonly tracing?: Tracing | undefined
}

/** Builds the server with the API of these modules, the uploaded files and the health endpoints. The caller mounts the pages. */
export async function createApp(
  runtime: Runtime,
  config: ServingConfig,
  all: readonly Module[] = modules,
  { bodyLimits, bodyBytes, capacity, tracing }: AppOptions = {},
): Promise<Server> {
  const app: FastifyInstance = Fastify({
    loggerInstance: runtime.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    bodyLimit: 1024 * 1024,
    requestTimeout: requestTimes.upload,
    http: { headersTimeout: requestTimes.headers, connectionsCheckingInterval: 1_000 },
    trustProxy: [...config.trustProxy],
    genReqId: tracing?.requestIdFor ?? newTraceId,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => apiAddress(url),
  })
  provide(runtime, { dictionaries, hasTenant, callerOf, audit: logPlatformUse, storeFile, storedSheet })
  installServices(runtime, servicesOf(all))
  if (config.sm2PrivateKey) installSm2(runtime, config.sm2PrivateKey)
  const setSecurityHeaders = helmet(securityHeaders(config))
  app.addHook('onRequest', async (request) => rejectOddHost(request))
  tracing?.traceRequests(app)
  warnOfUnnamedProxies(app)
  cutSlowBodies(app, bodyLimits)
  app.addHook('onRequest', (request, reply, done) => {
    // Behind TLS only: a browser ignores it otherwise, and a name that is also used without TLS would be lost.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    setSecurityHeaders(request.raw, reply.raw, done as () => void)
  })
  await allowOrigins(app, config.corsOrigins)
  const load = limitLoad(app, capacity)
  const bodies = limitBodyMemory(app, bodyBytes)
  await app.register(compress, compression)
  await app.register(cookie)
  // Each route states the limits of its own forms.
  await app.register(multipart)
  app.removeContentTypeParser('text/plain')
  readEmptyBodies(app)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const folder = join(config.dataDir, 'files')
  await mkdir(folder, { recursive: true })
  installStorage(runtime, { folder, url: config.storageUrl })
  if (config.mail) installMailer(runtime, config.mail)
  addFiles(app, runtime, (request) => runRequest('identification', () => contextOf(runtime, request)))
  const routes = allRoutes(runtime.registry, all)
  addErrorHandlers(app)
  logWatchedCalls(app, runtime)
  logRequests(app)
  const uploads = uploadsIn(config.dataDir)
  await mkdir(uploads, { recursive: true, mode: 0o700 })
  await addApi(app, runtime, routes, uploads)
  addPush(app, runtime)
  addHealth(app, runtime, { metricsToken: config.metricsToken, dataDir: config.dataDir, load, bodies })
  if (config.demo === 'local' || config.demo === 'public') await addApiDocs(app, routes)
  return { app, routes, apiForRequest: createApiForRequest(runtime, routes) }
}

/** Clients declare JSON for calls that have parameters only: an empty body is read as `{}`. */
function readEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.trim() === '' ? done(null, {}) : parse(request, body, done),
  )
}

/** Headers of API answers and files, in which no script may run; pages replace the policy. */
function securityHeaders({ dev }: ServingConfig): HelmetOptions {
  const directives = {
    'default-src': ["'none'"],
    'img-src': ["'self'"],
    'style-src': ["'unsafe-inline'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  }
  const obsolete = { xDownloadOptions: false, xPermittedCrossDomainPolicies: false, xXssProtection: false } as const
  const unneeded = { strictTransportSecurity: false, frameguard: false, xDnsPrefetchControl: false, originAgentCluster: false } as const
  return { contentSecurityPolicy: dev ? false : { useDefaults: false, directives }, ...obsolete, ...unneeded }
}

/** Calls of one resource read the same tables: `/blade-machine/machine`. */
const kindOf = ({ path }: Route): string => path.split('/', 3).join('/')

function addErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const userError = userErrorFor(error, reportFor(request))
    watchUserError(request, userError)
    return send(reply, userErrorAnswer(userError, languageOf(request), request.id))
  })
}

async function addApi(app: FastifyInstance, runtime: Runtime, routes: readonly Route[], folder: string): Promise<void> {
  const routedPaths = new Set(routes.map((route) => `/api${route.path}`))
  const { cacheable = [], others = [] } = Object.groupBy(routes, (route) => (hasEtag(route) ? 'cacheable' : 'others'))
  addRoutes(app, runtime, others, folder)
  await app.register(async (scope) => {
    // Weak, as the compressed forms of an answer share it (RFC 9110, 8.8.1).
    await scope.register(etag, { weak: true, hashFn: (payload) => hash('sha1', payload, 'base64url') })
    addRoutes(scope, runtime, cacheable, folder)
  })
  const reject = async (request: FastifyRequest) => noSuchAddress(routedPaths.has(request.url.split('?')[0] ?? '') ? 405 : 404)
  app.all('/api/*', { onRequest: reject, handler: reject })
}

function addRoutes(app: FastifyInstance, runtime: Runtime, routes: readonly Route[], folder: string): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      exposeHeadRoute: false,
      config: { upload: route.upload !== undefined },
      // Before the body is read.
      onRequest: async (request) => {
        const call = watchCall(request, route)
        const began = performance.now()
        const deadline = requestDeadline()
        const ctx = await runRequest('identification', () => contextOf(runtime, request, route), deadline)
        call.ctx = ctx
        requireAccess(ctx, route)
        if (route.readsRows) await runRequest('limits', () => allowRead(ctx), deadline)
        if (route.upload) await runRequest('limits', () => allowUpload(ctx), deadline)
        call.milliseconds = performance.now() - began
      },
      handler: async (request, reply) => {
        const call = watchCall(request, route)
        const { ctx, milliseconds } = call
        if (!ctx) throw new Error('a handler was called for a caller who has not been identified')
        // The time in which the body arrives does not count.
        const deadline = route.upload ? performance.now() + requestTimes.upload : requestDeadline() - milliseconds
        const input = await readInput(request, route.upload && { ...route.upload, folder })
        request.takePlace()
        call.input = input
        const run = () => answerOnce(route, ctx, input, () => answer(route, ctx, input))
        const answered = runRequest(kindOf(route), run, deadline)
        return send(reply, await answered.finally(() => removeUploads(input.files)), hasEtag(route) && !ctx.user)
      },
    })
  }
}

/**
 * Returns the user of a page request and a `get` that calls a GET route in this process with that user's rights.
 * `get` returns the `data` of the answer, or the whole body where it has no `data`; it throws what the route throws. `countRead` counts a
 * page that reads nothing; `hasShownContact` says whether one of the answers showed a contact, which was counted.
 */
export type ApiForRequest = (
  request: FastifyRequest,
  lang: 'zh' | 'en',
) => Promise<{
  user: Context['user']
  get(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>
  countRead(): Promise<void>
  hasShownContact(): boolean
}>

/** Lists and details of a page that count as one read. */
const readsOfPage = 10

function createApiForRequest(runtime: Runtime, routes: readonly Route[]): ApiForRequest {
  const byPath = new Map(routes.filter((route) => route.method === 'GET').map((route) => [route.path, route]))
  return async (request, lang) => {
    // One deadline for all that a page is made of.
    const deadline = requestDeadline()
    const ctx = { ...(await runRequest('identification', () => contextOf(runtime, request), deadline)), lang }
    // A page counts once for the lists that a page is usually made of, and again for as many more, as a map of the site reads.
    let reads = 0
    let allowed: Promise<void> | undefined
    let hasShownContact = false
    const countRead = async (): Promise<void> => {
      if (reads % readsOfPage === 0) allowed = runRequest('limits', () => allowRead(ctx), deadline)
      reads += 1
      await allowed
    }
    const get = async (path: string, query: Readonly<Record<string, string>> = {}): Promise<unknown> => {
      const route = byPath.get(path) ?? noSuchAddress(404)
      if (route.readsRows) await countRead()
      const { body } = await runRequest(kindOf(route), () => answer(route, ctx, readParams(query, request)), deadline)
      const data = (body as { data?: unknown }).data ?? body
      hasShownContact ||= showsContact(data)
      return data
    }
    return { user: ctx.user, get, countRead, hasShownContact: () => hasShownContact }
  }
}
