import type { FastifyRequest } from 'fastify'
import { pathWithoutLang } from '#i18n/address.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The pattern of the page at an address: of the one route that leads to all of them. */
    pageAt?: PageAt | undefined
  }
}

type PageAt = (url: string) => string

/** A route of React Router as its build names it. */
interface PageRoute {
  readonly id: string
  readonly parentId?: string | undefined
  readonly path?: string | undefined
}

/** The pattern of the route of a request, one of a few however its address is spelled: `/api/blade-brand/brand/listData`, `/machine/:id`. */
export function routeOf({ url, routeOptions }: FastifyRequest): string {
  const [, folder] = /^\/(assets|ocr)\//.exec(url) ?? []
  if (folder) return `/${folder}/*`
  return routeOptions.config.pageAt?.(url) ?? routeOptions.url ?? 'none'
}

/** Returns what finds the pattern of a page by its address, without its language: `/*` for all that lead to no page of the site. */
export function pageFinder(routes: Readonly<Record<string, PageRoute | undefined>>): PageAt {
  const all = Object.values(routes).flatMap((route) => route ?? [])
  const parents = new Set(all.map(({ parentId }) => parentId))
  const pathOf = (route: PageRoute | undefined): string => (route ? `${pathOf(routes[route.parentId ?? ''])}/${route.path ?? ''}` : '')
  const patterns = all
    .filter(({ id }) => !parents.has(id))
    .map((route) => segmentsOf(pathOf(route)).filter((segment) => segment !== 'en?'))
    .sort((one, other) => fixedSegments(other) - fixedSegments(one))
  return (url) => {
    const segments = segmentsOf(pathOfPage(url))
    return `/${(patterns.find((pattern) => fits(pattern, segments)) ?? ['*']).join('/')}`
  }
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

/** The more of them a pattern has, the earlier it is tried; one that takes everything comes last. */
const fixedSegments = (pattern: readonly string[]): number =>
  pattern.filter((segment) => !segment.startsWith(':')).length - (pattern.at(-1) === '*' ? 2 : 0)

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  if (segments.length > pattern.length && pattern.at(-1) !== '*') return false
  return pattern.every((part, at) => {
    const segment = segments[at]
    if (part === '*') return true
    return segment === undefined ? part.endsWith('?') : part.startsWith(':') || part === segment
  })
}

/** Of a page, or of the data that React Router asks for in its place. */
function pathOfPage(url: string): string {
  const path = decoded(url.split('?', 1)[0] ?? '').replace(/\/{2,}/g, '/')
  return pathWithoutLang(path.toLowerCase().replace(/(?:\/_)?\.data$/, ''))
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
