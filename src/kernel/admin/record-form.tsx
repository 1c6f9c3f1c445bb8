import { App, Button, Drawer, Modal, Radio, Skeleton } from 'antd'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { onSessionEnd } from '#ui/session.ts'
import { has } from '../resource/resource.ts'
import type { ActionItem } from './action-buttons.tsx'
import { usePhone } from './admin-context.ts'
import type { Page } from './define-page.ts'
import { Failed, FormBody } from './form-body.tsx'
import { ViewFields } from './form-fields.tsx'
import { blankOf, bodyOf, type Clash, clashIn, differences, type JsonRow, type Values } from './form-values.ts'
import { CellOf } from './kinds.tsx'
import { pageWords } from './page.words.ts'
import type { Shape } from './page-shape.ts'
import { useDetail, useResource } from './use-resource.ts'

/** What a form is opened for. */
export interface Task {
  readonly kind: 'add' | 'edit' | 'view'
  readonly row?: JsonRow
  /** Values that a new row starts with. */
  readonly presets?: Values
  /** What was typed before, in place of the row's values. */
  readonly typed?: Values
}

interface Props {
  readonly page: Page
  readonly shape: Shape
  readonly task: Task
  readonly close: () => void
  /** From viewing to editing, and what else one may do with the row that is viewed. */
  readonly next: readonly ActionItem[]
  /** A dialog of this width in place of a drawer. */
  readonly dialog: number | undefined
}

/** Adds, edits or shows one row. */
export function RecordForm({ page, shape, task, close, next, dialog }: Props) {
  const t = useT()
  const { modal } = App.useApp()
  const formId = useId()
  const [typed, setTyped] = useState(task.typed)
  const [saving, setSaving] = useState(false)
  const asked = task.kind !== 'add' && has(page.resource, 'detail')
  const detail = useDetail(page.resource, asked ? task.row : undefined)
  const row = asked ? detail.data : task.row
  const ready = task.kind === 'add' || row !== undefined
  const viewing = task.kind === 'view'
  useSavedDraft(page, row, typed)
  const leave = (): void => {
    if (!typed) close()
    else
      modal.confirm({
        title: t(pageWords.unsaved),
        okText: t(pageWords.discard),
        cancelText: t(pageWords.keepEditing),
        onOk: close,
      })
  }
  const footer = (
    <div className="form-buttons">
      <Button onClick={leave}>{t(viewing ? pageWords.close : pageWords.cancel)}</Button>
      {!viewing && (
        <Button type="primary" htmlType="submit" form={formId} loading={saving} disabled={!ready}>
          {t(pageWords.save)}
        </Button>
      )}
      {viewing &&
        next.map(({ key, label, danger = false, run }) => (
          <Button key={key} danger={danger} onClick={run}>
            {label}
          </Button>
        ))}
    </div>
  )
  return (
    <FormShell title={`${t(pageWords[task.kind])} · ${t(shape.label)}`} close={leave} footer={footer} dialog={dialog}>
      {detail.isError && <Failed error={detail.error} retry={() => void detail.refetch()} />}
      {!ready && !detail.isError && <Skeleton active paragraph={{ rows: 8 }} />}
      {viewing && row && (
        // It takes the focus, so that the keyboard can scroll what holds nothing to press.
        <section tabIndex={0} aria-label={t(shape.label)}>
          <ViewFields fields={shape.fields} page={page} row={row} />
        </section>
      )}
      {ready && !viewing && <EditForm {...{ page, shape, task, row, formId, close, setTyped, setSaving }} />}
    </FormShell>
  )
}

interface ShellProps extends Pick<Props, 'close' | 'dialog'> {
  readonly title: string
  readonly footer: ReactNode
  readonly children: ReactNode
}

/** A drawer of 560 px, or a dialog; the whole window on a phone. */
function FormShell({ title, close, footer, dialog, children }: ShellProps) {
  const phone = usePhone()
  const shared = { open: true, title, footer, children }
  if (dialog && !phone) return <Modal {...shared} width={dialog} onCancel={close} mask={{ closable: false }} />
  return <Drawer {...shared} size={phone ? '100%' : 560} onClose={close} />
}

interface EditProps extends Pick<Props, 'page' | 'shape' | 'task' | 'close'> {
  readonly row: JsonRow | undefined
  readonly formId: string
  readonly setTyped: (typed: Values) => void
  readonly setSaving: (saving: boolean) => void
}

/** The form of one row; after a lost update it starts anew from the other's row with the values that were chosen. */
function EditForm({ page, shape, task, row, formId, close, setTyped, setSaving }: EditProps) {
  const { submit } = useResource(page.resource)
  const [base, setBase] = useState({ row, typed: task.typed })
  const [clash, setClash] = useState<Clash>()
  const settle = (kept: Values): void => {
    setBase({ row: row && { ...row, ...clash?.theirs }, typed: kept })
    setClash(undefined)
  }
  return (
    <>
      <FormBody
        key={String(base.row?.rowVersion)}
        id={formId}
        page={page}
        fields={shape.fields}
        required={shape.required}
        editing={row !== undefined}
        initial={{ ...(base.row ?? blankOf(shape.fields, task.presets)), ...base.typed }}
        save={(values) => submit({ ...task.presets, ...bodyOf(shape, values, base.row) })}
        said={{ done: row ? pageWords.updated : pageWords.added, title: pageWords.answer }}
        close={close}
        busy={setSaving}
        changed={setTyped}
        taken={({ status, data }) => {
          const found = clashIn(status, data)
          setClash(found)
          return found !== undefined
        }}
      />
      {clash && <Conflict {...{ page, shape, settle }} {...clash} close={() => setClash(undefined)} />}
    </>
  )
}

interface ConflictProps extends Pick<Props, 'page' | 'shape' | 'close'>, Clash {
  readonly settle: (values: Values) => void
}

/** Shows both values of every field in which two people differ, and lets one choose. */
function Conflict({ page, shape, yours, theirs, settle, close }: ConflictProps) {
  const t = useT()
  const fields = differences(shape, yours, theirs)
  const [mine, setMine] = useState<Readonly<Record<string, boolean>>>({})
  const isMine = (name: string): boolean => mine[name] ?? true
  const keep = (): void => settle(Object.fromEntries(fields.map(([name]) => [name, (isMine(name) ? yours : theirs)[name]])))
  const choices = [
    { own: true, words: pageWords.mine, row: { ...theirs, ...yours } },
    { own: false, words: pageWords.theirs, row: theirs },
  ]
  return (
    <Modal open title={t(pageWords.conflict)} width={720} okText={t(pageWords.useChoice)} onOk={keep} onCancel={close}>
      <p>{t(pageWords.conflictHint)}</p>
      {fields.map(([name, field]) => (
        <fieldset key={name} className="conflict">
          <legend>{t(field.label)}</legend>
          {choices.map(({ own, words, row }) => (
            <Radio key={words[1]} name={name} checked={isMine(name) === own} onChange={() => setMine({ ...mine, [name]: own })}>
              <b>{t(words)}</b> <CellOf name={name} field={field} row={row} page={page} />
            </Radio>
          ))}
        </fieldset>
      ))}
    </Modal>
  )
}

const draftPlace = 'draft'

/** Keeps what was typed over a login, and asks before the window is closed on it. */
function useSavedDraft(page: Page, row: JsonRow | undefined, values: Values | undefined): void {
  useEffect(() => {
    if (!values) return
    const stay = (event: BeforeUnloadEvent): void => event.preventDefault()
    const leave = (): void => window.removeEventListener('beforeunload', stay)
    window.addEventListener('beforeunload', stay)
    const forget = onSessionEnd(() => {
      leave()
      sessionStorage.setItem(draftPlace, JSON.stringify({ resource: page.resource.name, row, values }))
    })
    return () => {
      leave()
      forget()
    }
  }, [page, row, values])
}

/** What was typed when a session ended, as a task; handed over once. */
export function takeDraft(page: Page): Task | undefined {
  const kept = JSON.parse(sessionStorage.getItem(draftPlace) ?? 'null') as { resource: string; row?: JsonRow; values: Values } | null
  if (kept?.resource !== page.resource.name) return undefined
  sessionStorage.removeItem(draftPlace)
  return { kind: kept.row ? 'edit' : 'add', typed: kept.values, ...(kept.row && { row: kept.row }) }
}
