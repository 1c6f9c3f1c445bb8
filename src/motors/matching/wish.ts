import type { Words } from '#i18n/translate.ts'

/** Protection against explosion: what a motor has, or what a site demands. */
export interface ExRating {
  /** Type of protection, as `db`, `eb`, `db eb`, `tb`. */
  readonly protection?: string | undefined
  /** Of a mark for gas and dust both, each of them, `protection` among them. */
  readonly protections?: readonly string[] | undefined
  /** `I`, `IIA`, `IIB`, `IIB+H2`, `IIC`. */
  readonly gasGroup?: string | undefined
  /** `T1` to `T6`. */
  readonly tClass?: string | undefined
  /** `IIIA` to `IIIC`. */
  readonly dustGroup?: string | undefined
  /** Highest surface temperature in °C. */
  readonly dustTempC?: number | undefined
  /** Equipment protection levels: of a mark for gas and dust both. */
  readonly epl?: readonly string[] | undefined
  readonly hasCertificate?: boolean | undefined
  /** What the type of the motor is made for, where no mark says it: gas, dust or mines, as the first letter of a protection level. */
  readonly atmosphere?: 'G' | 'D' | 'M' | undefined
}

/** A voltage that a motor is rated for, with the frequency and the connection of the winding for it; without them those of the motor count. */
export interface RatedVoltage {
  readonly voltageV: number
  readonly freqHz?: string | undefined
  readonly connection?: string | undefined
}

/** What a motor on offer is, as far as it is known. Powers in kW, voltages in V, frequencies in Hz. */
export interface Offer {
  /** The family of the motor type, as `AC3`, `DC`, `SRV`: the first part of its code; `PM.LS` for permanent magnets started at the line. */
  readonly family?: string | undefined
  readonly phases?: number | undefined
  readonly rotorType?: string | undefined
  /** The pole counts of all speeds. */
  readonly poles?: readonly number[] | undefined
  /** In r/min; of a pole-changing motor that of one winding. */
  readonly ratedRpm?: number | undefined
  /** Of the gear unit. */
  readonly ratio?: number | undefined
  readonly powerKw?: number | undefined
  readonly voltages?: readonly number[] | undefined
  /** `50`, `60`, `50/60` or `VF`, as in the dictionary. */
  readonly freqHz?: string | undefined
  readonly connection?: string | undefined
  /** What else is known of some of the voltages. */
  readonly ratings?: readonly RatedVoltage[] | undefined
  readonly startMethod?: string | undefined
  readonly frame?: string | undefined
  readonly mounting?: readonly string[] | undefined
  /** Diameter and length of the shaft end in mm. */
  readonly shaftD?: number | undefined
  readonly shaftE?: number | undefined
  /** `SINGLE`, `DOUBLE`, `TAPER` and others of the dictionary; a single cylindrical one where nothing is said. */
  readonly shaftEnd?: string | undefined
  /** As the seller writes it: `FF265`, `FT130`. */
  readonly flange?: string | undefined
  readonly ieClass?: string | undefined
  readonly ip?: string | undefined
  /** IC code, as `IC411`. */
  readonly cooling?: string | undefined
  /** The highest ambient temperature in °C, and the altitude in m, that it is made for. */
  readonly ambientMax?: number | undefined
  readonly altitude?: number | undefined
  readonly certificates?: readonly string[] | undefined
  readonly insulation?: string | undefined
  readonly duty?: string | undefined
  readonly features?: readonly string[] | undefined
  readonly condition?: string | undefined
  readonly prodYear?: number | undefined
  readonly brandCode?: string | undefined
  readonly series?: string | undefined
  /** Undefined: not for explosive atmospheres. */
  readonly ex?: ExRating | undefined
  readonly quantity?: number | undefined
  /** With tax, as budgets are. */
  readonly unitPrice?: number | undefined
  /** Prices by quantity, with tax as well: they count before that of one piece. */
  readonly tiers?: readonly { readonly minQty: number; readonly price: number }[] | undefined
  /** Of the price; CNY where nothing is said. */
  readonly currency?: string | undefined
  /** Days since the seller confirmed the stock. */
  readonly confirmedDays?: number | undefined
  /** GB/T 2260, six digits. */
  readonly regionCode?: string | undefined
}

/** How far a motor may differ from the one that is wanted, the least first. */
export const substituteLevels = ['EXACT', 'SAMEBRAND', 'EQUIV', 'UPGRADE', 'MODIFY'] as const
export type SubstituteLevel = (typeof substituteLevels)[number]

/** What somebody wants; what is not named is free. */
export interface Wish {
  readonly family?: string | undefined
  readonly phases?: number | undefined
  readonly rotorType?: string | undefined
  /** The pole counts of all speeds of the one motor that is wanted. */
  readonly poles?: readonly number[] | undefined
  readonly powerMin?: number | undefined
  readonly powerMax?: number | undefined
  /** In r/min; without a highest one it is the speed that is wanted. */
  readonly speedMin?: number | undefined
  readonly speedMax?: number | undefined
  /** Of the gear unit. */
  readonly ratio?: number | undefined
  /** Of the site. */
  readonly voltageV?: number | undefined
  /** Of the site; 50 by default. */
  readonly freqHz?: number | undefined
  /** All of them are needed, `freqHz` among them. */
  readonly frequencies?: readonly number[] | undefined
  /** Whether the motor is started star-delta, which needs a delta winding for the voltage of the site. */
  readonly isStarDelta?: boolean | undefined
  /** How the site starts it: `DOL`, `YD`, `SOFT`, `VFD`, `ROTOR`. */
  readonly startMethod?: string | undefined
  readonly frame?: string | undefined
  /** Each of them is welcome, `frame` among them. */
  readonly framesAccepted?: readonly string[] | undefined
  /** Whether the fixing on the site cannot be changed; true by default. */
  readonly isFixedMount?: boolean | undefined
  /** Each of them is welcome. */
  readonly mounting?: readonly string[] | undefined
  readonly shaftD?: number | undefined
  readonly shaftE?: number | undefined
  readonly shaftEnd?: string | undefined
  readonly flange?: string | undefined
  /** Of the winding: `Y`, `D`, or `D/Y` for two voltages. */
  readonly connection?: string | undefined
  readonly ieMin?: string | undefined
  readonly ipMin?: string | undefined
  /** Each of them is welcome. */
  readonly coolings?: readonly string[] | undefined
  /** Of the site. */
  readonly ambientMax?: number | undefined
  readonly altitude?: number | undefined
  /** All of them are needed. */
  readonly certificates?: readonly string[] | undefined
  readonly insulationMin?: string | undefined
  readonly duty?: string | undefined
  readonly features?: readonly string[] | undefined
  /** The lowest condition that is accepted. */
  readonly conditionMin?: string | undefined
  /** Each of them is welcome; another that is no lesser than the lowest is a deviation, without a lowest any that still runs. */
  readonly conditions?: readonly string[] | undefined
  readonly prodYearMin?: number | undefined
  readonly brandCode?: string | undefined
  /** Each of them is welcome, `brandCode` among them. */
  readonly brandsAccepted?: readonly string[] | undefined
  readonly brandsExcluded?: readonly string[] | undefined
  readonly series?: string | undefined
  /** What the site demands; undefined where nothing can explode. */
  readonly ex?: ExRating | undefined
  readonly substitute?: SubstituteLevel | undefined
  readonly quantity?: number | undefined
  readonly budgetUnit?: number | undefined
  /** Of the budget; CNY where nothing is said. */
  readonly currency?: string | undefined
  /** GB/T 2260, as far as it is known. */
  readonly deliverRegion?: string | undefined
}

/** How well one property is met: 1 is as wanted, 0 rules the motor out. */
export interface Component {
  readonly score: number
  /** What a buyer must know; also of what is better than wanted. */
  readonly note?: Words | undefined
}
