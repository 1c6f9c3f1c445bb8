import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { conditionOf, facts, menuItemOf, quantityOf, titleOf } from '../../motor/facts.ts'
import { Thumb } from '../../motor/photo.tsx'
import { PriceTag } from '../../motor/price.tsx'
import styles from './own.module.css'
import type { Move, OwnMotor } from './product.loader.ts'

const tones: Readonly<Record<string, string>> = {
  ON: 'ok',
  RESERVED: 'ok',
  PENDING: 'warn',
  EXPIRED: 'warn',
  REJECTED: 'bad',
  BLOCKED: 'bad',
}

/** States in which a visitor may open the listing. */
const openStates: ReadonlySet<string> = new Set(['ON', 'RESERVED', 'EXPIRED', 'SOLD'])

interface Owned {
  readonly motor: OwnMotor
  readonly onMove: (move: Move, reason: string) => Promise<void>
}

export function OwnCard({ motor, onMove }: Owned) {
  const t = useT()
  const address = useAddress()
  const { shelfStatus = '' } = motor
  const name = motor.model || t(titleOf(motor))
  const rating = [
    facts.powerKw(motor),
    motor.poles.length > 0 && t(['{poles} 极', '{poles}-pole'], { poles: facts.poles(motor) }),
    facts.mounting(motor),
    facts.voltageV(motor),
  ]
  const stock = [t(conditionOf(motor)), t(quantityOf(motor)), t(menuItemOf(motor))]
  return (
    <li className={styles.card}>
      <Thumb motor={motor} size={76} />
      <div className={styles.facts}>
        <p className={styles.name}>
          {openStates.has(shelfStatus) ? <Link to={address(`/machine/${motor.id}`)}>{name}</Link> : <strong>{name}</strong>}
          <span className={`badge ${tones[shelfStatus] ?? ''}`}>{motor.shelfStatusName || shelfStatus}</span>
        </p>
        <p>{rating.filter(Boolean).join(' · ')}</p>
        <p>{stock.filter(Boolean).join(' · ')}</p>
        <PriceTag motor={motor} />
        {motor.shelfReason && <p className={styles.reason}>{t(['原因：{reason}', 'Reason: {reason}'], { reason: motor.shelfReason })}</p>}
      </div>
      <Moves motor={motor} onMove={onMove} />
    </li>
  )
}

function Moves({ motor, onMove }: Owned) {
  const t = useT()
  const address = useAddress()
  const [busy, setBusy] = useState(false)
  const [asked, setConfirming] = useState<Move>()
  const go = async (move: Move, reason: string) => {
    setBusy(true)
    await onMove(move, reason)
    setBusy(false)
    setConfirming(undefined)
  }
  if (asked) return <Reason move={asked} busy={busy} onGo={(reason) => go(asked, reason)} onCancel={() => setConfirming(undefined)} />
  return (
    <div className={styles.moves}>
      {motor.shelfStatus !== 'BLOCKED' && (
        <Link className="button" to={address(`/product_publish?id=${motor.id}`)}>
          {t(['编辑', 'Edit'])}
        </Link>
      )}
      {motor.moves.map((move) => (
        <button
          key={move.to}
          type="button"
          className="button"
          disabled={busy}
          onClick={() => (move.reason ? setConfirming(move) : go(move, ''))}
        >
          {move.label}
        </button>
      ))}
    </div>
  )
}

interface Why {
  readonly move: Move
  readonly busy: boolean
  readonly onGo: (reason: string) => void
  readonly onCancel: () => void
}

function Reason({ move, busy, onGo, onCancel }: Why) {
  const t = useT()
  const id = useId()
  const [reason, setReason] = useState('')
  return (
    <form
      className={styles.why}
      onSubmit={(event) => {
        event.preventDefault()
        onGo(reason.trim())
      }}
    >
      <label htmlFor={id}>{t(['{label}：原因', '{label}: why'], { label: move.label })}</label>
      <input id={id} className="input" value={reason} maxLength={300} required onChange={(event) => setReason(event.target.value)} />
      <div className={styles.moves}>
        <button type="submit" className="button main" disabled={busy}>
          {move.label}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t(['取消', 'Cancel'])}
        </button>
      </div>
    </form>
  )
}
