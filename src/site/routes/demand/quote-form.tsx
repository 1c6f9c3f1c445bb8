import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { quote } from '#modules/collaboration/quote/quote.resource.ts'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { FieldLayout, TextField } from '#ui/text-field.tsx'
import { dayAfter } from '../../day-after.ts'
import { FileList, type NamedFile } from '../../file-list.tsx'
import { type FormErrors, formErrorOf } from '../../form-errors.ts'
import { gradeWords } from '../../motor/grade-badge.tsx'
import type { Choice } from '../../services.ts'
import { useFormErrors } from '../../use-form-errors.ts'
import { useNow } from '../../use-now.ts'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'
import styles from './demand.module.css'
import { OwnQuotes } from './own-quotes.tsx'
import { quoteValues } from './quote-values.ts'
import type { OwnMotor, OwnQuote } from './quotes.loader.ts'

interface QuoteFormProps {
  readonly demandId: string
  readonly quantity: number | ''
  readonly motors: readonly OwnMotor[]
  readonly own: readonly OwnQuote[]
  readonly taxModes: readonly Choice[]
  /** Whether the demand still takes quotes. */
  readonly isOpen: boolean
}

const names: ReadonlySet<string> = new Set(['listingId', 'price', 'taxMode', 'qty', 'leadDays', 'validUntil', 'deviation', 'attachments'])

/** Days for which a quote is valid unless the seller says otherwise. */
const usualDays = 7

/** As of a new listing. */
const usualTax = 'VAT13'

const grades: Readonly<Record<OwnMotor['grade'], Words>> = { ...gradeWords, D: ['不符合', 'Does not fit'] }

/** What a seller has quoted, and the form of a quote. */
export default function QuoteForm({ demandId, quantity, motors, own, taxModes, isOpen }: QuoteFormProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const { form, errors, setErrors, clearErrors } = useFormErrors()
  const [isSending, setSending] = useState(false)
  // This part is hydrated after the page: until then a click would be lost.
  const now = useNow()
  const isHydrated = now !== ''
  const [isAdding, setAdding] = useState(false)
  const [message, setMessage] = useState('')
  const [files, setFiles] = useState<readonly NamedFile[]>([])
  const [isUploading, setUploading] = useState(false)
  const status = useRef<HTMLDivElement>(null)
  // The button that had the focus goes with the form that was sent.
  useEffect(() => {
    if (message) status.current?.focus()
  }, [message])
  useSessionEndRedirect()
  const post = async (path: string, body: object, success: string) => {
    setSending(true)
    setMessage('')
    try {
      await call('POST', `/blade-collaboration/quote/${path}`, { body })
      setErrors({})
      setMessage(success)
      setAdding(false)
      setFiles([])
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
    const { values, unclear } = quoteValues(entered)
    if (unclear.length > 0) return setErrors(Object.fromEntries(unclear.map(([name, words]) => [name, t(words)])))
    void post(
      'submit',
      { demandId, ...values, attachments: files },
      t(['已报价，买家会收到通知。', 'Your quote is sent: the buyer is notified.']),
    )
  }
  const withdraw = (id: string) => post('withdraw', { ids: id }, t(['报价已撤回。', 'The quote is withdrawn.']))
  const isStanding = own.some(({ quoteState }) => quoteState === 'OFFERED')
  const isOffered = (id: string) => own.some(({ listingId, quoteState }) => listingId === id && quoteState === 'OFFERED')
  const best = motors.find(({ id, grade }) => grade !== 'D' && !isOffered(id))
  return (
    <section className={styles.contact} aria-labelledby="quote">
      <h2 id="quote">{isOpen ? t(['我有货，报价', 'I have stock: quote']) : t(['我的报价', 'My quotes'])}</h2>
      <div ref={status} role="status" tabIndex={-1}>
        {message && <p className="note ok">{message}</p>}
      </div>
      <OwnQuotes quotes={own} motors={motors} busy={isSending || !isHydrated} onWithdraw={withdraw} />
      {isOpen && isStanding && !isAdding && motors.some(({ id }) => !isOffered(id)) && (
        <button type="button" className="button" onClick={() => setAdding(true)}>
          {t(['用另一台现货再报价', 'Quote with another motor'])}
        </button>
      )}
      {isOpen && (!isStanding || isAdding) && (
        <form ref={form} className={styles.quoteForm} onSubmit={submit} noValidate key={own.length}>
          <QuoteFields
            motors={motors}
            offered={best?.id ?? ''}
            taxModes={taxModes}
            quantity={quantity}
            now={now}
            errors={errors}
            clearErrors={clearErrors}
          />
          <FileList
            label={t(quote.fields.attachments.label)}
            most={quote.fields.attachments.max}
            files={files}
            error={errors.attachments}
            onChange={(change) => {
              setFiles(change)
              clearErrors('attachments')
            }}
            onBusy={setUploading}
          />
          <div role="alert">{errors[''] && <p className="note bad">{errors['']}</p>}</div>
          <button type="submit" className="button main" disabled={isSending || isUploading || !isHydrated}>
            {isSending ? t(['正在提交…', 'Sending…']) : t(['提交报价', 'Send the quote'])}
          </button>
        </form>
      )}
    </section>
  )
}

interface QuoteFieldsProps extends Pick<QuoteFormProps, 'motors' | 'taxModes' | 'quantity'> {
  /** The motor that is chosen at first; '' for none. */
  readonly offered: string
  /** '' until the page is hydrated. */
  readonly now: string
  readonly errors: FormErrors
  readonly clearErrors: (name: string) => void
}

function QuoteFields({ motors, offered, taxModes, quantity, now, errors, clearErrors }: QuoteFieldsProps) {
  const t = useT()
  const bind = (name: string) => ({ name, error: errors[name], onChange: () => clearErrors(name) })
  return (
    <>
      <FieldLayout label={t(['我的现货（选填）', 'A motor of mine (optional)'])} error={errors.listingId}>
        {(linked) => (
          <select className="input" name="listingId" defaultValue={offered} {...linked}>
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
      <FieldLayout label={t(['税票', 'Tax'])} error={errors.taxMode}>
        {(linked) => (
          <select className="input" name="taxMode" defaultValue={usualTax} onChange={() => clearErrors('taxMode')} {...linked}>
            {taxModes.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FieldLayout>
      <TextField label={t(['数量', 'Quantity'])} required inputMode="numeric" defaultValue={String(quantity)} {...bind('qty')} />
      <TextField label={t(['交货天数', 'Days to delivery'])} inputMode="numeric" {...bind('leadDays')} />
      <TextField
        key={String(now !== '')}
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
    </>
  )
}
