import { joinWords } from '#i18n/translate.ts'
import { repository } from '../crud/repository.ts'
import type { Context } from '../runtime/context.ts'
import type { Job } from './define-job.ts'
import { jobResource } from './job.resource.ts'

/** The input of a job that runs as its caller, as it is stored. */
export interface AskedByCaller {
  readonly input: object
  readonly session: string
  readonly lang: 'zh' | 'en'
}

/** Asks for a job in the caller's tenant: in a transaction it runs once that has committed, and never if that is rolled back. Returns its id. */
export async function enqueue<Input extends object>(ctx: Context, { name, label, as }: Job<Input>, input: Input): Promise<string> {
  const asked = as === 'caller' ? ({ input, session: ctx.user?.sessionId ?? '', lang: ctx.lang } satisfies AskedByCaller) : input
  const { id } = await repository(ctx, jobResource).insert({ name, title: joinWords(label), input: JSON.stringify(asked) })
  return id
}
