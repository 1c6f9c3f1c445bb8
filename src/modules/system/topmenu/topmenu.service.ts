import { sql } from 'kysely'
import { say } from '#kernel/resource/names.ts'
import { atomically, tellChanged } from '#kernel/server/atomically.ts'
import { complaining } from '#kernel/server/complaints.ts'
import { type Context, isAdministrator } from '#kernel/server/context.ts'
import { crudOf } from '#kernel/server/crud.ts'
import { asPlatform } from '#kernel/server/platform.ts'
import { refuse } from '#kernel/server/refuse.ts'
import type { Stored, Wire } from '#kernel/server/rows.ts'
import { lockRow } from '#kernel/server/write.ts'
import { idsIn } from '../id-list.service.ts'
import { topmenu } from './topmenu.resource.ts'

export interface TopMenu {
  readonly id: string
  /** In the caller's language. */
  readonly name: string
  readonly code: string
  readonly source: string
  readonly path: string
  readonly sort: number
  readonly isMain: number
}

/** The top menus under which the caller finds a page; one that lists no page is everybody's. */
export async function topMenus(ctx: Context): Promise<TopMenu[]> {
  const { rows } = await sql<Stored>`
    select t.*, array(select m.code from topmenu_menu l join menu m on m.id = l.menu_id and m.gone = 0 where l.topmenu_id = t.id) as codes
    from topmenu t where t.gone = 0 order by t.sort, t.id`.execute(ctx.db)
  const isShown = ({ codes }: Stored): boolean =>
    isAdministrator(ctx) || (codes as string[]).length === 0 || (codes as string[]).some((code) => ctx.rights.codes.has(code))
  return rows.filter(isShown).map((row) => ({
    id: String(row.id),
    name: say([String(row.name), String(row.name_en || row.name)], ctx.lang),
    code: String(row.code),
    source: String(row.source ?? ''),
    path: String(row.path ?? ''),
    sort: Number(row.sort ?? 0),
    isMain: Number(row.is_main ?? 0),
  }))
}

/** Sets the pages of top menus anew. */
export async function setPages(ctx: Context, { topMenuIds, menuIds }: Wire): Promise<void> {
  const [tops, pages] = [idsIn(topMenuIds, 'topMenuIds'), idsIn(menuIds, 'menuIds')]
  if (tops.length === 0) refuse(['请选择至少一条数据', 'Choose at least one row'], { field: 'topMenuIds' })
  if (pages.length === 0) refuse(['请选择菜单', 'Choose menus'], { field: 'menuIds' })
  await complaining(topmenu, () =>
    atomically(asPlatform(ctx, 'set the pages of top menus'), async (ctx) => {
      for (const id of tops) await lockRow(ctx, topmenu, id, [])
      await crudOf(topmenu).grant(ctx, tops, { menuIds: pages })
    }),
  )
  tellChanged(ctx.house, topmenu.name)
}
