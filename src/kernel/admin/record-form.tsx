import { App, Button, Drawer, Modal, Radio, Skeleton } from 'antd'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import { takeSavedDraft, useSavedDraft } from '#ui/saved-draft.ts'
import { has, isUnfinished } from '../resource/resource.ts'
import type { ActionItem } from './action-buttons.tsx'
import { usePhone } from './admin-context.ts'
import type { Page } from './define-page.ts'
import { Failed, FormBody } from './form-body.tsx'
import { ViewFields } from './form-fields.tsx'
import {
  bodyOf,
  type Conflict,
  conflictIn,
  differences,
  emptyValues,
  type JsonRow,
  storableValues,
  type Values,
  valuesOf,
} from './form-values.ts'
import { CellOf } from './kinds.tsx'
import { pageWords } from './page.words.ts'
import { type FieldEntry, type Shape, titleOf } from './page-shape.ts'
import { WithHistory } from './state-history.tsx'
import { useDetail, useResource } from './use-resource.ts'

/** The purpose a form is opened for, and the row it shows. */
export interface FormTask {
  readonly kind: 'add' | 'edit' | 'view'
  readonly row?: JsonRow
  /** Initial values of a new row. */
  readonly presets?: Values
  /** Values of a restored draft, which replace the row's values. */
  readonly draft?: Values
}

interface Props {
  readonly page: Page
  readonly shape: Shape
  readonly task: FormTask
  readonly close: () => void
  /** Buttons below a row that is viewed. */
  readonly actions: readonly ActionItem[]
  /** Width in px of a dialog that replaces the drawer. */
  readonly dialogWidth: number | undefined
}

/** The form that adds, edits or shows one row. */
export function RecordForm({ page, shape, task, close: unmount, actions, dialogWidth }: Props) {
  const [t, lang] = [useT(), useLang()]
  const { modal } = App.useApp()
  const formId = useId()
  const [isHistory, setHistory] = useState(false)
  const [typed, setTyped] = useState(task.draft)
  const [saving, setSaving] = useState(false)
  const hasDetail = task.kind !== 'add' && has(page.resource, 'detail')
  const detail = useDetail(page.resource, hasDetail ? task.row : undefined)
  const row = hasDetail ? detail.data : task.row
  const ready = task.kind === 'add' || row !== undefined
  const viewing = task.kind === 'view'
  const draft = useMemo(() => typed && { row, values: storableValues(shape.fields, typed) }, [shape, row, typed])
  const close = useSavedDraft(page.resource.name, draft, unmount)
  const confirmClose = (): void => {
    if (!typed) close()
    else
      modal.confirm({
        title: t(pageWords.unsaved),
        okText: t(pageWords.discard),
        cancelText: t(pageWords.keepEditing),
        autoFocusButton: 'cancel',
        okButtonProps: { danger: true },
        onOk: close,
      })
  }
  const footer = (
    <div className="form-buttons">
      <Button onClick={confirmClose}>{t(viewing ? pageWords.close : pageWords.cancel)}</Button>
      {!viewing && (
        <Button type="primary" htmlType="submit" form={formId} loading={saving} disabled={!ready}>
          {t(pageWords.save)}
        </Button>
      )}
      {viewing &&
        actions.map(({ key, label, danger = false, run }) => (
          <Button key={key} danger={danger} onClick={run}>
            {label}
          </Button>
        ))}
    </div>
  )
  const title = `${t(pageWords[isHistory ? 'rowHistory' : task.kind])} · ${viewing && row ? titleOf(page.resource, row, lang) : t(shape.label)}`
  return (
    <FormShell title={title} close={confirmClose} footer={footer} dialogWidth={dialogWidth}>
      {detail.isError && <Failed error={detail.error} retry={() => void detail.refetch()} />}
      {!ready && !detail.isError && <Skeleton active paragraph={{ rows: 8 }} />}
      {viewing && row && (
        <WithHistory page={page} row={row} onHistory={setHistory}>
          {/* It contains no focusable element, so it is focusable itself for scrolling by keyboard. */}
          <section tabIndex={0} aria-label={t(shape.label)}>
            <ViewFields fields={shape.fields} page={page} row={row} />
          </section>
        </WithHistory>
      )}
      {ready && !viewing && <EditForm {...{ page, shape, task, row, formId, close, setTyped, setSaving }} />}
    </FormShell>
  )
}

interface ShellProps extends Pick<Props, 'close' | 'dialogWidth'> {
  readonly title: string
  readonly footer: ReactNode
  readonly children: ReactNode
}

/** A drawer of 560 px, or a dialog; on a phone a drawer over the whole window. */
function FormShell({ title, close, footer, dialogWidth, children }: ShellProps) {
  const phone = usePhone()
  const common = { open: true, title, footer, children }
  if (dialogWidth && !phone) return <Modal {...common} width={dialogWidth} onCancel={close} mask={{ closable: false }} />
  return <Drawer {...common} size={phone ? '100%' : 560} onClose={close} />
}

interface EditProps extends Pick<Props, 'page' | 'shape' | 'task' | 'close'> {
  readonly row: JsonRow | undefined
  readonly formId: string
  readonly setTyped: (typed: Values) => void
  readonly setSaving: (saving: boolean) => void
}

/** The form of one row. After a conflict it is mounted again with the other user's row and the values chosen in the dialog. */
function EditForm({ page, shape, task, row, formId, close, setTyped, setSaving }: EditProps) {
  const { submit } = useResource(page.resource)
  // A restored draft belongs to the version that it was typed on, so that a change by somebody else in the meantime is a conflict.
  const draftBase = row && task.draft && task.row ? { ...row, rowVersion: task.row.rowVersion } : row
  const [base, setBase] = useState({ row: draftBase, typed: task.draft })
  const [conflict, setConflict] = useState<Conflict>()
  const resolve = (values: Values): void => {
    setBase({ row: row && { ...row, ...conflict?.theirs }, typed: values })
    setConflict(undefined)
  }
  return (
    <>
      <FormBody
        key={String(base.row?.rowVersion)}
        id={formId}
        page={page}
        fields={shape.fields}
        required={isUnfinished(page.resource, row ?? task.presets ?? {}) ? undefined : shape.required}
        editing={row !== undefined}
        initial={{ ...(base.row ?? emptyValues(shape.fields, task.presets)), ...base.typed }}
        save={(values) => submit({ ...task.presets, ...bodyOf(shape, values, base.row) })}
        messages={{ done: row ? pageWords.updated : pageWords.added, title: pageWords.answer }}
        close={close}
        setBusy={setSaving}
        onChange={setTyped}
        onError={({ status, data }, values) => {
          const found = conflictIn(status, data)
          // The answer repeats the values of the form without the display names of its keys.
          const sent = shape.fields.filter(([name]) => found && name in found.yours)
          setConflict(found && { ...found, yours: { ...valuesOf(sent, values), ...found.yours } })
          return found !== undefined
        }}
      />
      {conflict && <ConflictDialog {...{ page, shape, resolve }} {...conflict} close={() => setConflict(undefined)} />}
    </>
  )
}

interface ConflictProps extends Pick<Props, 'page' | 'shape' | 'close'>, Conflict {
  readonly resolve: (values: Values) => void
}

/** Shows both values of every field that differs, and lets the user choose one of them. */
function ConflictDialog({ page, shape, yours, theirs, resolve, close }: ConflictProps) {
  const t = useT()
  const fields = differences(shape, yours, theirs)
  const [mine, setMine] = useState<Readonly<Record<string, boolean>>>({})
  const isMine = (name: string): boolean => mine[name] ?? true
  const chosen = (own: boolean): FieldEntry[] => fields.filter(([name]) => isMine(name) === own)
  const apply = (): void => resolve({ ...valuesOf(chosen(true), yours), ...valuesOf(chosen(false), theirs) })
  const sides = [
    { own: true, words: pageWords.mine, row: { ...theirs, ...yours } },
    { own: false, words: pageWords.theirs, row: theirs },
  ]
  return (
    <Modal open title={t(pageWords.conflict)} width={720} okText={t(pageWords.useChoice)} onOk={apply} onCancel={close}>
      <p>{t(pageWords.conflictHint)}</p>
      {fields.map(([name, field]) => (
        <fieldset key={name} className="conflict">
          <legend>{t(field.label)}</legend>
          {sides.map(({ own, words, row }) => (
            <Radio key={words[1]} name={name} checked={isMine(name) === own} onChange={() => setMine({ ...mine, [name]: own })}>
              <b>{t(words)}</b> <CellOf name={name} field={field} row={row} page={page} />
            </Radio>
          ))}
        </fieldset>
      ))}
    </Modal>
  )
}

/** Removes the saved draft of this page from sessionStorage and returns the form task that continues it. */
export function takeDraft(page: Page): FormTask | undefined {
  const draft = takeSavedDraft<{ readonly row?: JsonRow; readonly values: Values }>(page.resource.name)
  return draft && { kind: draft.row ? 'edit' : 'add', draft: draft.values, ...(draft.row && { row: draft.row }) }
}
