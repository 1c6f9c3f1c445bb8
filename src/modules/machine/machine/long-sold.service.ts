import { sql } from 'kysely'
import { isId } from '#kernel/crud/kinds.ts'
import { historyTable } from '#kernel/crud/state-history.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, mayDo } from '#kernel/runtime/context.ts'
import { isOwnOrColleagues } from '../../auth/colleagues.service.ts'
import { machine } from './machine.resource.ts'

/** Days for which the public finds a sold motor by its address, with what replaces it. */
const daysOfSold = 90

/** Rejects a motor that was sold too long ago, for everybody but its seller and those who review listings. */
export async function rejectLongSold(ctx: Context, id: string): Promise<void> {
  if (!isId(id) || mayDo(ctx, 'machine_edit')) return
  // A motor that was sold without a transition, as by an import of rows, is as old as its last change.
  const { rows } = await sql<{ createUser: string | null }>`
    select m.create_user::text as "createUser" from machine m
    left join lateral (select create_time from ${historyTable(machine)} where machine_id = m.id order by id desc limit 1) latest on true
    where m.id = ${id}::bigint and m.shelf_status = 'SOLD'
      and coalesce(latest.create_time, m.update_time, m.create_time) < now() - make_interval(days => ${sql.lit(daysOfSold)})`.execute(
    ctx.db,
  )
  const [sold] = rows
  if (sold && !isOwnOrColleagues(ctx, sold))
    reject(['这台电机早已售出，请查找同类现货', 'This motor was sold long ago: look for a similar one in the stock'], { status: 410 })
}
