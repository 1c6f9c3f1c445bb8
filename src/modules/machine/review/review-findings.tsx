import { Alert, Tag } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#i18n/language.tsx'
import { FieldValue } from '#kernel/admin/form-fields.tsx'
import type { JsonRow, Values } from '#kernel/admin/form-values.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { Field } from '#kernel/resource/field.ts'
import { formatNumber } from '#ui/date-time.ts'
import { machine } from '../machine/machine.resource.ts'
import type { ReviewCase } from './use-review.tsx'

interface Props {
  readonly row: JsonRow
  readonly found: ReviewCase
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
        {contacts.map(({ field, label, found: text }) => (
          <Alert
            key={`${field} ${text}`}
            type="error"
            showIcon
            title={t(['{label}中有联系方式：{text}', 'Contact details in {label}: {text}'], { label, text })}
          />
        ))}
        {warnings.map(({ code, level, note }) => (
          <Alert key={`${code} ${note}`} type={alertTypes[level]} showIcon title={note} />
        ))}
        {warnings.length + contacts.length === 0 && found.compliance !== 'ELIM' && (
          <p className="faint">{t(['没有发现问题', 'Nothing was found'])}</p>
        )}
      </section>
      <Differences found={found} />
      <Price row={row} market={found.market} />
      {duplicates.length > 0 && (
        <section className="panel">
          <h3>{t(['该卖家的相同现货', 'The same from this seller'])}</h3>
          <ul>
            {duplicates.map(({ id, listingNo, title, stateName, quantity }) => (
              <li key={id}>
                <a href={`/machine/${id}`} target="_blank" rel="noreferrer">
                  {listingNo}
                </a>{' '}
                {title} · {stateName} · {t(['{quantity} 台', '{quantity} pcs'], { quantity })}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Seller seller={found.seller} />
    </div>
  )
}

function Seller({ seller }: { seller: ReviewCase['seller'] }) {
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
      <p>{[seller.name, seller.company].filter(Boolean).join(' · ')}</p>
      <dl className="review-values">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Prices of fewer motors say nothing. */
const enoughSamples = 3

function Price({ row, market }: { row: JsonRow; market: ReviewCase['market'] }) {
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

function Differences({ found: { approvedAt, was, is } }: { found: ReviewCase }) {
  const t = useT()
  if (approvedAt === '') return null
  const fields = Object.entries<Field>(machine.fields).filter(([name]) => name in is)
  return (
    <section className="panel">
      <h3>{t(['与上次通过的版本相比', 'Since the last approval'])}</h3>
      <p className="faint figure">{approvedAt}</p>
      {fields.length === 0 && <p>{t(['没有改动', 'Nothing has changed'])}</p>}
      {fields.map(([name, field]) => (
        <div key={name} className="row-change">
          <span>{t(field.label)}</span>
          <del>
            <Value name={name} field={field} row={was} />
          </del>
          <ins>
            <Value name={name} field={field} row={is} />
          </ins>
        </div>
      ))}
    </section>
  )
}

function Value({ name, field, row }: { name: string; field: Field; row: Values }) {
  const t = useT()
  return isEmpty(row[name]) ? t(['空', 'empty']) : <FieldValue name={name} field={field} row={row} />
}
