import type { Resource } from '../resource/resource.ts'
import type { Context } from '../runtime/context.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { onChange } from '../runtime/transaction.ts'

/** An answer, the version of the rows it was made of (undefined: it is not kept), how many they are and whose. */
export interface Made<T extends object = object> {
  readonly answer: T
  readonly version: number | string | undefined
  readonly rows: number
  readonly owner?: string
}

interface CacheEntry extends Made {
  readonly until: number
}

/** What was made of a kept answer. */
interface Products {
  readonly variants: Map<string, object>
  bytes?: Buffer
}

const mostRows = 10_000
const mostAsked = 10_000
const longestKey = 2_000
/** Milliseconds for which a name in an answer may be an old one where a change is not announced, as one made by hand in the database. */
const maxAge = 300_000

/** Answers to everybody's questions, by resource; the latest made last. */
class Answers {
  readonly #asked = new Set<string>()
  readonly #byKey = new Map<string, CacheEntry>()
  #rows = 0

  /** Whether this was asked lately; what nobody asks again, as most searches, need not be kept. */
  wasAsked(key: string): boolean {
    const asked = this.#asked.has(key)
    this.#asked.add(key)
    if (this.#asked.size > mostAsked) this.#asked.delete(this.#asked.values().next().value as string)
    return asked
  }

  get(key: string): CacheEntry | undefined {
    const kept = this.#byKey.get(key)
    if (kept && kept.until > Date.now()) return kept
    this.#drop(key)
    return undefined
  }

  set(key: string, kept: CacheEntry): void {
    this.#drop(key)
    this.#byKey.set(key, kept)
    this.#rows += kept.rows
    for (const oldest of this.#byKey.keys()) {
      if (this.#rows <= mostRows) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#rows -= this.#byKey.get(key)?.rows ?? 0
    this.#byKey.delete(key)
  }
}

const byRuntime = new WeakMap<Runtime, Map<Resource, Answers>>()
const products = new WeakMap<object, Products>()

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

/** The kept answer while its rows have the version that `versionNow` reads from the database; else one made now, which is kept if this was asked before. */
export async function cachedAnswer<M extends Made | undefined>(
  ctx: Context,
  resource: Resource,
  key: string,
  versionNow: () => Promise<number | string | undefined>,
  make: () => Promise<M>,
): Promise<M> {
  if (ctx.db.isTransaction || ctx.allTenants || key.length > longestKey) return make()
  // What is dropped meanwhile takes these with it, so that an old name is not kept.
  const answers = answersOf(ctx.runtime, resource)
  const place = `${ctx.tenant} ${ctx.lang} ${key}`
  const known = answers.get(place)
  if (known && (await versionNow()) === known.version) return known as CacheEntry & M
  const made = await make()
  if (made?.version === undefined || !answers.wasAsked(place)) return made
  answers.set(place, { ...made, until: Date.now() + maxAge })
  products.set(made.answer, { variants: new Map() })
  return made
}

/** What `make` makes of an answer for a kind of reader; of a kept one it is made once for each kind, and kept with it. */
export function variantOf<T extends object>(answer: object, kind: string, make: () => T): T {
  const variants = products.get(answer)?.variants
  if (!variants) return make()
  const variant = (variants.get(kind) as T | undefined) ?? make()
  variants.set(kind, variant)
  if (!products.has(variant)) products.set(variant, { variants: new Map() })
  return variant
}

/** The bytes of an envelope around an answer that is kept, printed once; undefined for any other. */
export function cachedBytes(answer: object, print: () => string): Buffer | undefined {
  const product = products.get(answer)
  if (product) product.bytes ??= Buffer.from(print())
  return product?.bytes
}
