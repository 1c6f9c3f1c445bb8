import { useState } from 'react'
import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { visibleStates } from '#modules/machine/machine/shelf.fields.ts'
import { numberIn } from '#motors/number-text.ts'
import { call } from '#ui/call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { parseDateTime } from '#ui/date-time.ts'
import { conditionOf, motorText, priceOf, quantityOf, regionOf, titleOf } from '../../motor/motor-text.ts'
import { PriceTag } from '../../motor/price.tsx'
import { Thumbnail } from '../../motor/thumbnail.tsx'
import { MissingNote } from '../../own/missing-note.tsx'
import type { WriteResult } from '../../own/use-own-writes.ts'
import styles from './my-stock.module.css'
import { MyStockActions } from './my-stock-actions.tsx'
import { MyStockValue } from './my-stock-value.tsx'
import type { MyListing } from './product.loader.ts'
import { type MyStockWrites, nameOf, priceValues } from './use-my-stock.ts'

const badgeStyles: Readonly<Record<string, string>> = {
  ON: 'ok',
  RESERVED: 'ok',
  PENDING: 'warn',
  EXPIRED: 'warn',
  REJECTED: 'bad',
  BLOCKED: 'bad',
}

/** States in which the listing has a public page. */
const publicStates: ReadonlySet<string> = new Set(visibleStates)
/** States in which price and quantity are edited in the list; an edit of others has further effects. */
const editedStates: ReadonlySet<string> = new Set(['DRAFT', 'PENDING', 'ON', 'RESERVED', 'OFF', 'EXPIRED'])
/** Modes of one price, or of none yet. */
const singleModes: ReadonlySet<string> = new Set(['FIXED', 'NEGOTIABLE', 'ASK'])

interface Props {
  readonly motor: MyListing
  /** The time of the server. */
  readonly now: string
  readonly selected: boolean
  readonly onSelect: (selected: boolean) => void
  readonly writes: MyStockWrites
}

export function MyStockCard({ motor, now, selected, onSelect, writes }: Props) {
  const t = useT()
  const address = useAddress()
  const { shelfStatus = '' } = motor
  const name = motor.model || t(titleOf(motor))
  const rating = [
    motorText.powerKw(motor),
    motor.poles.length > 0 && t(['{poles} 极', '{poles}-pole'], { poles: motorText.poles(motor) }),
    motorText.mounting(motor),
    motorText.voltageV(motor),
  ]
  const isEdited = editedStates.has(shelfStatus)
  const stock = [t(conditionOf(motor)), !isEdited && t(quantityOf(motor)), t(regionOf(motor))]
  return (
    <li className={styles.card}>
      <label className={styles.choice}>
        <input type="checkbox" checked={selected} onChange={(event) => onSelect(event.target.checked)} />
        <span className="visually-hidden">{t(['选择 {name}', 'Select {name}'], { name })}</span>
      </label>
      <Thumbnail motor={motor} size={76} />
      <div className={styles.summary}>
        <p className={styles.name}>
          {publicStates.has(shelfStatus) ? <Link to={address(`/machine/${motor.id}`)}>{name}</Link> : <strong>{name}</strong>}
          <span className={`badge ${badgeStyles[shelfStatus] ?? ''}`}>{motor.shelfStatusName || shelfStatus}</span>
        </p>
        <p>{rating.filter(Boolean).join(' · ')}</p>
        <p>{stock.filter(Boolean).join(' · ')}</p>
        {motor.listingNo && <p className={styles.faint}>{motor.listingNo}</p>}
        {shelfStatus === 'DRAFT' && (
          <p className={styles.faint}>{t(['完整度 {n}%', '{n}% complete'], { n: Number(motor.completeness) })}</p>
        )}
        {motor.missing && <MissingNote missing={motor.missing} form={`/product_publish?id=${motor.id}`} />}
        {motor.shelfReason && <p className={styles.reason}>{t(['原因：{reason}', 'Reason: {reason}'], { reason: motor.shelfReason })}</p>}
      </div>
      <div className={styles.upkeep}>
        {isEdited ? <Values motor={motor} writes={writes} /> : <PriceTag motor={motor} />}
        <Validity motor={motor} now={now} writes={writes} />
        {publicStates.has(shelfStatus) && <Interest motor={motor} />}
      </div>
      <MyStockActions motor={motor} writes={writes} />
    </li>
  )
}

/** As it is typed: cents only where there are any. */
const plainAmount = (amount: string | number | undefined): string => {
  const value = Number(amount)
  if (!amount || Number.isNaN(value)) return ''
  return Number.isInteger(value) ? String(value) : value.toFixed(2)
}

/** What stands behind an amount that is typed. */
const currencyUnits: Readonly<Record<string, Words>> = { CNY: ['元', '¥'], USD: ['美元', '$'], EUR: ['欧元', '€'] }

/** Price and quantity, as fields that save themselves. */
function Values({ motor, writes }: Pick<Props, 'motor' | 'writes'>) {
  const t = useT()
  const [asked, setAsked] = useState<(confirmed: boolean) => void>()
  const selling = motor.transitions.find(({ name }) => name === 'sell')
  /** None of a listing on the shelf means that it is sold out: asked and taken back as by its button. */
  const saveQuantity = async (quantity: string): Promise<WriteResult> => {
    if (Number(quantity) !== 0 || quantity === '' || !selling) return writes.edit(motor, { quantity })
    const isConfirmed = await new Promise<boolean>((answer) => setAsked(() => answer))
    return isConfirmed ? writes.change(motor, selling, '') : ''
  }
  return (
    <div className={styles.values}>
      <MyStockValue
        label={t(['数量', 'Quantity'])}
        value={String(motor.quantity ?? '')}
        unit={t([motor.unit || '台', 'pcs'])}
        decimals={0}
        onSave={(value) => saveQuantity(numberIn(value, ['台']) ?? value)}
        onErrorGone={writes.dismissFailure}
      />
      {asked && selling && (
        <ConfirmDialog
          text={t(['{model}：{question}', '{model}: {question}'], { model: nameOf(motor), question: selling.confirm })}
          confirmLabel={selling.label}
          cancelLabel={t(['取消', 'Cancel'])}
          onAnswer={(confirmed) => {
            setAsked(undefined)
            asked(confirmed)
          }}
        />
      )}
      {singleModes.has(motor.priceMode) ? (
        <MyStockValue
          label={t(['单价', 'Unit price'])}
          value={motor.priceMode === 'ASK' ? '' : plainAmount(motor.unitPrice)}
          placeholder={motor.priceMode === 'ASK' ? t(priceOf(motor).words) : ''}
          unit={t(currencyUnits[motor.currency || 'CNY'] ?? [motor.currency, motor.currency])}
          decimals={2}
          onSave={(value) => writes.edit(motor, priceValues(motor, value))}
          onErrorGone={writes.dismissFailure}
        />
      ) : (
        <PriceTag motor={motor} />
      )}
    </div>
  )
}

interface ShownContact {
  readonly time: string
  readonly name: string
  readonly company: string
  readonly isMember: boolean
}

/** What others did with the listing, and who was shown the contact. */
function Interest({ motor }: Pick<Props, 'motor'>) {
  const t = useT()
  const [log, setLog] = useState<readonly ShownContact[]>()
  const { viewCount = 0, contactCount = 0, inquiryCount = 0, followCount = 0 } = motor
  const figures = [
    t(['浏览 {viewCount}', 'Views {viewCount}'], { viewCount }),
    t(['关注 {followCount}', 'Follows {followCount}'], { followCount }),
    t(['询价 {inquiryCount}', 'Inquiries {inquiryCount}'], { inquiryCount }),
  ]
  const contacts = t(['查看联系方式 {contactCount}', 'Contact views {contactCount}'], { contactCount })
  const load = async () => {
    setLog(await call<ShownContact[]>('GET', '/blade-machine/machine/contact-log', { query: { id: motor.id } }).catch(() => []))
  }
  return (
    <div className={styles.faint}>
      {[...figures, contactCount === 0 ? contacts : ''].map((text) => text.replaceAll(' ', '\u00a0')).join(' · ')}
      {contactCount !== 0 && (
        <details className={styles.contacts} onToggle={({ currentTarget }) => currentTarget.open && !log && void load()}>
          <summary>{contacts}</summary>
          <ul>
            {log?.map(({ time, name, company, isMember }) => (
              <li key={`${time} ${name}`}>
                {time.slice(0, 16)} {isMember ? [name, company].filter(Boolean).join(' · ') : t(['未登录访客', 'A visitor'])}
              </li>
            ))}
            {log?.length === 0 && <li>{t(['半年内没有记录', 'None in the last half year'])}</li>}
          </ul>
        </details>
      )}
    </div>
  )
}

const day = 86_400_000
/** Days before the end from which it is marked. */
const daysOfNotice = 7

/** Until when the listing is valid, with one tap to confirm that it is still in stock. */
function Validity({ motor, now, writes }: Pick<Props, 'motor' | 'now' | 'writes'>) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const { shelfStatus, expireTime } = motor
  if (!expireTime || (shelfStatus !== 'ON' && shelfStatus !== 'EXPIRED' && shelfStatus !== 'RESERVED')) return null
  const days = Math.ceil((parseDateTime(expireTime) - parseDateTime(now)) / day)
  const isExpired = shelfStatus === 'EXPIRED' || days <= 0
  const confirm = async () => {
    setBusy(true)
    await writes.confirm({ ids: [motor.id] })
    setBusy(false)
    writes.settle()
  }
  return (
    <p className={`${styles.validity} ${isExpired || days <= daysOfNotice ? styles.due : ''}`}>
      <span title={expireTime}>
        {isExpired
          ? t(['已到期', 'Expired'])
          : t(['还有 {days} 天到期', days === 1 ? 'Expires in 1 day' : 'Expires in {days} days'], { days })}
      </span>
      <button
        type="button"
        className="button"
        aria-label={t(['确认库存 {name}', 'Confirm stock of {name}'], { name: nameOf(motor) })}
        disabled={busy}
        onClick={confirm}
      >
        {t(['确认库存', 'Confirm stock'])}
      </button>
    </p>
  )
}
