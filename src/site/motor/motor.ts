/** A listing as the public list returns it; empty values are ''. The display names in `…Name` are in the request's language. */
export interface Motor {
  readonly id: string
  readonly listingNo?: string
  readonly title: string
  readonly titleEn?: string
  readonly model: string
  readonly series?: string
  readonly brandCode: string
  readonly brandName?: string
  readonly typeCode: string
  readonly typeName?: string
  readonly powerKw: number | ''
  readonly voltageV: number | ''
  readonly freqHz?: string
  readonly poles: readonly number[]
  readonly ratedRpm?: number | ''
  readonly frame?: string
  readonly mounting: readonly string[]
  readonly ieClass?: string
  readonly ip?: string
  readonly exMark?: string
  readonly condition: string
  readonly conditionName?: string
  readonly prodYear?: number | ''
  readonly quantity: number | ''
  readonly unit?: string
  readonly priceMode: string
  readonly unitPrice?: string
  readonly currency?: string
  readonly taxMode?: string
  readonly taxModeName?: string
  readonly regionCode?: string
  readonly regionName?: string
  readonly cover?: string
  readonly isDemo?: boolean
  readonly lastConfirmedAt?: string
  readonly shelfStatus?: string
  readonly shelfStatusName?: string
}

/** The response of a paged list. */
export interface Page<T> {
  readonly records: readonly T[]
  readonly total: number
  readonly size: number
  readonly current: number
}
