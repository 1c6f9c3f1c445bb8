import { sql } from 'kysely'
import { t } from '#i18n/translate.ts'
import type { Db } from '../database/db.ts'
import type { Scalar } from '../resource/field.ts'
import { snake } from '../resource/names.ts'
import { minutesToUndo, type PossibleTransition } from '../resource/open-row.ts'
import { codeOf, isUnfinished, type Resource, type StoredRow, type Transition, type TransitionBy } from '../resource/resource.ts'
import { notFound, reject } from '../resource/user-error.ts'
import { type Context, mayDo, ownersFor } from '../runtime/context.ts'
import { crossTenantDb } from '../runtime/platform.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { publishChange, recordChange, withTransaction } from '../runtime/transaction.ts'
import { columnTypeOf } from '../schema/columns.ts'
import { requireComplete } from './complete-row.ts'
import type { Condition } from './conditions.ts'
import { type Changer, recordedFrom } from './record-changes.ts'
import { type Changes, lockRow, repository, rowAccess, toStoredRow } from './repository.ts'
import { type JsonRow, resourceTable } from './rows.ts'
import { historyTable, latestTransitions, ownerColumn, recordTransition, statesOf, stateWords } from './state-history.ts'

/** What is special about a transition, called by its name: a check that may reject, and values that are set along with the state. */
export interface TransitionRule<R extends Resource = Resource> {
  readonly check?: (ctx: Context, row: StoredRow<R>) => void | Promise<void>
  readonly effect?: (ctx: Context, row: StoredRow<R>) => Changes<R> | Promise<Changes<R>>
}

type TransitionName<R extends Resource> = R extends { readonly states: { readonly transitions: infer T } } ? keyof T : string

/** By the name of the transition. */
export type TransitionRules<R extends Resource = Resource> = { readonly [name in TransitionName<R>]?: TransitionRule<R> }

const ruleOf = <R extends Resource>(rules: TransitionRules<R>, name: string): TransitionRule<R> | undefined =>
  (rules as Readonly<Record<string, TransitionRule<R> | undefined>>)[name]

/** The transition that is wanted, by its name or by the state it leads to. */
export type Wanted = ({ readonly transition: string } | { readonly to: Scalar }) & {
  readonly reason?: string | null | undefined
  /** The versions that the caller has read the rows at, in their order; empty or undefined: whatever they are now. */
  readonly rowVersions?: readonly number[] | undefined
}

/** The values of a row that decide which transitions are possible. */
interface Candidate {
  readonly state: string
  readonly createUser: string
}

/** As whom the caller can make a transition of a row: as its owner, as a holder of the permission, or both. */
function rolesOf(ctx: Context, resource: Resource, name: string, row: Candidate): TransitionBy[] {
  const isOwner = ownersFor(ctx, resource).includes(row.createUser)
  return [...(isOwner ? (['owner'] as const) : []), ...(mayDo(ctx, codeOf(resource, name)) ? (['code'] as const) : [])]
}

/** The transitions that the caller may make from the state of a row, by name. */
function possibleTransitions(ctx: Context, resource: Resource, row: Candidate): [name: string, transition: Transition][] {
  return Object.entries(statesOf(resource).transitions).filter(
    ([name, { from, by }]) => from.map(String).includes(row.state) && rolesOf(ctx, resource, name, row).some((role) => by.includes(role)),
  )
}

/** A row with its `transitions`: what the caller may do with it, for buttons. */
export function withTransitions(ctx: Context, resource: Resource, row: JsonRow): JsonRow {
  const possible = possibleTransitions(ctx, resource, { state: String(row[statesOf(resource).field]), createUser: String(row.createUser) })
  const transitions: PossibleTransition[] = possible.map(([name, { to, label, reason, confirm, undo }]) => ({
    name,
    to: String(to),
    label: t(label, ctx.lang),
    reason: reason ?? '',
    confirm: confirm ? t(confirm, ctx.lang) : '',
    undo: undo ?? false,
  }))
  return { ...row, transitions }
}

/**
 * Makes a transition for each row, or for none: only legal ones, by somebody who may, with a reason where one is required. A transition
 * that is called by its name leaves rows alone that are in its state already.
 */
export function moveRows<R extends Resource>(
  ctx: Context,
  resource: R,
  ids: readonly string[],
  wanted: Wanted,
  rules: TransitionRules<R> = {},
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    for (const [at, id] of ids.entries()) {
      const row = await lockForTransition(ctx, resource, id, wanted)
      rejectChanged(row, wanted.rowVersions?.[at])
      const found = legalTransition(ctx, resource, row, wanted)
      if (!found && isInTargetState(resource, row, wanted)) continue
      await moveRow(ctx, resource, row, found ?? (await rejectTransition(ctx, resource, row, wanted)), wanted, rules)
    }
  })
}

/** What was read may not be what is approved: a row that was written since is rejected. */
function rejectChanged(row: object, version: number | undefined): void {
  const { rowVersion } = row as { readonly rowVersion?: number }
  if (version === undefined || version === rowVersion) return
  reject(['数据已被他人修改，请核对后重试', 'Somebody has changed this since you opened it: check it and try again'], {
    status: 409,
    field: 'rowVersions',
  })
}

/** Makes a transition in the name of the server, whoever calls, so that nobody can take it back; the row is locked. */
export async function moveBySystem<R extends Resource>(
  ctx: Context,
  resource: R,
  row: StoredRow<R>,
  wanted: Wanted,
  rules: TransitionRules<R> = {},
): Promise<StoredRow<R>> {
  const { state } = candidateOf(resource, row)
  const found = Object.entries(statesOf(resource).transitions).find(
    ([name, each]) => isWanted(name, each, wanted) && each.by.includes('system') && each.from.map(String).includes(state),
  )
  if (!found) throw new Error(`${resource.name} has no transition of the system ${JSON.stringify(wanted)} from ${state}`)
  return moveRow(ctx, resource, row, found, wanted, rules, true)
}

const isWanted = (name: string, { to }: Transition, wanted: Wanted): boolean =>
  'transition' in wanted ? name === wanted.transition : String(to) === String(wanted.to)

function candidateOf<R extends Resource>(resource: R, row: StoredRow<R>): Candidate {
  const { [statesOf(resource).field]: state, createUser } = row as Readonly<Record<string, unknown>>
  return { state: String(state), createUser: String(createUser ?? '') }
}

/** The row, locked; a 404 for a row that the caller neither owns nor may access by a permission. */
async function lockForTransition<R extends Resource>(ctx: Context, resource: R, id: string, wanted: Wanted): Promise<StoredRow<R>> {
  const names = 'transition' in wanted ? [wanted.transition] : Object.keys(statesOf(resource).transitions)
  const code = names.map((name) => codeOf(resource, name)).find((each) => mayDo(ctx, each))
  if (code === undefined && ownersFor(ctx, resource).length === 0) notFound()
  return toStoredRow(resource, await lockRow(ctx, resource, id, rowAccess(ctx, resource, code ?? codeOf(resource, names[0] ?? ''))))
}

const legalTransition = <R extends Resource>(ctx: Context, resource: R, row: StoredRow<R>, wanted: Wanted) =>
  possibleTransitions(ctx, resource, candidateOf(resource, row)).find(([name, each]) => isWanted(name, each, wanted))

const isInTargetState = <R extends Resource>(resource: R, row: StoredRow<R>, wanted: Wanted): boolean =>
  'transition' in wanted && String(statesOf(resource).transitions[wanted.transition]?.to) === candidateOf(resource, row).state

async function rejectTransition<R extends Resource>(ctx: Context, resource: R, row: StoredRow<R>, wanted: Wanted): Promise<never> {
  const { field, transitions } = statesOf(resource)
  const wordsOf = await stateWords(ctx, resource)
  const title = String((row as Readonly<Record<string, unknown>>)[resource.title] ?? '')
  const from = wordsOf(candidateOf(resource, row).state)
  const to = wordsOf(String('transition' in wanted ? transitions[wanted.transition]?.to : wanted.to))
  return reject([`“${title}”不能从“${from[0]}”变为“${to[0]}”`, `"${title}" cannot go from "${from[1]}" to "${to[1]}"`], { field })
}

async function moveRow<R extends Resource>(
  ctx: Context,
  resource: R,
  row: StoredRow<R>,
  [name, transition]: readonly [string, Transition],
  wanted: Wanted,
  rules: TransitionRules<R>,
  bySystem = false,
): Promise<StoredRow<R>> {
  const { field, reasonField } = statesOf(resource)
  const reason = transition.reason ? (wanted.reason?.trim() ?? '') : ''
  if (transition.reason === 'required' && reason === '') reject(['请填写原因', 'Enter the reason'], { field: 'reason' })
  if (isUnfinished(resource, row) && !isUnfinished(resource, { [field]: transition.to })) await requireComplete(ctx, resource, row.id)
  await ruleOf(rules, name)?.check?.(ctx, row)
  const effect = (await ruleOf(rules, name)?.effect?.(ctx, row)) ?? {}
  const changes = { ...effect, [field]: transition.to, ...(reasonField && { [reasonField]: reason || null }) }
  const moved = await repository(ctx, resource, { rows: 'all' }).update(row, changes as Changes<R>)
  const from = candidateOf(resource, row).state
  await recordTransition(ctx, resource, row, { transition: name, from, to: transition.to, reason, bySystem })
  return moved
}

/** Takes back the latest transition of each row, made by the caller lately; the checks of those that lead to the former state hold for it too. */
export function undoTransitions<R extends Resource>(
  ctx: Context,
  resource: R,
  ids: readonly string[],
  rules: TransitionRules<R> = {},
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    for (const id of ids) await undoTransition(ctx, resource, await repository(ctx, resource).lock(id), rules)
  })
}

/** The latest two transitions of each row, and the milliseconds for which the caller can take back the last; 0 or less: not any more. */
export async function latestToUndo<R extends Resource>(ctx: Context, resource: R, rows: readonly StoredRow<R>[]) {
  const ids = rows.map(({ id }) => id)
  const latest = Map.groupBy(await latestTransitions(ctx, resource, ids, 2), ({ row_id }) => row_id)
  return rows.map((row) => {
    const { updateTime } = row as { readonly updateTime?: Date | null }
    const [last, before] = latest.get(row.id) ?? []
    // A row that was written after the transition may hold what its former state must not show.
    const isUnchanged = last?.to_state === candidateOf(resource, row).state && last.create_time.getTime() === updateTime?.getTime()
    const mayUndo = isUnchanged && last.create_user === ctx.user?.id && statesOf(resource).transitions[last.transition]?.undo
    return { last, before, milliseconds: mayUndo ? last.create_time.getTime() + minutesToUndo * 60_000 - Date.now() : 0 }
  })
}

async function undoTransition<R extends Resource>(ctx: Context, resource: R, row: StoredRow<R>, rules: TransitionRules<R>): Promise<void> {
  const { field, reasonField, transitions } = statesOf(resource)
  const [move] = await latestToUndo(ctx, resource, [row])
  if (!move?.last || move.milliseconds <= 0) return reject(['此操作已不能撤销', 'This can no longer be undone'], { field: 'ids' })
  const { last, before } = move
  for (const [name, { to }] of Object.entries(transitions)) if (String(to) === last.from_state) await ruleOf(rules, name)?.check?.(ctx, row)
  const changes = { [field]: last.from_state, ...(reasonField && { [reasonField]: before?.reason ?? null }) }
  await repository(ctx, resource, { rows: 'all' }).update(row, changes as Changes<R>)
  await recordTransition(ctx, resource, row, { transition: 'undo', from: last.to_state, to: last.from_state, reason: '' })
}

/** Makes a transition of the system for at most 1,000 rows at once, those in one of its states; what goes with it is the caller's to write. */
export async function moveAllBySystem(ctx: Context, resource: Resource, ids: readonly string[], name: string): Promise<void> {
  await moveWhere(ctx.db, ctx, resource, name, sql<boolean>`id = any(${ids}::bigint[])`)
  recordChange(ctx, resource.name)
}

/**
 * Makes a transition of the system for rows of all tenants that are in one of its states and match the condition, at most 1,000; returns
 * the number of rows. Rows that somebody is changing are left out, so that several processes may do this at once.
 */
export async function moveDueRows(runtime: Runtime, resource: Resource, name: string, due: Condition): Promise<number> {
  const moved = await moveWhere(crossTenantDb(runtime, `${name} ${resource.name}`), { user: null, runtime }, resource, name, due)
  if (moved > 0) publishChange(runtime, resource.name)
  return moved
}

/** Rows that one statement moves. It has their ids twice: without statistics of a new table PostgreSQL would compare each with all of the tenant. */
const rowsAtOnce = 1000

async function moveWhere(db: Db, changer: Changer, resource: Resource, name: string, where: Condition): Promise<number> {
  const { field, reasonField, records = [], transitions } = statesOf(resource)
  const transition = transitions[name]
  if (!transition?.by.includes('system')) throw new Error(`${resource.name} has no transition of the system ${name}`)
  const table = resourceTable(resource)
  const state = sql.ref(snake(field))
  const type = sql.raw(columnTypeOf(changer.runtime.registry, resource, field))
  const noReason = reasonField ? sql`, ${sql.ref(snake(reasonField))} = null` : sql``
  const recorded = records.flatMap((each) => [sql.lit(snake(each)), sql.ref(`t.${snake(each)}`)])
  const { rows } = await sql`
    with due as (
      select tenant_id, id, ${state}::text as from_state from ${table} as t
      where ${state} = any(${transition.from.map(String)}::${type}[]) and ${where} limit ${sql.lit(rowsAtOnce)} for update skip locked),
    moved as (
      update ${table} as t set ${state} = ${String(transition.to)}::${type}${noReason}, update_time = now(),
        update_user = ${changer.user?.id ?? null}::bigint, row_version = row_version + 1
      from due where t.tenant_id = due.tenant_id and t.id = due.id and t.id = any(array(select id from due)) returning t.*, due.from_state,
        jsonb_build_object(${sql.lit(field)}, jsonb_build_array(due.from_state, t.${state}))::text as changed_fields),
    recorded as (${recordedFrom(changer, resource, 'UPDATE', sql`moved`)})
    insert into ${historyTable(resource)} (tenant_id, ${sql.ref(ownerColumn(resource))}, transition, from_state, to_state, recorded)
    select t.tenant_id, t.id, ${name}, t.from_state, ${String(transition.to)}, jsonb_build_object(${sql.join(recorded)}) from moved as t
    returning id`.execute(db)
  return rows.length
}
