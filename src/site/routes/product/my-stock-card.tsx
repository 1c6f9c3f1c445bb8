import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { PossibleTransition } from '#kernel/resource/open-row.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { conditionOf, motorText, quantityOf, regionOf, titleOf } from '../../motor/motor-text.ts'
import { PriceTag } from '../../motor/price.tsx'
import { Thumbnail } from '../../motor/thumbnail.tsx'
import styles from './my-stock.module.css'
import type { MyListing } from './product.loader.ts'

const badgeStyles: Readonly<Record<string, string>> = {
  ON: 'ok',
  RESERVED: 'ok',
  PENDING: 'warn',
  EXPIRED: 'warn',
  REJECTED: 'bad',
  BLOCKED: 'bad',
}

/** States in which the listing has a public page. */
const publicStates: ReadonlySet<string> = new Set(['ON', 'RESERVED', 'EXPIRED', 'SOLD'])

interface MyStockCardProps {
  readonly motor: MyListing
  readonly onTransition: (transition: PossibleTransition, reason: string) => Promise<void>
  /** Called when a transition has ended and its question is closed. */
  readonly onSettled: () => void
}

export function MyStockCard({ motor, onTransition, onSettled }: MyStockCardProps) {
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
  const stock = [t(conditionOf(motor)), t(quantityOf(motor)), t(regionOf(motor))]
  return (
    <li className={styles.card}>
      <Thumbnail motor={motor} size={76} />
      <div className={styles.summary}>
        <p className={styles.name}>
          {publicStates.has(shelfStatus) ? <Link to={address(`/machine/${motor.id}`)}>{name}</Link> : <strong>{name}</strong>}
          <span className={`badge ${badgeStyles[shelfStatus] ?? ''}`}>{motor.shelfStatusName || shelfStatus}</span>
        </p>
        <p>{rating.filter(Boolean).join(' · ')}</p>
        <p>{stock.filter(Boolean).join(' · ')}</p>
        <PriceTag motor={motor} />
        {motor.shelfReason && <p className={styles.reason}>{t(['原因：{reason}', 'Reason: {reason}'], { reason: motor.shelfReason })}</p>}
      </div>
      <Transitions motor={motor} onTransition={onTransition} onSettled={onSettled} />
    </li>
  )
}

function Transitions({ motor, onTransition, onSettled }: MyStockCardProps) {
  const t = useT()
  const address = useAddress()
  const [busy, setBusy] = useState(false)
  const [pending, setPending] = useState<PossibleTransition>()
  /** The transition whose question was cancelled: its button gets the focus back. */
  const cancelled = useRef<string>(undefined)
  const cancel = () => {
    cancelled.current = pending?.name
    setPending(undefined)
  }
  const focusAgain = (button: HTMLButtonElement | null, name: string) => {
    if (!button || name !== cancelled.current) return
    cancelled.current = undefined
    button.focus()
  }
  const apply = async (transition: PossibleTransition, reason: string) => {
    setBusy(true)
    await onTransition(transition, reason)
    setBusy(false)
    setPending(undefined)
    onSettled()
  }
  if (pending?.confirm)
    return (
      <ConfirmDialog
        text={t(['{model}：{question}', '{model}: {question}'], { model: motor.model || motor.title, question: pending.confirm })}
        confirmLabel={pending.label}
        cancelLabel={t(['取消', 'Cancel'])}
        busy={busy}
        onAnswer={(confirmed) => (confirmed ? apply(pending, '') : cancel())}
      />
    )
  if (pending) return <ReasonForm transition={pending} busy={busy} onSubmit={(reason) => apply(pending, reason)} onCancel={cancel} />
  return (
    <div className={styles.actions}>
      {motor.shelfStatus !== 'BLOCKED' && (
        <Link className="button" to={address(`/product_publish?id=${motor.id}`)}>
          {t(['编辑', 'Edit'])}
        </Link>
      )}
      {motor.transitions.map((transition) => (
        <button
          key={transition.name}
          ref={(button) => focusAgain(button, transition.name)}
          type="button"
          className="button"
          disabled={busy}
          onClick={() => (transition.reason || transition.confirm ? setPending(transition) : apply(transition, ''))}
        >
          {transition.label}
        </button>
      ))}
    </div>
  )
}

interface ReasonFormProps {
  readonly transition: PossibleTransition
  readonly busy: boolean
  readonly onSubmit: (reason: string) => void
  readonly onCancel: () => void
}

function ReasonForm({ transition, busy, onSubmit, onCancel }: ReasonFormProps) {
  const t = useT()
  const id = useId()
  const [reason, setReason] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <form
      className={styles.reasonForm}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(reason.trim())
      }}
    >
      <label htmlFor={id}>{t(['{label}：原因', '{label}: reason'], { label: transition.label })}</label>
      <input
        ref={input}
        id={id}
        className="input"
        value={reason}
        maxLength={300}
        required={transition.reason === 'required'}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={styles.actions}>
        <button type="submit" className="button main" disabled={busy}>
          {transition.label}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t(['取消', 'Cancel'])}
        </button>
      </div>
    </form>
  )
}
