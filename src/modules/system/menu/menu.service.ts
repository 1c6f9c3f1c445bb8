import { sql } from 'kysely'
import type { Condition } from '#kernel/crud/filters.ts'
import { defineService } from '#kernel/http/services.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { menu } from './menu.resource.ts'

/** Pages and groups, not buttons. */
export const pages: Condition = sql<boolean>`category = 1`

export const menuService = defineService(menu, (crud) => ({
  ...crud,
  /** Trees to choose a page from hold no buttons. */
  tree: (ctx, values, more = []) => crud.tree(ctx, values, [pages, ...more]),
}))

/** Whether a path of the back-office stands in a menu, whoever asks. */
export async function isKnownPath(ctx: Context, path: string): Promise<boolean> {
  const plain = `/${path.split(/[?#]/)[0]?.replace(/^\/+|\/+$/g, '')}`
  const { rows } = await sql`select 1 from menu where ${pages} and path = ${plain} and deleted_id = 0 limit 1`.execute(ctx.db)
  return rows.length > 0
}
