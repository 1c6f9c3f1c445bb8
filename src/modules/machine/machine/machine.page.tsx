import { Input, Modal, Segmented, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useLang, useT } from '#i18n/language.tsx'
import type { ActionItem } from '#kernel/admin/action-buttons.tsx'
import { useAttempt } from '#kernel/admin/action-dialog.tsx'
import { useChoices } from '#kernel/admin/choices.ts'
import { definePage, type Page } from '#kernel/admin/define-page.ts'
import { useSaid } from '#kernel/admin/form-body.tsx'
import type { JsonRow } from '#kernel/admin/form-values.ts'
import { titleOf } from '#kernel/admin/page-shape.ts'
import { ResourcePage } from '#kernel/admin/resource-page.tsx'
import { useResource } from '#kernel/admin/use-resource.ts'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { machine } from './machine.resource.ts'

/** What the server offers for a listing: the states it may go to. */
interface Move {
  readonly to: string
  readonly label: string
  /** A sentence of why must come along. */
  readonly reason: boolean
}

const movesOf = (row: JsonRow): readonly Move[] => (Array.isArray(row.moves) ? (row.moves as Move[]) : [])

/** The moves that all of these listings can make. */
function commonMoves([first, ...others]: readonly JsonRow[]): readonly Move[] {
  return first ? movesOf(first).filter(({ to }) => others.every((row) => movesOf(row).some((move) => move.to === to))) : []
}

interface PendingMove {
  readonly move: Move
  readonly rows: readonly JsonRow[]
}

const all = ''

/** A move to this page may say which state it is about. */
const isWanted = (wanted: unknown): wanted is { shelfStatus: string } =>
  typeof wanted === 'object' && wanted !== null && 'shelfStatus' in wanted

/** Listings by state; what waits for review comes first. Each state offers its next ones. */
function MachinePage({ page }: { page: Page }) {
  const t = useT()
  const { options } = useChoices(machine.fields.shelfStatus)
  const [state, show] = useState<string>('PENDING')
  const [asked, ask] = useState<PendingMove>()
  const { state: wanted } = useLocation()
  useEffect(() => {
    if (isWanted(wanted)) show(wanted.shelfStatus)
  }, [wanted])
  const more = (rows: readonly JsonRow[]): readonly ActionItem[] =>
    commonMoves(rows).map((move) => ({ key: move.to, label: move.label, danger: move.reason, run: () => ask({ move, rows }) }))
  return (
    <>
      <div className="page-groups">
        <Segmented
          aria-label={t(machine.fields.shelfStatus.label)}
          value={state}
          options={[{ value: all, label: t(['全部', 'All']) }, ...options.map(({ value, label }) => ({ value: String(value), label }))]}
          onChange={show}
        />
      </div>
      <ResourcePage page={page} fixed={state === all ? {} : { shelfStatus: state }} more={more} />
      {asked && <MoveDialog {...asked} close={() => ask(undefined)} />}
    </>
  )
}

const most = 300

/** Asks for the reason where one must be given, and moves the listings: all, or none. */
function MoveDialog({ move, rows, close }: PendingMove & { close: () => void }) {
  const t = useT()
  useReturnFocus()
  const { act } = useResource(machine)
  const attempt = useAttempt()
  const said = useSaid()
  const [reason, write] = useState('')
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const go = async (): Promise<void> => {
    setMissing(move.reason && reason.trim() === '')
    if (move.reason && reason.trim() === '') return
    setBusy(true)
    await attempt(async () => {
      const ids = rows.map((row) => row.id)
      const { msg } = await act('shelf', ids, { shelfStatus: move.to, reason: reason.trim() })
      said(msg, { done: ['操作成功!', 'Done'], title: machine.actions.shelf.label })
      close()
    })
    setBusy(false)
  }
  return (
    <Modal open title={move.label} okButtonProps={{ danger: move.reason }} confirmLoading={busy} onOk={() => void go()} onCancel={close}>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Title row={row} /> <Tag>{String(row.shelfStatusName ?? '')}</Tag>
          </li>
        ))}
      </ul>
      <label htmlFor="move-reason">{t(move.reason ? ['原因（必填）', 'Reason (required)'] : ['原因', 'Reason'])}</label>
      <Input.TextArea
        id="move-reason"
        maxLength={most}
        showCount
        rows={3}
        value={reason}
        status={missing ? 'error' : ''}
        aria-invalid={missing}
        onChange={(event) => write(event.target.value)}
      />
      {missing && <p role="alert">{t(['请填写原因', 'Give the reason'])}</p>}
    </Modal>
  )
}

/** Colours of the states: they stand beside their words. */
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
