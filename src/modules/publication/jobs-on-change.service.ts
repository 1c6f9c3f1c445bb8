import { repository } from '#kernel/crud/repository.ts'
import type { RequestedJob } from '#kernel/jobs/define-job.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { jobResource } from '#kernel/jobs/job.resource.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'

/** Whether one of these fields of a row has another value than before. */
export const hasChanged = <Row>(before: Row, after: Row, fields: readonly (keyof Row)[]): boolean =>
  fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))

/** Asks for a job of the server about a row that has changed, unless one with the same input waits already. */
export async function enqueueOnce<Input extends object>(
  ctx: Context,
  wanted: Omit<RequestedJob<Input>, 'run'>,
  input: Input,
  about: Resource,
): Promise<void> {
  const jobs = repository(ctx, jobResource, { rows: 'all' })
  const waiting = await jobs.find({ name: wanted.name, jobState: 'QUEUED', input: JSON.stringify(input) })
  // Locked, it begins after this transaction, and reads the row as it is then; else it may have begun with the former one.
  if (waiting && (await jobs.lock(waiting.id)).jobState === 'QUEUED') return
  await enqueue(ctx, wanted, input, about)
}
