import { sql } from 'kysely'
import { t } from '#i18n/translate.ts'
import { crudOf } from '#kernel/crud/crud.ts'
import { withDatabaseErrors } from '#kernel/crud/database-errors.ts'
import type { DatabaseRow, JsonRow } from '#kernel/crud/rows.ts'
import { lockRow } from '#kernel/crud/write.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, isAdministrator } from '#kernel/runtime/context.ts'
import { asPlatform } from '#kernel/runtime/platform.ts'
import { publishChange, withTransaction } from '#kernel/runtime/transaction.ts'
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
  const { rows } = await sql<DatabaseRow>`
    select t.*, array(select m.code from topmenu_menu l join menu m on m.id = l.menu_id and m.deleted_id = 0 where l.topmenu_id = t.id) as codes
    from topmenu t where t.deleted_id = 0 order by t.sort, t.id`.execute(ctx.db)
  const isShown = ({ codes }: DatabaseRow): boolean =>
    isAdministrator(ctx) || (codes as string[]).length === 0 || (codes as string[]).some((code) => ctx.rights.codes.has(code))
  return rows.filter(isShown).map((row) => ({
    id: String(row.id),
    name: t([String(row.name), String(row.name_en || row.name)], ctx.lang),
    code: String(row.code),
    source: String(row.source ?? ''),
    path: String(row.path ?? ''),
    sort: Number(row.sort ?? 0),
    isMain: Number(row.is_main ?? 0),
  }))
}

/** Sets the pages of top menus anew. */
export async function setPages(ctx: Context, { topMenuIds, menuIds }: JsonRow): Promise<void> {
  const [tops, pages] = [idsIn(topMenuIds, 'topMenuIds'), idsIn(menuIds, 'menuIds')]
  if (tops.length === 0) reject(['请选择至少一条数据', 'Choose at least one row'], { field: 'topMenuIds' })
  if (pages.length === 0) reject(['请选择菜单', 'Choose menus'], { field: 'menuIds' })
  await withDatabaseErrors(topmenu, () =>
    withTransaction(asPlatform(ctx, 'set the pages of top menus'), async (ctx) => {
      for (const id of tops) await lockRow(ctx, topmenu, id, [])
      await crudOf(topmenu).grant(ctx, tops, { menuIds: pages })
    }),
  )
  publishChange(ctx.runtime, topmenu.name)
}
