import { Modal, Pagination } from 'antd'
import { useState } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import type { ActionItem } from './action-buttons.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { useAdmin, usePhone } from './admin-context.ts'
import type { Page } from './define-page.ts'
import { Failed } from './form-body.tsx'
import { type JsonRow, queryOf, type Values } from './form-values.ts'
import { useLayout } from './layout.ts'
import { pageWords } from './page.words.ts'
import { type Opened, usePageActions } from './page-actions.ts'
import { allowedOf, inheritedNames, type Named, type Shape, shapeOf, titleOf, viewShape } from './page-shape.ts'
import { RecordForm, takeDraft } from './record-form.tsx'
import { RowCards, RowTable } from './row-list.tsx'
import { countFilled, SearchPanel } from './search-panel.tsx'
import { flattened, useShownRows } from './shown-rows.ts'
import { Toolbar } from './toolbar.tsx'
import { keyOf, type Query } from './use-resource.ts'

interface Props {
  readonly page: Page
  /** Own actions of an own page, for one row or for those that are chosen; they come before the derived ones. */
  readonly more?: (rows: readonly JsonRow[]) => readonly ActionItem[]
  /** Conditions that an own page adds to every list, as query parameters. */
  readonly fixed?: Query
  /** Values that a new row starts with. */
  readonly presets?: Values
}

/** The page of a resource, derived from its declaration; `<ResourcePage page={definePage(brand)} />` is all it takes. */
export function ResourcePage(props: Props) {
  return <RowsOfShape {...props} shape={shapeOf(props.page.resource)} />
}

const pageSizes = [10, 30, 50, 100, 200]

const created: Named = ['createTime', { kind: 'dateTime', label: pageWords.created }]

/** Every row has the time of its making: shown where a resource declares it as a column, else on demand. */
const declaresCreated = ({ columns }: Shape): boolean => columns.some(([name]) => name === created[0])

function RowsOfShape({ page, shape, more, fixed = {}, presets }: Props & { shape: Shape }) {
  const t = useT()
  const phone = usePhone()
  const [values, setValues] = useState<Values>({})
  // Other rows begin at their first page.
  const of = JSON.stringify(fixed)
  const [paged, setPaging] = useState({ of, current: 1, size: 10 })
  const paging = paged.of === of ? paged : { ...paged, of, current: 1 }
  const [layout, setLayout] = useLayout(`${page.resource.name}/${shape.list.word}`, declaresCreated(shape) ? [] : ['createTime'])
  const [choice, choose] = useState<readonly string[]>([])
  const [filtering, setFiltering] = useState(false)
  const [opened, open] = useState<Opened>(() => {
    const task = shape.list.below ? undefined : takeDraft(page)
    return task && { task }
  })
  const { sort } = layout
  const searches = shape.searches.filter(([name]) => !(name in fixed))
  const filters = { ...fixed, ...queryOf(searches, values) }
  const order = sort ? { [sort.up ? 'ascs' : 'descs']: sort.name } : {}
  const shown = useShownRows(page.resource, shape, filters, { current: paging.current, size: paging.size, ...order })
  const chosen = flattened(shown.rows).filter(({ id }) => choice.includes(id))
  const { toolbar, actionsOf, add } = usePageActions({ page, shape, presets, chosen, open, more })
  const flat = shape.list.as === 'page'
  const all = flat && !declaresCreated(shape) ? [...shape.columns, created] : shape.columns
  const filtered = countFilled(values)

  const look = (next: Partial<typeof paging>): void => {
    choose([])
    setPaging({ ...paging, current: 1, ...next })
  }
  const search = (next: Values): void => {
    setValues(next)
    look({})
  }
  const rows = {
    ...{ page, shown, layout, chosen, actionsOf, nested: !flat, filtered: filtered > 0, change: setLayout },
    columns: all.filter(([name], at) => at === 0 || !layout.hidden.includes(name)),
    choose: toolbar.length > 0 ? (next: readonly JsonRow[]) => choose(next.map(({ id }) => id)) : undefined,
  }
  return (
    <div className="resource-page">
      <SearchPanel {...{ page, values, search }} searches={searches} open={filtering} close={() => setFiltering(false)} />
      <div className="panel">
        <Toolbar
          {...{ layout, add }}
          columns={all}
          change={setLayout}
          actions={toolbar}
          chosen={chosen.length}
          unchoose={() => choose([])}
          refresh={shown.again}
          filters={filtered}
          openFilters={searches.length > 0 ? () => setFiltering(true) : undefined}
          sorting={flat}
        />
        {shown.error ? <Failed error={shown.error} retry={shown.again} /> : phone ? <RowCards {...rows} /> : <RowTable {...rows} />}
        {flat && shown.total > 0 && (
          <Pagination
            className="paging"
            current={paging.current}
            pageSize={paging.size}
            total={shown.total}
            pageSizeOptions={pageSizes}
            showSizeChanger={{ 'aria-label': t(pageWords.pageSize) }}
            showTotal={(n) => t(pageWords.total, { n })}
            simple={phone}
            onChange={(current, size) => look({ current: size === paging.size ? current : 1, size })}
          />
        )}
      </div>
      {opened && <Opener {...{ page, shape, opened, open, more }} />}
    </div>
  )
}

/** Dictionaries open in a dialog of this width. */
const dialogWidth = 880

interface OpenerProps extends Pick<Props, 'page' | 'more'> {
  readonly shape: Shape
  readonly opened: NonNullable<Opened>
  readonly open: (opened: Opened) => void
}

/** The form, dialog or lower list that is open. */
function Opener({ page, more, shape, opened, open }: OpenerProps) {
  const { holds } = useAdmin()
  const t = useT()
  const lang = useLang()
  const { resource } = page
  const close = (): void => open(undefined)
  useReturnFocus()
  if ('task' in opened) {
    const { task } = opened
    const edit = { key: 'edit', label: t(pageWords.edit), run: () => open({ task: { ...task, kind: 'edit' } }) }
    const next = [...(task.row ? (more?.([task.row]) ?? []) : []), ...(allowedOf(resource, holds).edit ? [edit] : [])]
    return <RecordForm key={task.kind} {...{ page, shape, task, close, next }} dialog={resource.views && dialogWidth} />
  }
  if ('asking' in opened) {
    const Own = page.actions?.[opened.asking.action[0]]
    return Own ? <Own rows={opened.asking.rows} close={close} /> : <ActionDialog page={page} {...opened.asking} close={close} />
  }
  const { below, row } = opened
  const decided = inheritedNames(resource)
  const key = keyOf(resource, row)
  const presets = { ...Object.fromEntries(decided.map((name) => [name, row[name]])), [resource.tree?.parent ?? '']: key }
  return (
    <Modal open title={`${t(below.label)} · ${titleOf(resource, row, lang)}`} width={dialogWidth} footer={null} onCancel={close}>
      <RowsOfShape page={page} shape={viewShape(resource, below, decided)} fixed={{ [below.below ?? '']: key }} presets={presets} />
    </Modal>
  )
}
