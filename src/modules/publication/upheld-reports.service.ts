import { sql } from 'kysely'
import { latestTransitions } from '#kernel/crud/state-history.ts'
import { moveBySystem } from '#kernel/crud/states.ts'
import type { Resource, States, StoredRow } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'

export type Published = Resource & { readonly states: States }
export type Target = 'LISTING' | 'DEMAND'

interface Upheld {
  readonly id: string
  readonly time: Date
  readonly reason: string
  /** Whether an objection to it was accepted. */
  readonly isDismissed: boolean
}

/** When reports of these rows were upheld, the latest first. Raw SQL, as the history of a resource is no resource. */
async function upheldReports({ db }: Context, target: Target, ids: readonly string[]): Promise<Upheld[]> {
  const { rows } = await sql<Upheld>`
    select r.target_id as id, h.create_time as time, h.reason, r.report_state = 'DISMISSED' as "isDismissed"
    from abuse_report r join abuse_report_state_history h on h.abuse_report_id = r.id
    where r.target_type = ${target} and r.target_id = any(${ids}::text[]) and h.transition = 'uphold' order by h.id desc`.execute(db)
  return rows
}

/**
 * Whether reports of a user's rows were upheld in the last days; one stands until an objection to it is accepted. Raw SQL, as the history of
 * a resource is no resource.
 */
export async function hasUpheldReports({ db }: Context, target: Target, userId: string, days: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1 from abuse_report r join abuse_report_state_history h on h.abuse_report_id = r.id
      where r.target_type = ${target} and r.accused = ${userId}::bigint and r.report_state <> 'DISMISSED'
        and h.transition = 'uphold' and h.create_time > now() - make_interval(days => ${days}::int)) as found`.execute(db)
  return rows[0]?.found === true
}

/** Blocks rows that are put back and of which a report was upheld while they were deleted. */
export async function blockReported<R extends Published>(
  ctx: Context,
  resource: R,
  target: Target,
  rows: readonly StoredRow<R>[],
): Promise<void> {
  const standing = (
    await upheldReports(
      ctx,
      target,
      rows.map(({ id }) => id),
    )
  ).filter(({ isDismissed }) => !isDismissed)
  const { field, transitions } = resource.states
  for (const row of rows) {
    const reported = standing.find(({ id }) => id === row.id)
    const state = String((row as Readonly<Record<string, unknown>>)[field])
    if (!reported || !transitions.block?.from.map(String).includes(state)) continue
    const [last] = await latestTransitions(ctx, resource, row.id, 1)
    if (!last || last.create_time < reported.time) await moveBySystem(ctx, resource, row, { transition: 'block', reason: reported.reason })
  }
}

/** The latest transition of a row if it is the block that a report made: one by hand does not end with a report. */
export async function blockByReport(ctx: Context, resource: Resource, target: Target, id: string) {
  const [last, before] = await latestTransitions(ctx, resource, id, 2)
  if (last?.transition !== 'block') return undefined
  const reported = await upheldReports(ctx, target, [id])
  return reported.some(({ time }) => time <= last.create_time && !(before && time <= before.create_time)) ? last : undefined
}
