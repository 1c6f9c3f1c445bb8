import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { publishCacheUse } from '#kernel/cache/cache-uses.ts'
import { readSettledVersions, readVersions, type Versions } from '#kernel/cache/versions.ts'
import { runRequest } from '#kernel/database/work.ts'
import { isChangeTracked, isPrinted } from '#kernel/resource/resource.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { noticeChange } from '#kernel/runtime/transaction.ts'
import { accessCookie, refreshCookie } from '#modules/auth/cookies.service.ts'
import { allowRead } from '#modules/auth/limits.service.ts'
import { publicOrigin, tenantOfHost } from '#modules/auth/tenant-host.service.ts'
import type { RenderedPage } from '#ui/services.ts'
import { themeIn } from './theme.ts'

/** A page as it is sent. */
interface CachedPage {
  readonly bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>
  readonly etag: string
  readonly policy: string
  /** Of the rows that pages print, before the page was rendered. */
  readonly version: string
}

/** The content security policy that allows these sources of scripts. */
type PolicyOf = (scripts: readonly string[]) => string

/** A cached page, or where there is none a function that caches what is rendered; neither for a page that may not be cached. */
export interface FoundPage {
  readonly page?: CachedPage
  readonly cache?: (page: RenderedPage) => void
}

export interface CachedPages {
  /** `name` tells the pages of the site apart. */
  find(request: FastifyRequest, name: string | undefined): Promise<FoundPage>
  send(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply
}

const maxBytes = 64 * 1024 * 1024
/** Milliseconds: while the stock index is being loaded, counts of filters in a page may be ten seconds older than its rows. */
const maxAge = 60_000
const maxRequested = 10_000
const longestName = 2_000
const maxTenants = 1_000
/** The best one first. */
const encodings = ['br', 'gzip', 'identity']
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Pages of visitors without a session, cached as bytes from the second request on. A page is sent again while no row has been written that
 * pages print: their versions are asked for in the database at each request, as those of answers are.
 */
export function cachedPagesFor(runtime: Runtime, policyOf: PolicyOf): CachedPages {
  const pages = new LRUCache<string, CachedPage>({ maxSize: maxBytes, ttl: maxAge, sizeCalculation: sizeOf })
  const requested = new LRUCache<string, true>({ max: maxRequested })
  const versions = versionReader(runtime)
  return {
    find: async (request, name) => {
      if (name === undefined || name.length > longestName || accessCookie(request) !== '' || refreshCookie(request) !== '') return {}
      const tenant = await tenantOfHost(runtime, request.hostname)
      const origin = await publicOrigin(runtime, request)
      const key = JSON.stringify([tenant, origin, themeIn(request.headers.cookie ?? ''), name])
      if (!requested.has(key)) {
        requested.set(key, true)
        return {}
      }
      const page = pages.get(key)
      const hit = page?.version === (await versions.now(tenant))
      publishCacheUse({ cache: 'pages', hit })
      if (!hit) {
        // Read before the page is rendered, so that a write meanwhile makes it an old one.
        const version = await runRequest('pages', () => versions.settled(tenant))
        if (version === undefined) return {}
        return { cache: (rendered) => void cachedFrom(rendered, version, policyOf).then((made) => pages.set(key, made)) }
      }
      await runRequest('limits', () => allowRead({ runtime, user: null, tenant, address: request.ip }))
      return { page }
    },
    send: (request, reply, page) => {
      reply.headers({
        'content-security-policy': page.policy,
        etag: page.etag,
        vary: 'accept-encoding',
        'cache-control': 'private, no-cache',
      })
      if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
      const best = negotiate(request.headers['accept-encoding'] ?? '', encodings)
      const encoding = best === 'br' || best === 'gzip' ? best : 'identity'
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.type('text/html; charset=utf-8').send(page.bodies[encoding])
    },
  }
}

interface VersionReader {
  /** Of all rows that pages print. */
  now(tenant: string): Promise<string>
  /** The same; undefined while a transaction has written such rows and is not over, so that a page could show what was there before. */
  settled(tenant: string): Promise<string | undefined>
}

function versionReader(runtime: Runtime): VersionReader {
  const tracked = runtime.registry.all.filter((each) => isChangeTracked(each) && each.open)
  const all = [...tracked, ...runtime.registry.all.filter(isPrinted)]
  const versionIn = (versions: Versions): string => [versions.printed, ...tracked.map((each) => versions.of(each))].join(' ')
  const settled = new LRUCache<string, string>({ max: maxTenants })
  return {
    now: async (tenant) => versionIn(await readVersions(runtime.appDb(tenant))),
    settled: async (tenant) => {
      const versions = await readSettledVersions(runtime.appDb(tenant))
      const found = versions && versionIn(versions)
      if (found !== undefined && settled.get(tenant) === found) return found
      // What this process caches of rows that have changed since may be older: it may not have been notified yet.
      for (const { name } of all) noticeChange(runtime, name)
      if (found !== undefined) settled.set(tenant, found)
      return found
    },
  }
}

const sizeOf = ({ bodies }: CachedPage): number => bodies.br.length + bodies.gzip.length + bodies.identity.length

/** The inline scripts that have the nonce of the page; what anybody else may have put into it has none, and is not allowed by its hash. */
function inlineScriptsOf(html: string, nonce: string): string[] {
  const scripts: string[] = []
  for (let at = html.indexOf('<script'); at !== -1; at = html.indexOf('<script', at + 1)) {
    const end = html.indexOf('>', at)
    const tag = html.slice(at, end)
    if (tag.includes(` nonce="${nonce}"`) && !tag.includes(' src=')) scripts.push(html.slice(end + 1, html.indexOf('</script>', end)))
  }
  return scripts
}

/** The bytes are sent many times, so its scripts are allowed by their hashes and not by a nonce (CSP Level 3, 2.3.1). */
async function cachedFrom({ html: bytes, nonce }: RenderedPage, version: string, policyOf: PolicyOf): Promise<CachedPage> {
  const rendered = bytes.toString()
  const hashes = inlineScriptsOf(rendered, nonce).map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  const identity = Buffer.from(rendered.replaceAll(` nonce="${nonce}"`, ''))
  const [br, zipped] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(identity),
  ])
  const etag = `W/"${createHash('sha1').update(identity).digest('base64url')}"`
  return { bodies: { br, gzip: zipped, identity }, etag, policy: policyOf([...new Set(hashes)]), version }
}
