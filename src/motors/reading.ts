import type { TokenKind } from './token-kinds.ts'

/** What a text about a motor says, by the names of the search interface. A field that the text does not name is absent. */
export interface Fields {
  readonly intent?: 'BUY' | 'SELL'
  /** Code of a brand, as `BR041`. */
  readonly brand?: string
  /** Several of which any will do, `brand` among them. */
  readonly brands?: readonly string[]
  readonly brandsExcluded?: readonly string[]
  readonly series?: string
  /** As written: `132S`, `5003`, `132-1`. */
  readonly frame?: string
  /** mm. */
  readonly shaftHeight?: number
  /** mm, the diameter of its end. */
  readonly shaftD?: number
  /** Of the winding: `Y`, `D`, or `D/Y` for two voltages. */
  readonly connection?: string
  /** Behind the poles of a designation: `W` outdoor, `TH` tropical. */
  readonly suffix?: string
  /** A maker's own designation or order number, whole. */
  readonly orderNo?: string
  /** The gear unit before the motor, as `R77`. */
  readonly gearUnit?: string
  /** Ratio of a gear unit. */
  readonly ratio?: number
  readonly listingNo?: string
  /** A node of the tree of motor types, as `EX.M`. */
  readonly typeHint?: string
  readonly typesExcluded?: readonly string[]
  /** kW. */
  readonly power?: number
  /** kW, of each speed: several that are written together, `power` first. */
  readonly powers?: readonly number[]
  /** kW; null: open at this end. */
  readonly powerRange?: readonly [from: number | null, to: number | null]
  readonly poles?: readonly number[]
  /** Pole counts; null: open at this end. */
  readonly polesRange?: readonly [from: number | null, to: number | null]
  /** r/min. */
  readonly speed?: number
  /** r/min: several that are written together, `speed` first. */
  readonly speeds?: readonly number[]
  /** N·m. */
  readonly torque?: number
  /** V. */
  readonly voltages?: readonly number[]
  /** V; null: open at this end. */
  readonly voltageRange?: readonly [from: number | null, to: number | null]
  /** Hz. */
  readonly frequency?: number
  /** Hz: several that are written together, `frequency` first. */
  readonly frequencies?: readonly number[]
  readonly phases?: number
  /** A key of the dictionary of rotors: `WOUND`. */
  readonly rotorType?: string
  readonly mounting?: readonly string[]
  /** IEC 60034-30-1, `IE1` to `IE5`. */
  readonly ie?: string
  /** Several of which any will do, `ie` among them. */
  readonly ies?: readonly string[]
  /** Energy grade of GB 18613, `1` to `3`. */
  readonly gbGrade?: string
  readonly exProtection?: string
  readonly exGasGroup?: string
  readonly exTClass?: string
  readonly exDustGroup?: string
  /** °C. */
  readonly exDustTempC?: number
  readonly epl?: string
  /** Of a mark for gas and one for dust both, `exProtection` among them. */
  readonly exProtections?: readonly string[]
  /** Of a mark for gas and one for dust both, `epl` among them. */
  readonly epls?: readonly string[]
  readonly ip?: string
  /** Several of which any will do, `ip` among them. */
  readonly ips?: readonly string[]
  readonly ic?: string
  readonly insulation?: string
  readonly duty?: string
  readonly features?: readonly string[]
  readonly condition?: string
  /** Several of which any will do, `condition` among them. */
  readonly conditions?: readonly string[]
  readonly conditionsExcluded?: readonly string[]
  /** How good it still is, as it is written: `9成新`. */
  readonly conditionNote?: string
  readonly quantity?: number
  /** Years of manufacture; null: open at this end. */
  readonly prodYearRange?: readonly [from: number | null, to: number | null]
  /** In the currency of the text, per piece. */
  readonly price?: number
  /** A limit of it; null: open at this end. */
  readonly priceRange?: readonly [from: number | null, to: number | null]
  /** The price of all pieces. */
  readonly priceTotal?: number
  /** Code of GB/T 2260, six digits. */
  readonly regionCode?: string
  /** Several of which any will do, `regionCode` among them if there is one: of provinces that have a name together, as 华东, each. */
  readonly regionCodes?: readonly string[]
  /** The place of delivery, by the same code. */
  readonly deliverRegion?: string
  /** Lead times of which any will do, as listings have them: `TODAY`, `D3`. */
  readonly leadDays?: readonly string[]
  /** What is not understood, in its order. Of a token: empty for what is understood and that no field holds, so that no designation contains it. */
  readonly text?: string
}

/** A part of a text and what it says. */
export interface Token {
  /** Index of the first character in the text as it was given. */
  readonly start: number
  /** Index behind the last character. */
  readonly end: number
  /** As it was written. */
  readonly text: string
  readonly kind: TokenKind
  readonly fields: Fields
  /** From 0 to 1: below 1 the same characters can mean something else. */
  readonly confidence: number
  /** What they can also mean. */
  readonly alternative?: Fields
}

/** A token before the text as a whole decides. */
export interface Found {
  readonly end: number
  readonly kind: TokenKind
  readonly fields: Fields
  readonly confidence?: number
  readonly alternative?: Fields
}

export interface Reading {
  readonly fields: Fields
  readonly tokens: readonly Token[]
  /** Fields that contradict each other, by name: `poles` for "4极 2900转". */
  readonly conflicts: readonly (keyof Fields)[]
}
