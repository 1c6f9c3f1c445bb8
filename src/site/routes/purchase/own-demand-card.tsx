import { Fragment, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { PossibleTransition } from '#kernel/resource/open-row.ts'
import { readableStates, removableDemandStates } from '#modules/collaboration/collaboration/demand-states.fields.ts'
import { AskButton } from '#ui/ask-button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { MissingNote } from '../../own/missing-note.tsx'
import styles from '../../own-page.module.css'
import { demandTitle, needTexts } from './demand.ts'
import formStyles from './own-demand-card.module.css'
import type { OwnDemand } from './purchase.loader.ts'

const badges: Readonly<Record<string, string>> = { OPEN: 'ok', QUOTED: 'ok', PENDING: 'warn', EXPIRED: 'warn', REJECTED: 'bad' }
const publicStates: ReadonlySet<string> = new Set(readableStates)
/** States in which its owner may still change it. */
const openStates: ReadonlySet<string> = new Set(['DRAFT', 'PENDING', 'OPEN', 'QUOTED', 'EXPIRED', 'CANCELLED', 'REJECTED'])

const removableStates: ReadonlySet<string> = new Set(removableDemandStates)

interface OwnDemandCardProps {
  readonly demand: OwnDemand
  /** `more` holds the reason, or the new last day for quotes. */
  readonly onMove: (transition: PossibleTransition, more: object) => Promise<void>
  readonly onRemove: () => Promise<void>
}

export function OwnDemandCard({ demand, onMove, onRemove }: OwnDemandCardProps) {
  const t = useT()
  const address = useAddress()
  const { demandStatus, demandReason, quoteCount, matchCount, deadline } = demand
  const title = t(demandTitle(demand))
  // Nobody has seen it before.
  const wasPublic = demandStatus !== 'DRAFT' && demandStatus !== 'PENDING'
  const counts = [
    wasPublic && t(['{n} 份报价', '{n} quote|{n} quotes'], { n: Number(quoteCount) }),
    matchCount !== undefined && t(['{n} 条匹配现货', '{n} listing matches|{n} listings match'], { n: matchCount }),
    deadline && t(['报价截止 {day}', 'quotes until {day}'], { day: deadline }),
  ]
  return (
    <li>
      <div className={styles.entry}>
        <h2>
          {publicStates.has(demandStatus) ? <Link to={address(`/purchase/${demand.id}`)}>{title}</Link> : <strong>{title}</strong>}
          <span className={`badge ${badges[demandStatus] ?? ''}`}>{demand.demandStatusName || demandStatus}</span>
        </h2>
        <p>
          {needTexts(demand)
            .map((words) => t(words))
            .join(' · ')}
        </p>
        <p className={styles.details}>
          {counts.filter(Boolean).map((count, at) => (
            <Fragment key={String(count)}>
              {at > 0 && ' · '}
              <span className={formStyles.whole}>{count}</span>
            </Fragment>
          ))}
        </p>
        {demand.missing && <MissingNote missing={demand.missing} form={`/purchase_publish?id=${demand.id}`} />}
        {demandReason && <p className={formStyles.reason}>{t(['原因：{reason}', 'Reason: {reason}'], { reason: demandReason })}</p>}
      </div>
      <Moves demand={demand} title={title} onMove={onMove} onRemove={onRemove} />
    </li>
  )
}

function Moves({ demand, title, onMove, onRemove }: OwnDemandCardProps & { title: string }) {
  const t = useT()
  const address = useAddress()
  const [busy, setBusy] = useState(false)
  const [pending, setPending] = useState<PossibleTransition>()
  const move = async (transition: PossibleTransition, more: object) => {
    setBusy(true)
    await onMove(transition, more)
    setBusy(false)
    setPending(undefined)
  }
  if (pending && asksFor(pending))
    return <MoveForm transition={pending} busy={busy} onSubmit={(more) => move(pending, more)} onCancel={() => setPending(undefined)} />
  return (
    <div className={styles.actions}>
      {openStates.has(demand.demandStatus) && (
        <Link className="button" to={address(`/purchase_publish?id=${demand.id}`)}>
          {demand.demandStatus === 'DRAFT' ? t(['继续填写', 'Continue']) : t(['编辑', 'Edit'])}
        </Link>
      )}
      <Link className="button" to={address(`/purchase_publish?copy=${demand.id}`)}>
        {t(['复制', 'Copy'])}
      </Link>
      {demand.transitions.map((transition) => (
        <button
          key={transition.name}
          type="button"
          className="button"
          disabled={busy}
          onClick={() => (asksFor(transition) || transition.confirm ? setPending(transition) : move(transition, {}))}
        >
          {transition.label}
        </button>
      ))}
      {removableStates.has(demand.demandStatus) && (
        <AskButton
          disabled={busy}
          question={t(['{title}：确定删除？30 天内可以恢复。', '{title}: delete it? It can be put back for 30 days.'], { title })}
          confirmLabel={t(['删除', 'Delete'])}
          onConfirm={onRemove}
        >
          {t(['删除', 'Delete'])}
        </AskButton>
      )}
      {pending && (
        <ConfirmDialog
          text={t(['{title}：{question}', '{title}: {question}'], { title, question: pending.confirm })}
          confirmLabel={pending.label}
          cancelLabel={t(['取消', 'Cancel'])}
          busy={busy}
          onAnswer={(confirmed) => (confirmed ? move(pending, {}) : setPending(undefined))}
        />
      )}
    </div>
  )
}

/** What a transition needs besides a click: a reason, or the new last day for quotes. */
function asksFor({ reason, to }: PossibleTransition): 'reason' | 'deadline' | undefined {
  if (reason) return 'reason'
  return to === 'OPEN' ? 'deadline' : undefined
}

interface MoveFormProps {
  readonly transition: PossibleTransition
  readonly busy: boolean
  readonly onSubmit: (more: object) => void
  readonly onCancel: () => void
}

function MoveForm({ transition, busy, onSubmit, onCancel }: MoveFormProps) {
  const t = useT()
  const id = useId()
  const [value, setValue] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const asked = asksFor(transition) ?? 'reason'
  const label =
    asked === 'deadline'
      ? t(['新的报价截止日期', 'New last day for quotes'])
      : t(['{label}：原因', '{label}: reason'], { label: transition.label })
  return (
    <form
      className={formStyles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit({ [asked]: value.trim() })
      }}
    >
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        className="input"
        type={asked === 'deadline' ? 'date' : 'text'}
        value={value}
        maxLength={300}
        required={asked === 'deadline' || transition.reason === 'required'}
        onChange={({ target }) => setValue(target.value)}
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
