import type { Db } from '#kernel/database/db.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { type DemoStock, demoStock } from './demo-motors.ts'
import { neighbourTenant, seedNeighbour, seedTraders } from './demo-people.ts'
import { keepPictures } from './demo-pictures.ts'
import { tenantMenuIds } from './organisation.ts'
import { seedProduct } from './product.ts'
import { insertRows } from './rows.ts'

const listings = 600
const neighbourListings = 12

async function keepStock(db: Db, stock: DemoStock): Promise<void> {
  await insertRows(db, 'machine', stock.machines)
  await insertRows(db, 'machine_photos', stock.photos)
  await insertRows(db, 'machine_ratings', stock.ratings)
  await insertRows(db, 'machine_tier_prices', stock.tierPrices)
}

/** Demo accounts with one password, a second tenant, and stock of both made from the catalogues. Pictures go to `filesDir`. */
export async function seedDemo(
  db: Db,
  resources: readonly Resource[],
  passwordHash: string,
  filesDir: string,
  now = new Date(),
): Promise<void> {
  const traders = await seedTraders(db, passwordHash)
  const neighbour = await seedNeighbour(db, passwordHash, await tenantMenuIds(db, resources))
  await seedProduct(db, neighbourTenant)
  const ours = demoStock(traders, listings, now)
  const theirs = demoStock([neighbour], neighbourListings, now, 10_000)
  await keepStock(db, ours)
  await keepStock(db, theirs)
  await keepPictures(filesDir, new Map([...ours.drawings, ...theirs.drawings]))
}
