import { expect, test } from 'vitest'
import type { Services } from '#site/services.ts'
import { emptyDemandQuery } from './demand-query.ts'
import { loadDemands } from './purchase.loader.ts'

test('an empty search counts wider ones with a row each, and one that fails is left out', async () => {
  const sizes: string[] = []
  const page = (total: number) => ({ records: [], total })
  const services = {
    lang: 'en',
    get: async () => ({}),
    open: async (_resource: unknown, _name: string, query: Record<string, string>) => {
      if (!('deliverRegion' in query) && !('polesAccept' in query)) return page(0)
      sizes.push(query.size ?? '')
      if (!('polesAccept' in query)) throw new Response(null, { status: 429 })
      return page('deliverRegion' in query ? 0 : 3)
    },
  }
  const query = { ...emptyDemandQuery, deliverRegion: ['3202'], polesAccept: ['4'] }
  const { wider } = await loadDemands(services as unknown as Services, query)
  expect(wider).toEqual([{ label: ['去掉“交货地”', expect.stringMatching(/^Without/)], search: '?polesAccept=4', total: 3 }])
  expect(sizes.slice(1)).toEqual(['1', '1'])
})
