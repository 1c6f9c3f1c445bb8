import { App } from 'antd'
import { useLang, useT } from '#i18n/language.tsx'
import { displayNameOfKey } from '../resource/check.ts'
import type { View } from '../resource/resource.ts'
import type { ActionItem } from './action-buttons.tsx'
import { type Asking, useActions, useAttempt } from './action-dialog.tsx'
import { useAdmin } from './admin-context.ts'
import type { Page } from './define-page.ts'
import type { JsonRow, Values } from './form-values.ts'
import { pageWords } from './page.words.ts'
import { actionsAt, allowedOf, fitsRow, grantOf, lowerViews, type NamedAction, type Shape, titleOf } from './page-shape.ts'
import type { Task } from './record-form.tsx'
import { keyOf, useResource } from './use-resource.ts'

/** What stands open above a list: a form, a question, or the rows below one. */
export type Opened = { readonly task: Task } | { readonly asking: Asking } | { readonly below: View; readonly row: JsonRow } | undefined

interface Given {
  readonly page: Page
  readonly shape: Shape
  readonly presets: Values | undefined
  readonly chosen: readonly JsonRow[]
  readonly open: (opened: Opened) => void
  /** Own actions of an own page, for one row or for those that are chosen. */
  readonly more: ((rows: readonly JsonRow[]) => readonly ActionItem[]) | undefined
}

/** What the caller may do here: derived from the declaration and the permission codes. */
export function usePageActions({ page, shape, presets, chosen, open, more }: Given) {
  const t = useT()
  const lang = useLang()
  const { holds, administrator } = useAdmin()
  const { message } = App.useApp()
  const { resource } = page
  const may = allowedOf(resource, holds)
  const remove = useRemoval(page)
  const run = useActions(resource)
  const parent = resource.tree?.parent

  const begin = (key: keyof typeof pageWords, task: Task): ActionItem => ({ key, label: t(pageWords[key]), run: () => open({ task }) })
  const removal = (rows: readonly JsonRow[]): ActionItem => ({
    key: 'remove',
    label: t(pageWords.remove),
    danger: true,
    run: () => remove(rows),
  })
  const declared = (action: NamedAction, rows: readonly JsonRow[]): ActionItem => {
    const asks = page.actions?.[action[0]] || action[1].asks
    return { key: action[0], label: t(action[1].label), run: () => (asks ? open({ asking: { action, rows } }) : run({ action, rows })) }
  }
  const shownAt = (place: 'toolbar' | 'row') =>
    actionsAt(resource, place, holds, administrator).filter(([name]) => page.actions?.[name] !== null)
  const needsChoice = (action: ActionItem): ActionItem => ({
    ...action,
    run: () => (chosen.length === 0 ? void message.warning(t(pageWords.chooseFirst)) : action.run()),
  })
  const below = (row: JsonRow): Task => ({
    kind: 'add',
    presets: { [parent ?? '']: keyOf(resource, row), [displayNameOfKey(parent ?? '')]: titleOf(resource, row, lang) },
  })

  const toolbar = [
    ...(chosen.length > 0 ? (more?.(chosen) ?? []) : []),
    ...shownAt('toolbar').map((action) => needsChoice(declared(action, chosen))),
    ...(may.remove ? [needsChoice(removal(chosen))] : []),
  ]
  const actionsOf = (row: JsonRow): readonly ActionItem[] => [
    ...(more?.([row]) ?? []),
    ...(may.view ? [begin('view', { kind: 'view', row })] : []),
    ...(may.edit ? [begin('edit', { kind: 'edit', row })] : []),
    ...(shape.list.below ? [] : lowerViews(resource)).map((view) => ({
      key: view.list,
      label: t(view.label),
      run: () => open({ below: view, row }),
    })),
    ...shownAt('row').flatMap((action) => (fitsRow(action[1], row) ? [declared(action, [row])] : [])),
    ...(page.actions?.grant ? grantOf(resource, holds).map((action) => declared(action, [row])) : []),
    ...(may.add && parent && !resource.views ? [begin('addChild', below(row))] : []),
    ...(may.remove ? [removal([row])] : []),
  ]
  const top = resource.tree && { [resource.tree.parent]: resource.tree.root }
  return { toolbar, actionsOf, add: may.add ? () => open({ task: { kind: 'add', presets: { ...top, ...presets } } }) : undefined }
}

/** Titles that a question about many rows names. */
const named = 5

/** Asks with what and how many, then deletes. */
function useRemoval(page: Page): (rows: readonly JsonRow[]) => void {
  const t = useT()
  const lang = useLang()
  const { modal, message } = App.useApp()
  const { remove } = useResource(page.resource)
  const attempt = useAttempt()
  const run = async (rows: readonly JsonRow[]): Promise<void> => {
    await remove(rows.map((row) => row.id))
    message.success(t(pageWords.removed))
  }
  return (rows) => {
    const titles = rows.slice(0, named).map((row) => titleOf(page.resource, row, lang))
    modal.confirm({
      title: t(pageWords.removeChosen),
      content: t(pageWords.removeWhat, { n: rows.length, titles: titles.join('、') + (rows.length > named ? ' …' : '') }),
      okText: t(pageWords.remove),
      okButtonProps: { danger: true },
      onOk: () => attempt(() => run(rows)),
    })
  }
}
