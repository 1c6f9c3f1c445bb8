import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { getConstructionPlans, PgBoss } from 'pg-boss'
import { quote } from '../schema/table-model.ts'
import { attemptsOf, type Job } from './define-job.ts'

/** The schema of pg-boss: only the platform's role reaches it. */
export const queueSchema = 'queue'

/** Seconds after which a process that no longer says that it is at work has lost its job. */
const heartbeatSeconds = 20

export interface QueueOptions {
  readonly ownerUrl: string
  readonly platformUrl: string
  readonly jobs: readonly Job[]
}

/** The settings of the queues that a database was last prepared with: unchanged ones need no work at a start. */
const record = 'queues'

/** Brings the tables of the queues up to date as the owner, and lets the platform's role use them. Several processes may call it at once. */
export async function prepareQueues({ ownerUrl, platformUrl, jobs }: QueueOptions): Promise<void> {
  const role = decodeURIComponent(new URL(platformUrl).username)
  const queues = jobs.map((job) => ({ name: job.name, options: settingsOf(job) }))
  const checksum = createHash('sha256')
    .update(JSON.stringify([getConstructionPlans(queueSchema), role, queues]))
    .digest('hex')
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query('select 1 from store.migration where name = $1 and checksum = $2', [record, checksum])
    if (rows.length > 0) return
    await makeQueues(ownerUrl, queues)
    await owner.query(printGrants(role))
    await owner.query(
      `insert into store.migration (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [record, checksum],
    )
  } finally {
    await owner.end()
  }
}

const settingsOf = (job: Job) => ({
  // One more: the attempt after the last is the one that sees that the server stopped during it.
  retryLimit: attemptsOf(job),
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 3_600,
  heartbeatSeconds,
  retentionSeconds: 30 * 86_400,
  deleteAfterSeconds: 86_400,
  notify: true,
})

async function makeQueues(ownerUrl: string, queues: readonly { name: string; options: ReturnType<typeof settingsOf> }[]): Promise<void> {
  const noTasks = { supervise: false, schedule: false, registerInstance: false }
  const boss = new PgBoss({ connectionString: ownerUrl, schema: queueSchema, max: 1, ...noTasks })
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const { name, options } of queues) {
      await boss.createQueue(name, options)
      await boss.updateQueue(name, options)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

function printGrants(platformRole: string): string {
  const [schema, role] = [quote(queueSchema), quote(platformRole)]
  return `grant usage on schema ${schema} to ${role};
    grant select, insert, update, delete on all tables in schema ${schema} to ${role};
    grant usage, select on all sequences in schema ${schema} to ${role};
    grant execute on all functions in schema ${schema} to ${role}`
}
