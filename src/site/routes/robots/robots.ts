import type { LoaderFunctionArgs } from 'react-router'
import { servicesOf } from '#site/services.ts'

/** Paths that search engines must not crawl: the API, users' own pages, and the endless combinations of list options. */
const disallowed = [
  '/api/',
  '/wel/',
  '/login',
  '/register',
  '/password',
  '/product_publish',
  '/product_import',
  '/purchase_publish',
  '/userinfo',
  '/attention',
  '/*isSelf=',
  '/*isQuoted=',
  '/*matchesOf=',
  '/*sort=',
  '/*size=',
  '/*view=',
  '/*line=',
]

export function loader({ context }: LoaderFunctionArgs) {
  const { origin } = servicesOf(context)
  const paths = disallowed.flatMap((path) => (/^\/(api|wel|\*)/.test(path) ? [path] : [path, `/en${path}`]))
  const lines = [
    'User-agent: *',
    'Allow: /api/files/',
    ...paths.map((path) => `Disallow: ${path}`),
    '',
    ...(origin ? [`Sitemap: ${origin}/sitemap.xml`, ''] : []),
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
