import type { Context } from './context.ts'
import type { Runtime } from './runtime.ts'

/** Runs the work in one transaction, or in the transaction that is open; changes recorded in it are published once it has committed. */
export async function withTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  const changed = new Set<string>()
  const result = await ctx.db.transaction().execute((transaction) => work({ ...ctx, db: transaction, changed }))
  for (const resource of changed) publishChange(ctx.runtime, resource)
  return result
}

/** Publishes that rows of a resource changed: at once, or in a transaction when it has committed. */
export function recordChange(ctx: Context, resource: string): void {
  if (ctx.changed && ctx.db.isTransaction) ctx.changed.add(resource)
  else publishChange(ctx.runtime, resource)
}

/** Calls the listener with the name of each resource whose rows changed, here or in another process; with `''` after a gap. */
export function onChange(runtime: Runtime, listener: (resource: string) => void): void {
  runtime.listen('changed', listener)
  listeners.set(runtime, [...(listeners.get(runtime) ?? []), listener])
}

/** Tells the listeners of this process alone, which has seen in the database that rows changed before it was notified. */
export function noticeChange(runtime: Runtime, resource: string): void {
  for (const listener of listeners.get(runtime) ?? []) listener(resource)
}

const listeners = new WeakMap<Runtime, ((resource: string) => void)[]>()
const pending = new WeakMap<Runtime, Set<string>>()

/** Notifies every process that rows of a resource changed, so that it invalidates its caches; changes within 30 ms are sent as one notification. */
export function publishChange(runtime: Runtime, resource: string): void {
  noticeChange(runtime, resource)
  const resources = pending.get(runtime) ?? new Set<string>()
  if (resources.size === 0) {
    pending.set(runtime, resources)
    setTimeout(() => {
      pending.delete(runtime)
      for (const each of resources) runtime.notify('changed', each).catch(() => undefined)
    }, 30).unref()
  }
  resources.add(resource)
}
