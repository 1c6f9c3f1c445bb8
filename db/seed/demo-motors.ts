import { completeness, proofsIn } from '#modules/machine/machine/listing-values.service.ts'
import { comparableModel } from '#motors/model-text.ts'
import { titleOf } from '#motors/title.ts'
import { ratedVoltages } from '#motors/two-voltages.ts'
import { catalogueModels } from './catalogue.ts'
import { type CsvRow, readReference, splitList } from './csv.ts'
import type { Trader } from './demo-accounts.ts'
import {
  type CatalogueMotor,
  type Condition,
  chooseMounting,
  chooseYear,
  conditions,
  emptyRating,
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
import { chooseSeries, type SeriesVariant } from './demo-series.ts'
import { type Rating, type SpecialMotor, specialDefaults, specialMotors } from './demo-special.ts'
import type { SeedRow } from './rows.ts'
import { withoutBrackets } from './types-and-brands.ts'

export interface DemoStock {
  readonly machines: SeedRow[]
  readonly photos: SeedRow[]
  readonly ratings: SeedRow[]
  readonly tierPrices: SeedRow[]
  /** What others did with the listings. */
  readonly counts: SeedRow[]
  /** SVG by file name. */
  readonly drawings: Map<string, string>
}

const brands = new Map(readReference('brands').map((row) => [row.brand_code ?? '', row]))
const conditionNames = new Map(
  readReference('dictionaries').flatMap((row): [string, CsvRow][] => (row.dict_code === 'condition' ? [[row.dict_key ?? '', row]] : [])),
)

/** Names of the types of the home page. */
const typeNames = new Map(readReference('motor_types').map((row) => [row.type_code ?? '', row.name_zh ?? '']))

/** Returns the titles of a listing in both languages. */
function titlesOf(motor: CatalogueMotor, brandCode: string, listing: SeedRow): SeedRow {
  const brand = brands.get(brandCode)
  const name = conditionNames.get(String(listing.condition))
  const { powerKw = '', voltageV = '', ieClass = '', model = '' } = motor
  const shared = {
    model,
    powerKw,
    poles: listing.poles as number[],
    typeCode: String(listing.typeCode),
    ic: String(listing.ic ?? ''),
    ip: String(listing.ip ?? ''),
    servo: (listing.servo ?? {}) as object,
    gear: (listing.gear ?? {}) as object,
    mounting: listing.mounting as string[],
    voltageV,
    ieClass: String(listing.ieClass ?? ieClass),
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
function photosOf(motor: CatalogueMotor, listing: SeedRow, drawings: Map<string, string>): [photoType: string, name: string][] {
  const [mounting = ''] = listing.mounting as string[]
  const outline = outlineOf(motor.frame ?? '', Number(motor.poles), mounting)
  const plate = `plate-${motor.model?.replace(/[^\w-]/g, '_')}.svg`
  const kind = typeNames.get(String(listing.typeCode).split('.')[0] ?? '')
  if (!drawings.has(plate)) drawings.set(plate, drawNameplate({ ...(listing as unknown as Nameplate), kind: kind ?? '' }))
  const photos: [string, string][] = [['NAMEPLATE', `demo/${plate}`]]
  if (!outline) return photos
  const name = `${outline.frame}-${motor.poles === '2' ? '2' : '4'}-${mounting}.svg`
  if (!drawings.has(`side-${name}`)) drawings.set(`side-${name}`, drawSide(outline)).set(`end-${name}`, drawEnd(outline))
  return [['WHOLE', `demo/side-${name}`], ['SHAFT', `demo/end-${name}`], ...photos]
}

/** Epoch of snowflake ids in milliseconds since 1970. */
const idEpoch = 1_288_834_974_657n
export const snowflakeId = (time: Date, sequence: number): string =>
  String(((BigInt(time.getTime()) - idEpoch) << 22n) | BigInt(sequence % 4_194_304))

/** What a listing offers. */
interface Offer extends SeriesVariant {
  readonly mounting: string
  readonly condition: Condition
  readonly year: number
  readonly ratings: readonly Rating[] | undefined
  /** That of the maker; else one that the seller has. */
  readonly brandCode?: string | undefined
}

function chooseOffer(random: SeededRandom, catalogueMotor: CatalogueMotor, now: Date): Offer {
  const variant = chooseSeries(random, catalogueMotor)
  const mounting = chooseMounting(random, Number(variant.motor.shaftHeight))
  const condition = random.weighted(conditions)
  return { ...variant, mounting, condition, year: chooseYear(random, condition, variant.motor.series ?? '', now), ratings: undefined }
}

/** Of the series that the catalogues do not list. */
function offerOf(special: SpecialMotor, now: Date): Offer {
  const { typeCode, series, model, powerKw, poles, voltageV, frame, mounting, quantity, ratings } = special
  const { condition = 'NEW', prodYear = now.getFullYear() } = special
  const figures = Object.fromEntries(
    Object.entries({ series, model, powerKw, voltageV, frame, ...special.fields }).map(([name, value]) => [name, String(value ?? '')]),
  )
  const [first = ''] = poles
  return {
    typeCode,
    motor: { freqHz: '50', ...figures, poles: String(first), shaftHeight: /^\d+/.exec(frame)?.[0] ?? '' },
    fields: { ...specialDefaults, ...special.fields, poles, ...(quantity === undefined ? {} : { quantity }) },
    mounting,
    condition: condition as Condition,
    year: prodYear,
    ratings,
    brandCode: special.brandCode,
  }
}

/** Adds the listing number `index` to `stock`. */
function addListing(
  random: SeededRandom,
  { typeCode, motor, fields, mounting, condition, year, ratings, brandCode: maker }: Offer,
  trader: Trader,
  index: number,
  now: Date,
  stock: DemoStock,
  state?: string,
): void {
  const own = random.choice(trader.brandCodes as [string, ...string[]])
  const brandCode = maker ?? own
  const series = motor.series ?? ''
  const { counts, ...lifecycle } = chooseLifecycle(random, index, now, state)
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
    modelNorm: comparableModel(motor.model ?? ''),
    ...ratingOf(motor),
    ...mechanicsOf(motor.frame ?? '', Number(motor.poles), mounting),
    mounting: [mounting],
    ...equipmentOf(random, motor, Number(motor.shaftHeight)),
    ...stockFieldsOf(random, motor, condition, year),
    regionCode: trader.regionCode,
    address: trader.address,
    ...fields,
    // Some sellers state little more than the model: the page completes it from the catalogues.
    ...(index % 9 === 4 && motor.ieClass ? sparse : {}),
  }
  const price = choosePrice(random, Number(motor.powerKw), series, brandCode, condition)
  const photos = photosOf(motor, base, stock.drawings)
  const shown = photos.map(([photoType]) => ({ photoType }))
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
  const rows = rowsOfRatings(ratings, base)
  stock.machines.push({
    ...listing,
    listingNo,
    voltages: ratedVoltages({ ...voltageOf(base), others: rows.map((row) => voltageOf(row).voltageV) }),
    ...titlesOf(motor, brandCode, listing),
    ...quantitiesOf(lifecycle.shelfStatus),
    completeness: completeness(listing, shown),
    proofs: proofsIn({ photos: shown, testReport: (listing as SeedRow).testReport as object }, trader.isVerified),
    source: 'WEB',
    isDemo: true,
    warnings: [],
  })
  stock.counts.push({ tenantId: trader.tenantId, listingId: id, ...counts })
  stock.photos.push(...photos.map(([photoType, link], lineNo) => ({ tenantId: trader.tenantId, machineId: id, lineNo, photoType, link })))
  stock.ratings.push(...rows)
  if (price.fields.priceMode === 'TIER') stock.tierPrices.push(...tierPriceRows(trader.tenantId, id, price.singlePrice))
}

/** The ratings that are given, else those that follow from the nameplate. */
function rowsOfRatings(ratings: readonly Rating[] | undefined, motor: SeedRow): SeedRow[] {
  const [tenantId, machineId] = [String(motor.tenantId), String(motor.id)]
  const own = ratings?.map((rating, lineNo) => ({ ...emptyRating, tenantId, machineId, lineNo, ...rating }))
  return own ?? ratingRows(tenantId, machineId, motor)
}

const voltageOf = ({ voltageV, connection }: SeedRow) => ({ voltageV: Number(voltageV ?? 0), connection: String(connection ?? '') })

/** What a short listing leaves out. */
const sparse: SeedRow = Object.fromEntries(
  ['ratedRpm', 'currentA', 'efficiencyPct', 'powerFactor', 'torqueNm', 'weightKg', 'insulation', 'ic', 'connection'].map((name) => [
    name,
    null,
  ]),
)

interface Extent {
  /** Listings from the catalogues. */
  readonly count: number
  /** Must differ between tenants, so that listing numbers do. */
  readonly firstIndex?: number
  /** Adds motors of every type, and for every choice of the filters. */
  readonly special?: boolean
}

/** Creates the listings of these traders. */
export function createDemoStock(traders: readonly Trader[], now: Date, { count, firstIndex = 0, special = false }: Extent): DemoStock {
  const random = new SeededRandom(20_260_308 + firstIndex)
  const models = catalogueModels() as CatalogueMotor[]
  const stock: DemoStock = { machines: [], photos: [], ratings: [], tierPrices: [], counts: [], drawings: new Map() }
  for (let offset = 0; offset < count; offset += 1) {
    // The step is coprime to the number of models, so that every model is used before one repeats.
    const motor = models[(offset * 71) % models.length]
    const trader = traders[offset % traders.length]
    if (motor && trader) addListing(random, chooseOffer(random, motor, now), trader, firstIndex + offset, now, stock)
  }
  for (const [offset, motor] of (special ? specialMotors : []).entries()) {
    const trader = traders[offset % traders.length]
    if (trader) addListing(random, offerOf(motor, now), trader, firstIndex + count + offset, now, stock, 'ON')
  }
  return stock
}
