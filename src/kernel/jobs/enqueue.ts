import { joinWords, type Words } from '#i18n/translate.ts'
import { repository } from '../crud/repository.ts'
import type { Resource } from '../resource/resource.ts'
import { reject } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import type { Job } from './define-job.ts'
import { jobResource } from './job.resource.ts'

/** The input of a job that runs as its caller, as it is stored. */
export interface AskedByCaller {
  readonly input: object
  readonly session: string
  readonly lang: 'zh' | 'en'
}

/**
 * Asks for a job in the caller's tenant, about a resource where it has to do with one: in a transaction it runs once that has committed,
 * and never if that is rolled back. Returns its id.
 */
export async function enqueue<Input extends object>(
  ctx: Context,
  { name, label, as }: Omit<Job<Input>, 'run'> & Partial<Pick<Job<Input>, 'run'>>,
  input: Input,
  about?: Resource,
): Promise<string> {
  const asked = as === 'caller' ? ({ input, session: ctx.user?.sessionId ?? '', lang: ctx.lang } satisfies AskedByCaller) : input
  if (as === 'caller') await rejectTooMany(ctx)
  const title = about ? label.map((each, lang) => `${each} · ${about.label[lang]}`) : label
  const row = { name, title: joinWords(title as unknown as Words), subject: about?.name ?? null, input: JSON.stringify(asked) }
  const { id } = await repository(ctx, jobResource).insert(row)
  return id
}

/** Jobs of one user that may wait or run at once: all of a process wait for the same few. */
const mostAtOnce = 20

async function rejectTooMany(ctx: Context): Promise<void> {
  const own = { createUser: ctx.user?.id ?? '0' }
  const jobs = repository(ctx, jobResource, { rows: 'all' })
  const queued = await jobs.list({ ...own, jobState: 'QUEUED' }, { limit: mostAtOnce })
  const running = await jobs.list({ ...own, jobState: 'RUNNING' }, { limit: mostAtOnce })
  if (queued.length + running.length < mostAtOnce) return
  reject(['您的任务还没有执行完，请稍后再试', 'Your other jobs are not done yet, please try again later'], { status: 429 })
}
