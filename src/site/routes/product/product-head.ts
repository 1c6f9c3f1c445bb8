import { t, type Words } from '#i18n/translate.ts'
import type { PageHead } from '../../head.ts'
import { landingPath } from '../../landing-path.ts'
import { graphOf, itemListOf } from '../../structured-data.ts'
import { landingOfQuery } from '../landing/landing-query.ts'
import type { SearchResult } from './product.loader.ts'
import { emptyQuery, type ProductQuery, searchOf } from './product-query.ts'

const howToFind =
  ': find motors by type, power, poles, mounting, voltage and condition, with quantity, price, location and date of confirmation'

/** What is said about a page of the list in its head, by its filters and its number. */
export function productHead({ query, page, filters }: SearchResult, origin: string, lang: 'zh' | 'en'): PageHead {
  const filterText = filters.chips.map(({ label }) => label).join(lang === 'zh' ? '、' : ', ')
  const number: Words = query.current > 1 ? [`（第 ${query.current} 页）`, ` (page ${query.current})`] : ['', '']
  const title = filterText
    ? t(['{filterText} 现货电机', 'Motors in stock: {filterText}'], lang, { filterText })
    : t(['现货电机', 'Motors in stock'], lang)
  const description = t(
    [
      '共 {n} 条现货：按类型、功率、极数、安装型式、电压和成色查找，数量、价格、存放地和确认时间一目了然',
      '{n} listing in stock{rest}|{n} listings in stock{rest}',
    ],
    lang,
    { n: page.total, rest: howToFind },
  )
  const canonical = canonicalOf(query)
  const whole = title + t(number, lang)
  return {
    title: [whole, whole],
    description: [description, description],
    ...(canonical === undefined ? { indexed: false } : { canonical }),
    data: graphOf(itemListOf(page.records, page.total, origin, lang)),
  }
}

/**
 * The page of a part of the stock instead of the list with that one filter, and the pages of the whole list themselves; undefined for other
 * searches, which are too many for an index.
 */
function canonicalOf(query: ProductQuery): string | undefined {
  const landing = landingOfQuery({ ...query, current: 1, size: emptyQuery.size, view: '' })
  if (landing) return landingPath(landing.kind, landing.key, landing.type)
  const search = searchOf({ ...query, size: emptyQuery.size, view: '' })
  return search === searchOf({ ...emptyQuery, current: query.current }) ? `/product${search}` : undefined
}
