/** What a page about a part of the stock is about. */
export type LandingKind = 'type' | 'brand' | 'brandType' | 'series' | 'power' | 'region'

/** Motors on the shelf from which a search engine is shown such a page; below, the page exists but is not to be indexed. */
export const landingMinimum: Readonly<Record<LandingKind, number>> = { type: 1, brand: 1, brandType: 3, series: 3, power: 3, region: 3 }
