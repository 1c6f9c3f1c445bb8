import { sql } from 'kysely'
import { t } from '#i18n/translate.ts'
import { uncached } from '#kernel/cache/cached-answers.ts'
import { queryOf } from '#kernel/crud/crud.ts'
import { isId } from '#kernel/crud/kinds.ts'
import { openView } from '#kernel/crud/read.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { notFound } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { nextPowerStep } from '#motors/figures.ts'
import { type Match, matchOf } from '#motors/match.ts'
import { machine } from './machine.resource.ts'
import { machineService } from './machine.service.ts'
import { storedColumns as columns, offerOf, type StoredMotor, wishFor } from './matched-motor.service.ts'

/** Replacements in one answer. */
const mostSimilar = 8
/** Motors of one power that are compared. */
const mostCompared = 200

const view = openView(machine, 'detail')

/** What replaces a motor on public display: motors on the shelf as the public list shows them, each with its grade and its deviations; the best first. */
export async function similarMotors(ctx: Context, id: string): Promise<JsonRow[]> {
  const { rows } = isId(id) ? await sql<StoredMotor>`select ${columns} from ${view} where id = ${id}::bigint`.execute(ctx.db) : { rows: [] }
  const motor = rows[0] ?? notFound()
  if (!motor.powerKw || !motor.poles?.length) return []
  const wish = wishFor(motor)
  const ranked = (await candidatesFor(ctx, motor))
    .map((candidate) => ({ id: candidate.id, ...matchOf(wish, offerOf(candidate)) }))
    .filter(({ grade }) => grade !== 'D')
    .sort((a, b) => a.grade.localeCompare(b.grade) || b.score - a.score)
    .slice(0, mostSimilar)
  return printed(ctx, ranked)
}

/** Motors on the shelf of the same poles, of the same power and of the two next: the latest confirmed of each. */
async function candidatesFor(ctx: Context, { id, powerKw, poles }: StoredMotor): Promise<StoredMotor[]> {
  const power = Number(powerKw)
  const next = nextPowerStep(power)
  const powers = [power, next, nextPowerStep(next)].filter(Number.isFinite)
  const found = powers.map(
    (each) => sql`(select ${columns} from ${view} where shelf_status = 'ON' and id <> ${id}::bigint
      and power_kw between ${each * 0.985} and ${each * 1.015} and poles = ${poles} order by last_confirmed_at desc limit ${sql.lit(mostCompared)})`,
  )
  return (await sql<StoredMotor>`${sql.join(found, sql` union all `)}`.execute(ctx.db)).rows
}

/** Motors on the shelf as the public list prints them, by id. */
export async function listedMotors(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, JsonRow>> {
  if (ids.length === 0) return new Map()
  const query = queryOf.open(ctx, machine, 'listData', { size: String(ids.length) })
  const page = uncached(await machineService.open(ctx, 'listData', query, [sql<boolean>`id = any(${ids}::bigint[])`]))
  return new Map(('records' in page ? page.records : page).map((row) => [String((row as JsonRow).id), row as JsonRow]))
}

/** What differs from a wish, in the caller's language. */
export const notesOf = (ctx: Context, { deviations }: Match) =>
  deviations.map(({ property, score, note }) => ({ property, score, note: t(note, ctx.lang) }))

/** In the order of the ranking. */
async function printed(ctx: Context, ranked: readonly (Match & { readonly id: string })[]): Promise<JsonRow[]> {
  const byId = await listedMotors(
    ctx,
    ranked.map(({ id }) => id),
  )
  return ranked.flatMap((match) => {
    const row = byId.get(match.id)
    return row ? [{ motor: row, grade: match.grade, score: match.score, deviations: notesOf(ctx, match) }] : []
  })
}
