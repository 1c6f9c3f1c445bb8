import { t } from '#i18n/translate.ts'
import { crudOf } from '#kernel/crud/crud.ts'
import { withDatabaseErrors } from '#kernel/crud/database-errors.ts'
import { repository } from '#kernel/crud/repository.ts'
import { defineService } from '#kernel/http/services.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, isAdministrator } from '#kernel/runtime/context.ts'
import { asPlatform } from '#kernel/runtime/platform.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { topmenu } from './topmenu.resource.ts'

export const topmenuService = defineService(topmenu, (crud) => ({
  ...crud,
  enable: (ctx, { ids }) => makeMain(ctx, ids),
}))

/** Makes a top menu the one of the home page, and no other. */
async function makeMain(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length !== 1) reject(['只能选择一条数据', 'Choose one row'], { field: 'ids' })
  await withTransaction(asPlatform(ctx, 'choose the main top menu'), async (ctx) => {
    const tops = repository(ctx, topmenu)
    for (const id of ids) await tops.update(await tops.lock(id), { isMain: true })
    for (const { id, isMain } of await tops.list({ isMain: true }))
      if (isMain && !ids.includes(id)) await tops.update({ id }, { isMain: false })
  })
}

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

/** The top menus with a page that the caller may open; a top menu without pages is shown to all. */
export async function topMenus(ctx: Context): Promise<TopMenu[]> {
  // Pages decide who sees a top menu, not the data scopes of the page that administers them.
  const tops = await repository(ctx, topmenu, { rows: 'all' }).list(
    {},
    {
      order: [
        ['sort', 'asc'],
        ['id', 'asc'],
      ],
    },
  )
  const links = await ctx.db
    .selectFrom('topmenu_menu')
    .innerJoin('menu', 'menu.id', 'topmenu_menu.menu_id')
    .select(['topmenu_menu.topmenu_id as topMenuId', 'menu.code'])
    .execute()
  const linksByTop = Map.groupBy(links, ({ topMenuId }) => topMenuId)
  const isShown = (id: string): boolean => {
    const pages = linksByTop.get(id) ?? []
    return isAdministrator(ctx) || pages.length === 0 || pages.some(({ code }) => ctx.rights.codes.has(code ?? ''))
  }
  return tops
    .filter(({ id }) => isShown(id))
    .map(({ id, name, nameEn, code, source, path, sort, isMain }) => ({
      id,
      name: t([name ?? '', nameEn || (name ?? '')], ctx.lang),
      code: code ?? '',
      source: source ?? '',
      path: path ?? '',
      sort: sort ?? 0,
      isMain: Number(isMain),
    }))
}

/** Replaces the pages of top menus. */
export async function setPages(ctx: Context, topMenuIds: readonly string[], menuIds: readonly string[]): Promise<void> {
  await withDatabaseErrors(topmenu, () =>
    withTransaction(asPlatform(ctx, 'set the pages of top menus'), async (ctx) => {
      for (const id of topMenuIds) await repository(ctx, topmenu).lock(id)
      await crudOf(topmenu).grant(ctx, topMenuIds, { menuIds })
    }),
  )
}
