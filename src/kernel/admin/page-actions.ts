import { App } from 'antd'
import { createElement } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import { recoverFocus } from '#ui/use-return-focus.ts'
import { displayNameOfKey } from '../resource/check.ts'
import { canUndelete, type View } from '../resource/resource.ts'
import type { ActionItem } from './action-buttons.tsx'
import { type PendingAction, useActions, useAttempt } from './action-dialog.tsx'
import { useAdmin } from './admin-context.ts'
import type { Page } from './define-page.ts'
import type { JsonRow, Values } from './form-values.ts'
import { pageWords } from './page.words.ts'
import {
  type ActionEntry,
  actionsAt,
  allowedOf,
  childViews,
  grantOf,
  matchesRow,
  type Shape,
  titleOf,
  titlesOf,
  transitionCalls,
  versionsOf,
} from './page-shape.ts'
import type { FormTask } from './record-form.tsx'
import { Removed, useUndelete } from './undelete.tsx'
import { keyOf, useResource } from './use-resource.ts'

/** What is open above the list: a form, or the list of a row's children. */
export type OpenDialog = { readonly task: FormTask } | { readonly childView: View; readonly row: JsonRow } | undefined

interface Options {
  readonly page: Page
  readonly shape: Shape
  readonly presets: Values | undefined
  readonly selected: readonly JsonRow[]
  readonly open: (dialog: OpenDialog) => void
  readonly openAction: (pending: PendingAction) => void
}

/** Returns the caller's actions on a page, from the declaration and the permission codes: toolbar, row actions, `add`. */
export function usePageActions({ page, shape, presets, selected, open, openAction }: Options) {
  const t = useT()
  const lang = useLang()
  const { holds, administrator } = useAdmin()
  const { message } = App.useApp()
  const { resource } = page
  const allowed = allowedOf(resource, holds)
  const remove = useRemoval(page)
  const start = useActions(page, openAction)
  const parent = resource.tree?.parent

  const formItem = (key: keyof typeof pageWords, task: FormTask): ActionItem => ({
    key,
    label: t(pageWords[key]),
    run: () => open({ task }),
  })
  const removeItem = (rows: readonly JsonRow[]): ActionItem => ({
    key: 'remove',
    label: t(pageWords.remove),
    danger: true,
    run: () => remove(rows),
  })
  const actionItem = (action: ActionEntry, rows: readonly JsonRow[]): ActionItem => ({
    key: action[0],
    label: t(action[1].label),
    danger: needsReason(action),
    run: () => start({ action, rows, ...(resource.states?.transitions[action[0]] && { input: versionsOf(rows) }) }),
  })
  const transitionItems = (rows: readonly JsonRow[]): readonly ActionItem[] =>
    transitionCalls(resource, rows).map(({ name, action, input }) => ({
      key: name,
      label: t(action[1].label),
      danger: needsReason(action),
      run: () => start({ action, rows, input }),
    }))
  const visibleAt = (place: 'toolbar' | 'row') =>
    actionsAt(resource, place, holds, administrator).filter(([name]) => page.actions?.[name] !== null)
  const requireSelection = (action: ActionItem): ActionItem => ({
    ...action,
    run: () => (selected.length === 0 ? void message.warning(t(pageWords.selectFirst)) : action.run()),
  })
  const addChildTask = (row: JsonRow): FormTask => ({
    kind: 'add',
    presets: { [parent ?? '']: keyOf(resource, row), [displayNameOfKey(parent ?? '')]: titleOf(resource, row, lang) },
  })

  const toolbar = [
    ...transitionItems(selected),
    ...visibleAt('toolbar').map((action) => requireSelection(actionItem(action, selected))),
    ...(allowed.remove ? [requireSelection(removeItem(selected))] : []),
  ]
  const actionsOf = (row: JsonRow): readonly ActionItem[] => [
    ...transitionItems([row]),
    ...(allowed.view ? [formItem('view', { kind: 'view', row })] : []),
    ...(allowed.edit ? [formItem('edit', { kind: 'edit', row })] : []),
    ...(shape.list.parentParam ? [] : childViews(resource)).map((childView) => ({
      key: childView.list,
      label: t(childView.label),
      run: () => open({ childView, row }),
    })),
    ...visibleAt('row').flatMap((action) => (matchesRow(action[1], row) ? [actionItem(action, [row])] : [])),
    ...(page.actions?.grant ? grantOf(resource, holds).map((action) => actionItem(action, [row])) : []),
    ...(allowed.add && parent && !resource.views ? [formItem('addChild', addChildTask(row))] : []),
    ...(allowed.remove ? [removeItem([row])] : []),
  ]
  const rootPresets = resource.tree && { [resource.tree.parent]: resource.tree.root }
  const add = (): void => open({ task: { kind: 'add', presets: { ...rootPresets, ...presets } } })
  return { toolbar, actionsOf, add: allowed.add ? add : undefined }
}

const needsReason = ([, { asks, answer }]: ActionEntry): boolean => asks?.reason?.required !== undefined && answer === undefined

const secondsToUndo = 10

/** Returns a function that deletes rows after a confirmation that names them; the message offers to put them back. */
function useRemoval(page: Page): (rows: readonly JsonRow[]) => void {
  const t = useT()
  const lang = useLang()
  const { modal, message } = App.useApp()
  const { remove } = useResource(page.resource)
  const attempt = useAttempt()
  const undelete = useUndelete(page.resource)
  const run = async (rows: readonly JsonRow[]): Promise<void> => {
    const ids = rows.map((row) => row.id)
    await remove(ids)
    if (!canUndelete(page.resource)) return void message.success(t(pageWords.removed))
    const key = `removed ${ids[0]}`
    const undo = (): void => void undelete(ids, () => message.destroy(key))
    message.success({ key, content: createElement(Removed, { undo }), duration: secondsToUndo })
  }
  return (rows) =>
    modal.confirm({
      title: t(pageWords.removeSelected),
      content: t(pageWords.removeWhat, { n: rows.length, titles: titlesOf(page.resource, rows, lang) }),
      okText: t(pageWords.remove),
      okButtonProps: { danger: true },
      onOk: () => attempt(() => run(rows)),
      afterClose: recoverFocus,
    })
}
