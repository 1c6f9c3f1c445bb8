import type { OpenRow, PageOf } from '#kernel/resource/open-row.ts'
import { series } from '#modules/catalog/series.resource.ts'
import { brand } from '#modules/machine/brand/brand.resource.ts'
import { motortype } from '#modules/machine/motortype/motortype.resource.ts'
import type { Facets, MotorType } from '#site/motor/facets.ts'
import type { ListedMotor } from '#site/motor/motor.ts'
import type { ProductQuery } from '#site/routes/product/product-query.ts'
import type { Services } from '#site/services.ts'
import type { Landing } from './landing-query.ts'

export type BrandAbout = OpenRow<typeof brand, 'listData'>
export type TypeAbout = OpenRow<typeof motortype, 'listData'>
export type SeriesAbout = OpenRow<typeof series, 'listData'>

export interface LandingData {
  readonly page: PageOf<ListedMotor>
  readonly facets: Facets
  readonly types: readonly TypeAbout[]
  readonly brand?: BrandAbout | undefined
  readonly series?: SeriesAbout | undefined
}

/** The stock of a page with its counts, and what is known of its brand or its series. `toApi` makes the parameters of the list. */
export async function loadLanding(
  services: Services,
  landing: Landing,
  query: ProductQuery,
  toApi: (query: ProductQuery, types: readonly MotorType[]) => Record<string, string>,
): Promise<LandingData> {
  const { records: types } = await services.open(motortype, 'listData', { size: '500' })
  const [found, brands, allSeries] = await Promise.all([
    services.get<{ page: PageOf<ListedMotor>; facets: Facets }>('/blade-machine/machine/search', toApi(query, types)),
    landing.kind === 'brand' || landing.kind === 'brandType' ? services.open(brand, 'listData', { brandCode: landing.key }) : undefined,
    landing.kind === 'series' ? services.open(series, 'listData', { series: landing.key, size: '50' }) : undefined,
  ])
  return {
    ...found,
    types,
    brand: brands?.records[0],
    series: allSeries?.records.find((row) => row.series === landing.key),
  }
}
