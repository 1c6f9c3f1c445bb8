import { Alert, Tag } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#i18n/language.tsx'
import type { JsonRow } from '#kernel/admin/form-values.ts'
import { formatNumber } from '#ui/date-time.ts'
import { machine } from '../machine/machine.resource.ts'
import { ContactFindings, Differences, FactsOfPerson } from './review-panels.tsx'
import type { CommonCase } from './use-review.tsx'

export interface ListingCase extends CommonCase {
  readonly compliance: string
  readonly warnings: readonly { readonly code: string; readonly level: 'ERROR' | 'WARN' | 'INFO'; readonly note: string }[]
  readonly market: { readonly price: number; readonly samples: number }
  readonly duplicates: readonly {
    readonly id: string
    readonly listingNo: string
    readonly title: string
    readonly stateName: string
    readonly quantity: number
  }[]
  readonly seller: {
    readonly name: string
    readonly company: string
    readonly since: string
    readonly isVerified: boolean
    readonly listings: number
    readonly onShelf: number
    readonly rejected: number
    readonly blocked: number
  }
}

interface Props {
  readonly row: JsonRow
  readonly found: ListingCase
}

const alertTypes = { ERROR: 'error', WARN: 'warning', INFO: 'info' } as const

/** What speaks for and against a listing: what is wrong or unlikely, what changed, the price, the seller. */
export function ReviewFindings({ row, found }: Props) {
  const t = useT()
  const { warnings, contacts, duplicates } = found
  return (
    <div className="review-findings">
      <section className="panel" aria-labelledby="review-warnings">
        <h3 id="review-warnings">{t(['疑点', 'What to look at'])}</h3>
        {found.compliance === 'ELIM' && (
          <Alert type="error" showIcon title={t(['属于淘汰产品目录', 'It is on the list of eliminated products'])} />
        )}
        <ContactFindings contacts={contacts} />
        {warnings.map(({ code, level, note }) => (
          <Alert key={`${code} ${note}`} type={alertTypes[level]} showIcon title={note} />
        ))}
        {warnings.length + contacts.length === 0 && found.compliance !== 'ELIM' && (
          <p className="faint">{t(['没有发现问题', 'Nothing was found'])}</p>
        )}
      </section>
      <Differences resource={machine} found={found} />
      <Price row={row} market={found.market} />
      {duplicates.length > 0 && (
        <section className="panel">
          <h3>{t(['该卖家或其同事的相同现货', 'The same from this seller or a colleague'])}</h3>
          <ul>
            {duplicates.map(({ id, listingNo, title, stateName, quantity }) => (
              <li key={id}>
                <a href={`/machine/${id}`} target="_blank" rel="noreferrer">
                  {listingNo}
                </a>{' '}
                {title} · {stateName} · {t(['{n} 台', '{n} pc|{n} pcs'], { n: quantity })}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Seller seller={found.seller} />
    </div>
  )
}

function Seller({ seller }: { seller: ListingCase['seller'] }) {
  const t = useT()
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t(['注册', 'Since']), seller.since],
    [t(['现货 / 在架', 'Listings / on the shelf']), `${seller.listings} / ${seller.onShelf}`],
    [t(['被驳回', 'Rejections']), seller.rejected],
    [t(['违规下架', 'Blocked']), seller.blocked],
  ]
  return (
    <section className="panel">
      <h3>
        {t(['卖家', 'Seller'])}{' '}
        <Tag color={seller.isVerified ? 'success' : 'default'}>
          {seller.isVerified ? t(['已认证', 'Verified']) : t(['未认证', 'Not verified'])}
        </Tag>
      </h3>
      <FactsOfPerson person={seller} facts={facts} />
    </section>
  )
}

/** Prices of fewer motors say nothing. */
const enoughSamples = 3

function Price({ row, market }: { row: JsonRow; market: ListingCase['market'] }) {
  const t = useT()
  const price = Number(row.unitPrice)
  if (!(price > 0)) return null
  const share = market.price > 0 ? Math.round((price / market.price) * 100) : 0
  const isComparable = row.currency === 'CNY' && market.samples >= enoughSamples
  return (
    <section className="panel">
      <h3>{t(['价格', 'Price'])}</h3>
      <p>
        <b className="figure">
          {formatNumber(price, 2)} {String(row.currency)}
        </b>{' '}
        {isComparable
          ? t(['是同类 {samples} 条现货中位价 {median} 的 {share}%', '{share} % of the median {median} of {samples} like motors'], {
              samples: market.samples,
              median: formatNumber(market.price),
              share,
            })
          : t(['同类现货太少，无法比较', 'Too few like motors to compare with'])}
      </p>
    </section>
  )
}
