import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Maximum size of the scripts of a public page at the first visit, in gzipped bytes. */
const budget = 130_000

interface Chunk {
  readonly module: string
  readonly imports: readonly string[]
}

interface Manifest {
  readonly entry: Chunk
  readonly routes: Readonly<Record<string, Chunk & { readonly id: string; readonly parentId?: string }>>
}

/** Route ids of the pages that visitors reach from a search engine. */
const pages = [
  '../site/routes/home/home.page',
  '../site/routes/product/product.page',
  '../site/routes/machine/machine.page',
  '../site/routes/contact/contact.page',
  '../site/routes/news/news.page',
  '../site/routes/news/article.page',
]

const client = join(import.meta.dirname, '../build/client')

/** Returns the scripts that the browser loads before the page of a route is interactive, and their total size in gzipped bytes. */
function initialScripts(folder: string, id: string): { readonly bytes: number; readonly files: readonly string[] } {
  const name = readdirSync(join(folder, 'assets')).find((file) => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error(`${folder} has no manifest: build the pages first`)
  const manifest = JSON.parse(
    readFileSync(join(folder, 'assets', name), 'utf8').replace(/^window\.__reactRouterManifest=|;$/g, ''),
  ) as Manifest
  const chunks = [manifest.entry, ...routeChain(manifest, id)]
  const files = [...new Set([`/assets/${name}`, ...chunks.flatMap(({ module, imports }) => [module, ...imports])])]
  return { bytes: files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0), files }
}

function routeChain(manifest: Manifest, id: string): Chunk[] {
  const route = manifest.routes[id]
  if (!route) throw new Error(`the build has no route ${id}`)
  return route.parentId ? [...routeChain(manifest, route.parentId), route] : [route]
}

if (import.meta.main) {
  const measured = pages.map((id) => ({ id, ...initialScripts(client, id) }))
  for (const { id, bytes } of measured)
    console.log(`${bytes > budget ? 'over' : 'ok  '} ${(bytes / 1000).toFixed(2).padStart(7)} kB  ${id.split('/').at(-1)}`)
  if (measured.some(({ bytes }) => bytes > budget)) {
    console.log(`A browse page may load ${budget / 1000} kB of script.`)
    process.exitCode = 1
  }
}
