import { App, Modal } from 'antd'
import { useId, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { CallError } from '#ui/request.ts'
import { displayNameOfKey } from '../resource/check.ts'
import type { Resource } from '../resource/resource.ts'
import type { Page } from './define-page.ts'
import { FormBody, useSaid } from './form-body.tsx'
import { blankOf, type JsonRow, type Values } from './form-values.ts'
import { pageWords } from './page.words.ts'
import { type Named, type NamedAction, queryFrom } from './page-shape.ts'
import { useResource } from './use-resource.ts'

/** An action that waits for what its dialog asks. */
export interface Asking {
  readonly action: NamedAction
  readonly rows: readonly JsonRow[]
}

/** Runs something that may be rejected; a user error is said in passing. */
export function useAttempt(): (work: () => Promise<void>) => Promise<void> {
  const t = useT()
  const { message } = App.useApp()
  return (work) =>
    work().catch((error: unknown) => {
      message.error(error instanceof CallError ? error.msg : t(pageWords.failed))
    })
}

/** Runs declared actions that ask nothing: at once, or after a question. */
export function useActions(resource: Resource): (asking: Asking) => void {
  const t = useT()
  const { modal } = App.useApp()
  const { act } = useResource(resource)
  const saying = useSaid()
  const attempt = useAttempt()
  return ({ action: [name, { label, confirm }], rows }) => {
    const ids = rows.map((row) => row.id)
    const run = () => attempt(async () => saying((await act(name, ids, {})).msg, { done: pageWords.done, title: label }))
    if (!confirm) return void run()
    modal.confirm({
      title: t(label),
      content: t(confirm),
      okText: t(pageWords.confirm),
      cancelText: t(pageWords.cancel),
      onOk: run,
    })
  }
}

/** Asks what a declared action needs, then calls it; of one row it opens with what holds now. */
export function ActionDialog({ page, action: [name, action], rows, close }: Asking & { page: Page; close: () => void }) {
  const t = useT()
  const { act } = useResource(page.resource)
  const id = useId()
  const [busy, setBusy] = useState(false)
  const fields = queryFrom(page.resource, action)
  const own = rows.length === 1 ? heldBy(rows[0], fields) : {}
  return (
    <Modal
      open
      title={t(action.label)}
      okText={t(pageWords.confirm)}
      cancelText={t(pageWords.cancel)}
      confirmLoading={busy}
      okButtonProps={{ htmlType: 'submit', form: id }}
      onCancel={close}
    >
      {action.confirm && <p>{t(action.confirm)}</p>}
      <FormBody
        {...{ id, page, fields, close }}
        required={new Set(fields.filter(([, field]) => field.required).map(([field]) => field))}
        editing={false}
        initial={{ ...blankOf(fields), ...own }}
        save={(values) =>
          act(
            name,
            rows.map((row) => row.id),
            Object.fromEntries(fields.map(([field]) => [field, values[field]])),
          )
        }
        said={{ done: pageWords.done, title: action.label }}
        busy={setBusy}
      />
    </Modal>
  )
}

/** What a row holds of what is asked, under the same name or in the singular: `roleIds` of a user is his `roleId`. */
function heldBy(row: Values = {}, fields: readonly Named[]): Values {
  const held = fields.flatMap(([name]) => {
    const own = row[name] === undefined ? name.replace(/s$/, '') : name
    return [
      [name, row[own]],
      [displayNameOfKey(name), row[displayNameOfKey(own)]],
    ]
  })
  return Object.fromEntries(held.filter(([, value]) => value !== undefined))
}
