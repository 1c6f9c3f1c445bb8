import { Input, Modal, Segmented, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useLang, useT } from '#i18n/language.tsx'
import type { ActionItem } from '#kernel/admin/action-buttons.tsx'
import { useAttempt } from '#kernel/admin/action-dialog.tsx'
import { useChoices } from '#kernel/admin/choices.ts'
import { definePage, type Page } from '#kernel/admin/define-page.ts'
import { useResultMessage } from '#kernel/admin/form-body.tsx'
import type { JsonRow } from '#kernel/admin/form-values.ts'
import { titleOf } from '#kernel/admin/page-shape.ts'
import { ResourcePage } from '#kernel/admin/resource-page.tsx'
import { useResource } from '#kernel/admin/use-resource.ts'
import type { PossibleTransition } from '#kernel/resource/open-row.ts'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { machine } from './machine.resource.ts'

const transitionsOf = (row: JsonRow): readonly PossibleTransition[] =>
  Array.isArray(row.transitions) ? (row.transitions as PossibleTransition[]) : []

/** The transitions that all of these listings can make. */
function commonTransitions([first, ...others]: readonly JsonRow[]): readonly PossibleTransition[] {
  return first
    ? transitionsOf(first).filter(({ name }) => others.every((row) => transitionsOf(row).some((each) => each.name === name)))
    : []
}

interface PendingTransition {
  readonly transition: PossibleTransition
  readonly rows: readonly JsonRow[]
}

const all = ''

/** A link to this page may name the state to show. */
const namesState = (state: unknown): state is { shelfStatus: string } =>
  typeof state === 'object' && state !== null && 'shelfStatus' in state

/** Listings by state, those pending review first. The buttons are the possible transitions. */
function MachinePage({ page }: { page: Page }) {
  const t = useT()
  const { options } = useChoices(machine.fields.shelfStatus)
  const [state, setState] = useState<string>('PENDING')
  const [pending, setPending] = useState<PendingTransition>()
  const { state: linked } = useLocation()
  useEffect(() => {
    if (namesState(linked)) setState(linked.shelfStatus)
  }, [linked])
  const more = (rows: readonly JsonRow[]): readonly ActionItem[] =>
    commonTransitions(rows).map((transition) => ({
      key: transition.name,
      label: transition.label,
      danger: transition.reason === 'required',
      run: () => setPending({ transition, rows }),
    }))
  return (
    <>
      <div className="page-groups">
        <Segmented
          aria-label={t(machine.fields.shelfStatus.label)}
          value={state}
          options={[{ value: all, label: t(['全部', 'All']) }, ...options.map(({ value, label }) => ({ value: String(value), label }))]}
          onChange={setState}
        />
      </div>
      <ResourcePage page={page} fixed={state === all ? {} : { shelfStatus: state }} more={more} />
      {pending && <TransitionDialog {...pending} close={() => setPending(undefined)} />}
    </>
  )
}

/** Asks for the reason where one is required, and makes the transition for all listings or for none. */
function TransitionDialog({ transition, rows, close }: PendingTransition & { close: () => void }) {
  const t = useT()
  useReturnFocus()
  const { act } = useResource(machine)
  const attempt = useAttempt()
  const showResult = useResultMessage()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const isRequired = transition.reason === 'required'
  const submit = async (): Promise<void> => {
    const isMissing = isRequired && reason.trim() === ''
    setMissing(isMissing)
    if (isMissing) return
    setBusy(true)
    await attempt(async () => {
      const ids = rows.map((row) => row.id)
      const { msg } = await act('shelf', ids, {
        shelfStatus: transition.to,
        reason: reason.trim(),
        // What is approved is what was shown.
        rowVersions: rows.map(({ rowVersion }) => rowVersion),
      })
      showResult(msg, { done: ['操作成功!', 'Done'], title: machine.actions.shelf.label })
      close()
    })
    setBusy(false)
  }
  return (
    <Modal
      open
      title={transition.label}
      okButtonProps={{ danger: isRequired }}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={close}
    >
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Title row={row} /> <Tag>{String(row.shelfStatusName ?? '')}</Tag>
          </li>
        ))}
      </ul>
      {transition.confirm && <p>{transition.confirm}</p>}
      {transition.reason && (
        <>
          <label htmlFor="transition-reason">{t(isRequired ? ['原因（必填）', 'Reason (required)'] : ['原因', 'Reason'])}</label>
          <Input.TextArea
            id="transition-reason"
            maxLength={machine.actions.shelf.asks.reason.max}
            showCount
            rows={3}
            value={reason}
            status={missing ? 'error' : ''}
            aria-invalid={missing}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
      {missing && <p role="alert">{t(['请填写原因', 'Enter the reason'])}</p>}
    </Modal>
  )
}

/** Colours of the states; each is shown with its name. */
const colours: Readonly<Record<string, string>> = {
  ON: 'success',
  PENDING: 'warning',
  REJECTED: 'error',
  BLOCKED: 'error',
  RESERVED: 'processing',
}

function Title({ row }: { row: JsonRow }) {
  const title = titleOf(machine, row, useLang())
  return (
    <span className="one-line" title={title}>
      {title}
    </span>
  )
}

export const machinePage = definePage(machine, {
  own: MachinePage,
  actions: { shelf: null },
  columns: {
    title: (row) => <Title row={row} />,
    shelfStatus: (row) => <Tag color={colours[row.shelfStatus] ?? 'default'}>{String(row.shelfStatusName || row.shelfStatus)}</Tag>,
  },
})
