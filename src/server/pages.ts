import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { constants, createGzip } from 'node:zlib'
import { fastifyReactRouter } from '@mcansh/react-router-fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import type { RunnableDevEnvironment, ViteDevServer } from 'vite'
import type { pageNonce, SiteServices, siteServices } from '#ui/services.ts'

export interface Pages {
  /** Rendered from the sources through Vite, with hot reload; else from `build/`. */
  readonly dev: boolean
  /** Who asks for a page, and the API as he may call it. */
  readonly servicesFor: (request: FastifyRequest) => SiteServices | Promise<SiteServices>
}

/** The tokens under which a build's loaders look for what the server lends them. */
interface Tokens {
  readonly pageNonce: typeof pageNonce
  readonly siteServices: typeof siteServices
}

const root = join(import.meta.dirname, '../..')

/** Serves the pages of the site and of the back-office, and their files, on every address that nothing else answers. */
export async function mountPages(app: FastifyInstance, { dev, servicesFor }: Pages): Promise<void> {
  const vite = dev ? await startVite(app) : undefined
  const load = vite ? () => fromSources(vite) : fromBuild
  await app.register(async (scope) => {
    scope.addHook('onSend', async (request, reply, payload) => pack(request, reply, payload))
    await scope.register(fastifyReactRouter, {
      devServer: vite,
      mode: dev ? 'development' : 'production',
      serverBuildPath: join(root, 'build/server/index.js'),
      clientBuildDirectory: join(root, 'build/client'),
      staticOptions: { preCompressed: true } as never,
      getLoadContext: async (request, reply) => contextFor(await load(), reply, await servicesFor(request), dev),
    })
  })
}

function contextFor(build: ServerBuild, reply: FastifyReply, services: SiteServices, dev: boolean): RouterContextProvider {
  const tokens = build.entry.module as unknown as Tokens
  const nonce = randomBytes(16).toString('base64')
  if (!dev) reply.header('content-security-policy', policy(nonce))
  const context = new RouterContextProvider()
  context.set(tokens.pageNonce, dev ? '' : nonce)
  context.set(tokens.siteServices, services)
  return context
}

/** Scripts run only when this answer carries their nonce; styles may stand inline, as the back-office makes them at run time. */
function policy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    "frame-src 'self' https: http:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

async function fromBuild(): Promise<ServerBuild> {
  return import(pathToFileURL(join(root, 'build/server/index.js')).href)
}

/** By the runner that renders the pages too: another would hold tokens of its own. */
async function fromSources(vite: ViteDevServer): Promise<ServerBuild> {
  const { runner } = vite.environments.ssr as RunnableDevEnvironment
  return await runner.import<ServerBuild>('virtual:react-router/server-build')
}

/** Vite answers first for what it knows (modules, hot reload); the rest goes on to the routes. */
async function startVite(app: FastifyInstance): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } })
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, done)
  })
  app.addHook('onClose', () => vite.close())
  return vite
}

/** Packs what a page streams; files lie packed beside themselves. */
function pack(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const type = String(reply.getHeader('content-type') ?? '')
  if (!isStream(payload) || reply.hasHeader('content-encoding') || !/^text\/|json|xml/.test(type)) return payload
  reply.header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload
  reply.header('content-encoding', 'gzip')
  reply.removeHeader('content-length')
  const packed = createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 })
  payload.once('error', (error) => packed.destroy(error))
  return payload.pipe(packed).pipe(new PassThrough())
}

function isStream(payload: unknown): payload is Readable {
  return typeof payload === 'object' && payload !== null && 'pipe' in payload && typeof payload.pipe === 'function'
}
