import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { PossibleTransition } from '#kernel/resource/open-row.ts'
import { removableStates } from '#modules/machine/machine/shelf.fields.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useDisclosure } from '#ui/use-disclosure.ts'
import type { WriteResult } from '../../own/use-own-writes.ts'
import styles from './my-stock.module.css'
import type { MyListing } from './product.loader.ts'
import { type MyStockWrites, nameOf } from './use-my-stock.ts'

interface Props {
  readonly motor: MyListing
  readonly writes: MyStockWrites
}

/** What the buttons of a listing have opened: a transition that asks, a sale of some, the deletion of a draft. */
type Opened = PossibleTransition | 'sale' | 'removal'

const removable: ReadonlySet<string> = new Set(removableStates)

const labelOf = (opened: Opened | undefined): string | undefined => (typeof opened === 'object' ? opened.name : opened)

export function MyStockActions({ motor, writes }: Props) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [opened, setOpened] = useState<Opened>()
  const [failure, setFailure] = useState('')
  /** The button whose question was cancelled gets the focus back. */
  const cancelled = useRef<string>(undefined)
  const cancel = () => {
    cancelled.current = labelOf(opened)
    setFailure('')
    setOpened(undefined)
  }
  const focusAgain = (button: HTMLButtonElement | null, name: string) => {
    if (!button || name !== cancelled.current) return
    cancelled.current = undefined
    // One in the menu is out of sight again.
    ;(button.closest('details')?.querySelector('summary') ?? button).focus()
  }
  /** `isTyped`: a form is open, which stays with what was typed where that is not saved. */
  const run = async (write: Promise<WriteResult>, isTyped = false) => {
    setBusy(true)
    const result = await write
    setBusy(false)
    if (isTyped && typeof result === 'string' && result !== '') return setFailure(result)
    setFailure('')
    setOpened(undefined)
    writes.settle()
  }
  const form = { busy, failure, onCancel: cancel }
  if (opened === 'sale') return <SaleForm {...form} motor={motor} onSubmit={(sold) => run(writes.sellPart(motor, sold), true)} />
  if (opened === 'removal' || opened?.confirm) {
    const question =
      opened === 'removal' ? t(['确定删除？30 天内可以恢复。', 'Delete it? It can be put back for 30 days.']) : opened.confirm
    return (
      <ConfirmDialog
        text={t(['{model}：{question}', '{model}: {question}'], { model: nameOf(motor), question })}
        confirmLabel={opened === 'removal' ? t(['删除', 'Delete']) : opened.label}
        cancelLabel={t(['取消', 'Cancel'])}
        busy={busy}
        onAnswer={(confirmed) =>
          confirmed ? run(opened === 'removal' ? writes.remove([motor.id]) : writes.change(motor, opened, '')) : cancel()
        }
      />
    )
  }
  if (opened) return <ReasonForm {...form} transition={opened} onSubmit={(reason) => run(writes.change(motor, opened, reason), true)} />
  const button = ({ name, label, onClick }: Act): ReactNode => (
    <button key={name} ref={(element) => focusAgain(element, name)} type="button" className="button" disabled={busy} onClick={onClick}>
      {label}
    </button>
  )
  const acts: Act[] = [
    ...(canSellSome(motor) ? [{ name: 'sale', label: t(['售出部分', 'Sold some']), onClick: () => setOpened('sale') }] : []),
    ...motor.transitions
      // The validity of an expired listing is confirmed beside its date.
      .filter(({ name }) => name !== 'confirmStock')
      .map((transition) => ({
        name: transition.name,
        label: transition.label,
        onClick: () => (transition.reason || transition.confirm ? setOpened(transition) : void run(writes.change(motor, transition, ''))),
      })),
    ...(removable.has(motor.shelfStatus ?? '')
      ? [{ name: 'removal', label: t(['删除', 'Delete']), onClick: () => setOpened('removal') }]
      : []),
  ]
  const first = usual.map((name) => acts.find((act) => act.name === name)).find(Boolean)
  return (
    <div className={styles.actions}>
      <EditLink motor={motor} />
      {first && button(first)}
      <More name={nameOf(motor)} version={String(motor.rowVersion)}>
        <CopyLink motor={motor} />
        {motor.shelfStatus === 'ON' && <MatchesLink motor={motor} />}
        {acts.filter((act) => act !== first).map(button)}
      </More>
    </div>
  )
}

/** A button of a listing. */
interface Act {
  readonly name: string
  readonly label: string
  readonly onClick: () => void
}

/** The act that a listing waits for in its state: the first of these that it has stands beside its link, the others in the menu. */
const usual = ['submitForReview', 'sale', 'sell', 'putBack', 'reopen', 'withdraw']

/** Of what is on the shelf: none of what has expired is counted. */
const canSellSome = (motor: MyListing): boolean =>
  motor.shelfStatus !== 'EXPIRED' && motor.transitions.some(({ name }) => name === 'sell') && Number(motor.quantity) > 1

interface MoreProps {
  /** Of the listing. */
  readonly name: string
  /** With another one the list was read anew. */
  readonly version: string
  readonly children: ReactNode
}

/** What is done less often, in a menu that Esc closes. */
function More({ name, version, children }: MoreProps) {
  const t = useT()
  const menu = useDisclosure(version)
  return (
    <details ref={menu} className={styles.more}>
      <summary className="button" aria-label={t(['更多操作：{name}', 'More for {name}'], { name })}>
        {t(['更多', 'More'])}
        <Icon name="down" size={16} />
      </summary>
      <div className={styles.menu}>{children}</div>
    </details>
  )
}

function EditLink({ motor }: Pick<Props, 'motor'>) {
  const t = useT()
  const address = useAddress()
  if (motor.shelfStatus === 'BLOCKED') return null
  return (
    <Link className="button" to={address(`/product_publish?id=${motor.id}`)}>
      {motor.shelfStatus === 'DRAFT' ? t(['继续填写', 'Continue']) : t(['编辑', 'Edit'])}
    </Link>
  )
}

function CopyLink({ motor }: Pick<Props, 'motor'>) {
  const t = useT()
  const address = useAddress()
  return (
    <Link className="button" to={address(`/product_publish?copy=${motor.id}`)}>
      {t(['复制', 'Copy'])}
    </Link>
  )
}

function MatchesLink({ motor }: Pick<Props, 'motor'>) {
  const t = useT()
  const address = useAddress()
  return (
    <Link className="button" to={address(`/purchase?matchesOf=${motor.id}`)}>
      {t(['匹配的求购', 'Matching demands'])}
    </Link>
  )
}

interface FormProps<T> {
  readonly busy: boolean
  /** Why it was not saved; '' for nothing. */
  readonly failure: string
  readonly onSubmit: (value: T) => void
  readonly onCancel: () => void
}

function SaleForm({ motor, onSubmit, ...form }: FormProps<number> & Pick<Props, 'motor'>) {
  const t = useT()
  const [sold, setSold] = useState('1')
  const quantity = Number(motor.quantity)
  const left = quantity - Number(sold)
  return (
    <SmallForm
      label={t(['售出数量（库存 {quantity}）', 'Quantity sold (of {quantity})'], { quantity })}
      submitLabel={t(['登记售出', 'Record the sale'])}
      hint={
        left > 0
          ? t(['剩余 {left}，同时确认库存', '{left} left, which confirms the stock'], { left })
          : t(['全部售出，标记为售罄', 'All sold: the listing is marked as sold out'])
      }
      {...form}
      input={{ type: 'number', inputMode: 'numeric', min: 1, max: quantity, step: 1, required: true, value: sold }}
      onInput={setSold}
      onSubmit={() => onSubmit(Number(sold))}
    />
  )
}

function ReasonForm({ transition, onSubmit, ...form }: FormProps<string> & { readonly transition: PossibleTransition }) {
  const t = useT()
  const [reason, setReason] = useState('')
  return (
    <SmallForm
      label={t(['{label}：原因', '{label}: reason'], { label: transition.label })}
      submitLabel={transition.label}
      {...form}
      input={{ maxLength: 300, required: transition.reason === 'required', value: reason }}
      onInput={setReason}
      onSubmit={() => onSubmit(reason.trim())}
    />
  )
}

interface SmallFormProps extends Omit<FormProps<string>, 'onSubmit'> {
  readonly label: string
  readonly submitLabel: string
  readonly hint?: string
  readonly input: React.InputHTMLAttributes<HTMLInputElement>
  readonly onInput: (value: string) => void
  readonly onSubmit: () => void
}

/** One input with a button, in the place of the buttons that it came from. Esc cancels. */
function SmallForm({ label, submitLabel, hint, busy, failure, input, onInput, onSubmit, onCancel }: SmallFormProps) {
  const t = useT()
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => ref.current?.select(), [])
  return (
    <form
      className={styles.smallForm}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <label htmlFor={id}>{label}</label>
      <input
        ref={ref}
        id={id}
        className="input"
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => onInput(event.target.value)}
        {...input}
      />
      {hint && (
        <p id={`${id}-hint`} className={styles.faint}>
          {hint}
        </p>
      )}
      {failure && (
        <p role="alert" className="field-error">
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        <button type="submit" className="button main" disabled={busy}>
          {submitLabel}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t(['取消', 'Cancel'])}
        </button>
      </div>
    </form>
  )
}
