import { langOf, pathWithoutLang } from '#i18n/address.ts'
import { listNames } from '#motors/stock-filters.ts'
import { boundNames, rowsCookie } from './routes/product/product-query.ts'
import { demandFilters } from './routes/purchase/demand-query.ts'

/** Pages that are the same for every visitor, with the parameters that tell their addresses apart. */
const pages: readonly { readonly path: RegExp; readonly parameters: readonly string[] }[] = [
  { path: /^\/(?:home|contact|terms|privacy)$/, parameters: [] },
  {
    path: /^\/product$/,
    parameters: [
      ...listNames,
      ...boundNames.flatMap((name) => [`${name}_ge`, `${name}_le`]),
      ...['model', 'substitutes', 'sort', 'current', 'size', 'view', 'line'],
    ],
  },
  { path: /^\/news$/, parameters: ['category', 'current'] },
  { path: /^\/news\/detail\/\d{19}$/, parameters: [] },
  { path: /^\/purchase$/, parameters: [...demandFilters, 'title', 'sort', 'current'] },
  { path: /^\/purchase\/\d{19}$/, parameters: [] },
  { path: /^\/compare$/, parameters: ['ids', 'from'] },
  { path: /^\/machine\/\d{19}$/, parameters: [] },
  { path: /^\/seller\/\d{19}$/, parameters: ['typeCode', 'current'] },
  { path: /^\/stock\/[a-zA-Z]{4,9}\/[^/]{1,96}(?:\/[\w.]{1,32})?$/, parameters: [] },
]

/**
 * Names the page of an address whatever the order of its parameters; undefined for a page that is not cached, an unknown parameter, or a list
 * whose number of rows a cookie decides.
 */
export function cachedPageOf(url: URL, cookies: string): string | undefined {
  const path = pathWithoutLang(url.pathname)
  const page = pages.find((each) => each.path.test(path))
  if (!page || [...url.searchParams.keys()].some((name) => !page.parameters.includes(name))) return undefined
  if (path === '/product' && cookies.includes(`${rowsCookie}=`)) return undefined
  const values = page.parameters.map((name) => url.searchParams.getAll(name))
  return JSON.stringify([langOf(url.pathname), path, values])
}
