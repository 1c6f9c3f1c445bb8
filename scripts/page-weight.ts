import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Sizes of scripts, in gzipped bytes. */
interface Weight {
  /** Of what every public page loads: entry, root and layout. */
  readonly root: number
  /** Of what the page loads besides, before it is interactive. */
  readonly page: number
  /** Of everything that is loaded when somebody uses the page: suggestions, dialogs, further filters … */
  readonly onDemand: number
}

const limits: Weight = { root: 115_000, page: 12_000, onDemand: 60_000 }

/** What each weight is of, as a message names it. */
const subjects: Readonly<Record<keyof Weight, string>> = {
  root: 'every public page loads',
  page: 'it adds to them',
  onDemand: 'its use loads',
}

interface Chunk {
  readonly module: string
  readonly imports: readonly string[]
  readonly clientLoaderModule?: string
}

interface Manifest {
  readonly entry: Chunk
  readonly routes: Readonly<Record<string, Chunk & { readonly id: string; readonly parentId?: string }>>
}

/** Route ids of the pages that visitors reach from a search engine. */
const pages = [
  '../site/routes/home/home.page',
  '../site/routes/product/product.page',
  '../site/routes/list/list.page',
  '../site/routes/landing/landing.page',
  '../site/routes/compare/compare.page',
  '../site/routes/machine/machine.page',
  '../site/routes/contact/contact.page',
  '../site/routes/news/news.page',
  '../site/routes/news/article.page',
  '../site/routes/purchase/purchase.page',
  '../site/routes/demand/demand.page',
  '../site/routes/seller/seller.page',
]

/** Weighs the scripts of a page in a built folder. */
export function weigh(folder: string, id: string): Weight {
  const name = readdirSync(join(folder, 'assets')).find((file) => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error(`${folder} has no manifest: build the pages first`)
  const manifest = JSON.parse(
    readFileSync(join(folder, 'assets', name), 'utf8').replace(/^window\.__reactRouterManifest=|;$/g, ''),
  ) as Manifest
  const parents = routeChain(manifest, id)
  const page = parents.pop()
  const root = new Set([`/assets/${name}`, ...[manifest.entry, ...parents].flatMap(filesOf)])
  const initial = new Set([...root, ...(page ? filesOf(page) : [])])
  const sizeOf = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + gzippedSize(join(folder, file)), 0)
  const rootSize = sizeOf(root)
  return { root: rootSize, page: sizeOf(initial) - rootSize, onDemand: sizeOf(loadedLater(folder, initial)) }
}

/** The limits that a page exceeds, as sentences. */
export const findExcess = (id: string, weight: Weight): string[] =>
  (Object.keys(limits) as (keyof Weight)[])
    .filter((part) => weight[part] > limits[part])
    .map((part) => `${nameOf(id)}: ${subjects[part]} ${inKilobytes(weight[part])} of script, ${inKilobytes(limits[part])} at most`)

const filesOf = ({ module, imports, clientLoaderModule }: Chunk): string[] => [
  module,
  ...imports,
  ...(clientLoaderModule ? [clientLoaderModule] : []),
]

function routeChain(manifest: Manifest, id: string): Chunk[] {
  const route = manifest.routes[id]
  if (!route) throw new Error(`the build has no route ${id}`)
  return route.parentId ? [...routeChain(manifest, route.parentId), route] : [route]
}

/** The scripts that are imported while a page is used, with what they import in turn. */
function loadedLater(folder: string, initial: ReadonlySet<string>): Set<string> {
  const later = new Set<string>()
  const waiting = [...initial].flatMap((file) => importsIn(folder, file, /\bimport\([`'"]\.\/([^`'"]+)/g))
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (initial.has(file) || later.has(file)) continue
    later.add(file)
    waiting.push(...importsIn(folder, file, /\b(?:from|import)\(?\s*[`'"]\.\/([^`'"]+)/g))
  }
  return later
}

const importsIn = (folder: string, file: string, pattern: RegExp): string[] =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(pattern)].map(([, name]) => `/assets/${name}`)

const gzippedSize = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length

const nameOf = (id: string): string => id.split('/').at(-1)?.replace('.page', '') ?? id

const inKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

if (import.meta.main) {
  const client = join(import.meta.dirname, '../build/client')
  const measured = pages.map((id) => ({ id, weight: weigh(client, id) }))
  for (const { id, weight } of measured) {
    const parts = (Object.keys(limits) as (keyof Weight)[]).map((part) => `${part} ${inKilobytes(weight[part])}`)
    console.log(`${nameOf(id).padEnd(8)} ${parts.join(', ')}`)
  }
  const excess = measured.flatMap(({ id, weight }) => findExcess(id, weight))
  for (const sentence of excess) console.log(sentence)
  if (excess.length > 0) process.exitCode = 1
}
