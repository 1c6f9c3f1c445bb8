import { App, Modal } from 'antd'
import { useId, useState } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { CallError } from '#ui/request.ts'
import { recoverFocus } from '#ui/use-return-focus.ts'
import { displayNameOfKey, isEmpty } from '../resource/check.ts'
import type { Resource } from '../resource/resource.ts'
import type { Page } from './define-page.ts'
import { FormBody, useResultMessage } from './form-body.tsx'
import { emptyValues, type JsonRow, type Values } from './form-values.ts'
import { pageWords } from './page.words.ts'
import { type ActionEntry, dialogFields, type FieldEntry, titlesOf } from './page-shape.ts'
import { useResource } from './use-resource.ts'

/** A declared action and the rows it will be called for. */
export interface PendingAction {
  readonly action: ActionEntry
  readonly rows: readonly JsonRow[]
  /** What the call takes besides the input of its dialog. */
  readonly input?: Values
}

/** Returns a function that runs work and shows an error message if it fails; its promise never rejects. */
export function useAttempt(): (work: () => Promise<void>) => Promise<void> {
  const t = useT()
  const { message } = App.useApp()
  return (work) =>
    work().catch((error: unknown) => {
      message.error(error instanceof CallError ? error.msg : t(pageWords.actionFailed))
    })
}

/**
 * Returns a function that starts an action: it opens the dialog of one with input fields, and runs any other, after a confirmation where
 * one is declared.
 */
export function useActions({ resource, actions }: Page, openDialog: (pending: PendingAction) => void): (pending: PendingAction) => void {
  const t = useT()
  const { modal } = App.useApp()
  const { act } = useResource(resource)
  const showResult = useResultMessage()
  const attempt = useAttempt()
  return (pending) => {
    const [name, { label, confirm, asks }] = pending.action
    const { rows, input = {} } = pending
    if (actions?.[name] || asks) return openDialog(pending)
    const ids = rows.map((row) => row.id)
    const run = () =>
      attempt(async () => showResult((await act(name, ids, input)).msg, { done: doneWords(label, ids.length), title: label }))
    // Several rows are never changed without a question.
    if (!confirm && rows.length === 1) return void run().then(recoverFocus)
    modal.confirm({
      title: t(label),
      content: <Question words={confirm} resource={resource} rows={rows} />,
      okText: t(pageWords.confirm),
      cancelText: t(pageWords.cancel),
      onOk: run,
      afterClose: recoverFocus,
    })
  }
}

/** The message after an action, which names it and says for how many rows it was done. */
const doneWords = ([zh, en]: Words, n: number): Words =>
  n > 1 ? [`${zh}：操作成功（${n} 项）`, `${en}: done (${n})`] : [`${zh}：操作成功`, `${en}: done`]

/** The question of an action, if it has one, and the rows it is about. */
function Question({ words, resource, rows }: { words: Words | undefined; resource: Resource; rows: readonly JsonRow[] }) {
  const t = useT()
  const titles = titlesOf(resource, rows, useLang())
  return (
    <>
      {words && <p>{t(words)}</p>}
      {titles && <p>{titles}</p>}
      {rows.length > 1 && <p>{t(pageWords.total, { n: rows.length })}</p>}
    </>
  )
}

/** The dialog with the input fields of a declared action. For a single row, the fields start with the row's values. */
export function ActionDialog({ page, action: [name, action], rows, input, close }: PendingAction & { page: Page; close: () => void }) {
  const t = useT()
  const { act } = useResource(page.resource)
  const id = useId()
  const [busy, setBusy] = useState(false)
  const fields = dialogFields(page.resource, action)
  const current = rows.length === 1 ? currentValues(fields, rows[0]) : {}
  return (
    <Modal
      open
      title={t(action.label)}
      okText={t(pageWords.confirm)}
      cancelText={t(pageWords.cancel)}
      confirmLoading={busy}
      okButtonProps={{ htmlType: 'submit', form: id }}
      onCancel={close}
      afterOpenChange={(open) => open && document.getElementById(id)?.querySelector<HTMLElement>('input, textarea')?.focus()}
    >
      <Question words={action.confirm} resource={page.resource} rows={rows} />
      {rows.length > 1 && fields.some(([, field]) => !field.required) && <p>{t(pageWords.emptyStays)}</p>}
      <FormBody
        {...{ id, page, fields, close }}
        required={new Set(fields.filter(([, field]) => field.required).map(([field]) => field))}
        editing={false}
        initial={{ ...emptyValues(fields), ...current }}
        save={(values) =>
          act(
            name,
            rows.map((row) => row.id),
            { ...input, ...sentValues(fields, values, rows.length) },
          )
        }
        messages={{ done: doneWords(action.label, rows.length), title: action.label }}
        setBusy={setBusy}
      />
    </Modal>
  )
}

/** What is left empty for several rows stays as it is in each of them: the dialog cannot show their values. */
function sentValues(fields: readonly FieldEntry[], values: Values, rows: number): Values {
  const sent = fields.filter(([name]) => rows === 1 || !isEmpty(values[name]))
  return Object.fromEntries(sent.map(([name]) => [name, values[name]]))
}

/** The row's values for the dialog's fields, also under the singular name: a user's `roleId` fills the field `roleIds`. */
function currentValues(fields: readonly FieldEntry[], row: Values = {}): Values {
  const values = fields.flatMap(([name]) => {
    const source = row[name] === undefined ? name.replace(/s$/, '') : name
    return [
      [name, row[source]],
      [displayNameOfKey(name), row[displayNameOfKey(source)]],
    ]
  })
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}
