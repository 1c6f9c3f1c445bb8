/** What the reader of texts knows besides the grammar. */
export interface Knowledge {
  /** Designations of series, as `YE3`. */
  readonly series: readonly string[]
  /** Frames that are made, as `132S` and `132M1`. */
  readonly frames: readonly string[]
  readonly brands: readonly BrandEntry[]
  readonly regions: readonly RegionEntry[]
  readonly dictionaries?: readonly DictionaryEntry[]
}

/** A key of a dictionary with its names. */
export interface DictionaryEntry {
  readonly dictionary: string
  readonly key: string
  readonly zh: string
  readonly en: string
}

export interface BrandEntry {
  readonly code: string
  /** Names and aliases in any language. */
  readonly names: readonly string[]
  /** Beginnings of the brand's own designations, as `M2BAX`. */
  readonly prefixes: readonly string[]
}

export interface RegionEntry {
  /** Of GB/T 2260, with two, four or six digits. */
  readonly code: string
  readonly name: string
  /** A county's has its city behind a comma. */
  readonly nameEn?: string | undefined
}
