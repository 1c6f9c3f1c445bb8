import type { StatementCheck } from '../database/connection.ts'
import { NotReplayed } from '../database/replica.ts'
import { snake } from '../resource/names.ts'
import { isChangeTracked, type Resource } from '../resource/resource.ts'
import type { Context } from '../runtime/context.ts'
import { readVersions, type Slots } from './versions.ts'

/** Calls `read` with a context to read in, and the latest version to cache the rows under; they must have reached the version `atLeast`. */
type OpenReader = <T>(read: (ctx: Context, newest: number) => Promise<T>, atLeast?: number) => Promise<T>

/** Visitors read tracked resources at the replica, where it has replayed the version that the primary has now; all others at the primary. */
export function openReader(ctx: Context, resource: Resource): OpenReader {
  const { tenant, db } = ctx
  const { replica, appDb } = ctx.runtime
  const rows = { tenant, table: snake(resource.name) }
  const atPrimary: OpenReader = (read) => read(ctx, Number.POSITIVE_INFINITY)
  if (!replica || ctx.user || !isChangeTracked(resource) || db !== appDb(tenant) || !replica.mayAnswer(rows)) return atPrimary
  // Sent at once, together with others who ask for the versions.
  const asking = readVersions(db, true)
  asking.catch(() => undefined)
  return async (read, atLeast = 0) => {
    const versions = await asking
    const isEnough = (found: Slots): boolean => isReplayed(versions.slotsOf(resource), found) && sumOf(found) >= atLeast
    const atReplica = (at: Context['db']) => read({ ...ctx, db: at }, versions.of(resource))
    return replica.read(rows, replayCheck(rows.table, isEnough), atReplica, () => atPrimary(read))
  }
}

/** Whether a replica has all transactions that the primary had: of each slot, which one writes at a time; a sum tells only how many. */
export function isReplayed(needed: Slots, found: Slots): boolean {
  const slots = Object.entries(needed)
  return slots.length > 0 && slots.every(([slot, version]) => (found[slot] ?? 0) >= version)
}

const sumOf = (slots: Slots): number => Object.values(slots).reduce((sum, version) => sum + version, 0)

type Checked<R> = R & { readonly replica_slots: Slots | null; readonly replica_row: true | null }

/** Reads the slots in the snapshot of each statement; a server that is no standby any more has none. */
const replayCheck =
  (table: string, isEnough: (found: Slots) => boolean): StatementCheck =>
  async <R>(text: string, send: (text: string) => Promise<R[]>) => {
    const slots = `select json_object_agg(slot, version) from resource_version where resource = '${table}'`
    const rows =
      await send(`select v.replica_slots, s.* from (select case when pg_is_in_recovery() then (${slots}) end as replica_slots) as v
      left join (select true as replica_row, r.* from (${text}) as r) as s on true`)
    const checked = rows as Checked<R>[]
    if (!isEnough(checked[0]?.replica_slots ?? {})) throw new NotReplayed(`the replica lacks changes of ${table}`)
    return checked.flatMap(({ replica_slots, replica_row, ...row }) => (replica_row ? [row as R] : []))
  }
