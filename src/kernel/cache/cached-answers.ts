import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { allFieldsOf, type Resource, refersTo } from '../resource/resource.ts'
import type { Context } from '../runtime/context.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { onChange } from '../runtime/transaction.ts'
import { publishCacheUse } from './cache-uses.ts'
import { onePerRuntime } from './fresh-cache.ts'

/** What a cached value is known by and made of. */
export interface CachedOptions {
  /** Identifies the request: its path and parameters. */
  readonly key: string
  /** The kind of reader that it is for, for example `public` or `member`. */
  readonly readers: string
  /** Version of the rows that it contains; undefined: not cached. */
  readonly version: number | string | undefined
  /** How many rows it holds. */
  readonly rows: number
  /** The one user who reads more of the row than `readers` do. */
  readonly owner?: string
}

/** A value that all readers of one kind share: it is never changed, and its JSON is printed once. */
export class Cached<T> {
  readonly value: T
  readonly options: CachedOptions
  #variants: Map<string, Cached<unknown>> | undefined
  #json: string | undefined

  constructor(value: T, options: CachedOptions) {
    this.value = value
    this.options = options
  }

  /** What `make` returns for readers of another kind; made once for each kind, and frozen with the value itself. */
  variant<U>(readers: string, make: (value: T) => U): Cached<U> {
    const known = this.#variants?.get(readers) as Cached<U> | undefined
    if (known) return known
    const variant = new Cached(make(this.value), { ...this.options, readers })
    if (Object.isFrozen(this.value)) freeze(variant.value)
    // Created on demand, as most answers have a single kind of reader.
    this.#variants ??= new Map()
    this.#variants.set(readers, variant)
    return variant
  }

  /** The JSON of the envelope around the value, printed at the first call. */
  json(print: () => string): string {
    this.#json ??= print()
    return this.#json
  }
}

/** The value of an answer, cached or not. */
export const uncached = <T>(answer: T | Cached<T>): T => (answer instanceof Cached ? answer.value : answer)

const maxRows = 10_000
const maxRequestedKeys = 10_000
const longestKey = 2_000
/** Milliseconds after which an answer expires: a name in it may be outdated if a change was not notified, such as one made by hand in the database. */
const maxAge = 300_000

/** Answers of one resource that were requested at least twice. */
class Answers {
  readonly #requested = new LRUCache<string, true>({ max: maxRequestedKeys })
  readonly stored = new LRUCache<string, Cached<unknown>>({
    maxSize: maxRows,
    ttl: maxAge,
    sizeCalculation: ({ options }) => Math.max(options.rows, 1),
  })

  /** Whether this was requested recently. Requests that are not repeated, such as most searches, are not cached. */
  wasRequested(request: string): boolean {
    const key = hash('sha256', request, 'base64')
    const isRepeated = this.#requested.has(key)
    this.#requested.set(key, true)
    return isRepeated
  }
}

const answersByResource = onePerRuntime((runtime) => {
  const all = new Map<Resource, Answers>()
  onChange(runtime, (resource) => {
    const changed = runtime.registry.find(resource)
    for (const each of all.keys()) if (resource === '' || (changed && showsNamesOf(each, changed))) all.delete(each)
  })
  return all
})

function answersOf(runtime: Runtime, resource: Resource): Answers {
  const all = answersByResource(runtime)
  const answers = all.get(resource) ?? new Answers()
  all.set(resource, answers)
  return answers
}

/** Whether answers about a resource show names that rows of the changed one hold. */
const showsNamesOf = (resource: Resource, changed: Resource): boolean =>
  refersTo(resource, changed) || (changed.serves === 'dictionary' && allFieldsOf(resource).some((field) => 'dict' in field && field.dict))

/**
 * The cached answer, if its rows still have the version that `versionNow` reads from the database; else a new one, which is cached if
 * the same was requested before.
 */
export async function cachedAnswer<C extends Cached<unknown> | undefined>(
  ctx: Context,
  resource: Resource,
  { key, readers }: Pick<CachedOptions, 'key' | 'readers'>,
  versionNow: () => Promise<number | string | undefined>,
  make: () => Promise<C>,
): Promise<C> {
  if (ctx.db.isTransaction || ctx.allTenants || key.length > longestKey) return make()
  // A change that is announced meanwhile drops these from the map, so that an old name is not stored.
  const answers = answersOf(ctx.runtime, resource)
  const cacheKey = `${ctx.tenant} ${ctx.lang} ${readers} ${key}`
  const known = answers.stored.get(cacheKey)
  const hit = known !== undefined && (await versionNow()) === known.options.version
  publishCacheUse({ cache: 'answers', hit })
  if (hit) return known as C
  const made = await make()
  if (made?.options.version === undefined || !answers.wasRequested(cacheKey)) return made
  freeze(made.value)
  answers.stored.set(cacheKey, made)
  return made
}

/** Freezes a value deeply, so that no service can change the answers of other callers. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  Object.freeze(value)
  for (const inner of Object.values(value)) freeze(inner)
}
