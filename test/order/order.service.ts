import { uncached } from '#kernel/cache/cached-answers.ts'
import { defineService } from '#kernel/http/services.ts'
import { order } from './order.resource.ts'

export const orderService = defineService(order, (crud) => ({
  ...crud,
  total: async (ctx, { ids: [id = ''] }) => {
    const { items } = uncached(await crud.detail(ctx, id)) as { items: { quantity: number; price: string }[] }
    return { total: items.reduce((sum, { quantity, price }) => sum + quantity * Number(price), 0).toFixed(2) }
  },
}))
