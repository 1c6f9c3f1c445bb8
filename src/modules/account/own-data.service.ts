import { uncached } from '#kernel/cache/cached-answers.ts'
import { queryOf } from '#kernel/crud/crud.ts'
import { printTime } from '#kernel/crud/kinds.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { Bare } from '#kernel/http/routes.ts'
import { serviceOf } from '#kernel/http/services.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import { allow } from '../auth/limits.service.ts'
import { myInfo } from '../system/user/own-account.service.ts'

const pageSize = 500
/** Pages of one kind of rows: nobody has more. */
const maxPages = 40

/** Everything that is stored about the caller: the account, the logins, and the own rows of every resource that members own. */
export async function ownData(ctx: Context): Promise<Bare> {
  await allow(ctx.runtime, 'ownData', ctx.tenant, ctx.user?.id ?? '')
  const owned = ctx.runtime.registry.all.filter((resource) => resource.owned)
  const rows = await Promise.all(owned.map(async (resource) => [resource.name, await ownRows(ctx, resource)] as const))
  const data = { account: await myInfo(ctx), logins: await logins(ctx), ...Object.fromEntries(rows) }
  return new Bare(data, { headers: { 'content-disposition': 'attachment; filename="my-data.json"', 'cache-control': 'private, no-store' } })
}

async function ownRows(ctx: Context, resource: Resource): Promise<JsonRow[]> {
  const service = serviceOf(ctx.runtime, resource)
  const all: JsonRow[] = []
  for (let current = 1; current <= maxPages; current += 1) {
    const query = queryOf.listOwn(resource, { current: String(current), size: String(pageSize) })
    const { records } = uncached(await service.listOwn(ctx, query))
    all.push(...records)
    if (records.length < pageSize) break
  }
  return all
}

async function logins({ runtime, user }: Context): Promise<JsonRow[]> {
  const sessions = await crossTenantDb(runtime, 'own data')
    .selectFrom('session')
    .select(['client_id', 'address', 'user_agent', 'created', 'last_seen', 'ended'])
    .where('user_id', '=', user?.id ?? '0')
    .orderBy('created', 'desc')
    .limit(1000)
    .execute()
  const time = (moment: Date | null): string => (moment ? printTime(moment, runtime.timeZone) : '')
  return sessions.map(({ client_id, address, user_agent, created, last_seen, ended }) => ({
    clientId: client_id,
    address,
    userAgent: user_agent,
    createTime: time(created),
    lastTime: time(last_seen),
    endTime: time(ended),
  }))
}
