import type { LoaderFunctionArgs } from 'react-router'

/** What search engines may read: the public pages, not the filters' endless combinations and nobody's own pages. */
const closed = [
  '/api/',
  '/wel/',
  '/login',
  '/register',
  '/product_publish',
  '/purchase_publish',
  '/userinfo',
  '/attention',
  '/*isSelf=',
  '/*sort=',
  '/*size=',
  '/*view=',
]

export function loader({ request }: LoaderFunctionArgs) {
  const both = closed.flatMap((path) => (/^\/(api|wel|\*)/.test(path) ? [path] : [path, `/en${path}`]))
  const lines = ['User-agent: *', ...both.map((path) => `Disallow: ${path}`), '', `Sitemap: ${new URL('/sitemap.xml', request.url)}`, '']
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
