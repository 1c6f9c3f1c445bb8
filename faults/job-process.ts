import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { defineJob } from '#kernel/jobs/define-job.ts'
import { prepareQueues } from '#kernel/jobs/queues.ts'
import { startJobs } from '#kernel/jobs/runner.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { platformTenant } from '#modules/auth/sessions.service.ts'
import { migrateDatabase, openRuntime } from '#server/open-runtime.ts'

/** Writes one row that names the job, in the transaction that ends it. */
export const countOnceJob = defineJob({
  name: 'count-once',
  label: ['计数一次', 'Count once'],
  run: async (ctx, _, attempt) => {
    await attempt.progress(1, 2)
    await wait(10)
    await withTransaction(ctx, async (ctx) => {
      await ctx.db.insertInto('log_api').values({ title: attempt.jobId }).execute()
      await attempt.finish(ctx)
    })
    return undefined
  },
})

/** Opens the database as the product does. */
export async function openDatabase(ownerUrl: string): Promise<{ runtime: Runtime; platformUrl: string }> {
  const more = { previousSecret: null, publicUrl: null, outboundHosts: [], hasLimits: false, timeZone: 'Asia/Shanghai' }
  const settings = { ...more, secret: 'the secret of the processes', log: pino({ level: 'error' }, pino.destination(2)) }
  const urls = await migrateDatabase({ ...settings, ownerUrl, appUrl: null, platformUrl: null })
  return { runtime: await openRuntime(urls, settings), platformUrl: urls.platformUrl }
}

/** As a process of its own: works on the jobs until it is killed. */
if (import.meta.main) {
  const ownerUrl = process.env.DATABASE_URL ?? ''
  const { runtime, platformUrl } = await openDatabase(ownerUrl)
  await prepareQueues({ ownerUrl, platformUrl, jobs: [countOnceJob] })
  await startJobs({ runtime, jobs: [countOnceJob], url: platformUrl, platformTenant })
  console.log('ready')
}
