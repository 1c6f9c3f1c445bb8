import { sql } from 'kysely'
import { crudOf } from '#kernel/crud/crud.ts'
import { scopeCondition } from '#kernel/crud/data-scopes.ts'
import { allOf, type Condition } from '#kernel/crud/filters.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { snake } from '#kernel/resource/names.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { codesOf } from '#kernel/resource/resource.ts'
import { type Context, mayDo } from '#kernel/runtime/context.ts'
import { brand } from '#modules/machine/brand/brand.resource.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { user } from '#modules/system/user/user.resource.ts'

export interface DashboardFigures {
  /** Listings by state. */
  readonly machines: Readonly<Record<string, number>>
  readonly users: number
  readonly pendingUsers: number
  readonly brands: number
  readonly newestPending: readonly JsonRow[]
}

const shown = ['id', 'listingNo', 'title', 'titleEn', 'model', 'brandName', 'createTime']

/** What waits and what there is, as far as the caller may see it: 0 for what is kept from them. */
export async function dashboardFigures(ctx: Context): Promise<DashboardFigures> {
  const users = await countBy(ctx, user, 'status')
  return {
    machines: await countBy(ctx, machine, 'shelfStatus'),
    users: users['1'] ?? 0,
    pendingUsers: users['0'] ?? 0,
    brands: sumOf(await countBy(ctx, brand, 'enabled')),
    newestPending: await newestPending(ctx),
  }
}

const sumOf = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

async function countBy(ctx: Context, resource: Resource, field: string): Promise<Record<string, number>> {
  if (!mayDo(ctx, codesOf(resource))) return {}
  const column = sql.ref(snake(field))
  const { rows } = await sql<{ key: string; count: string }>`select ${column}::text as key, count(*) as count
    from ${sql.table(snake(resource.name))} where ${allOf(seenBy(ctx, resource))} group by ${column}`.execute(ctx.db)
  return Object.fromEntries(rows.map((row) => [row.key, Number(row.count)]))
}

function seenBy(ctx: Context, resource: Resource): Condition[] {
  const scope = scopeCondition(ctx, resource)
  return [sql<boolean>`deleted_id = 0`, ...(scope ? [scope] : [])]
}

async function newestPending(ctx: Context): Promise<JsonRow[]> {
  if (!mayDo(ctx, codesOf(machine))) return []
  const page = await crudOf(machine).list(ctx, { shelfStatus: 'PENDING', descs: 'createTime', size: '5' })
  return 'records' in page ? page.records.map((row) => Object.fromEntries(shown.map((name) => [name, row[name] ?? '']))) : []
}
