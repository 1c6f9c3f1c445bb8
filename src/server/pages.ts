import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fastifyReactRouter } from '@mcansh/react-router-fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import type { RunnableDevEnvironment, ViteDevServer } from 'vite'
import { noSuchAddress } from '#kernel/http/dispatch.ts'
import { accessCookie } from '#modules/auth/cookies.service.ts'
import type { pageCaching, pageNonce, RenderedPage, SiteServices, siteServices } from '#ui/services.ts'
import type { CachedPages } from './cached-pages.ts'
import { pageFinder } from './page-routes.ts'

export interface Pages {
  /** True: rendered from the sources by Vite, with hot reload. False: from `build/`. */
  readonly dev: boolean
  /** Returns the services for the loaders of this request. */
  readonly servicesFor: (request: FastifyRequest, reply: FastifyReply) => SiteServices | Promise<SiteServices>
  /** Pages that are sent again as they are; without it each is rendered. */
  readonly cachedPages?: CachedPages | undefined
}

/** What the entry module of the build exports: React Router contexts, and which pages are cached. */
interface EntryExports {
  readonly cachedPageOf: (url: URL, cookies: string) => string | undefined
  readonly pageNonce: typeof pageNonce
  readonly pageCaching: typeof pageCaching
  readonly siteServices: typeof siteServices
}

const root = join(import.meta.dirname, '../..')

/** Serves the pages of the site and of the back-office, and their static files, at every address without another route. */
export async function mountPages(app: FastifyInstance, { dev, servicesFor, cachedPages }: Pages): Promise<void> {
  const vite = dev ? await startVite(app) : undefined
  const loadBuild = vite ? () => loadFromSources(vite) : loadFromDisk
  await app.register(async (scope) => {
    scope.addHook('onRequest', async ({ method }) => {
      if (method !== 'GET' && method !== 'HEAD') noSuchAddress(405)
    })
    // A file that does not exist is no page either.
    if (!vite)
      scope.addHook('onRequest', async (request, reply) =>
        request.routeOptions.url === '*' && isFile(request.url)
          ? reply.code(404).header('cache-control', 'no-store').type('text/plain').send('')
          : undefined,
      )
    const caching = new WeakMap<FastifyRequest, (page: RenderedPage) => void>()
    if (cachedPages)
      scope.addHook('onRequest', async (request, reply) => {
        if (request.method !== 'GET') return undefined
        const { cachedPageOf } = exportsOf(await loadBuild())
        // What cannot be an address is no page; the router says so.
        const url = URL.parse(`http://localhost${request.url}`)
        const { page, cache } = await cachedPages.find(request, url ? cachedPageOf(url, request.headers.cookie ?? '') : undefined)
        if (page) return cachedPages.send(request, reply, page)
        if (cache) caching.set(request, cache)
        return undefined
      })
    scope.addHook('onSend', async (request, reply) => {
      forbidStoring(request, reply)
      // Each script and style is stored in several encodings, which a cache must tell apart.
      if (request.url.startsWith('/assets/')) reply.header('vary', 'accept-encoding')
      if (isWorker(request.url)) reply.header('content-security-policy', workerPolicy)
    })
    await scope.register(fastifyReactRouter, {
      devServer: vite,
      mode: dev ? 'development' : 'production',
      // Given as a module, so that its routes are not prepared anew for each request.
      build: dev ? undefined : await loadBuild(),
      clientBuildDirectory: join(root, 'build/client'),
      staticOptions: { preCompressed: true } as never,
      routeOptions: { config: { pageAt: vite ? undefined : pageFinder((await loadBuild()).routes) } },
      getLoadContext: async (request, reply) => {
        const services = await servicesFor(request, reply)
        const context = createContext(await loadBuild(), reply, services, dev)
        const cache = caching.get(request)
        // Whoever reads a contact is counted and limited, which a page that is sent as it was rendered would pass by.
        const cacheUnlessShown = (page: RenderedPage): void => {
          if (!services.hasShownContact?.()) cache?.(page)
        }
        context.set(exportsOf(await loadBuild()).pageCaching, cache && cacheUnlessShown)
        return context
      },
    })
  })
}

function createContext(build: ServerBuild, reply: FastifyReply, services: SiteServices, dev: boolean): RouterContextProvider {
  const contexts = exportsOf(build)
  const nonce = randomBytes(16).toString('base64')
  if (!dev) reply.header('content-security-policy', securityPolicy([`'nonce-${nonce}'`]))
  const context = new RouterContextProvider()
  context.set(contexts.pageNonce, dev ? '' : nonce)
  context.set(contexts.siteServices, services)
  return context
}

const exportsOf = (build: ServerBuild): EntryExports => build.entry.module as unknown as EntryExports

const isFile = (url: string): boolean => /^\/(?:assets|ocr)\//.test(url)

/** Scripts that run as workers of their own, with a policy of their own: the decoder of photos and the reader of nameplates. */
const isWorker = (url: string): boolean => /^\/(?:assets\/\w+\.worker-|ocr\/)/.test(url)

/** WebAssembly, and the nested worker of the decoder; no page allows either. */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob: data:; worker-src 'self' blob:"

/** Inline scripts need the nonce of this answer, or their hashes. Inline styles are allowed because Ant Design creates styles at run time. */
export function securityPolicy(scripts: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    "frame-src 'self' https: http:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

async function loadFromDisk(): Promise<ServerBuild> {
  return import(pathToFileURL(join(root, 'build/server/index.js')).href)
}

/** Uses the module runner that also renders the pages: another runner would create other context objects. */
async function loadFromSources(vite: ViteDevServer): Promise<ServerBuild> {
  const { runner } = vite.environments.ssr as RunnableDevEnvironment
  return await runner.import<ServerBuild>('virtual:react-router/server-build')
}

/** Starts Vite as a middleware in front of the routes: it serves modules and hot reload. */
async function startVite(app: FastifyInstance): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } })
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, done)
  })
  app.addHook('onClose', () => vite.close())
  return vite
}

/** What depends on a session is stored by nobody: the data of a page, and every page of somebody who is logged in. */
function forbidStoring(request: FastifyRequest, reply: FastifyReply): void {
  const isData = request.url.split('?')[0]?.endsWith('.data')
  const isPage = /^text\/html/.test(String(reply.getHeader('content-type') ?? ''))
  if (isData || (isPage && accessCookie(request) !== '')) reply.header('cache-control', 'private, no-store')
}
