import { sql } from 'kysely'
import { splitWords, type Words } from '#i18n/translate.ts'
import { repository } from '#kernel/crud/repository.ts'
import { stateWords } from '#kernel/crud/state-history.ts'
import { serverContext } from '#kernel/jobs/attempts.ts'
import { doneForEach } from '#kernel/jobs/each-alone.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { formatMoney } from '#motors/money.ts'
import { notify } from '../../desk/notification/notify.service.ts'
import { hasStates, kindsWithStates, newSince, pathOf } from './followed.service.ts'
import { followName } from './search-name.service.ts'
import { userFollow } from './user-follow.resource.ts'

type Follow = StoredRow<typeof userFollow>

/** Alerts that one run sends. */
const mostAtOnce = 1_000

const rowsOf = (ctx: Context) => repository(ctx, userFollow, { rows: 'all' })

interface Changed {
  readonly tenant: string
  readonly id: string
  readonly price: string | null
  readonly currency: string | null
  readonly state: string
}

/**
 * Notifies followers of listings and demands whose price or state is not that of the last notification; returns the number of alerts.
 * What is in review is left until it is decided, and a price until it is public: followers are notified of both as they see them.
 */
export async function notifyOfChanges(runtime: Runtime): Promise<number> {
  // Raw, as the builder does not compare columns with `is distinct from`.
  const { rows } = await sql<Changed>`select f.tenant_id as tenant, f.id::text, m.price::text, m.currency, m.state from user_follow f join (
      select tenant_id, id, 'LISTING' as kind, unit_price as price, currency, shelf_status as state,
        shelf_status = any(${[...kindsWithStates.LISTING.visible]}::text[]) as visible from machine
      union all select tenant_id, id, 'DEMAND', null, null, demand_status, demand_status = any(${[...kindsWithStates.DEMAND.visible]}::text[])
        from collaboration) m
      on m.tenant_id = f.tenant_id and m.id::text = f.target_id and m.kind = f.target_type
    where m.state <> 'PENDING' and (m.state is distinct from f.told_state or (m.visible and m.price is distinct from f.told_price))
    limit ${sql.lit(mostAtOnce)}`.execute(crossTenantDb(runtime, 'alerts of followed listings'))
  return doneForEach(rows, (row) =>
    withTransaction(serverContext(runtime, row.tenant), async (ctx) => notifyOfChange(ctx, await rowsOf(ctx).lock(row.id), row)),
  )
}

async function notifyOfChange(ctx: Context, row: Follow, { price, currency, state }: Changed): Promise<boolean> {
  const { resource, visible, gone } = kindsWithStates[hasStates(row.targetType) ? row.targetType : 'LISTING']
  const wordsOf = await stateWords(ctx, resource)
  const isVisible = (key: string | null): boolean => (visible as readonly string[]).includes(key ?? '')
  const [was, is] = [row.toldPrice, price].map((value) => (value === null ? undefined : formatMoney(value, currency)))
  const texts: Words[] = []
  if (was !== is && isVisible(state))
    texts.push([`价格：${was ?? '面议'} → ${is ?? '面议'}`, `Price: ${was ?? 'on request'} → ${is ?? 'on request'}`])
  // Of states that followers cannot see, one after the other is not reported.
  const hasMoved = row.toldState !== state && (isVisible(row.toldState) || isVisible(state))
  const shown = isVisible(state) ? wordsOf(state) : gone
  if (hasMoved) texts.push([`状态：${shown[0]}`, `State: ${shown[1]}`])
  await rowsOf(ctx).update(row, { ...(isVisible(state) && { toldPrice: price }), toldState: state, toldTime: new Date() })
  if (texts.length === 0) return false
  const [nameZh, nameEn] = splitWords(row.name ?? '')
  await notify(ctx, [row.follower ?? ''], {
    kind: 'FOLLOW',
    title: [`您关注的“${nameZh}”有变化`, `Changed: ${nameEn}`],
    text: [texts.map(([zh]) => zh).join('；'), texts.map(([, en]) => en).join('; ')],
    path: isVisible(state) ? pathOf(row) : `/attention?targetType=${row.targetType}`,
  })
  return true
}

/** Tells who follows a search, a brand or a seller of new motors, at most once a day; returns the number of alerts. */
export async function notifyOfNewStock(runtime: Runtime): Promise<number> {
  const due = await crossTenantDb(runtime, 'alerts of new stock')
    .selectFrom('user_follow')
    .select(['id', 'tenant_id'])
    .where('target_type', 'in', ['SEARCH', 'BRAND', 'SELLER'])
    .where('told_time', '<', sql<Date>`now() - interval '1 day'`)
    // In no order: what is followed without news would stand before all else in every run.
    .orderBy(sql`random()`)
    .limit(mostAtOnce)
    .execute()
  return doneForEach(due, ({ id, tenant_id }) =>
    withTransaction(serverContext(runtime, tenant_id), async (ctx) => notifyOfNew(ctx, await rowsOf(ctx).lock(id))),
  )
}

async function notifyOfNew(ctx: Context, row: Follow): Promise<boolean> {
  const count = await newSince(ctx, row, row.toldTime ?? row.createTime)
  if (count === 0) return false
  await rowsOf(ctx).update(row, { toldTime: new Date() })
  const [nameZh, nameEn] = await followName(ctx, row)
  await notify(ctx, [row.follower ?? ''], {
    kind: row.targetType === 'SEARCH' ? 'SEARCH' : 'FOLLOW',
    title: [`“${nameZh}”有 ${count} 条新现货`, `New in stock for ${nameEn}: ${count}`],
    text: ['打开查看新上架的电机', 'Open it to see the motors that were added'],
    path: pathOf(row) || '/attention?targetType=SELLER',
  })
  return true
}
