import { rowsCondition } from '#kernel/crud/conditions.ts'
import { repository } from '#kernel/crud/repository.ts'
import { defineService } from '#kernel/http/services.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { menu } from './menu.resource.ts'

/** Pages and groups, not buttons. */
export const pages = rowsCondition(menu, { category: 1 })

export const menuService = defineService(menu, (crud) => ({
  ...crud,
  /** Clients of 4.9 send 0 for a page that opens in the same window, which is 1 in the dictionary. */
  submit: (ctx, body, fixed) => crud.submit(ctx, { ...body, ...(String(body.isOpen) === '0' && { isOpen: 1 }) }, fixed),
  /** Trees to choose a page from have no buttons. */
  tree: (ctx, more = []) => crud.tree(ctx, [...pages, ...more]),
}))

/** Whether a page of the back-office has this path. */
export async function isKnownPath(ctx: Context, path: string): Promise<boolean> {
  const plain = `/${path.split(/[?#]/)[0]?.split('/').filter(Boolean).join('/')}`
  // Whether an address exists does not depend on who asks for it.
  return (await repository(ctx, menu, { rows: 'all' }).find({ category: 1, path: plain })) !== undefined
}
