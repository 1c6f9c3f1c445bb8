import { LRUCache } from 'lru-cache'
import type { Resource } from '../resource/resource.ts'
import type { Context } from '../runtime/context.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { onChange } from '../runtime/transaction.ts'

/** What a cached value is known by and made of. */
export interface CachedOptions {
  /** What was asked. */
  readonly key: string
  /** For whom it was made, as `public` or `member`. */
  readonly readers: string
  /** Of the rows it was made of; undefined: it is not stored. */
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
  #bytes: Buffer | undefined

  constructor(value: T, options: CachedOptions) {
    this.value = value
    this.options = options
  }

  /** What `make` returns for readers of another kind; made once for each kind. */
  variant<U>(readers: string, make: (value: T) => U): Cached<U> {
    const known = this.#variants?.get(readers) as Cached<U> | undefined
    if (known) return known
    const variant = new Cached(make(this.value), { ...this.options, readers })
    // Most answers are asked for once, by one kind of reader.
    this.#variants ??= new Map()
    this.#variants.set(readers, variant)
    return variant
  }

  /** The bytes of the envelope around the value, printed at the first call. */
  bytes(print: () => string): Buffer {
    this.#bytes ??= Buffer.from(print())
    return this.#bytes
  }
}

/** The value of an answer, cached or not. */
export const uncached = <T>(answer: T | Cached<T>): T => (answer instanceof Cached ? answer.value : answer)

const maxRows = 10_000
const maxAsked = 10_000
const longestKey = 2_000
/** Milliseconds for which a name in an answer may be an old one where a change is not announced, as one made by hand in the database. */
const maxAge = 300_000

/** Answers of one resource that were asked for at least twice. */
class Answers {
  readonly #asked = new LRUCache<string, true>({ max: maxAsked })
  readonly stored = new LRUCache<string, Cached<unknown>>({
    maxSize: maxRows,
    ttl: maxAge,
    sizeCalculation: ({ options }) => Math.max(options.rows, 1),
  })

  /** Whether this was asked lately; what nobody asks again, as most searches, is not stored. */
  wasAsked(key: string): boolean {
    const asked = this.#asked.has(key)
    this.#asked.set(key, true)
    return asked
  }
}

const byRuntime = new WeakMap<Runtime, Map<Resource, Answers>>()

function answersOf(runtime: Runtime, resource: Resource): Answers {
  let all = byRuntime.get(runtime)
  if (!all) {
    const fresh = new Map<Resource, Answers>()
    all = fresh
    byRuntime.set(runtime, fresh)
    onChange(runtime, (resource) => {
      const changed = runtime.registry.find(resource)
      for (const each of fresh.keys()) if (resource === '' || (changed && showsNamesOf(each, changed))) fresh.delete(each)
    })
  }
  const answers = all.get(resource) ?? new Answers()
  all.set(resource, answers)
  return answers
}

/** Whether rows of a resource show names that rows of the changed one hold. */
function showsNamesOf({ fields, name }: Resource, changed: Resource): boolean {
  return Object.values(fields).some(
    (field) =>
      ('to' in field && field.to === changed.name) ||
      (field.kind === 'region' && changed.serves === 'region') ||
      (field.kind === 'parent' && changed.name === name) ||
      ('dict' in field && changed.serves === 'dictionary'),
  )
}

/**
 * The stored answer, if its rows still have the version that `versionNow` reads from the database; else one made now, which is stored if
 * the same was asked before.
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
  const place = `${ctx.tenant} ${ctx.lang} ${readers} ${key}`
  const known = answers.stored.get(place)
  if (known && (await versionNow()) === known.options.version) return known as C
  const made = await make()
  if (made?.options.version === undefined || !answers.wasAsked(place)) return made
  freeze(made.value)
  answers.stored.set(place, made)
  return made
}

/** So that no service changes what others are answered. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  Object.freeze(value)
  for (const inner of Object.values(value)) freeze(inner)
}
