import { sql } from 'kysely'
import { isId } from '#kernel/crud/kinds.ts'
import { openView } from '#kernel/crud/read.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { withColleagues } from '../../auth/colleagues.service.ts'
import { openVisibilities } from '../../publication/contact.service.ts'
import { machine } from '../machine/machine.resource.ts'
import { listedInOrder } from './similar.service.ts'

/** Other motors of a seller in one answer. */
const mostShown = 4

const view = openView(machine, 'detail')

/**
 * Other motors on the shelf of the company that sells this motor, the newest first, as the public list shows them: where the contact of
 * both is shown to the caller, or both hide it alike, as one that shows it would tell who offers the other.
 */
export async function otherMotors(ctx: Context, id: string): Promise<JsonRow[]> {
  if (!isId(id)) return []
  const open = sql`${openVisibilities(ctx)}::text[]`
  const { rows } = await sql<{ id: string }>`
    with asked as (
      select create_user, case when contact_visible = any(${open}) then ${open} else array[contact_visible] end as alike
      from ${view} where id = ${id}::bigint),
    sellers as (${withColleagues(sql`(select create_user from asked)`)})
    select motor.id::text as id from sellers cross join lateral (
      select id, create_time from ${view} where create_user = sellers.id and shelf_status = 'ON' and id <> ${id}::bigint
        and contact_visible = any((select alike from asked)::text[])
      order by create_time desc, id desc limit ${sql.lit(mostShown)}) motor
    order by motor.create_time desc, motor.id desc limit ${sql.lit(mostShown)}`.execute(ctx.db)
  return listedInOrder(
    ctx,
    rows.map((row) => row.id),
  )
}
