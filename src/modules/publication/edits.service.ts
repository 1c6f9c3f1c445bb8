import { t, type Words } from '#i18n/translate.ts'
import { parseValue } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { latestTransitions, stateWords } from '#kernel/crud/state-history.ts'
import { moveBySystem, moveRows, type TransitionRules } from '#kernel/crud/states.ts'
import { changedSince } from '#kernel/history/row-changes.ts'
import type { Field } from '#kernel/resource/field.ts'
import type { Resource, States } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { editQuestions } from './edits.fields.ts'
import type { FieldReview } from './review.service.ts'

type Stateful = Resource & { readonly states: States }

/** Makes the transition that follows from an edit, as the server where it is the server's. */
export async function moveAfterEdit<R extends Stateful>(
  ctx: Context,
  resource: R,
  id: string,
  transition: string,
  rules: TransitionRules<R>,
): Promise<void> {
  const isBySystem = resource.states.transitions[transition]?.by.includes('system')
  if (isBySystem) await moveBySystem(ctx, resource, await repository(ctx, resource).one(id), { transition }, rules)
  else await moveRows(ctx, resource, [id], { transition }, rules)
}

/** What was saved, with the state that the row is in now. */
export async function withState(ctx: Context, resource: Stateful, saved: JsonRow): Promise<JsonRow> {
  const row: Readonly<Record<string, unknown>> = await repository(ctx, resource, { rows: 'all' }).one(String(saved.id))
  const { field } = resource.states
  const state = String(row[field] ?? '')
  const wordsOf = await stateWords(ctx, resource)
  return { ...saved, [field]: state, [`${field}Name`]: t(wordsOf(state), ctx.lang), rowVersion: row.rowVersion }
}

/** Whether a row that an edit has sent from one of these states to review reads again as it did there, but for what is not reviewed. */
export async function readsAsBefore(
  ctx: Context,
  resource: Resource,
  id: string,
  { rules, from }: { readonly rules: Readonly<Record<string, FieldReview>>; readonly from: readonly string[] },
): Promise<boolean> {
  const [last] = await latestTransitions(ctx, resource, id, 1)
  if (last?.transition !== 'reviewAgain' || !from.includes(last.from_state)) return false
  return isUnchangedSince(ctx, resource, id, { rules, moment: last.create_time })
}

/** Whether a row reads as it did at a moment, but for what is not reviewed. */
export async function isUnchangedSince(
  ctx: Context,
  resource: Resource,
  id: string,
  { rules, moment }: { readonly rules: Readonly<Record<string, FieldReview>>; readonly moment: Date },
): Promise<boolean> {
  const fields: Readonly<Record<string, Field>> = resource.fields
  const changed = await changedSince(ctx, resource, id, moment)
  return changed.every((name) => (rules[name] ?? 'free') === 'free' || fields[name]?.on === 'never')
}

interface Hiding {
  readonly was: string | null
  readonly now: unknown
  /** The states in which others read the row. */
  readonly shown: readonly string[]
  readonly question: Words
}

/** Rejects an edit that hides from others what they read, where its body wants to be asked first: nothing of it is stored. */
export function askBeforeHiding({ asksBeforeHiding }: JsonRow, { was, now, shown, question }: Hiding): void {
  const asks = parseValue(editQuestions.asksBeforeHiding, asksBeforeHiding, 'asksBeforeHiding')
  if (asks !== true || now !== 'PENDING' || !shown.includes(was ?? '')) return
  reject(question, { status: 409, data: { hides: true } })
}
