import { createHash } from 'node:crypto'
import { t } from '#i18n/translate.ts'
import { currentWork, runTask } from '#kernel/database/work.ts'
import type { Answer } from '#kernel/http/dispatch.ts'
import type { RawInput } from '#kernel/http/request.ts'
import { maxIdempotencyKey, type Route, takesIdempotencyKey } from '#kernel/http/routes.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { headerOf } from '#modules/auth/cookies.service.ts'
import { secondsFromNow } from '#modules/auth/database-time.service.ts'

const hour = 3600
/** Seconds that an answer is kept. */
const retention = 24 * hour
/** Seconds after which a request without an answer no longer runs: its process has ended, or the answer could not be stored. */
const runsAtMost = 60

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
const dbOf = (runtime: Runtime) => crossTenantDb(runtime, 'idempotency')

/** The columns that name a request. */
interface RequestName {
  readonly tenant_id: string
  readonly user_id: string
  readonly key_hash: Buffer
}

/**
 * Runs a write once for each `Idempotency-Key` of a user within a day, and repeats its answer (draft-ietf-httpapi-idempotency-key-header):
 * 422 for another request with the same key, 409 while the first one runs. A request that has changed nothing may be sent again; one
 * that may have is never run again, even if nobody knows its answer.
 */
export async function answerOnce(route: Route, ctx: Context, input: RawInput, run: () => Promise<Answer>): Promise<Answer> {
  const key = headerOf(input.request, 'idempotency-key').trim()
  if (key === '' || !ctx.user || !takesIdempotencyKey(route)) return run()
  if (key.length > maxIdempotencyKey) reject(['Idempotency-Key 过长', 'The Idempotency-Key is too long'], { field: 'Idempotency-Key' })
  const name: RequestName = { tenant_id: ctx.tenant, user_id: ctx.user.id, key_hash: sha256(key) }
  const requestHash = sha256(JSON.stringify([route.method, route.path, Object.entries(input.values), input.body ?? null]))
  const stored = await claim(ctx, name, requestHash)
  if (stored) return replay(ctx, stored)
  const work = currentWork()
  if (work) work.mayHaveWritten = false
  const answered = await run().catch(async (error: unknown) => {
    if (!work?.mayHaveWritten) await release(ctx.runtime, name)
    throw error
  })
  await store(ctx.runtime, name, answered)
  return answered
}

/** Both after the request, whose deadline may have passed; a failure is the operator's, as the write itself has been done. */
const afterwards = (runtime: Runtime, run: () => Promise<unknown>): Promise<unknown> =>
  runTask('idempotency', run).catch((error: unknown) => runtime.log.error({ err: error }, 'an Idempotency-Key could not be updated'))

async function release(runtime: Runtime, name: RequestName): Promise<void> {
  await afterwards(runtime, () =>
    dbOf(runtime)
      .deleteFrom('idempotency_key')
      .where((eb) => eb.and(name))
      .execute(),
  )
}

async function store(runtime: Runtime, name: RequestName, { status, body, isSecret }: Answer): Promise<void> {
  await afterwards(runtime, () =>
    dbOf(runtime)
      .updateTable('idempotency_key')
      .set({ status, body: isSecret ? null : JSON.stringify(body) })
      .where((eb) => eb.and(name))
      .execute(),
  )
}

interface StoredAnswer {
  readonly status: number
  readonly json: string | null
}

/** Takes a key for a request; returns the answer that was given to it before. */
async function claim({ runtime }: Context, name: RequestName, requestHash: Buffer): Promise<StoredAnswer | undefined> {
  const taken = await dbOf(runtime)
    .insertInto('idempotency_key')
    .values({ ...name, request_hash: requestHash })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id', 'key_hash'])
        .doUpdateSet({ request_hash: requestHash, created: secondsFromNow(0), status: null, body: null })
        .where('idempotency_key.created', '<', secondsFromNow(-retention)),
    )
    .returning('created')
    .executeTakeFirst()
  if (taken) return undefined
  const found = await dbOf(runtime)
    .selectFrom('idempotency_key')
    .select((eb) => ['request_hash as requestHash', 'status', 'body', eb('created', '<', secondsFromNow(-runsAtMost)).as('hasEnded')])
    .where((eb) => eb.and(name))
    .executeTakeFirst()
  if (found && !found.requestHash.equals(requestHash))
    reject(['此 Idempotency-Key 已用于另一个请求', 'This Idempotency-Key was used for another request'], { status: 422 })
  if (found?.hasEnded && !found.status)
    reject(
      [
        '此前的同一请求没有得到结果：请先查看是否已完成，需要重做时换一个 Idempotency-Key',
        'Nobody knows how the same request ended: look whether it was done, and use another Idempotency-Key to do it again',
      ],
      { status: 409 },
    )
  if (!found?.status)
    reject(['同一请求正在处理，请稍候', 'The same request is being answered'], {
      status: 409,
      data: { isRunning: true },
      headers: { 'Retry-After': '1' },
    })
  return { status: found.status, json: found.body }
}

/** The answer to a repeated request: the first one, or, where that held a secret, that it was given. */
function replay({ lang }: Context, { status, json }: StoredAnswer): Answer {
  const done = { code: 200, success: true, data: {}, msg: t(['此操作已完成', 'This has been done already'], lang) }
  return { status, body: done, ...(json && { json }), headers: { 'idempotency-replayed': 'true' }, cookies: [] }
}

/** Deletes the answers of more than a day ago. */
export async function deleteExpiredAnswers(runtime: Runtime): Promise<void> {
  await dbOf(runtime).deleteFrom('idempotency_key').where('created', '<', secondsFromNow(-retention)).execute()
}
