import { localizedPath } from '#i18n/address.ts'
import { formatNumber } from '#site/motor/format.ts'
import type { PageHead } from '../../head.ts'
import { breadcrumbOf, graphOf, itemListOf } from '../../structured-data.ts'
import { type SellerData, sellerPath } from './seller-data.ts'

/** What search engines are told of a seller: nothing without stock. */
export function sellerHead(seller: SellerData, origin: string, lang: 'zh' | 'en'): PageHead {
  const { id, name, total, motors, query, regionName } = seller
  const path = sellerPath(id, { current: query.current })
  const kinds = seller.types.slice(0, 3).map(({ label }) => label)
  const count = formatNumber(total)
  return {
    title: [`${name}的现货电机`, `Motors in stock at ${name}`],
    description: [
      `${name}${regionName ? `（${regionName}）` : ''}：现货 ${count} 条，${kinds.join('、')}`,
      `${name}${regionName ? ` (${regionName})` : ''}: ${count} ${total === 1 ? 'listing' : 'listings'} in stock, ${kinds.join(', ')}`,
    ],
    canonical: path,
    // A part of the stock is on the page of the whole too.
    indexed: total > 0 && query.typeCode === '' && query.text === '',
    data: graphOf(
      breadcrumbOf(
        [
          { name: lang === 'zh' ? '现货展示' : 'Stock', path: '/product' },
          { name, path },
        ],
        origin,
        lang,
      ),
      organizationOf(seller, origin, lang),
      itemListOf(motors, total, origin, lang),
    ),
  }
}

const organizationOf = ({ id, name, logo, introduction, regionName }: SellerData, origin: string, lang: 'zh' | 'en'): object => ({
  '@type': 'Organization',
  name,
  url: origin + localizedPath(sellerPath(id), lang),
  ...(logo && { logo: logo.startsWith('/') ? origin + logo : logo }),
  ...(introduction && { description: introduction }),
  ...(regionName && { address: { '@type': 'PostalAddress', addressRegion: regionName, addressCountry: 'CN' } }),
})
