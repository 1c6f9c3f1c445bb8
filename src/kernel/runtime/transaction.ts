import type { Context } from './context.ts'
import type { Runtime } from './runtime.ts'

/** Runs the work in one transaction; inside another it joins that one. */
export function withTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  return ctx.db.transaction().execute((transaction) => work({ ...ctx, db: transaction }))
}

/** Hears which resources changed here or in another process; `''` after a gap. */
export function onChange(runtime: Runtime, listener: (resource: string) => void): void {
  runtime.listen('changed', listener)
  listeners.set(runtime, [...(listeners.get(runtime) ?? []), listener])
}

const listeners = new WeakMap<Runtime, ((resource: string) => void)[]>()
const waiting = new WeakMap<Runtime, Set<string>>()

/** Tells every process that rows of a resource changed, so that caches drop theirs; many changes at once are told once. */
export function publishChange(runtime: Runtime, resource: string): void {
  for (const listener of listeners.get(runtime) ?? []) listener(resource)
  const registry = waiting.get(runtime) ?? new Set<string>()
  if (registry.size === 0) {
    waiting.set(runtime, registry)
    setTimeout(() => {
      waiting.delete(runtime)
      for (const each of registry) runtime.notify('changed', each).catch(() => undefined)
    }, 30).unref()
  }
  registry.add(resource)
}
