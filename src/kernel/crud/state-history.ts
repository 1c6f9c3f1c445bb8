import { sql } from 'kysely'
import { reasonWords } from '#i18n/chosen-reasons.ts'
import { t, type Words } from '#i18n/translate.ts'
import type { Scalar } from '../resource/field.ts'
import { snake } from '../resource/names.ts'
import { codesOf, type Resource, type States, type StoredRow } from '../resource/resource.ts'
import { type Context, mayDo } from '../runtime/context.ts'
import { dictionaryOf } from '../runtime/provide.ts'
import { addDisplayNames, authorFor, titlesOf } from './display-names.ts'
import { printTime } from './kinds.ts'
import { type Projection, printFields, projectionOf, someFields } from './printing.ts'
import { repository } from './repository.ts'
import type { JsonRow } from './rows.ts'

export function statesOf(resource: Resource): States {
  if (!resource.states) throw new Error(`${resource.name} has no states`)
  return resource.states
}

export const ownerColumn = (resource: Resource): string => `${snake(resource.name)}_id`
export const historyTable = (resource: Resource) => sql.table(`${snake(resource.name)}_state_history`)

interface NewEntry {
  /** The name of the transition, or `undo`. */
  readonly transition: string
  readonly from: Scalar
  readonly to: Scalar
  readonly reason: string
  /** Recorded without a user, whoever called. */
  readonly bySystem?: boolean
}

/** Records who moved a row when, from where to where and why, with the values of the declared fields before the move. */
export async function recordTransition<R extends Resource>(
  ctx: Context,
  resource: R,
  row: StoredRow<R>,
  { transition, from, to, reason, bySystem }: NewEntry,
): Promise<void> {
  const values = row as Readonly<Record<string, unknown>>
  const recorded = Object.fromEntries((statesOf(resource).records ?? []).map((field) => [snake(field), values[field] ?? null]))
  await sql`insert into ${historyTable(resource)} (${sql.ref(ownerColumn(resource))}, create_user, transition, from_state, to_state, reason, recorded)
    values (${row.id}::bigint, ${bySystem ? null : (ctx.user?.id ?? null)}, ${transition}, ${String(from)}, ${String(to)}, ${reason || null},
      ${JSON.stringify(recorded)})`.execute(ctx.db)
}

interface HistoryRow {
  id: string
  row_id: string
  create_user: string | null
  create_time: Date
  transition: string
  from_state: string
  to_state: string
  reason: string | null
  /** By column. */
  recorded: JsonRow
}

/** The latest transitions of a row, or of each of several by one statement, or the latest of those with one of these names. */
export async function latestTransitions(ctx: Context, resource: Resource, id: string | string[], most: number, only?: ReadonlySet<string>) {
  const isNamed = only ? sql`transition = any(${[...only]})` : sql`true`
  const latest = sql<HistoryRow>`select h.*, one.id as row_id from unnest(${[id].flat()}::bigint[]) as one (id), lateral (
      select * from ${historyTable(resource)} where ${sql.ref(ownerColumn(resource))} = one.id and ${isNamed}
      order by id desc limit ${sql.lit(most)}) as h order by h.id desc`
  return (await latest.execute(ctx.db)).rows
}

/** The transitions of one row, the latest first; a 404 for a row outside the caller's row access. */
export async function historyOf(ctx: Context, resource: Resource, id: string): Promise<HistoryRow[]> {
  return latestTransitions(ctx, resource, (await repository(ctx, resource).one(id)).id, 500)
}

/** The declared fields whose values the history records; owners see only those that they see in the row. */
export function recordedProjection(resource: Resource, reader: 'staff' | 'owner'): Projection {
  const readable = new Set(projectionOf(resource.fields, reader).names)
  const names = (statesOf(resource).records ?? []).filter((name) => readable.has(name))
  return someFields(resource.fields, names, reader)
}

/** The history of one row as JSON, with the names of users and states in the caller's language. */
export async function printedHistory(ctx: Context, resource: Resource, id: string): Promise<JsonRow[]> {
  const rows = await historyOf(ctx, resource, id)
  const { timeZone, registry } = ctx.runtime
  const accounts = registry.serving('account')
  const ids = rows.flatMap(({ create_user }) => create_user ?? [])
  const users = accounts ? await titlesOf(ctx, accounts.name, undefined, ids) : new Map<string, string>()
  const wordsOf = await stateWords(ctx, resource)
  const reasons = await dictionaryOf(ctx.runtime, statesOf(resource).reasonDict ?? '')
  const projection = recordedProjection(resource, mayDo(ctx, codesOf(resource)) ? 'staff' : 'owner')
  const before = rows.map(({ recorded }) => recorded)
  const values = printFields(projection, before, { settings: ctx.runtime, root: resource.tree?.root })
  const recorded = await addDisplayNames(ctx, resource, projection, values)
  return rows.map((row, at) => ({
    createTime: printTime(row.create_time, timeZone),
    ...authorFor(ctx, resource, row.create_user, users),
    transition: row.transition,
    label: t(statesOf(resource).transitions[row.transition]?.label ?? ['撤销', 'Undo'], ctx.lang),
    from: row.from_state,
    fromName: t(wordsOf(row.from_state), ctx.lang),
    to: row.to_state,
    toName: t(wordsOf(row.to_state), ctx.lang),
    reason: t(reasonWords(row.reason ?? '', reasons), ctx.lang),
    recorded: recorded[at] ?? {},
  }))
}

/** Returns the name of a state by its key: from the declared options or the dictionary, else the key itself. */
export async function stateWords(ctx: Context, resource: Resource): Promise<(state: string) => Words> {
  const field = resource.fields[statesOf(resource).field]
  const entries = field && 'dict' in field && field.dict ? await dictionaryOf(ctx.runtime, field.dict) : new Map<string, Words>()
  const options = field && 'options' in field ? field.options : undefined
  return (state) => options?.[state] ?? entries.get(state) ?? [state, state]
}
