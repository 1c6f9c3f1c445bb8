import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { FieldLayout, TextField } from '#ui/text-field.tsx'
import { formErrorOf } from '../../form-errors.ts'
import { formatMoney } from '../../motor/format.ts'
import { useFormErrors } from '../../use-form-errors.ts'
import { useNow } from '../../use-now.ts'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'
import styles from './demand.module.css'
import type { OwnMotor, PrintedQuote } from './quotes.loader.ts'

interface QuoteFormProps {
  readonly demandId: string
  readonly quantity: number | ''
  readonly motors: readonly OwnMotor[]
  readonly own: readonly PrintedQuote[]
}

const names: ReadonlySet<string> = new Set(['listingId', 'price', 'qty', 'leadDays', 'validUntil', 'deviation'])

/** What a seller has quoted, and the form of a quote. */
export default function QuoteForm({ demandId, quantity, motors, own }: QuoteFormProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const { form, errors, setErrors, clearErrors } = useFormErrors()
  const [isSending, setSending] = useState(false)
  // This part is hydrated after the page: until then a click would be lost.
  const isHydrated = useNow() !== ''
  const [message, setMessage] = useState('')
  useSessionEndRedirect()
  const post = async (path: string, body: object, success: string) => {
    setSending(true)
    setMessage('')
    try {
      await call('POST', `/blade-collaboration/quote/${path}`, { body })
      setErrors({})
      setMessage(success)
      await revalidate()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setErrors(formErrorOf(error, names))
    } finally {
      setSending(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]))
    void post('submit', { demandId, ...values }, t(['已报价，买家会收到通知。', 'Your quote is sent: the buyer is notified.']))
  }
  const withdraw = (id: string) => post('withdraw', { ids: id }, t(['报价已撤回。', 'The quote is withdrawn.']))
  const bind = (name: string) => ({ name, error: errors[name], onChange: () => clearErrors(name) })
  return (
    <section className={styles.contact} aria-labelledby="quote">
      <h2 id="quote">{t(['我有货，报价', 'I have stock: quote'])}</h2>
      <div role="status">{message && <p className="note ok">{message}</p>}</div>
      <OwnQuotes quotes={own} busy={isSending || !isHydrated} onWithdraw={withdraw} />
      <form ref={form} className={styles.quoteForm} onSubmit={submit} noValidate key={own.length}>
        <FieldLayout label={t(['我的现货（选填）', 'A motor of mine (optional)'])} error={errors.listingId}>
          {(linked) => (
            <select className="input" name="listingId" defaultValue="" {...linked}>
              <option value="">{t(['不指定现货', 'None of my listings'])}</option>
              {motors.map((motor) => (
                <option key={motor.id} value={motor.id}>
                  {t([motor.title, motor.titleEn || motor.title])}
                </option>
              ))}
            </select>
          )}
        </FieldLayout>
        <TextField label={t(['单价（元）', 'Unit price (CNY)'])} required inputMode="decimal" {...bind('price')} />
        <TextField label={t(['数量', 'Quantity'])} required inputMode="numeric" defaultValue={String(quantity)} {...bind('qty')} />
        <TextField label={t(['交货天数', 'Days to delivery'])} inputMode="numeric" {...bind('leadDays')} />
        <TextField label={t(['报价有效期', 'Valid until'])} required type="date" {...bind('validUntil')} />
        <FieldLayout label={t(['偏差说明', 'What differs'])} error={errors.deviation}>
          {(linked) => <textarea className="input" name="deviation" maxLength={1000} {...linked} />}
        </FieldLayout>
        <div role="alert">{errors[''] && <p className="note bad">{errors['']}</p>}</div>
        <button type="submit" className="button main" disabled={isSending || !isHydrated}>
          {isSending ? t(['正在提交…', 'Sending…']) : t(['提交报价', 'Send the quote'])}
        </button>
      </form>
    </section>
  )
}

interface OwnQuotesProps {
  readonly quotes: readonly PrintedQuote[]
  readonly busy: boolean
  readonly onWithdraw: (id: string) => Promise<void>
}

function OwnQuotes({ quotes, busy, onWithdraw }: OwnQuotesProps) {
  const t = useT()
  if (quotes.length === 0) return null
  return (
    <ul className={styles.ownQuotes} aria-label={t(['我的报价', 'My quotes'])}>
      {quotes.map((quote) => (
        <li key={quote.id}>
          <span>
            {formatMoney(quote.price, quote.currency)} × {quote.qty}
          </span>
          <span className={`badge ${quote.quoteState === 'ACCEPTED' ? 'ok' : ''}`}>{quote.quoteStateName || quote.quoteState}</span>
          {quote.quoteState === 'OFFERED' && (
            <button type="button" className="button" disabled={busy} onClick={() => onWithdraw(quote.id)}>
              {t(['撤回', 'Withdraw'])}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
