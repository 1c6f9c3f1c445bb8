import { completeness } from '#modules/machine/machine/listing-values.service.ts'
import { normalModel } from '#motors/model-text.ts'
import { titleOf } from '#motors/title.ts'
import { catalogueModels } from './catalogue.ts'
import { type CsvRow, readReference, splitList } from './csv.ts'
import type { Trader } from './demo-accounts.ts'
import {
  type CatalogueMotor,
  chooseMounting,
  chooseYear,
  conditions,
  equipmentOf,
  quantitiesOf,
  ratingOf,
  ratingRows,
  stockFieldsOf,
} from './demo-fields.ts'
import { mechanicsOf, outlineOf } from './demo-frames.ts'
import { chooseLifecycle } from './demo-lifecycle.ts'
import { drawEnd, drawNameplate, drawSide, type Nameplate } from './demo-pictures.ts'
import { choosePrice, tierPriceRows } from './demo-prices.ts'
import { SeededRandom } from './demo-random.ts'
import { chooseSeries } from './demo-series.ts'
import type { SeedRow } from './rows.ts'
import { withoutBrackets } from './types-and-brands.ts'

export interface DemoStock {
  readonly machines: SeedRow[]
  readonly photos: SeedRow[]
  readonly ratings: SeedRow[]
  readonly tierPrices: SeedRow[]
  /** SVG by file name. */
  readonly drawings: Map<string, string>
}

const brands = new Map(readReference('brands').map((row) => [row.brand_code ?? '', row]))
const conditionNames = new Map(
  readReference('dictionaries').flatMap((row): [string, CsvRow][] => (row.dict_code === 'condition' ? [[row.dict_key ?? '', row]] : [])),
)

/** Returns the titles of a listing in both languages. */
function titlesOf(motor: CatalogueMotor, brandCode: string, listing: SeedRow): SeedRow {
  const brand = brands.get(brandCode)
  const name = conditionNames.get(String(listing.condition))
  const { powerKw = '', voltageV = '', ieClass = '', model = '' } = motor
  const shared = {
    model,
    powerKw,
    poles: [Number(motor.poles)],
    mounting: listing.mounting as string[],
    voltageV,
    ieClass,
    features: listing.features as string[],
    exMark: String(listing.exMark ?? ''),
    condition: String(listing.condition),
    quantity: Number(listing.quantity),
  }
  const [short = brand?.name_zh] = splitList(brand?.aliases, '|')
  return {
    title: titleOf({ ...shared, brand: short ?? '', conditionName: name?.name_zh ?? '' }),
    titleEn: titleOf({ ...shared, brand: withoutBrackets(brand?.name_en), conditionName: name?.name_en ?? '' }, 'en'),
  }
}

/** Returns the photos of a listing by type, and adds their drawings to `drawings` if they are missing: equal motors share drawings. */
function photosOf(motor: CatalogueMotor, mounting: string, drawings: Map<string, string>): [photoType: string, name: string][] {
  const outline = outlineOf(motor.frame ?? '', Number(motor.poles), mounting)
  const plate = `plate-${motor.model}.svg`
  if (!drawings.has(plate)) drawings.set(plate, drawNameplate(motor as unknown as Nameplate))
  const photos: [string, string][] = [['NAMEPLATE', `demo/${plate}`]]
  if (!outline) return photos
  const name = `${outline.frame}-${motor.poles === '2' ? '2' : '4'}-${mounting}.svg`
  if (!drawings.has(`side-${name}`)) drawings.set(`side-${name}`, drawSide(outline)).set(`end-${name}`, drawEnd(outline))
  return [['WHOLE', `demo/side-${name}`], ['SHAFT', `demo/end-${name}`], ...photos]
}

/** Epoch of snowflake ids in milliseconds since 1970. */
const idEpoch = 1_288_834_974_657n
const snowflakeId = (time: Date, sequence: number): string =>
  String(((BigInt(time.getTime()) - idEpoch) << 22n) | BigInt(sequence % 4_194_304))

/** Adds the listing number `index` to `stock`. */
function addListing(
  random: SeededRandom,
  catalogueMotor: CatalogueMotor,
  trader: Trader,
  index: number,
  now: Date,
  stock: DemoStock,
): void {
  const { typeCode, motor, fields } = chooseSeries(random, catalogueMotor)
  const brandCode = random.choice(trader.brandCodes as [string, ...string[]])
  const mounting = chooseMounting(random, Number(motor.shaftHeight))
  const condition = random.weighted(conditions)
  const series = motor.series ?? ''
  const lifecycle = chooseLifecycle(random, index, now)
  const id = snowflakeId(lifecycle.createTime, index)
  const base = {
    id,
    tenantId: trader.tenantId,
    createUser: trader.id,
    createDept: trader.deptId,
    typeCode,
    brandCode,
    series,
    model: motor.model,
    modelNorm: normalModel(motor.model ?? ''),
    ...ratingOf(motor),
    ...mechanicsOf(motor.frame ?? '', Number(motor.poles), mounting),
    mounting: [mounting],
    ...equipmentOf(random, motor, Number(motor.shaftHeight)),
    ...stockFieldsOf(random, motor, condition, chooseYear(random, condition, series, now)),
    regionCode: trader.regionCode,
    address: trader.address,
    ...fields,
  }
  const price = choosePrice(random, Number(motor.powerKw), series, brandCode, condition)
  const photos = photosOf(motor, mounting, stock.drawings)
  const contact = { name: trader.realName, mobile: trader.phone, company: trader.company, email: `${trader.account}@example.com` }
  const listing = {
    ...base,
    ...price.fields,
    ...lifecycle,
    contact,
    contactId: trader.id,
    contactVisible: random.weighted({ LOGIN: 90, PUBLIC: 10 }),
    cover: photos[0]?.[1],
  }
  const listingNo = `M${lifecycle.createTime.toISOString().slice(2, 10).replaceAll('-', '')}${String(index % 10_000).padStart(4, '0')}`
  stock.machines.push({
    ...listing,
    listingNo,
    ...titlesOf(motor, brandCode, listing),
    ...quantitiesOf(lifecycle.shelfStatus),
    completeness: completeness(
      listing,
      photos.map(([photoType]) => ({ photoType })),
    ),
    source: 'WEB',
    isDemo: true,
    warnings: [],
  })
  stock.photos.push(...photos.map(([photoType, link], lineNo) => ({ tenantId: trader.tenantId, machineId: id, lineNo, photoType, link })))
  stock.ratings.push(...ratingRows(trader.tenantId, id, motor))
  if (price.fields.priceMode === 'TIER') stock.tierPrices.push(...tierPriceRows(trader.tenantId, id, price.singlePrice))
}

/** Creates `count` listings of these traders from the catalogues. `firstIndex` must differ between tenants, so that listing numbers do. */
export function createDemoStock(traders: readonly Trader[], count: number, now: Date, firstIndex = 0): DemoStock {
  const random = new SeededRandom(20_260_308 + firstIndex)
  const models = catalogueModels() as CatalogueMotor[]
  const stock: DemoStock = { machines: [], photos: [], ratings: [], tierPrices: [], drawings: new Map() }
  for (let offset = 0; offset < count; offset += 1) {
    // The step is coprime to the number of models, so that every model is used before one repeats.
    const motor = models[(offset * 71) % models.length]
    const trader = traders[offset % traders.length]
    if (motor && trader) addListing(random, motor, trader, firstIndex + offset, now, stock)
  }
  return stock
}
