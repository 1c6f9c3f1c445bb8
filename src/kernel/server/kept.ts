import type { Resource } from '../resource/resource.ts'
import { hearChanged } from './atomically.ts'
import type { Context } from './context.ts'
import type { House } from './house.ts'

/** An answer, the version of the rows it was made of (undefined: it is not kept), how many they are and whose. */
export interface Made<T extends object = object> {
  readonly answer: T
  readonly version: number | string | undefined
  readonly rows: number
  readonly owner?: string
}

interface Kept extends Made {
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

/** Answers to everybody's questions, by noun; the latest made last. */
class Answers {
  readonly #asked = new Set<string>()
  readonly #byKey = new Map<string, Kept>()
  #rows = 0

  /** Whether this was asked lately; what nobody asks again, as most searches, need not be kept. */
  wasAsked(key: string): boolean {
    const asked = this.#asked.has(key)
    this.#asked.add(key)
    if (this.#asked.size > mostAsked) this.#asked.delete(this.#asked.values().next().value as string)
    return asked
  }

  get(key: string): Kept | undefined {
    const kept = this.#byKey.get(key)
    if (kept && kept.until > Date.now()) return kept
    this.#drop(key)
    return undefined
  }

  set(key: string, kept: Kept): void {
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

const ofHouse = new WeakMap<House, Map<Resource, Answers>>()
const products = new WeakMap<object, Products>()

function answersOf(house: House, resource: Resource): Answers {
  let all = ofHouse.get(house)
  if (!all) {
    const fresh = new Map<Resource, Answers>()
    all = fresh
    ofHouse.set(house, fresh)
    hearChanged(house, (noun) => {
      for (const each of fresh.keys()) if (noun === '' || names(each, noun)) fresh.delete(each)
    })
  }
  const answers = all.get(resource) ?? new Answers()
  all.set(resource, answers)
  return answers
}

/** Whether rows of the resource show names of this noun. */
function names({ fields, name }: Resource, noun: string): boolean {
  return Object.values(fields).some(
    (field) =>
      ('to' in field && field.to === noun) ||
      (field.kind === 'region' && noun === 'region') ||
      (field.kind === 'parent' && noun === name) ||
      ('dict' in field && noun.startsWith('dict')),
  )
}

/** The kept answer while its rows have the version that `versionNow` reads from the database; else one made now, which is kept if this was asked before. */
export async function keptAnswer<M extends Made | undefined>(
  ctx: Context,
  resource: Resource,
  key: string,
  versionNow: () => Promise<number | string | undefined>,
  make: () => Promise<M>,
): Promise<M> {
  if (ctx.db.isTransaction || ctx.across || key.length > longestKey) return make()
  // What is dropped meanwhile takes these with it, so that an old name is not kept.
  const answers = answersOf(ctx.house, resource)
  const place = `${ctx.tenant} ${ctx.lang} ${key}`
  const known = answers.get(place)
  if (known && (await versionNow()) === known.version) return known as Kept & M
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
export function keptBytes(answer: object, print: () => string): Buffer | undefined {
  const product = products.get(answer)
  if (product) product.bytes ??= Buffer.from(print())
  return product?.bytes
}
