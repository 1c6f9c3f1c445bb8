import type { Words } from '#i18n/translate.ts'
import { type LandingKind, landingMinimum } from '#modules/machine/landing-pages/landing-kinds.ts'
import { landingPath } from '../../landing-path.ts'
import { type Facets, type FacetValue, type MotorType, typeFacetValues } from '../../motor/facets.ts'
import { type ProductQuery, searchOf } from '../product/product-query.ts'
import { type Landing, queryOfLanding } from './landing-query.ts'

export interface LandingLink {
  readonly label: string
  readonly count: number
  /** Without the language. */
  readonly path: string
}

export interface LinkGroup {
  readonly title: Words
  readonly links: readonly LandingLink[]
}

/** Links in one group. */
const most = 18

/** Ways to narrow a page down: to pages of their own where there is enough stock, else to the list with one more filter. */
export function linkGroupsOf(landing: Landing, facets: Facets, types: readonly MotorType[], lang: 'zh' | 'en'): LinkGroup[] {
  const { kind, key, type } = landing
  const query = queryOfLanding(landing)
  const toList = (filter: Partial<ProductQuery>): string => `/product${searchOf({ ...query, ...filter })}`
  const toPage = (page: LandingKind, count: number, path: string, filter: Partial<ProductQuery>): string =>
    count >= landingMinimum[page] ? path : toList(filter)
  const group = (title: Words, choices: readonly FacetValue[] | undefined, pathOf: (choice: FacetValue) => string): LinkGroup => ({
    title,
    links: (choices ?? [])
      .filter(({ count }) => count > 0)
      .slice(0, most)
      .map((choice) => ({ label: choice.label, count: choice.count, path: pathOf(choice) })),
  })
  const ownType = kind === 'type' ? key : type
  const below = types.filter(({ typeCode }) => (ownType === '' ? !typeCode.includes('.') : isChild(typeCode, ownType)))
  const groups = [
    group(['按类型', 'By type'], typeFacetValues(below.map(asTop), facets.typeCode ?? [], lang), ({ key: code, count }) =>
      kind === 'brand' || kind === 'brandType'
        ? toPage('brandType', count, landingPath('brandType', key, code), { typeCode: [code] })
        : kind === 'type'
          ? landingPath('type', code)
          : toList({ typeCode: [code] }),
    ),
    ...(kind === 'brand' || kind === 'brandType'
      ? []
      : [
          group(['按品牌', 'By brand'], facets.brandCode, ({ key: code, count }) =>
            kind === 'type'
              ? toPage('brandType', count, landingPath('brandType', code, key), { brandCode: [code] })
              : toList({ brandCode: [code] }),
          ),
        ]),
    ...(kind === 'series' ? [] : [group(['按系列', 'By series'], facets.series_in, ({ key: series }) => toList({ series_in: [series] }))]),
    ...(kind === 'power'
      ? []
      : [group(['按功率', 'By power'], byNumber(facets.powerKw), ({ key: power }) => toList({ powerKw: [power] }))]),
    group(['按地区', 'By location'], regionsBelow(facets.regionCode, kind === 'region' ? key : ''), ({ key: code, count }) =>
      kind === 'region' ? toPage('region', count, landingPath('region', code), { regionCode: [code] }) : toList({ regionCode: [code] }),
    ),
  ]
  return groups.filter(({ links }) => links.length > 0)
}

/** The most frequent, in the order of their figures. */
const byNumber = (choices: readonly FacetValue[] | undefined): FacetValue[] =>
  (choices ?? []).slice(0, most).toSorted((a, b) => Number(a.key) - Number(b.key))

const isChild = (code: string, parent: string): boolean => code.startsWith(`${parent}.`) && !code.slice(parent.length + 1).includes('.')

/** Counts are made of the two top levels; here of those below any type. */
const asTop = (type: MotorType): MotorType => ({ ...type, level: 1 })

/** Provinces, or the cities of a province. */
const regionsBelow = (choices: readonly FacetValue[] | undefined, key: string): FacetValue[] =>
  (choices ?? []).filter((choice) =>
    key === '' ? choice.key.length === 2 : choice.key.length === 4 && choice.key.startsWith(key) && key.length === 2,
  )
