import { sql } from 'kysely'
import { t } from '#i18n/translate.ts'
import type { Scalar } from '../resource/field.ts'
import { snake } from '../resource/names.ts'
import { type Resource, type States, type StoredRow, type Transition, type TransitionBy, transitionCode } from '../resource/resource.ts'
import { notFound, reject } from '../resource/user-error.ts'
import { type Context, mayDo } from '../runtime/context.ts'
import { dictionaryOf } from '../runtime/provide.ts'
import { withTransaction } from '../runtime/transaction.ts'
import { type Changes, lockRow, repository, rowAccess, toStoredRow } from './repository.ts'
import type { JsonRow } from './rows.ts'

/** What is special about a transition, called by its name: a check that may reject, and values that are set along with the state. */
export interface TransitionRule<R extends Resource = Resource> {
  readonly check?: (ctx: Context, row: StoredRow<R>) => void | Promise<void>
  readonly effect?: (ctx: Context, row: StoredRow<R>) => Changes<R> | Promise<Changes<R>>
}

export type TransitionRules<R extends Resource = Resource> = Readonly<Record<string, TransitionRule<R>>>

/** The transition that is wanted, by its name or by the state it leads to. */
export type Wanted = ({ readonly transition: string } | { readonly to: Scalar }) & { readonly reason?: string | null | undefined }

/** The parts of a row that decide which transitions are possible. */
interface Candidate {
  readonly state: string
  readonly createUser: string
}

const minutesToUndo = 10

function statesOf(resource: Resource): States {
  if (!resource.states) throw new Error(`${resource.name} has no states`)
  return resource.states
}

/** What the caller is to a row with regard to one transition. */
function rolesOf(ctx: Context, resource: Resource, name: string, row: Candidate): TransitionBy[] {
  const isOwner = resource.owned === true && ctx.user !== null && row.createUser === ctx.user.id
  return [...(isOwner ? (['owner'] as const) : []), ...(mayDo(ctx, transitionCode(resource, name)) ? (['code'] as const) : [])]
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
  const transitions = possible.map(([name, { to, label, reason, confirm, undo }]) => ({
    name,
    to: String(to),
    label: t(label, ctx.lang),
    reason: reason ?? '',
    confirm: confirm ? t(confirm, ctx.lang) : '',
    undo: undo ?? false,
  }))
  return { ...row, transitions }
}

/** Makes a transition for each row, or for none: only legal ones, by somebody who may, with a reason where one is required. */
export function moveRows<R extends Resource>(
  ctx: Context,
  resource: R,
  ids: readonly string[],
  wanted: Wanted,
  rules: TransitionRules<R> = {},
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    for (const id of ids) {
      const row = await lockForTransition(ctx, resource, id, wanted)
      await moveRow(
        ctx,
        resource,
        row,
        legalTransition(ctx, resource, row, wanted) ?? (await rejectTransition(ctx, resource, row, wanted)),
        wanted,
        rules,
      )
    }
  })
}

/** Makes a transition in the name of the server, whoever calls; the row is locked. */
export async function moveBySystem<R extends Resource>(
  ctx: Context,
  resource: R,
  row: StoredRow<R>,
  wanted: Wanted,
  rules: TransitionRules<R> = {},
): Promise<StoredRow<R>> {
  const found = Object.entries(statesOf(resource).transitions).find(
    ([name, each]) => isWanted(name, each, wanted) && each.from.map(String).includes(candidateOf(resource, row).state),
  )
  if (!found) throw new Error(`${resource.name} has no transition ${JSON.stringify(wanted)} from ${candidateOf(resource, row).state}`)
  return moveRow(ctx, resource, row, found, wanted, rules)
}

const isWanted = (name: string, { to }: Transition, wanted: Wanted): boolean =>
  'transition' in wanted ? name === wanted.transition : String(to) === String(wanted.to)

function candidateOf<R extends Resource>(resource: R, row: StoredRow<R>): Candidate {
  const { [statesOf(resource).field]: state, createUser } = row as Readonly<Record<string, unknown>>
  return { state: String(state), createUser: String(createUser ?? '') }
}

/** The row, locked; a 404 for a row that the caller neither owns nor reaches by a permission. */
async function lockForTransition<R extends Resource>(ctx: Context, resource: R, id: string, wanted: Wanted): Promise<StoredRow<R>> {
  const names = 'transition' in wanted ? [wanted.transition] : Object.keys(statesOf(resource).transitions)
  const code = names.map((name) => transitionCode(resource, name)).find((each) => mayDo(ctx, each))
  const isOwner = resource.owned === true && ctx.user !== null
  if (code === undefined && !isOwner) notFound()
  return toStoredRow(resource, await lockRow(ctx, resource, id, rowAccess(ctx, resource, code ?? transitionCode(resource, names[0] ?? ''))))
}

const legalTransition = <R extends Resource>(ctx: Context, resource: R, row: StoredRow<R>, wanted: Wanted) =>
  possibleTransitions(ctx, resource, candidateOf(resource, row)).find(([name, each]) => isWanted(name, each, wanted))

async function rejectTransition<R extends Resource>(ctx: Context, resource: R, row: StoredRow<R>, wanted: Wanted): Promise<never> {
  const { field: name, transitions } = statesOf(resource)
  const field = resource.fields[name]
  const names = field && 'dict' in field && field.dict ? await dictionaryOf(ctx.runtime, field.dict) : new Map()
  const options = field && 'options' in field ? field.options : undefined
  const label = (state: string, lang: 'zh' | 'en'): string => t(options?.[state] ?? names.get(state) ?? [state, state], lang)
  const title = String((row as Readonly<Record<string, unknown>>)[resource.title] ?? '')
  const from = candidateOf(resource, row).state
  const to = String('transition' in wanted ? transitions[wanted.transition]?.to : wanted.to)
  return reject(
    [
      `“${title}”不能从“${label(from, 'zh')}”变为“${label(to, 'zh')}”`,
      `"${title}" cannot go from "${label(from, 'en')}" to "${label(to, 'en')}"`,
    ],
    { field: name },
  )
}

async function moveRow<R extends Resource>(
  ctx: Context,
  resource: R,
  row: StoredRow<R>,
  [name, transition]: readonly [string, Transition],
  { reason: given }: Wanted,
  rules: TransitionRules<R>,
): Promise<StoredRow<R>> {
  const { field, reasonField } = statesOf(resource)
  const reason = given?.trim() ?? ''
  if (transition.reason === 'required' && reason === '') reject(['请填写原因', 'Enter the reason'], { field: 'reason' })
  await rules[name]?.check?.(ctx, row)
  const effect = (await rules[name]?.effect?.(ctx, row)) ?? {}
  const changes = { ...effect, [field]: transition.to, ...(reasonField && { [reasonField]: reason || null }) }
  const moved = await repository(ctx, resource, { rows: 'all' }).update(row, changes as Changes<R>)
  await recordTransition(ctx, resource, row, name, transition, reason)
  return moved
}

/** Who moved a row when, from where to where and why, with the values of the declared fields before the move. */
async function recordTransition<R extends Resource>(
  ctx: Context,
  resource: R,
  row: StoredRow<R>,
  name: string,
  { to }: Transition,
  reason: string,
): Promise<void> {
  const values = row as Readonly<Record<string, unknown>>
  const kept = Object.fromEntries((statesOf(resource).keeps ?? []).map((field) => [field, values[field] ?? null]))
  await sql`insert into ${historyTable(resource)} (${sql.ref(ownerColumn(resource))}, create_user, transition, from_state, to_state, reason, kept)
    values (${row.id}::bigint, ${ctx.user?.id ?? null}, ${name}, ${candidateOf(resource, row).state}, ${String(to)}, ${reason || null},
      ${JSON.stringify(kept)})`.execute(ctx.db)
}

const ownerColumn = (resource: Resource): string => `${snake(resource.name)}_id`
const historyTable = (resource: Resource) => sql.table(`${snake(resource.name)}_state_history`)

interface HistoryRow {
  id: string
  create_user: string | null
  create_time: Date
  transition: string
  from_state: string
  to_state: string
  reason: string | null
  kept: JsonRow
}

/** The transitions of one row, the latest first; a 404 where the caller does not reach the row. */
export async function historyOf(ctx: Context, resource: Resource, id: string): Promise<HistoryRow[]> {
  const row = await repository(ctx, resource).one(id)
  const { rows } = await sql<HistoryRow>`select * from ${historyTable(resource)}
    where ${sql.ref(ownerColumn(resource))} = ${String(row.id)}::bigint order by id desc limit 500`.execute(ctx.db)
  return rows
}

/** Takes back the latest transition of each row: one that may be undone, made by the caller within the last ten minutes. */
export function undoTransitions<R extends Resource>(ctx: Context, resource: R, ids: readonly string[]): Promise<void> {
  const { field, transitions } = statesOf(resource)
  return withTransaction(ctx, async (ctx) => {
    for (const id of ids) {
      const row = await repository(ctx, resource).lock(id)
      const [last] = await historyOf(ctx, resource, id)
      const isRecent = last !== undefined && Date.now() - last.create_time.getTime() < minutesToUndo * 60_000
      const isOwn = last?.create_user === ctx.user?.id && last?.to_state === candidateOf(resource, row).state
      if (!last || !isRecent || !isOwn || !transitions[last.transition]?.undo)
        return reject(['此操作已不能撤销', 'This can no longer be undone'], { field: 'ids' })
      const state =
        Object.values(transitions)
          .flatMap(({ from }) => from)
          .find((each) => String(each) === last.from_state) ?? last.from_state
      await repository(ctx, resource, { rows: 'all' }).update(row, { [field]: state } as Changes<R>)
      await recordTransition(ctx, resource, row, 'undo', { label: ['撤销', 'Undo'], from: [], to: state, by: [] }, '')
    }
  })
}
