import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useT } from '#i18n/language.tsx'
import { formatMoney } from '#motors/money.ts'
import { AskButton } from '#ui/ask-button.tsx'
import styles from './demand.module.css'
import { InquiryButton } from './inquiry-button.tsx'
import { OfferedMotor } from './offered-motor.tsx'
import { QuoteFiles } from './quote-files.tsx'
import type { OwnMotor, OwnQuote } from './quotes.loader.ts'

interface OwnQuotesProps {
  readonly quotes: readonly OwnQuote[]
  readonly motors: readonly OwnMotor[]
  readonly busy: boolean
  readonly onWithdraw: (id: string) => Promise<void>
  readonly onSold: (id: string) => Promise<void>
  readonly onUnsold: (id: string) => Promise<void>
  /** undefined where the demand takes no quotes any more. */
  readonly onChange: ((quote: OwnQuote) => void) | undefined
}

/** What a seller has quoted for a demand: the motor, the terms, the state and how it came to it. */
export function OwnQuotes({ quotes, motors, busy, onWithdraw, onSold, onUnsold, onChange }: OwnQuotesProps) {
  const t = useT()
  if (quotes.length === 0) return null
  return (
    <ul className={styles.ownQuotes} aria-label={t(['我的报价', 'My quotes'])}>
      {quotes.map((quote) => (
        <li key={quote.id}>
          <strong>
            {formatMoney(quote.price, quote.currency)} × {t(['{n} 台', '{n} pc|{n} pcs'], { n: Number(quote.qty) })}
          </strong>
          <span className={`badge ${quote.quoteState === 'ACCEPTED' ? 'ok' : ''}`}>{quote.quoteStateName || quote.quoteState}</span>
          <OfferedMotor quote={quote} motor={motors.find(({ id }) => id === quote.listingId)} />
          <span>
            {[
              quote.taxModeName,
              t(['有效至 {day}', 'valid until {day}'], { day: quote.validUntil }),
              quote.leadDays !== '' && t(['{n} 天交货', '{n} day to delivery|{n} days to delivery'], { n: Number(quote.leadDays) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <QuoteFiles files={quote.attachments} />
          {quote.history.length > 0 && (
            <details>
              <summary>{t(['状态记录', 'History'])}</summary>
              <ul>
                {quote.history.map(({ createTime, label }) => (
                  <li key={`${createTime} ${label}`}>
                    {createTime} {label}
                  </li>
                ))}
              </ul>
            </details>
          )}
          {quote.quoteState === 'ACCEPTED' && <InquiryButton quoteId={quote.id}>{t(['给买家发消息', 'Message the buyer'])}</InquiryButton>}
          {quote.quoteState === 'ACCEPTED' && quote.listingId && <Sale quote={quote} busy={busy} onSold={onSold} onUnsold={onUnsold} />}
          {quote.quoteState === 'OFFERED' && onChange && (
            <button type="button" className="button" disabled={busy} onClick={() => onChange(quote)}>
              {t(['修改', 'Change'])}
            </button>
          )}
          {quote.quoteState === 'OFFERED' && (
            <AskButton
              disabled={busy}
              question={t([
                '确定撤回这份报价？一小时后才能再次报价。',
                'Withdraw this quote? You can quote for this demand again in an hour.',
              ])}
              confirmLabel={t(['撤回', 'Withdraw'])}
              onConfirm={() => onWithdraw(quote.id)}
            >
              {t(['撤回', 'Withdraw'])}
            </AskButton>
          )}
        </li>
      ))}
    </ul>
  )
}

type SaleProps = Pick<OwnQuotesProps, 'busy' | 'onSold' | 'onUnsold'> & { readonly quote: OwnQuote }

/** Takes the pieces of an accepted quote off the listing that it names, and puts them back. */
function Sale({ quote, busy, onSold, onUnsold }: SaleProps) {
  const t = useT()
  const n = Number(quote.qty)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!quote.secondsToUndo) return
    const timer = setTimeout(revalidate, (quote.secondsToUndo + 1) * 1000)
    return () => clearTimeout(timer)
  }, [quote, revalidate])
  const recorded = <span>{t(['已登记售出', 'The sale is recorded'])}</span>
  if (quote.soldAt && !quote.secondsToUndo) return recorded
  if (quote.soldAt)
    return (
      <>
        {recorded}
        <AskButton
          disabled={busy}
          question={t(
            [
              '撤销登记？{n} 台重新计入现货数量。',
              'Take the sale back? {n} piece is in stock again.|Take the sale back? {n} pieces are in stock again.',
            ],
            { n },
          )}
          confirmLabel={t(['撤销登记', 'Take it back'])}
          onConfirm={() => onUnsold(quote.id)}
        >
          {t(['撤销登记', 'Take the sale back'])}
        </AskButton>
      </>
    )
  return (
    <AskButton
      disabled={busy}
      question={t(
        [
          '登记售出 {n} 台？现货数量随之减少，售完即标记为售罄。',
          'Record the sale of {n} piece? It is taken off the listing, which is sold out once none is left.|Record the sale of {n} pieces? They are taken off the listing, which is sold out once none is left.',
        ],
        { n },
      )}
      confirmLabel={t(['登记售出', 'Record the sale'])}
      onConfirm={() => onSold(quote.id)}
    >
      {t(['登记售出 {n} 台', 'Record the sale of {n} piece|Record the sale of {n} pieces'], { n })}
    </AskButton>
  )
}
