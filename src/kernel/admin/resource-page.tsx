import { Modal, Pagination } from 'antd'
import { useState } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { canUndelete, codesOf, mayExport } from '../resource/resource.ts'
import { mayImport } from '../resource/sheet.ts'
import type { ActionItem } from './action-buttons.tsx'
import { ActionDialog, type PendingAction } from './action-dialog.tsx'
import { useAdmin, usePhone } from './admin-context.ts'
import type { Page } from './define-page.ts'
import { DeletedRowsDialog } from './deleted-rows.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { Failed } from './form-body.tsx'
import { type JsonRow, queryOf, type Values } from './form-values.ts'
import { ImportDialog } from './import-dialog.tsx'
import { useLayout } from './layout.ts'
import { flattened, useListRows } from './list-rows.ts'
import { pageWords } from './page.words.ts'
import { type OpenDialog, usePageActions } from './page-actions.ts'
import { allowedOf, type FieldEntry, inheritedNames, type Shape, shapeOf, titleOf, viewShape } from './page-shape.ts'
import { RecordForm, takeDraft } from './record-form.tsx'
import { RowCards, RowTable } from './row-list.tsx'
import { countFilled, SearchPanel } from './search-panel.tsx'
import { Toolbar } from './toolbar.tsx'
import { keyOf, type Query } from './use-resource.ts'

interface Props {
  readonly page: Page
  /** Query parameters that a custom page adds to every list call. */
  readonly fixed?: Query
  /** Initial values of a new row. */
  readonly presets?: Values
}

/** The page of a resource, derived from its declaration: `<ResourcePage page={definePage(brand)} />`. */
export function ResourcePage(props: Props) {
  return <ListPage {...props} shape={shapeOf(props.page.resource)} />
}

/** Actions that a row has in the list only. */
const notInDialog: readonly string[] = ['view', 'remove']

const pageSizes = [10, 30, 50, 100, 200]

/** Every row has a creation time: where the resource does not declare it as a column, it is an optional one. */
const createTimeColumn: FieldEntry = ['createTime', { kind: 'dateTime', label: pageWords.created }]

const declaresCreateTime = ({ columns }: Shape): boolean => columns.some(([name]) => name === createTimeColumn[0])

function ListPage({ page, shape, fixed = {}, presets }: Props & { shape: Shape }) {
  const t = useT()
  const phone = usePhone()
  const [values, setValues] = useState<Values>({})
  // When the fixed conditions change, paging restarts at the first page.
  const fixedKey = JSON.stringify(fixed)
  const [lastPaging, setPaging] = useState({ fixedKey, current: 1, size: 10 })
  const paging = lastPaging.fixedKey === fixedKey ? lastPaging : { ...lastPaging, fixedKey, current: 1 }
  const [layout, setLayout] = useLayout(`${page.resource.name}/${shape.list.path}`, declaresCreateTime(shape) ? [] : ['createTime'])
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const [filtersOpen, setFiltersOpen] = useState(false)
  const [dialog, open] = useState<OpenDialog>(() => {
    const task = shape.list.parentParam ? undefined : takeDraft(page)
    return task && { task }
  })
  const [pending, setPending] = useState<PendingAction>()
  const [isExporting, setExporting] = useState(false)
  const { holds } = useAdmin()
  const exportable = mayExport(page.resource) && !shape.list.parentParam && holds(`${codesOf(page.resource)}_export`)
  const [isImporting, setImporting] = useState(false)
  const importable = mayImport(page.resource) && !shape.list.parentParam && holds(`${codesOf(page.resource)}_import`)
  const [isDeletedOpen, setDeletedOpen] = useState(false)
  const undeletable = canUndelete(page.resource) && !shape.list.parentParam && allowedOf(page.resource, holds).remove
  const { sort } = layout
  const searches = shape.searches.filter(([name]) => !(name in fixed))
  const filters = { ...fixed, ...queryOf(searches, values) }
  const order = sort ? { [sort.up ? 'ascs' : 'descs']: sort.name } : {}
  const list = useListRows(page.resource, shape, filters, { current: paging.current, size: paging.size, ...order })
  const selected = flattened(list.rows).filter(({ id }) => selectedIds.includes(id))
  const { toolbar, actionsOf, add } = usePageActions({ page, shape, presets, selected, open, openAction: setPending })
  // The row as it is now; without actions where it has left the list.
  const viewed = dialog && 'task' in dialog ? flattened(list.rows).find(({ id }) => id === dialog.task.row?.id) : undefined
  const actionsInDialog = viewed ? actionsOf(viewed).filter(({ key }) => !notInDialog.includes(key)) : []
  const flat = shape.list.as === 'page'
  const columns = flat && !declaresCreateTime(shape) ? [...shape.columns, createTimeColumn] : shape.columns
  const filterCount = countFilled(values)

  // The rows of the last page can be gone: deleted here, or by somebody else.
  const lastPage = Math.ceil(list.total / paging.size)
  if (!list.loading && lastPage > 0 && paging.current > lastPage) setPaging({ ...paging, current: lastPage })

  const changePaging = (next: Partial<typeof paging>): void => {
    setSelectedIds([])
    setPaging({ ...paging, current: 1, ...next })
  }
  const search = (next: Values): void => {
    setValues(next)
    changePaging({})
  }
  const rowProps = {
    ...{ page, list, layout, selected, actionsOf, nested: !flat, filtered: filterCount > 0, setLayout },
    columns: columns.filter(([name], index) => index === 0 || !layout.hidden.includes(name)),
    select: toolbar.length > 0 ? (rows: readonly JsonRow[]) => setSelectedIds(rows.map(({ id }) => id)) : undefined,
  }
  return (
    <div className="resource-page">
      <SearchPanel {...{ page, values, search }} searches={searches} open={filtersOpen} close={() => setFiltersOpen(false)} />
      <div className="panel">
        <Toolbar
          {...{ layout, setLayout, add, columns, filterCount }}
          actions={toolbar}
          selectedCount={selected.length}
          clearSelection={() => setSelectedIds([])}
          refresh={list.refetch}
          openFilters={searches.length > 0 ? () => setFiltersOpen(true) : undefined}
          openImport={importable ? () => setImporting(true) : undefined}
          openExport={exportable ? () => setExporting(true) : undefined}
          openDeleted={undeletable ? () => setDeletedOpen(true) : undefined}
          sortable={flat}
        />
        {list.error ? <Failed error={list.error} retry={list.refetch} /> : phone ? <RowCards {...rowProps} /> : <RowTable {...rowProps} />}
        {flat && list.total > 0 && (
          <Pagination
            className="paging"
            current={paging.current}
            pageSize={paging.size}
            total={list.total}
            pageSizeOptions={pageSizes}
            showSizeChanger={{ 'aria-label': t(pageWords.pageSize) }}
            showTotal={(n) => t(pageWords.total, { n })}
            simple={phone}
            onChange={(current, size) => changePaging({ current: size === paging.size ? current : 1, size })}
          />
        )}
      </div>
      {dialog && <DialogFor {...{ page, shape, dialog, open }} actions={actionsInDialog} />}
      {isImporting && <ImportDialog resource={page.resource} close={() => setImporting(false)} />}
      {isExporting && (
        <ExportDialog
          resource={page.resource}
          query={{ ...filters, ...order }}
          total={list.total}
          hidden={layout.hidden}
          close={() => setExporting(false)}
        />
      )}
      {isDeletedOpen && <DeletedRowsDialog resource={page.resource} close={() => setDeletedOpen(false)} />}
      {pending && <ActionDialogFor page={page} pending={pending} close={() => setPending(undefined)} />}
    </div>
  )
}

interface ActionDialogProps extends Pick<Props, 'page'> {
  readonly pending: PendingAction
  readonly close: () => void
}

/** The dialog of an action, above the row that is viewed, if one is. */
function ActionDialogFor({ page, pending, close }: ActionDialogProps) {
  useReturnFocus()
  const Own = page.actions?.[pending.action[0]]
  return Own ? <Own rows={pending.rows} close={close} /> : <ActionDialog page={page} {...pending} close={close} />
}

/** Width in px of the dialogs of a resource with views (dictionaries). */
const dialogWidth = 880

interface DialogProps extends Pick<Props, 'page'> {
  readonly shape: Shape
  readonly dialog: NonNullable<OpenDialog>
  readonly open: (dialog: OpenDialog) => void
  readonly actions: readonly ActionItem[]
}

function DialogFor({ page, actions, shape, dialog, open }: DialogProps) {
  const t = useT()
  const lang = useLang()
  const { resource } = page
  const close = (): void => open(undefined)
  useReturnFocus()
  if ('task' in dialog) {
    const { task } = dialog
    return <RecordForm key={task.kind} {...{ page, shape, task, close, actions }} dialogWidth={resource.views && dialogWidth} />
  }
  const { childView, row } = dialog
  const inherited = inheritedNames(resource)
  const key = keyOf(resource, row)
  const presets = { ...Object.fromEntries(inherited.map((name) => [name, row[name]])), [resource.tree?.parent ?? '']: key }
  const fixed = { [childView.below ?? '']: key }
  return (
    <Modal open title={`${t(childView.label)} · ${titleOf(resource, row, lang)}`} width={dialogWidth} footer={null} onCancel={close}>
      <ListPage page={page} shape={viewShape(resource, childView, inherited)} fixed={fixed} presets={presets} />
    </Modal>
  )
}
