import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useLang, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { formatMoney } from '#motors/money.ts'
import { priceWithTax } from '#motors/price-with-tax.ts'
import { call } from '#ui/call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CallError } from '#ui/request.ts'
import { useSendOnce } from '#ui/use-send-once.ts'
import { numbersOf, telOf } from '../../contact-lines.tsx'
import { GradeBadge } from '../../motor/grade-badge.tsx'
import { useNow } from '../../use-now.ts'
import { remarksIn } from '../machine/remarks.ts'
import { acceptanceQuestion, restAfter } from './acceptance.ts'
import styles from './demand.module.css'
import { InquiryButton } from './inquiry-button.tsx'
import { OfferedMotor } from './offered-motor.tsx'
import { type Best, bestOf } from './quote-comparison.ts'
import { QuoteFiles } from './quote-files.tsx'
import type { PrintedQuote, ReceivedQuote } from './quotes.loader.ts'

interface Question {
  readonly path: 'accept' | 'decline'
  /** As it is on the page: the buyer agrees to this version. */
  readonly quote: PrintedQuote
}

interface ReceivedQuotesProps {
  readonly demand: { readonly quantity: number | ''; readonly partialOk: boolean }
  readonly quotes: readonly ReceivedQuote[]
  readonly isOpen: boolean
}

/** The quotes for an own demand side by side; one of them is accepted, which closes the demand, or several where it is bought in parts. */
export default function ReceivedQuotes({ demand, quotes, isOpen }: ReceivedQuotesProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [question, setQuestion] = useState<Question>()
  const [message, setMessage] = useState<{ readonly ok: boolean; readonly text: string }>()
  const [busy, setBusy] = useState(false)
  const sendOnce = useSendOnce()
  const status = useRef<HTMLParagraphElement>(null)
  // The button that had the focus goes with the decision.
  useEffect(() => {
    if (message) status.current?.focus()
  }, [message])
  const decide = async ({ path, quote }: Question) => {
    const { id, rowVersion } = quote
    const rest = restAfter(quote, demand)
    const body = path === 'accept' ? { id, rowVersion, rest } : { id }
    setBusy(true)
    try {
      await sendOnce([path, body], (headers) => call('POST', `/blade-collaboration/quote/${path}`, { body, headers }))
      const accepted = rest > 0 ? acceptedPart : acceptedAll
      setMessage({ ok: true, text: t(path === 'accept' ? accepted : declined) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setMessage({ ok: false, text: error.msg })
    } finally {
      setBusy(false)
      setQuestion(undefined)
    }
    await revalidate()
  }
  const best = bestOf(quotes.map(({ quote, grade }) => ({ ...quote, grade })))
  const hasOneCurrency = new Set(quotes.map(({ quote }) => quote.currency)).size === 1
  return (
    <section aria-labelledby="quotes">
      <h2 id="quotes">{t(['收到的报价', 'Quotes'])}</h2>
      <p ref={status} role="status" tabIndex={-1} className={message ? `note ${message.ok ? 'ok' : 'bad'}` : undefined}>
        {message?.text}
      </p>
      {quotes.length === 0 ? (
        <p>{t(['还没有报价。有报价时会通知您。', 'There are no quotes yet: you are notified of each.'])}</p>
      ) : (
        <>
          {quotes.length > 1 && <p className={styles.note}>{t(hasOneCurrency ? howCompared : notCompared)}</p>}
          <table className={styles.quotes}>
            <thead>
              <tr>
                {columns.map((words) => (
                  <th key={words[1]} scope="col">
                    {t(words)}
                  </th>
                ))}
                {isOpen && (
                  <td>
                    <span className="visually-hidden">{t(['操作', 'Actions'])}</span>
                  </td>
                )}
              </tr>
            </thead>
            <tbody>
              {quotes.map((each) => (
                <QuoteRow key={each.quote.id} received={each} best={best} isOpen={isOpen} onAsk={setQuestion} />
              ))}
            </tbody>
          </table>
        </>
      )}
      {question && (
        <ConfirmDialog
          text={
            question.path === 'accept' ? t(acceptanceQuestion(question.quote, demand)) : t(['确定不采纳这份报价？', 'Decline this quote?'])
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

const acceptedAll: Words = [
  '已采纳，求购结束，卖家会收到通知，双方可以互发消息。',
  'Accepted: the demand is closed, the seller is notified, and you can write to each other.',
]
const acceptedPart: Words = [
  '已采纳，求购继续采购余量，卖家会收到通知，双方可以互发消息。',
  'Accepted: the demand stays open for the rest, the seller is notified, and you can write to each other.',
]
const declined: Words = ['未采纳，卖家会收到通知。', 'Declined: the seller is notified.']
const howCompared: Words = [
  '“最低”按含税 13% 的单价比较：未税价加税，不开票的按原价。',
  '“Lowest” compares unit prices with 13% VAT: it is added to those without tax; those without an invoice stay as they are.',
]
const notCompared: Words = [
  '报价的币种不同：按币种分别排列，单价之间不作比较。',
  'The quotes are in different currencies: they are listed by currency, and their prices are not compared.',
]

const columns: readonly Words[] = [
  ['单价', 'Unit price'],
  ['所报电机与偏差', 'Motor and what differs'],
  ['数量', 'Quantity'],
  ['交货', 'Delivery'],
  ['税票', 'Tax'],
  ['有效至', 'Valid until'],
  ['卖家', 'Seller'],
]
/** Columns whose texts may go on in another line: motor and seller. */
const isText: ReadonlySet<number> = new Set([1, 6])

interface QuoteRowProps {
  readonly received: ReceivedQuote
  readonly best: Best
  readonly isOpen: boolean
  readonly onAsk: (question: Question) => void
}

function QuoteRow({ received, best, isOpen, onAsk }: QuoteRowProps) {
  const t = useT()
  const { quote } = received
  const isStanding = quote.quoteState === 'OFFERED'
  const cells = [
    <Price key="price" quote={quote} isLowest={quote.id === best.lowest} />,
    <Offer key="offer" received={received} />,
    t(['{n} 台', '{n} pc|{n} pcs'], { n: Number(quote.qty) }),
    quote.leadDays !== '' && (
      <div>
        {t(['{n} 天', '{n} day|{n} days'], { n: quote.leadDays })}{' '}
        {quote.id === best.fastest && <span className="badge ok">{t(['最快', 'Fastest'])}</span>}
      </div>
    ),
    quote.taxModeName,
    quote.validUntil,
    <Seller key="seller" quote={quote} />,
  ]
  return (
    <tr>
      {cells.map((cell, at) => (
        <td
          key={columns[at]?.[1]}
          className={isText.has(at) ? undefined : styles.figure}
          data-label={t(columns[at] ?? ['', ''])}
          data-empty={!cell || undefined}
        >
          {cell || '—'}
        </td>
      ))}
      {isOpen && <td>{isStanding && <Decision quote={quote} onAsk={onAsk} />}</td>}
    </tr>
  )
}

function Price({ quote, isLowest }: { quote: PrintedQuote; isLowest: boolean }) {
  const t = useT()
  const [withTax] = priceWithTax(Number(quote.price), quote.taxMode)
  return (
    <div>
      <strong>{formatMoney(quote.price, quote.currency)}</strong> {isLowest && <span className="badge ok">{t(['最低', 'Lowest'])}</span>}
      {withTax !== Number(quote.price) && (
        <p className={styles.note}>{t(['含税 {amount}', '{amount} incl. tax'], { amount: formatMoney(withTax, quote.currency) })}</p>
      )}
      <p>
        <span className={`badge ${quote.quoteState === 'ACCEPTED' ? 'ok' : ''}`}>{quote.quoteStateName || quote.quoteState}</span>
      </p>
    </div>
  )
}

function Offer({ received: { quote, motor, grade, notes } }: { received: ReceivedQuote }) {
  const t = useT()
  return (
    <div>
      <OfferedMotor quote={quote} motor={motor ?? undefined} />{' '}
      {grade === 'D' && <span className="badge bad">{t(['D 与求购不符', 'D does not meet the demand'])}</span>}
      {grade !== '' && grade !== 'D' && <GradeBadge grade={grade} />}
      {[remarksIn(quote.deviation, useLang()), ...notes].filter(Boolean).map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      <QuoteFiles files={quote.attachments} />
    </div>
  )
}

function Seller({ quote: { id, quoteState, contact = {} } }: { quote: PrintedQuote }) {
  const t = useT()
  return (
    <div>
      {[contact.name, contact.company].filter(Boolean).join(' · ')}
      {numbersOf(contact).map((number) => (
        <p key={number}>
          <a href={telOf(number)}>{number}</a>
        </p>
      ))}
      {contact.email && (
        <p>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
      )}
      {contact.wechat && <p>{t(['微信：{wechat}', 'WeChat: {wechat}'], { wechat: contact.wechat })}</p>}
      {quoteState === 'ACCEPTED' && <InquiryButton quoteId={id}>{t(['给卖家发消息', 'Message the seller'])}</InquiryButton>}
    </div>
  )
}

function Decision({ quote, onAsk }: { quote: PrintedQuote; onAsk: QuoteRowProps['onAsk'] }) {
  const t = useT()
  // This part is hydrated after the page: until then a click would be lost.
  const isHydrated = useNow() !== ''
  return (
    <div className={styles.actions}>
      <button type="button" className="button main" disabled={!isHydrated} onClick={() => onAsk({ path: 'accept', quote })}>
        {t(['采纳', 'Accept'])}
      </button>
      <button type="button" className="button" disabled={!isHydrated} onClick={() => onAsk({ path: 'decline', quote })}>
        {t(['不采纳', 'Decline'])}
      </button>
    </div>
  )
}
