import type { Context } from './context.ts'
import type { House } from './house.ts'

/** Runs the work in one transaction; inside another it joins that one. */
export function atomically<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  return ctx.db.transaction().execute((transaction) => work({ ...ctx, db: transaction }))
}

/** Hears which nouns changed here or in another process; `''` after a gap. */
export function hearChanged(house: House, hear: (noun: string) => void): void {
  house.listen('changed', hear)
  hearers.set(house, [...(hearers.get(house) ?? []), hear])
}

const hearers = new WeakMap<House, ((noun: string) => void)[]>()
const waiting = new WeakMap<House, Set<string>>()

/** Tells every process that rows of a noun changed, so that caches drop theirs; many changes at once are told once. */
export function tellChanged(house: House, noun: string): void {
  for (const hear of hearers.get(house) ?? []) hear(noun)
  const nouns = waiting.get(house) ?? new Set<string>()
  if (nouns.size === 0) {
    waiting.set(house, nouns)
    setTimeout(() => {
      waiting.delete(house)
      for (const each of nouns) house.notify('changed', each).catch(() => undefined)
    }, 30).unref()
  }
  nouns.add(noun)
}
