import { joinWords, type Words } from '#i18n/translate.ts'
import { repository } from '../crud/repository.ts'
import { lockNames } from '../database/named-locks.ts'
import type { Resource } from '../resource/resource.ts'
import { reject } from '../resource/user-error.ts'
import { type Context, callerId } from '../runtime/context.ts'
import { withTransaction } from '../runtime/transaction.ts'
import type { Job } from './define-job.ts'
import { jobResource } from './job.resource.ts'

/** The input of a job that runs as its caller, as it is stored. */
export interface InputOfCaller {
  readonly input: object
  readonly session: string
  readonly lang: 'zh' | 'en'
}

/**
 * Asks for a job in the caller's tenant, about a resource where it has to do with one: in a transaction it runs once that has committed,
 * and never if that is rolled back. It belongs to the caller, who may stop it and try it again, if it runs as the caller: what the server
 * does by itself belongs to nobody. Returns its id.
 */
export function enqueue<Input extends object>(
  ctx: Context,
  { name, label, as }: Omit<Job<Input>, 'run'> & Partial<Pick<Job<Input>, 'run'>>,
  input: Input,
  about?: Resource,
): Promise<string> {
  const title = about ? label.map((each, lang) => `${each} · ${about.label[lang]}`) : label
  const row = { name, title: joinWords(title as unknown as Words), subject: about?.name ?? null }
  const insert = async (ctx: Context, input: object): Promise<string> =>
    (await repository(ctx, jobResource).insert({ ...row, input: JSON.stringify(input) })).id
  if (as !== 'caller') return insert({ ...ctx, user: null }, input)
  return withTransaction(ctx, async (ctx) => {
    await rejectTooMany(ctx, callerId(ctx), mostAtOnce)
    return insert(ctx, { input, session: ctx.user?.sessionId ?? '', lang: ctx.lang } satisfies InputOfCaller)
  })
}

/** Jobs of one user that may wait or run at once: all of a process wait for the same few. */
const mostAtOnce = 20

/** Rejects another job of a user as long as so many are not done; those who ask for one at once are counted one after the other. */
export async function rejectTooMany(ctx: Context, createUser: string, most: number): Promise<void> {
  await lockNames(ctx.db, `jobs of ${ctx.tenant} ${createUser}`)
  const jobs = repository(ctx, jobResource, { rows: 'all' })
  const queued = await jobs.list({ createUser, jobState: 'QUEUED' }, { limit: most })
  const running = await jobs.list({ createUser, jobState: 'RUNNING' }, { limit: most })
  if (queued.length + running.length < most) return
  reject(['您的任务还没有执行完，请稍后再试', 'Your other jobs are not done yet, please try again later'], { status: 429 })
}
