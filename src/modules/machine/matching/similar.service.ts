import { sql } from 'kysely'
import { t } from '#i18n/translate.ts'
import { uncached } from '#kernel/cache/cached-answers.ts'
import { queryOf } from '#kernel/crud/crud.ts'
import { isId } from '#kernel/crud/kinds.ts'
import { openView } from '#kernel/crud/read.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { notFound } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { type Match, matchOf } from '#motors/matching/match.ts'
import { withUsualFixing } from '#motors/matching/usual-fixing.ts'
import { machine } from '../machine/machine.resource.ts'
import { machineService } from '../machine/machine.service.ts'
import { offerOf, type StoredMotor, storedColumns, wishFor } from '../machine/matched-motor.service.ts'
import { readerOf } from '../machine/text-reader.service.ts'
import { candidatesFor } from './candidates.service.ts'

/** Replacements in one answer. */
const mostSimilar = 8

/** What replaces a motor on public display: motors on the shelf as the public list shows them, each with its grade and its deviations; the best first. */
export async function similarMotors(ctx: Context, id: string): Promise<JsonRow[]> {
  const { rows } = isId(id)
    ? await sql<StoredMotor>`select ${storedColumns} from ${openView(machine, 'detail')} where id = ${id}::bigint`.execute(ctx.db)
    : { rows: [] }
  const motor = rows[0] ?? notFound()
  if (!motor.powerKw || !(motor.poles?.length || motor.ratedRpm)) return []
  const { flanges } = (await readerOf(ctx)).catalogue
  const wish = wishFor(motor, flanges)
  const candidates = await candidatesFor(ctx, { wishes: [wish] })
  const ranked = candidates
    .filter((candidate) => candidate.id !== id)
    .map((candidate) => ({ id: candidate.id, ...matchOf(wish, withUsualFixing(wish, offerOf(candidate), flanges)) }))
    .filter(({ grade }) => grade !== 'D')
    .sort((a, b) => a.grade.localeCompare(b.grade) || b.score - a.score)
    .slice(0, mostSimilar)
  return printed(ctx, ranked)
}

/** Motors on the shelf as the public list prints them, by id. */
export async function listedMotors(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, JsonRow>> {
  if (ids.length === 0) return new Map()
  const query = queryOf.open(ctx, machine, 'listData', { id: ids.join(), size: String(ids.length) })
  const page = uncached(await machineService.open(ctx, 'listData', query))
  return new Map(('records' in page ? page.records : page).map((row) => [String((row as JsonRow).id), row as JsonRow]))
}

/** Those of these motors that are on the shelf, in this order. */
export async function listedInOrder(ctx: Context, ids: readonly string[]): Promise<JsonRow[]> {
  const listed = await listedMotors(ctx, ids)
  return ids.map((id) => listed.get(id)).filter((row) => row !== undefined)
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
