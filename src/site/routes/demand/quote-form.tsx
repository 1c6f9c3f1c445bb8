import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { numberIn } from '#motors/number-text.ts'
import { readPrice } from '#motors/price-text.ts'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { FieldLayout, TextField } from '#ui/text-field.tsx'
import { formErrorOf } from '../../form-errors.ts'
import { useFormErrors } from '../../use-form-errors.ts'
import { useNow } from '../../use-now.ts'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'
import styles from './demand.module.css'
import { OwnQuotes } from './own-quotes.tsx'
import type { OwnMotor, OwnQuote } from './quotes.loader.ts'

interface QuoteFormProps {
  readonly demandId: string
  readonly quantity: number | ''
  readonly motors: readonly OwnMotor[]
  readonly own: readonly OwnQuote[]
}

const names: ReadonlySet<string> = new Set(['listingId', 'price', 'qty', 'leadDays', 'validUntil', 'deviation'])

/** Days for which a quote is valid unless the seller says otherwise. */
const usualDays = 7

/** '' until the page is hydrated, when the day is not known. */
const dayAfter = (now: string, days: number): string =>
  now === '' ? '' : new Date(Date.parse(`${now.slice(0, 10)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const grades: Readonly<Record<OwnMotor['grade'], Words>> = {
  A: ['A 参数一致', 'A same data'],
  B: ['B 可直接替代', 'B direct replacement'],
  C: ['C 需确认', 'C to be confirmed'],
  D: ['不符合', 'Does not fit'],
}

const questions = {
  price: ['请只写一个金额，如 1850', 'Write one amount, such as 1850'],
  qty: ['请只写台数，如 3', 'Write the number of pieces, such as 3'],
  leadDays: ['请只写天数，如 5', 'Write the number of days, such as 5'],
} as const satisfies Readonly<Record<string, Words>>

/** An amount in yuan. Words about tax or about bargaining are not lost in silence: a quote has no field for them. */
function amountIn(text: string): string | undefined {
  const { unitPrice, priceMode, taxMode, currency = 'CNY' } = readPrice(text) ?? {}
  return priceMode === 'FIXED' && taxMode === undefined && currency === 'CNY' ? unitPrice : undefined
}

const readers: Readonly<Record<keyof typeof questions, (text: string) => string | undefined>> = {
  price: amountIn,
  qty: (text) => numberIn(text, ['台', '只', '个', '套', 'pcs.', 'pcs', 'pc', 'pieces', 'piece', 'units', 'unit', 'sets', 'set']),
  leadDays: (text) => numberIn(text, ['天', '日', 'days', 'day']),
}

/** The entered values with numbers as they are sent, and what to say beside those that are not clear. */
function withNumbers(entered: Readonly<Record<string, string>>) {
  const values: Record<string, string> = { ...entered }
  const unclear: [name: string, words: Words][] = []
  for (const name of ['price', 'qty', 'leadDays'] as const) {
    const text = entered[name] ?? ''
    const number = text === '' ? '' : readers[name](text)
    if (number === undefined) unclear.push([name, questions[name]])
    else values[name] = number
  }
  return { values, unclear }
}

/** What a seller has quoted, and the form of a quote. */
export default function QuoteForm({ demandId, quantity, motors, own }: QuoteFormProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const { form, errors, setErrors, clearErrors } = useFormErrors()
  const [isSending, setSending] = useState(false)
  // This part is hydrated after the page: until then a click would be lost.
  const now = useNow()
  const isHydrated = now !== ''
  const [isAdding, setAdding] = useState(false)
  const [message, setMessage] = useState('')
  useSessionEndRedirect()
  const post = async (path: string, body: object, success: string) => {
    setSending(true)
    setMessage('')
    try {
      await call('POST', `/blade-collaboration/quote/${path}`, { body })
      setErrors({})
      setMessage(success)
      setAdding(false)
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
    const entered = Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]))
    const { values, unclear } = withNumbers(entered)
    if (unclear.length > 0) return setErrors(Object.fromEntries(unclear.map(([name, words]) => [name, t(words)])))
    void post('submit', { demandId, ...values }, t(['已报价，买家会收到通知。', 'Your quote is sent: the buyer is notified.']))
  }
  const withdraw = (id: string) => post('withdraw', { ids: id }, t(['报价已撤回。', 'The quote is withdrawn.']))
  const bind = (name: string) => ({ name, error: errors[name], onChange: () => clearErrors(name) })
  const isStanding = own.some(({ quoteState }) => quoteState === 'OFFERED')
  const isOffered = (id: string) => own.some(({ listingId, quoteState }) => listingId === id && quoteState === 'OFFERED')
  const best = motors.find(({ id, grade }) => grade !== 'D' && !isOffered(id))
  return (
    <section className={styles.contact} aria-labelledby="quote">
      <h2 id="quote">{t(['我有货，报价', 'I have stock: quote'])}</h2>
      <div role="status">{message && <p className="note ok">{message}</p>}</div>
      <OwnQuotes quotes={own} motors={motors} busy={isSending || !isHydrated} onWithdraw={withdraw} />
      {isStanding && !isAdding ? (
        motors.some(({ id }) => !isOffered(id)) && (
          <button type="button" className="button" onClick={() => setAdding(true)}>
            {t(['用另一台现货再报价', 'Quote with another motor'])}
          </button>
        )
      ) : (
        <form ref={form} className={styles.quoteForm} onSubmit={submit} noValidate key={own.length}>
          <FieldLayout label={t(['我的现货（选填）', 'A motor of mine (optional)'])} error={errors.listingId}>
            {(linked) => (
              <select className="input" name="listingId" defaultValue={best?.id ?? ''} {...linked}>
                <option value="">{t(['不指定现货', 'None of my listings'])}</option>
                {motors.map((motor) => (
                  <option key={motor.id} value={motor.id}>
                    {`${t(grades[motor.grade])} · ${t([motor.title, motor.titleEn || motor.title])}`}
                  </option>
                ))}
              </select>
            )}
          </FieldLayout>
          <TextField label={t(['单价（元）', 'Unit price (CNY)'])} required inputMode="decimal" {...bind('price')} />
          <TextField label={t(['数量', 'Quantity'])} required inputMode="numeric" defaultValue={String(quantity)} {...bind('qty')} />
          <TextField label={t(['交货天数', 'Days to delivery'])} inputMode="numeric" {...bind('leadDays')} />
          <TextField
            key={String(isHydrated)}
            label={t(['报价有效期', 'Valid until'])}
            required
            type="date"
            hint={t(['默认 {days} 天', '{days} days unless you choose another day'], { days: usualDays })}
            defaultValue={dayAfter(now, usualDays)}
            {...bind('validUntil')}
          />
          <FieldLayout label={t(['偏差说明', 'What differs'])} error={errors.deviation}>
            {(linked) => <textarea className="input" name="deviation" maxLength={1000} {...linked} />}
          </FieldLayout>
          <div role="alert">{errors[''] && <p className="note bad">{errors['']}</p>}</div>
          <button type="submit" className="button main" disabled={isSending || !isHydrated}>
            {isSending ? t(['正在提交…', 'Sending…']) : t(['提交报价', 'Send the quote'])}
          </button>
        </form>
      )}
    </section>
  )
}
