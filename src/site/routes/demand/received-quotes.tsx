import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CallError } from '#ui/request.ts'
import { formatMoney } from '../../motor/format.ts'
import { GradeBadge } from '../../motor/grade-badge.tsx'
import { useNow } from '../../use-now.ts'
import styles from './demand.module.css'
import type { ReceivedQuote } from './quotes.loader.ts'

interface Question {
  readonly path: 'accept' | 'decline'
  readonly id: string
  /** The version that is on the page, which the buyer agrees to. */
  readonly rowVersion: number
}

/** The quotes for an own demand side by side; one of them is accepted, which closes the demand. */
export default function ReceivedQuotes({ quotes, isOpen }: { quotes: readonly ReceivedQuote[]; isOpen: boolean }) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [question, setQuestion] = useState<Question>()
  const [message, setMessage] = useState<{ readonly ok: boolean; readonly text: string }>()
  const [busy, setBusy] = useState(false)
  const decide = async ({ path, id, rowVersion }: Question) => {
    setBusy(true)
    try {
      await call('POST', `/blade-collaboration/quote/${path}`, { body: path === 'accept' ? { id, rowVersion } : { id } })
      const text =
        path === 'accept'
          ? t(['已采纳，求购结束，卖家会收到通知。', 'Accepted: the demand is closed, and the seller is notified.'])
          : t(['未采纳，卖家会收到通知。', 'Declined: the seller is notified.'])
      setMessage({ ok: true, text })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setMessage({ ok: false, text: error.msg })
    } finally {
      setBusy(false)
      setQuestion(undefined)
    }
    await revalidate()
  }
  return (
    <section aria-labelledby="quotes">
      <h2 id="quotes">{t(['收到的报价', 'Quotes'])}</h2>
      <p role="status" className={message ? `note ${message.ok ? 'ok' : 'bad'}` : undefined}>
        {message?.text}
      </p>
      {quotes.length === 0 ? (
        <p>{t(['还没有报价。有报价时会通知您。', 'There are no quotes yet: you are notified of each.'])}</p>
      ) : (
        <ul className={styles.quotes}>
          {quotes.map((each) => (
            <QuoteRow key={each.quote.id} received={each} isOpen={isOpen} onAsk={setQuestion} />
          ))}
        </ul>
      )}
      {question && (
        <ConfirmDialog
          text={
            question.path === 'accept'
              ? t([
                  '确定采纳这份报价？求购将结束，其他报价不再采纳。',
                  'Accept this quote? The demand is closed, and the other quotes are declined.',
                ])
              : t(['确定不采纳这份报价？', 'Decline this quote?'])
          }
          confirmLabel={question.path === 'accept' ? t(['采纳', 'Accept']) : t(['不采纳', 'Decline'])}
          cancelLabel={t(['取消', 'Cancel'])}
          busy={busy}
          onAnswer={(confirmed) => (confirmed ? decide(question) : setQuestion(undefined))}
        />
      )}
    </section>
  )
}

interface QuoteRowProps {
  readonly received: ReceivedQuote
  readonly isOpen: boolean
  readonly onAsk: (question: Question) => void
}

function QuoteRow({ received: { quote, motor, grade, notes }, isOpen, onAsk }: QuoteRowProps) {
  const t = useT()
  const address = useAddress()
  const { contact = {} } = quote
  // This part is hydrated after the page: until then a click would be lost.
  const isHydrated = useNow() !== ''
  const terms = [
    t(['{n} 台', '{n} pc|{n} pcs'], { n: Number(quote.qty) }),
    quote.leadDays !== '' && t(['{n} 天交货', '{n} day to delivery|{n} days to delivery'], { n: quote.leadDays }),
    quote.taxModeName,
    t(['有效至 {day}', 'valid until {day}'], { day: quote.validUntil }),
  ]
  return (
    <li>
      <p className={styles.needs}>
        <strong>{formatMoney(quote.price, quote.currency)}</strong>
        {grade === 'D' && <span className="badge bad">{t(['D 与求购不符', 'D does not meet the demand'])}</span>}
        {grade !== '' && grade !== 'D' && <GradeBadge grade={grade} />}
        <span className={`badge ${quote.quoteState === 'ACCEPTED' ? 'ok' : ''}`}>{quote.quoteStateName || quote.quoteState}</span>
      </p>
      <p>{terms.filter(Boolean).join(' · ')}</p>
      {motor && <Link to={address(`/machine/${motor.id}`)}>{t([motor.title, motor.titleEn || motor.title])}</Link>}
      {[quote.deviation, ...notes].filter(Boolean).map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      <p>{[contact.name, contact.mobile, contact.phone, contact.company].filter(Boolean).join(' · ')}</p>
      {isOpen && quote.quoteState === 'OFFERED' && (
        <div className={styles.actions}>
          <button
            type="button"
            className="button main"
            disabled={!isHydrated}
            onClick={() => onAsk({ path: 'accept', id: quote.id, rowVersion: quote.rowVersion })}
          >
            {t(['采纳', 'Accept'])}
          </button>
          <button
            type="button"
            className="button"
            disabled={!isHydrated}
            onClick={() => onAsk({ path: 'decline', id: quote.id, rowVersion: quote.rowVersion })}
          >
            {t(['不采纳', 'Decline'])}
          </button>
        </div>
      )}
    </li>
  )
}
