import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { quote } from '#modules/collaboration/quote/quote.resource.ts'
import { call } from '#ui/call.ts'
import { dateTimeIn, parseDateTime } from '#ui/date-time.ts'
import { CallError } from '#ui/request.ts'
import { FieldLayout, TextField } from '#ui/text-field.tsx'
import { useSendOnce } from '#ui/use-send-once.ts'
import { dayAfter } from '../../day-after.ts'
import { FileList, type NamedFile } from '../../file-list.tsx'
import { type FormErrors, formErrorOf } from '../../form-errors.ts'
import { FormPendingProvider, useFormPending } from '../../form-pending.ts'
import { useRootData } from '../../root-data.ts'
import { useFormErrors } from '../../use-form-errors.ts'
import { useKeptValues } from '../../use-kept-values.ts'
import { useNow } from '../../use-now.ts'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'
import styles from './demand.module.css'
import { OwnMotorSelect, toChoose } from './own-motor-select.tsx'
import { OwnQuotes } from './own-quotes.tsx'
import { quoteFileLink } from './quote-files.tsx'
import { quoteValues } from './quote-values.ts'
import type { OwnMotor, OwnQuote, QuoteChoices } from './quotes.loader.ts'

interface QuoteFormProps {
  readonly demandId: string
  readonly quantity: number | ''
  readonly motors: readonly OwnMotor[]
  /** The own motors on the shelf, where these are the latest of more. */
  readonly onShelf?: number
  readonly own: readonly OwnQuote[]
  readonly choices: QuoteChoices
  /** Whether the demand still takes quotes. */
  readonly isOpen: boolean
}

const names: ReadonlySet<string> = new Set([
  'listingId',
  'price',
  'currency',
  'taxMode',
  'qty',
  'leadDays',
  'validUntil',
  'deviation',
  'attachments',
])

/** Days for which a quote is valid unless the seller says otherwise. */
const usualDays = 7

/** As of a new listing: a Chinese invoice is the usual one for a price in yuan only; with another currency nobody has promised it. */
const usualTaxIn = (currency: string): string => (currency === 'CNY' ? 'VAT13' : '')

const choose: Words = ['请选择所报现货，或选“不指定现货”', 'Choose the motor that you offer, or "None of my listings"']

/** What is chosen of these motors, the best first: one that fits. Where one fits with reservations the seller is asked, as the buyer reads that it is offered. */
function chosenFirst(motors: readonly OwnMotor[]): string {
  const best = motors.find(({ grade }) => grade === 'A' || grade === 'B')
  return best?.id ?? (motors.some(({ grade }) => grade === 'C') ? toChoose : '')
}

/** Milliseconds for which a seller cannot quote again once a quote has been withdrawn or declined, as the server has it. */
const pause = 3_600_000

/** Until when the caller cannot quote again, `HH:mm`; '' where that is over, or not known before the page is hydrated. */
function pauseEnd(own: readonly OwnQuote[], now: string, timeZone: string | undefined): string {
  if (now === '' || !timeZone) return ''
  const ended = own.filter(({ quoteState }) => quoteState === 'WITHDRAWN' || quoteState === 'DECLINED')
  const ends = ended.map(({ history }) => parseDateTime(history[0]?.createTime ?? '') + pause)
  const latest = Math.max(0, ...ends.filter((end) => end > parseDateTime(now)))
  return latest === 0 ? '' : dateTimeIn(timeZone, latest).slice(11, 16)
}

/** The currency in the form after each render, also where it is filled in with what was typed before a reload. */
function useQuotedIn(form: RefObject<HTMLFormElement | null>): RefObject<string> {
  const currency = useRef('')
  useEffect(() => {
    const control = form.current?.elements.namedItem('currency')
    if (control instanceof HTMLSelectElement) currency.current = control.value
  })
  return currency
}

/** What a seller has quoted, and the form of a quote; each demand has its own, also where one follows another on the same page. */
export default function QuoteForm(props: QuoteFormProps) {
  return <QuotesOfDemand key={props.demandId} {...props} />
}

function QuotesOfDemand({ demandId, quantity, motors, onShelf = 0, own, choices, isOpen }: QuoteFormProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const { form, errors, setErrors, clearErrors } = useFormErrors()
  const sendOnce = useSendOnce()
  const [isSending, setSending] = useState(false)
  // This part is hydrated after the page: until then a click would be lost.
  const now = useNow()
  const isHydrated = now !== ''
  const [isAdding, setAdding] = useState(false)
  const [changed, setChanged] = useState<OwnQuote>()
  const [message, setMessage] = useState('')
  const [files, setFiles] = useState<readonly NamedFile[]>([])
  const { waits, pending } = useFormPending(isSending)
  // A change of a quote is kept beside a new one.
  const { keep, forget } = useKeptValues(form, `quote ${changed?.id ?? ''}`, isHydrated)
  const quotedIn = useQuotedIn(form)
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
      await sendOnce([path, body], (headers) => call('POST', `/blade-collaboration/quote/${path}`, { body, headers }))
      if (path === 'submit') forget()
      setErrors({})
      setMessage(success)
      setAdding(false)
      setChanged(undefined)
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
    if (entered.listingId === toChoose) return setErrors({ listingId: t(choose) })
    const { values, unclear } = quoteValues(entered)
    if (unclear.length > 0) return setErrors(Object.fromEntries(unclear.map(([name, words]) => [name, t(words)])))
    const which = changed ? { id: changed.id, rowVersion: changed.rowVersion } : { demandId }
    const success = changed
      ? t(['报价已修改，买家会收到通知。', 'Your quote is changed: the buyer is notified.'])
      : t(['已报价，买家会收到通知。', 'Your quote is sent: the buyer is notified.'])
    void post('submit', { ...which, ...values, attachments: files }, success)
  }
  const startChange = (quote: OwnQuote | undefined) => {
    setChanged(quote)
    setAdding(false)
    setErrors({})
    setMessage('')
    setFiles(quote?.attachments ?? [])
  }
  const cancel = () => {
    forget()
    startChange(undefined)
  }
  const withdraw = (id: string) => post('withdraw', { ids: id }, t(['报价已撤回。', 'The quote is withdrawn.']))
  const recordSale = (id: string) =>
    post('record-sale', { id }, t(['已登记售出，现货数量已减少。', 'The sale is recorded, and taken off the listing.']))
  const undoSale = (id: string) =>
    post('undo-sale', { id }, t(['已撤销登记，现货数量已恢复。', 'The sale is taken back: the pieces are in stock again.']))
  const isStanding = own.some(({ quoteState }) => quoteState === 'OFFERED')
  const isOffered = (id: string) => own.some(({ listingId, quoteState }) => listingId === id && quoteState === 'OFFERED')
  const pausedUntil = pauseEnd(own, now, useRootData()?.timeZone)
  const offered = chosenFirst(motors.filter(({ id }) => !isOffered(id)))
  const hasForm = isOpen && (changed !== undefined || (pausedUntil === '' && (!isStanding || isAdding)))
  return (
    <section className={styles.contact} aria-labelledby="quote">
      <h2 id="quote">{isOpen ? t(['我有货，报价', 'I have stock: quote']) : t(['我的报价', 'My quotes'])}</h2>
      <div ref={status} role="status" tabIndex={-1}>
        {message && <p className="note ok">{message}</p>}
        {!hasForm && errors[''] && <p className="note bad">{errors['']}</p>}
      </div>
      <OwnQuotes
        quotes={own}
        motors={motors}
        busy={isSending || !isHydrated}
        onWithdraw={withdraw}
        onSold={recordSale}
        onUnsold={undoSale}
        onChange={isOpen ? startChange : undefined}
      />
      {isOpen && pausedUntil !== '' && !changed && (
        <p className="note">
          {t(['上次报价刚撤回或未被采纳，{time} 之后可以再次报价。', 'Your last quote has just ended: you can quote again after {time}.'], {
            time: pausedUntil,
          })}
        </p>
      )}
      {isOpen && isStanding && !isAdding && !changed && pausedUntil === '' && motors.some(({ id }) => !isOffered(id)) && (
        <button type="button" className="button" onClick={() => setAdding(true)}>
          {t(['用另一台现货再报价', 'Quote with another motor'])}
        </button>
      )}
      {hasForm && (
        <form
          ref={form}
          className={styles.quoteForm}
          onSubmit={submit}
          onInput={keep}
          onChange={keep}
          noValidate
          key={`${own.length} ${changed?.id}`}
        >
          <QuoteFields
            motors={motors}
            onShelf={onShelf}
            changed={changed}
            offered={offered}
            isOffered={isOffered}
            choices={choices}
            quantity={quantity}
            now={now}
            errors={errors}
            clearErrors={clearErrors}
            before={quotedIn}
          />
          <FormPendingProvider value={pending}>
            <FileList
              label={t(quote.fields.attachments.label)}
              most={quote.fields.attachments.max}
              files={files}
              error={errors.attachments}
              onChange={(change) => {
                setFiles(change)
                clearErrors('attachments')
              }}
              linkOf={quoteFileLink}
            />
          </FormPendingProvider>
          <p role="status">{waits}</p>
          <div role="alert">{errors[''] && <p className="note bad">{errors['']}</p>}</div>
          <button type="submit" className="button main" disabled={isSending || waits !== '' || !isHydrated}>
            {isSending ? t(['正在提交…', 'Sending…']) : t(changed ? ['保存修改', 'Save the change'] : ['提交报价', 'Send the quote'])}
          </button>
          {changed && (
            <button type="button" className="button" onClick={cancel}>
              {t(['取消', 'Cancel'])}
            </button>
          )}
        </form>
      )}
    </section>
  )
}

interface QuoteFieldsProps extends Pick<QuoteFormProps, 'motors' | 'choices' | 'quantity'> {
  readonly onShelf: number
  /** The quote that is changed: its motor stays. */
  readonly changed: OwnQuote | undefined
  /** The motor that is chosen at first; '' for none, `toChoose` where the seller is asked. */
  readonly offered: string
  readonly isOffered: (id: string) => boolean
  /** '' until the page is hydrated. */
  readonly now: string
  readonly errors: FormErrors
  readonly clearErrors: (name: string) => void
  /** The currency that is chosen, until another one is. */
  readonly before: RefObject<string>
}

function QuoteFields({
  motors,
  onShelf,
  changed,
  offered,
  isOffered,
  choices,
  quantity,
  now,
  errors,
  clearErrors,
  before,
}: QuoteFieldsProps) {
  const t = useT()
  const currencyOf = (id: string): string => motors.find((motor) => motor.id === id)?.currency ?? 'CNY'
  const [first] = useState(() => changed?.currency ?? currencyOf(offered))
  const [currency, tax] = [useRef<HTMLSelectElement>(null), useRef<HTMLSelectElement>(null)]
  // A motor is quoted in the currency of its listing, unless the seller chooses another after it.
  const takeCurrency = (next: string) => {
    if (!currency.current || !tax.current) return
    if (tax.current.value === usualTaxIn(before.current)) tax.current.value = usualTaxIn(next)
    currency.current.value = next
    before.current = next
    clearErrors('currency')
  }
  const bind = (name: string) => ({ name, error: errors[name], onChange: () => clearErrors(name) })
  return (
    <>
      {!changed && (
        <OwnMotorSelect
          motors={motors}
          onShelf={onShelf}
          offered={offered}
          isOffered={isOffered}
          error={errors.listingId}
          onChange={(id) => {
            clearErrors('listingId')
            takeCurrency(currencyOf(id))
          }}
        />
      )}
      <TextField label={t(quote.fields.price.label)} required inputMode="decimal" defaultValue={changed?.price} {...bind('price')} />
      {(
        [
          ['currency', currency, first],
          ['taxMode', tax, usualTaxIn(first)],
        ] as const
      ).map(([name, select, usual]) => (
        <FieldLayout key={name} label={t(quote.fields[name].label)} error={errors[name]}>
          {(linked) => (
            <select
              ref={select}
              className="input"
              name={name}
              defaultValue={changed ? changed[name] : usual}
              onChange={({ target }) => (name === 'currency' ? takeCurrency(target.value) : clearErrors(name))}
              {...linked}
            >
              {name === 'taxMode' && <option value="">{t(['未说明', 'Not stated'])}</option>}
              {choices[name].map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </FieldLayout>
      ))}
      <TextField
        label={t(['数量', 'Quantity'])}
        required
        inputMode="numeric"
        defaultValue={String(changed?.qty ?? quantity)}
        {...bind('qty')}
      />
      <TextField
        label={t(['交货天数', 'Days to delivery'])}
        inputMode="numeric"
        defaultValue={String(changed?.leadDays ?? '')}
        {...bind('leadDays')}
      />
      <TextField
        key={String(now !== '')}
        label={t(['报价有效期', 'Valid until'])}
        required
        type="date"
        hint={t(['默认 {days} 天', '{days} days unless you choose another day'], { days: usualDays })}
        defaultValue={changed?.validUntil ?? dayAfter(now, usualDays)}
        {...bind('validUntil')}
      />
      <FieldLayout label={t(['偏差说明', 'What differs'])} error={errors.deviation}>
        {(linked) => <textarea className="input" name="deviation" maxLength={1000} defaultValue={changed?.deviation} {...linked} />}
      </FieldLayout>
    </>
  )
}
