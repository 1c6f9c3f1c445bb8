/** What a page about a part of the stock is about. */
export type LandingKind = 'type' | 'brand' | 'brandType' | 'series' | 'power' | 'region'

/** Motors on the shelf from which a search engine is shown such a page; below, the page exists but is not to be indexed. */
export const landingMinimum: Readonly<Record<LandingKind, number>> = { type: 1, brand: 1, brandType: 3, series: 3, power: 3, region: 3 }

/** A type and all above it, of which its code begins with theirs, the highest first: `AC3`, `AC3.STD`, `AC3.STD.IE3`. */
export const withAncestors = (type: string): string[] => type.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'))

/** Pages in a file for search engines: in two languages they are 50,000 addresses, the most that sitemaps.org allows. */
export const pagesInSitemap = 25_000
