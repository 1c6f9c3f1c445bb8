import { sql } from 'kysely'
import { isId } from '#kernel/crud/kinds.ts'
import { openView } from '#kernel/crud/read.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { machine } from './machine.resource.ts'
import { listedMotors } from './similar.service.ts'

/** Other motors of a seller in one answer. */
const mostShown = 4

const view = openView(machine, 'detail')

/** Other motors on the shelf of the one who sells this motor, the newest first, as the public list shows them. */
export async function otherMotors(ctx: Context, id: string): Promise<JsonRow[]> {
  if (!isId(id)) return []
  const { rows } = await sql<{ id: string }>`
    select id::text as id from ${view} where shelf_status = 'ON' and id <> ${id}::bigint
      and create_user = (select create_user from ${view} where id = ${id}::bigint)
    order by create_time desc, id desc limit ${sql.lit(mostShown)}`.execute(ctx.db)
  const listed = await listedMotors(
    ctx,
    rows.map((row) => row.id),
  )
  return rows.flatMap((row): JsonRow[] => {
    const motor = listed.get(row.id)
    return motor ? [motor] : []
  })
}
