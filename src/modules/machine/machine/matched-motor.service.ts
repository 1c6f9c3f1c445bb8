import { sql } from 'kysely'
import { snake } from '#kernel/resource/names.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import type { FrameFlanges } from '#motors/checked-motor.ts'
import { classOfGrade } from '#motors/efficiency.ts'
import { protectionOf } from '#motors/ex-marks.ts'
import type { InferredFields } from '#motors/inference.ts'
import { exDemanded, exOfReplacement, exWithType, isExType } from '#motors/matching/ex-types.ts'
import { betterConditions, conditionRanking, conditionsWanted, usualConditions } from '#motors/matching/match-details.ts'
import { familyOf } from '#motors/matching/match-family.ts'
import { usualFixing } from '#motors/matching/usual-fixing.ts'
import type { ExRating, Offer, Wish } from '#motors/matching/wish.ts'
import { priceWithTax } from '#motors/price-with-tax.ts'
import type { Fields } from '#motors/reading.ts'
import { featuresOfSeries } from '#motors/series-features.ts'
import { mainVoltage, twoVoltagesOf } from '#motors/two-voltages.ts'
import { ratioOf } from './gear-ratio.service.ts'
import type { machine } from './machine.resource.ts'

interface StoredTier {
  readonly minQty: number
  readonly price: string
}

interface StoredRating {
  readonly voltageV: number | null
  readonly freqHz: string | null
  readonly connection: string | null
}

/** What of a motor is compared, by the names of the fields. */
export const storedNames = [
  ...(['typeCode', 'brandCode', 'model', 'series', 'powerKw', 'phases', 'poles', 'voltageV', 'connection', 'freqHz', 'frame'] as const),
  'voltages',
  ...([
    'mounting',
    'rotorType',
    'ieClass',
    'ip',
    'insulation',
    'duty',
    'dutyCdfPct',
    'features',
    'condition',
    'exProtection',
    'exGasGroup',
  ] as const),
  ...(['ratedRpm', 'gear', 'startMethod', 'shaftD', 'shaftE', 'shaftEnd', 'flange'] as const),
  ...(['ic', 'ambientMax', 'altitude', 'certificates', 'prodYear'] as const),
  ...(['exTClass', 'exDustGroup', 'exDustTempC', 'epl', 'exCertNo', 'quantity', 'unitPrice', 'currency', 'taxMode', 'regionCode'] as const),
] as const satisfies readonly (keyof typeof machine.fields)[]

type Stored = StoredRow<typeof machine>

/** A column as PostgreSQL returns it in raw SQL: decimals are texts. */
type Selected<K extends keyof Stored & keyof typeof machine.fields> = (typeof machine.fields)[K] extends { kind: 'decimal' }
  ? string | null
  : Stored[K] extends readonly (infer E)[]
    ? readonly E[] | null
    : Stored[K]

/** A stored motor as it is compared. */
export type StoredMotor = { readonly [K in (typeof storedNames)[number]]: Selected<K> } & {
  readonly id: string
  readonly ratings: readonly StoredRating[] | null
  /** Of a listing that is priced by them. */
  readonly tierPrices: readonly StoredTier[] | null
  readonly confirmedDays: number | null
}

/** What is selected of an open detail to get a `StoredMotor`. */
export const storedColumns = sql.join([
  sql`id::text as id`,
  sql`(select json_agg(json_build_object('voltageV', r.voltage_v, 'freqHz', r.freq_hz, 'connection', r.connection) order by r.line_no)
    from machine_ratings r where r.machine_id = machine_detail.id and r.voltage_v is not null) as ratings`,
  sql`case when price_mode = 'TIER' then (select json_agg(json_build_object('minQty', p.min_qty, 'price', p.price::text)) from machine_tier_prices p
    where p.machine_id = machine_detail.id and p.price is not null) end as "tierPrices"`,
  sql`floor(extract(epoch from now() - last_confirmed_at) / 86400)::int as "confirmedDays"`,
  ...storedNames.map((name) => sql`${sql.ref(snake(name))} as ${sql.ref(name)}`),
])

const number = (value: string | number | null): number | undefined => (value === null ? undefined : Number(value))
const text = (value: string | null): string | undefined => value || undefined

const rotorOf = ({ rotorType, typeCode }: Pick<StoredMotor, 'rotorType' | 'typeCode'>): string =>
  rotorType || (/\bWND\b/.test(typeCode ?? '') ? 'WOUND' : 'CAGE')

/** `S3` with its cyclic duration factor: `S3 40%`. */
const dutyOf = ({ duty, dutyCdfPct }: StoredMotor): string | undefined =>
  duty ? `${duty}${dutyCdfPct ? ` ${Number(dutyCdfPct)}%` : ''}` : undefined

function exOf(motor: StoredMotor): ExRating | undefined {
  const { exProtection, exGasGroup, exTClass, exDustGroup, exDustTempC, epl, exCertNo } = motor
  if (!exProtection?.length && !exGasGroup && !exDustGroup && !isExType(motor.typeCode)) return undefined
  const marked: ExRating = {
    ...{ protection: exProtection?.[0], protections: exProtection ?? undefined },
    gasGroup: text(exGasGroup),
    tClass: text(exTClass),
    dustGroup: text(exDustGroup),
    dustTempC: number(exDustTempC),
    epl: epl ?? undefined,
    hasCertificate: Boolean(exCertNo),
  }
  return exWithType(marked, motor.typeCode ?? '')
}

export function offerOf(motor: StoredMotor): Offer {
  const withTax = (price: string): number => priceWithTax(Number(price), motor.taxMode ?? '')[0]
  return {
    family: familyOf(motor.typeCode ?? ''),
    phases: number(motor.phases === 'DC' ? null : motor.phases),
    rotorType: rotorOf(motor),
    poles: motor.poles ?? undefined,
    ...{ ratedRpm: number(motor.ratedRpm), ratio: ratioOf(motor) },
    powerKw: number(motor.powerKw),
    voltages: [...new Set([motor.voltageV ?? [], motor.voltages ?? []].flat().map(Number))],
    ratings: motor.ratings?.map((rating) => ({
      ...{ voltageV: Number(rating.voltageV), freqHz: text(rating.freqHz), connection: text(rating.connection) },
    })),
    freqHz: text(motor.freqHz),
    connection: text(motor.connection),
    startMethod: text(motor.startMethod),
    frame: text(motor.frame),
    mounting: motor.mounting ?? undefined,
    ...{ shaftD: number(motor.shaftD), shaftE: number(motor.shaftE), shaftEnd: text(motor.shaftEnd), flange: text(motor.flange) },
    ieClass: text(motor.ieClass),
    ip: text(motor.ip),
    ...{ cooling: text(motor.ic), ambientMax: number(motor.ambientMax), altitude: number(motor.altitude) },
    certificates: motor.certificates ?? undefined,
    insulation: text(motor.insulation),
    duty: dutyOf(motor),
    features: motor.features ?? undefined,
    condition: text(motor.condition),
    prodYear: number(motor.prodYear),
    brandCode: text(motor.brandCode),
    series: text(motor.series),
    ex: exOf(motor),
    quantity: number(motor.quantity),
    unitPrice: motor.unitPrice === null ? undefined : withTax(motor.unitPrice),
    tiers: motor.tierPrices?.map(({ minQty, price }) => ({ minQty, price: withTax(price) })),
    currency: text(motor.currency),
    confirmedDays: number(motor.confirmedDays),
    regionCode: text(motor.regionCode),
  }
}

/** What is as good as new where this motor is, else what is no lesser than it; others are for who looks at them. */
const conditionsFor = ({ condition }: StoredMotor): readonly string[] => [
  ...new Set([...usualConditions, ...betterConditions(text(condition))]),
]

/** What of the fixing a replacement must have: as stated, else as IEC 60072-1 says for general motors. */
function fixingOf(own: Offer, frames: readonly FrameFlanges[]): Pick<Wish, 'shaftD' | 'shaftE' | 'shaftEnd' | 'flange'> {
  const { shaftEnd = 'SINGLE' } = own
  const usual = own.family === 'AC3' && shaftEnd === 'SINGLE' ? usualFixing(own, frames) : {}
  return {
    ...{ shaftD: own.shaftD ?? usual.shaftD, shaftE: own.shaftE ?? usual.shaftE },
    ...{ shaftEnd, flange: own.flange ?? usual.flange },
  }
}

/** Self-cooled, made for 40 °C and 1000 m above the sea: what most motors are (IEC 60034-1) and many listings do not repeat. */
const usualSite = { cooling: 'IC411', ambientMax: 40, altitude: 1000 } as const

/** Certificates that ships and some markets ask for; others a seller may have without saying so. */
const siteCertificates: ReadonlySet<string> = new Set(['CCS', 'DNV', 'UL', 'EAC'])

/** What the site asks for beyond the usual, as this motor is made for it. */
function siteOf({ cooling, ambientMax = 0, altitude = 0, certificates, startMethod, connection, poles, ratedRpm }: Offer): Partial<Wish> {
  return {
    coolings: cooling && cooling !== usualSite.cooling ? [cooling] : [],
    ambientMax: ambientMax > usualSite.ambientMax ? ambientMax : undefined,
    altitude: altitude > usualSite.altitude ? altitude : undefined,
    certificates: certificates?.filter((each) => siteCertificates.has(each)),
    startMethod,
    // Of a winding for two voltages each may be the one of the site.
    connection: connection?.includes('/') ? undefined : connection,
    ...(poles && poles.length > 0 ? {} : { poles: undefined, speedMin: ratedRpm }),
  }
}

/** What somebody wants who needs a replacement of this motor; its own quantity and price are no demands. */
export function wishFor(motor: StoredMotor, frames: readonly FrameFlanges[]): Wish {
  const offer = offerOf(motor)
  const { powerKw, voltages, freqHz, ieClass, ip, insulation, features, ex, ...own } = offer
  return {
    ...{ family: own.family, phases: own.phases, rotorType: own.rotorType, poles: own.poles, powerMin: powerKw, voltageV: voltages?.[0] },
    ...{
      freqHz: freqHz === '60' ? 60 : 50,
      ratio: own.ratio,
      frame: own.frame,
      mounting: own.mounting,
      ieMin: ieClass,
      ipMin: ip,
      insulationMin: insulation,
    },
    ...{ ...fixingOf(offer, frames), ...siteOf(offer), conditions: conditionsFor(motor) },
    ...{ duty: own.duty, features: features ?? [], brandCode: own.brandCode, deliverRegion: own.regionCode },
    // A missing certificate of this motor is no licence to do without one.
    ex: ex && exOfReplacement(ex),
  }
}

const protectionIn = (written: string): string => protectionOf(written) ?? written

function exOfText(
  { exProtection, exProtections, exGasGroup, exTClass, exDustGroup, exDustTempC, epl, epls }: Fields,
  typeCode: string | undefined,
  seriesType: string | undefined,
): ExRating | undefined {
  const isMarked = exProtection || exGasGroup || exTClass || exDustGroup || exDustTempC || epl
  const marked: ExRating | undefined = isMarked
    ? {
        protection: exProtection && protectionIn(exProtection),
        ...(exProtections && { protections: [...new Set(exProtections.map(protectionIn))] }),
        gasGroup: exGasGroup,
        tClass: exTClass,
        dustGroup: exDustGroup,
        dustTempC: exDustTempC,
        epl: epls ?? (epl ? [epl] : []),
      }
    : undefined
  if (seriesType !== 'EX.M') return exDemanded(marked, (isExType(typeCode) ? typeCode : seriesType) ?? '')
  // A series for mines says so also beside a mark or words for something else; flameproof ones are made for mines as well.
  return exDemanded(typeCode === 'EX.D' ? marked : exDemanded(marked, typeCode ?? ''), seriesType)
}

function conditionsOf(fields: Fields): Pick<Wish, 'conditionMin' | 'conditions'> {
  const wanted = conditionsWanted(fields)
  // Who names one listing has seen its condition.
  if (wanted.length === 0) return { conditions: fields.listingNo === undefined ? usualConditions : conditionRanking }
  const conditionMin = conditionRanking.findLast((each) => wanted.includes(each))
  return { conditionMin, ...(wanted.length > 1 && { conditions: wanted }) }
}

/** V, the lowest of mains for three phases: motors for less have one phase, direct current or a drive as often. */
const leastOfThreePhases = 380

/** Of a line without a type: that of general motors, unless what it says fits others as well. */
function usualFamily({ phases, poles, voltages, frame, ratio, torque }: Fields): string | undefined {
  if (phases === 1) return 'AC1'
  if (ratio !== undefined) return 'GEA'
  const isOpen = torque !== undefined || voltages?.every((volts) => volts < leastOfThreePhases)
  const isMotorOfMains = poles !== undefined || voltages !== undefined || frame !== undefined || phases === 3
  return isMotorOfMains && !isOpen ? 'AC3' : undefined
}

/** A speed of rotation that no pole count stands for; behind a gear unit it is none of the motor. */
const speedOfText = ({ speed, poles }: Fields, family: string | undefined): Pick<Wish, 'speedMin'> => ({
  speedMin: family !== 'GEA' && (poles === undefined || family === 'DC' || family === 'SRV') ? speed : undefined,
})

/** Of one voltage at several frequencies the motor is wanted for all; of several voltages each has its own. */
const frequenciesOfText = ({ frequency, frequencies, voltages = [] }: Fields): Pick<Wish, 'freqHz' | 'frequencies'> => ({
  freqHz: frequency,
  ...(frequencies && voltages.length <= 1 && { frequencies }),
})

const budgetOfText = ({ price, priceRange, priceTotal, quantity = 1 }: Fields): number | undefined =>
  price ?? priceRange?.[1] ?? (priceTotal === undefined ? undefined : priceTotal / quantity)

/** Who names a series wants what each motor of it has. */
const featuresOfText = ({ features = [], series }: Fields): string[] => [...new Set([...features, ...featuresOfSeries(series)])]

/** What somebody wants who writes a line; of what follows from it only what makes the motor: its power, its type and its efficiency class. */
export function wishOfText(fields: Fields, inferred: InferredFields): Wish {
  const { voltages } = fields
  const inferredText = (name: string): string | undefined => inferred[name] && String(inferred[name].value)
  const typeCode = fields.typeHint ?? inferredText('typeCode')
  const family = typeCode ? familyOf(typeCode) : usualFamily(fields)
  const power = fields.power ?? (inferred.power && Number(inferred.power.value))
  const [powerMin, powerMax] = fields.powerRange ?? [power, undefined]
  return {
    ...{ family, rotorType: family === 'AC3' ? rotorOf({ rotorType: null, typeCode: typeCode ?? null }) : undefined },
    ...{ phases: fields.phases, poles: fields.poles, powerMin: powerMin ?? undefined, powerMax: powerMax ?? undefined },
    ...{
      voltageV: twoVoltagesOf(voltages) ? mainVoltage(voltages) : voltages && Math.min(...voltages),
      ...frequenciesOfText(fields),
      ...speedOfText(fields, family),
      ratio: fields.ratio,
      frame: fields.frame ?? fields.shaftHeight?.toString(),
      mounting: fields.mounting,
      ...{ shaftD: fields.shaftD, connection: fields.connection },
      coolings: fields.ic === undefined ? undefined : [fields.ic],
    },
    ieMin: fields.ies?.toSorted()[0] ?? fields.ie ?? classOfGrade[fields.gbGrade ?? ''] ?? inferredText('ie'),
    ...{ ipMin: fields.ip, insulationMin: fields.insulation, duty: fields.duty, features: featuresOfText(fields) },
    ...conditionsOf(fields),
    ...{ brandCode: fields.brand, brandsAccepted: fields.brands, brandsExcluded: fields.brandsExcluded },
    ...{ series: fields.series, ex: exOfText(fields, typeCode, inferredText('typeCode')) },
    prodYearMin: fields.prodYearRange?.[0] ?? undefined,
    ...{ quantity: fields.quantity, budgetUnit: budgetOfText(fields), deliverRegion: fields.deliverRegion ?? fields.regionCode },
  }
}
