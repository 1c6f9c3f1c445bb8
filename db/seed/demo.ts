import type { Db } from '#kernel/database/db.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { neighbourTenant, seedNeighbour, seedTraders } from './demo-accounts.ts'
import { createDemoDemands } from './demo-demands.ts'
import { createDemoStock, type DemoStock } from './demo-motors.ts'
import { seedNews } from './demo-news.ts'
import { attachmentsOf, saveDrawings } from './demo-pictures.ts'
import { createDemoQuotes } from './demo-quotes.ts'
import { platformTenant, tenantMenuIds } from './organisation.ts'
import { insertRows } from './rows.ts'
import { seedTypesAndBrands } from './types-and-brands.ts'

const listings = 600
const neighbourListings = 12
const neighbourDemands = 3

/** Values of parameters that a new installation leaves empty, as only its operator knows them. */
const demoParams: readonly (readonly [key: string, value: string])[] = [
  ['site.recordFiling', '示例站点，无备案号 · Demo site, no record number'],
  ['site.hotline', '400-000-0000'],
  ['site.serviceLine', '400-000-0000'],
  ['site.email', 'service@example.com'],
]

async function insertStock(db: Db, tenantId: string, stock: DemoStock): Promise<void> {
  await insertRows(db, 'attach', attachmentsOf(tenantId, stock.drawings))
  await insertRows(db, 'machine', stock.machines)
  await insertRows(db, 'machine_photos', stock.photos)
  await insertRows(db, 'machine_ratings', stock.ratings)
  await insertRows(db, 'machine_tier_prices', stock.tierPrices)
  await insertRows(db, 'listing_count', stock.counts)
}

/** Creates demo accounts with the same password, a second tenant, and the stock and the demands of both tenants, and quotes for them. Pictures are written to `filesDir`. */
export async function seedDemo(
  db: Db,
  resources: readonly Resource[],
  passwordHash: string,
  filesDir: string,
  now = new Date(),
): Promise<void> {
  for (const [key, value] of demoParams) await db.updateTable('param').set({ param_value: value }).where('param_key', '=', key).execute()
  const traders = await seedTraders(db, passwordHash)
  const neighbour = await seedNeighbour(db, passwordHash, await tenantMenuIds(db, resources))
  await seedTypesAndBrands(db, neighbourTenant)
  const platformStock = createDemoStock(traders, now, { count: listings, special: true })
  const neighbourStock = createDemoStock([neighbour], now, { count: neighbourListings, firstIndex: 10_000 })
  await insertStock(db, platformTenant, platformStock)
  await insertStock(db, neighbourTenant, neighbourStock)
  const { demands, quotes } = createDemoQuotes(createDemoDemands(traders, now), platformStock.machines, traders, now)
  await insertRows(db, 'collaboration', demands)
  await insertRows(db, 'quote', quotes)
  await insertRows(db, 'collaboration', createDemoDemands([neighbour], now, { count: neighbourDemands, firstIndex: 1_000 }))
  await seedNews(db, platformTenant, now)
  await saveDrawings(filesDir, new Map([...platformStock.drawings, ...neighbourStock.drawings]))
}
