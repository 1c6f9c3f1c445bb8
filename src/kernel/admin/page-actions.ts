import { App } from 'antd'
import { pageWords } from '#i18n/admin.words.ts'
import { useLang, useTell } from '#i18n/language.tsx'
import type { Deed } from '#ui/deeds.tsx'
import { nameOf } from '../resource/check.ts'
import type { View } from '../resource/resource.ts'
import { type Asking, useActions, useAttempt } from './action-dialog.tsx'
import type { Page } from './define-page.ts'
import { useDesk } from './desk.ts'
import type { Values, WireRow } from './form-values.ts'
import { actionsAt, allowedOf, fitsRow, grantOf, lowerViews, type NamedAction, type Shape, titleOf } from './page-shape.ts'
import type { Task } from './record-form.tsx'
import { keyOf, useResource } from './use-resource.ts'

/** What stands open above a list: a form, a question, or the rows below one. */
export type Opened = { readonly task: Task } | { readonly asking: Asking } | { readonly below: View; readonly row: WireRow } | undefined

interface Given {
  readonly page: Page
  readonly shape: Shape
  readonly presets: Values | undefined
  readonly chosen: readonly WireRow[]
  readonly open: (opened: Opened) => void
  /** Own actions of an own page, for one row or for those that are chosen. */
  readonly more: ((rows: readonly WireRow[]) => readonly Deed[]) | undefined
}

/** What the caller may do here: derived from the declaration and the permission codes. */
export function usePageActions({ page, shape, presets, chosen, open, more }: Given) {
  const tell = useTell()
  const lang = useLang()
  const { holds, administrator } = useDesk()
  const { message } = App.useApp()
  const { resource } = page
  const may = allowedOf(resource, holds)
  const remove = useRemoval(page)
  const run = useActions(resource)
  const parent = resource.tree?.parent

  const begin = (key: keyof typeof pageWords, task: Task): Deed => ({ key, label: tell(pageWords[key]), run: () => open({ task }) })
  const removal = (rows: readonly WireRow[]): Deed => ({
    key: 'remove',
    label: tell(pageWords.remove),
    danger: true,
    run: () => remove(rows),
  })
  const declared = (action: NamedAction, rows: readonly WireRow[]): Deed => {
    const asks = page.actions?.[action[0]] || action[1].asks
    return { key: action[0], label: tell(action[1].label), run: () => (asks ? open({ asking: { action, rows } }) : run({ action, rows })) }
  }
  const shownAt = (place: 'toolbar' | 'row') =>
    actionsAt(resource, place, holds, administrator).filter(([name]) => page.actions?.[name] !== null)
  const needsChoice = (action: Deed): Deed => ({
    ...action,
    run: () => (chosen.length === 0 ? void message.warning(tell(pageWords.chooseFirst)) : action.run()),
  })
  const below = (row: WireRow): Task => ({
    kind: 'add',
    presets: { [parent ?? '']: keyOf(resource, row), [nameOf(parent ?? '')]: titleOf(resource, row, lang) },
  })

  const toolbar = [
    ...(chosen.length > 0 ? (more?.(chosen) ?? []) : []),
    ...shownAt('toolbar').map((action) => needsChoice(declared(action, chosen))),
    ...(may.remove ? [needsChoice(removal(chosen))] : []),
  ]
  const actionsOf = (row: WireRow): readonly Deed[] => [
    ...(more?.([row]) ?? []),
    ...(may.view ? [begin('view', { kind: 'view', row })] : []),
    ...(may.edit ? [begin('edit', { kind: 'edit', row })] : []),
    ...(shape.list.below ? [] : lowerViews(resource)).map((view) => ({
      key: view.list,
      label: tell(view.label),
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
function useRemoval(page: Page): (rows: readonly WireRow[]) => void {
  const tell = useTell()
  const lang = useLang()
  const { modal, message } = App.useApp()
  const { remove } = useResource(page.resource)
  const attempt = useAttempt()
  const run = async (rows: readonly WireRow[]): Promise<void> => {
    await remove(rows.map((row) => row.id))
    message.success(tell(pageWords.removed))
  }
  return (rows) => {
    const titles = rows.slice(0, named).map((row) => titleOf(page.resource, row, lang))
    modal.confirm({
      title: tell(pageWords.removeChosen),
      content: tell(pageWords.removeWhat, { n: rows.length, titles: titles.join('、') + (rows.length > named ? ' …' : '') }),
      okText: tell(pageWords.remove),
      okButtonProps: { danger: true },
      onOk: () => attempt(() => run(rows)),
    })
  }
}
