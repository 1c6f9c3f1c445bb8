import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { Shares } from '#kernel/database/shares.ts'
import { currentWork, requestDeadline, runRequest, TooLate } from '#kernel/database/work.ts'
import { unavailable } from '#kernel/http/dispatch.ts'
import type { Context } from '#kernel/runtime/context.ts'
import type { IndexQuery } from '#search/definition.ts'
import { isIndexed } from './stock-index.service.ts'

/** Scans of the whole stock at a time in one process: each keeps a processor of the database busy for as long as a request may take. */
const mostScans = 2
/** Milliseconds that one waits for its turn: of a small stock hardly any, and longer only where soon the index answers. */
const waits = { unknown: 300, loading: 3_000 }

const placesOf = onePerRuntime(() => ({ unknown: new Shares(mostScans, waits.unknown), loading: new Shares(mostScans, waits.loading) }))

const work = 'scans of the stock'

type Question = Pick<IndexQuery, 'where' | 'order' | 'tiers'>

/** Whether only a few rows can be meant, which SQL finds by their ids or numbers. */
const isNamed = ({ where }: Question): boolean =>
  where.some(({ field, operator }) => operator === 'equal' && (field === 'id' || field === 'listingNo'))

/** Reads what the index answers, by `run`, which asks it first; what it does not know is a scan. */
export const readStock = <T>(ctx: Context, question: Question, run: () => Promise<T>): Promise<T> =>
  isIndexed(question) ? run() : scanStock(ctx, question, run)

/**
 * Reads all motors by SQL, because the index does not know what is asked, or because it is being loaded. Scans are a work of their own, so
 * that who asks the index never waits for their connections; who asks what the index does not know is told to come back where there is no
 * place. Tasks, of which few run at a time, take none.
 */
export async function scanStock<T>({ runtime, db }: Context, question: Question | readonly Question[], run: () => Promise<T>): Promise<T> {
  const questions = [question].flat()
  const isTask = currentWork()?.deadline === Number.POSITIVE_INFINITY
  if (db.isTransaction || isTask || currentWork()?.kind === work || questions.every(isNamed)) return run()
  const cause = questions.every(isIndexed) ? 'loading' : 'unknown'
  const leave = await placesOf(runtime)
    [cause].take(cause)
    .catch((error) => {
      throw error instanceof TooLate ? unavailable : error
    })
  // The last statement may outlive the request, and keeps the place until then.
  return runRequest(work, () => run().finally(leave), Math.min(currentWork()?.deadline ?? Number.POSITIVE_INFINITY, requestDeadline()))
}
