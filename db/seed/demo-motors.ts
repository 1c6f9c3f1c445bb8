import { normalModel, titleOf } from '#modules/machine/machine/listing-title.service.ts'
import { completeness } from '#modules/machine/machine/listing-values.service.ts'
import { catalogueModels } from './catalogue.ts'
import { type CsvRow, readReference, wordsOf } from './csv.ts'
import { Chance } from './demo-chance.ts'
import { familyOf } from './demo-families.ts'
import { conditions, fittingsOf, leftOf, type Motor, mountingOf, ratingOf, ratingRows, stockOf, yearOf } from './demo-fields.ts'
import { mechanicsOf, outlineOf } from './demo-frames.ts'
import type { Trader } from './demo-people.ts'
import { drawEnd, drawPlate, drawSide, type Plate } from './demo-pictures.ts'
import { priceOf, tiersOf } from './demo-prices.ts'
import { lifeOf } from './demo-shelf.ts'
import { plain } from './product.ts'
import type { SeedRow } from './rows.ts'

export interface DemoStock {
  readonly machines: SeedRow[]
  readonly photos: SeedRow[]
  readonly ratings: SeedRow[]
  readonly tierPrices: SeedRow[]
  /** SVG by file name. */
  readonly drawings: Map<string, string>
}

const makers = new Map(readReference('brands').map((row) => [row.brand_code ?? '', row]))
const conditionNames = new Map(
  readReference('dictionaries').flatMap((row): [string, CsvRow][] => (row.dict_code === 'condition' ? [[row.dict_key ?? '', row]] : [])),
)

/** Titles in both languages, from the slots of the listing. */
function titlesOf(motor: Motor, brandCode: string, listing: SeedRow): SeedRow {
  const maker = makers.get(brandCode)
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
  const [short = maker?.name_zh] = wordsOf(maker?.aliases, '|')
  return {
    title: titleOf({ ...shared, brand: short ?? '', conditionName: name?.name_zh ?? '' }),
    titleEn: titleOf({ ...shared, brand: plain(maker?.name_en), conditionName: name?.name_en ?? '' }, 'en'),
  }
}

/** Drawings of one listing by kind, kept once for all that look alike. */
function photosOf(motor: Motor, mounting: string, drawings: Map<string, string>): [photoType: string, link: string][] {
  const outline = outlineOf(motor.frame ?? '', Number(motor.poles), mounting)
  const plate = `plate-${motor.model}.svg`
  if (!drawings.has(plate)) drawings.set(plate, drawPlate(motor as unknown as Plate))
  const photos: [string, string][] = [['NAMEPLATE', `/files/demo/${plate}`]]
  if (!outline) return photos
  const name = `${outline.frame}-${motor.poles === '2' ? '2' : '4'}-${mounting}.svg`
  if (!drawings.has(`side-${name}`)) drawings.set(`side-${name}`, drawSide(outline)).set(`end-${name}`, drawEnd(outline))
  return [['WHOLE', `/files/demo/side-${name}`], ['SHAFT', `/files/demo/end-${name}`], ...photos]
}

/** The time that a snowflake id holds begins here (ms since 1970). */
const idEpoch = 1_288_834_974_657n
const idAt = (time: Date, at: number): string => String(((BigInt(time.getTime()) - idEpoch) << 22n) | BigInt(at % 4_194_304))

function offer(chance: Chance, catalogued: Motor, trader: Trader, at: number, now: Date, stock: DemoStock): void {
  const { typeCode, motor, fields } = familyOf(chance, catalogued)
  const brandCode = chance.among(trader.makers as [string, ...string[]])
  const mounting = mountingOf(chance, Number(motor.shaftHeight))
  const condition = chance.weighted(conditions)
  const series = motor.series ?? ''
  const life = lifeOf(chance, at, now)
  const id = idAt(life.createTime, at)
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
    ...fittingsOf(chance, motor, Number(motor.shaftHeight)),
    ...stockOf(chance, motor, condition, yearOf(chance, condition, series, now)),
    regionCode: trader.regionCode,
    address: trader.address,
    ...fields,
  }
  const price = priceOf(chance, Number(motor.powerKw), series, brandCode, condition)
  const photos = photosOf(motor, mounting, stock.drawings)
  const contact = { name: trader.realName, mobile: trader.phone, company: trader.company, email: `${trader.account}@example.com` }
  const listing = {
    ...base,
    ...price.fields,
    ...life,
    contact,
    contactId: trader.id,
    contactVisible: chance.weighted({ LOGIN: 90, PUBLIC: 10 }),
    cover: photos[0]?.[1],
  }
  const shown = { ...listing, photos: photos.map(([photoType, link]) => ({ photoType, link })) }
  const listingNo = `M${life.createTime.toISOString().slice(2, 10).replaceAll('-', '')}${String(at % 10_000).padStart(4, '0')}`
  stock.machines.push({
    ...listing,
    listingNo,
    ...titlesOf(motor, brandCode, listing),
    ...leftOf(life.shelfStatus),
    completeness: completeness(shown),
    source: 'WEB',
    isDemo: true,
    warnings: [],
  })
  stock.photos.push(...photos.map(([photoType, link], lineNo) => ({ tenantId: trader.tenantId, machineId: id, lineNo, photoType, link })))
  stock.ratings.push(...ratingRows(trader.tenantId, id, motor))
  if (price.fields.priceMode === 'TIER') stock.tierPrices.push(...tiersOf(trader.tenantId, id, price.firstPrice))
}

/** So many listings of these traders, made from the catalogues; `from` keeps numbers apart between tenants. */
export function demoStock(traders: readonly Trader[], count: number, now: Date, from = 0): DemoStock {
  const chance = new Chance(20_260_308 + from)
  const models = catalogueModels() as Motor[]
  const stock: DemoStock = { machines: [], photos: [], ratings: [], tierPrices: [], drawings: new Map() }
  for (let at = 0; at < count; at += 1) {
    // A step that shares no divisor with the number of models visits all of them before one comes again.
    const motor = models[(at * 71) % models.length]
    const trader = traders[at % traders.length]
    if (motor && trader) offer(chance, motor, trader, from + at, now, stock)
  }
  return stock
}
