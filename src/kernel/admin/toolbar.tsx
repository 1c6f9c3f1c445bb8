import {
  BarsOutlined,
  ColumnHeightOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EllipsisOutlined,
  FilterOutlined,
  PlusOutlined,
  ReloadOutlined,
  RestOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { Button, Checkbox, Form, Modal, Select, Tooltip } from 'antd'
import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { type ActionItem, ActionSheet } from './action-buttons.tsx'
import { usePhone } from './admin-context.ts'
import type { Layout } from './layout.ts'
import { pageWords } from './page.words.ts'
import { type FieldEntry, isSortable } from './page-shape.ts'

interface Props {
  readonly columns: readonly FieldEntry[]
  readonly layout: Layout
  readonly setLayout: (layout: Layout) => void
  readonly add: (() => void) | undefined
  /** Actions on the selected rows: the declared ones and delete. */
  readonly actions: readonly ActionItem[]
  readonly selectedCount: number
  readonly clearSelection: () => void
  readonly refresh: () => void
  /** The number of search fields with a value. */
  readonly filterCount: number
  /** Opens the search fields on a phone; undefined if the page has none. */
  readonly openFilters: (() => void) | undefined
  /** Opens the dialog of the import; undefined where the caller may not import rows. */
  readonly openImport: (() => void) | undefined
  /** Opens the dialog of the export; undefined where the caller may not export the list. */
  readonly openExport: (() => void) | undefined
  /** Opens the list of the deleted rows; undefined where the caller may not put them back. */
  readonly openDeleted: (() => void) | undefined
  /** Whether the list can be sorted by the server. */
  readonly sortable: boolean
}

/** Buttons above a list: actions on rows at the left, view settings at the right; on a phone most of them in a bottom sheet. */
export function Toolbar(props: Props) {
  const t = useT()
  const phone = usePhone()
  const [dialog, setDialog] = useState<'columns' | 'sheet'>()
  const {
    add,
    actions,
    selectedCount,
    clearSelection,
    filterCount,
    openFilters,
    refresh,
    layout,
    setLayout,
    openExport,
    openImport,
    openDeleted,
  } = props
  const close = (): void => setDialog(undefined)
  const compact = layout.density === 'small'
  const viewItems = [
    { key: 'refresh', label: t(pageWords.refresh), icon: <ReloadOutlined aria-hidden />, run: refresh },
    { key: 'columns', label: t(pageWords.columns), icon: <BarsOutlined aria-hidden />, run: () => setDialog('columns') },
    ...(openDeleted ? [{ key: 'deleted', label: t(pageWords.deletedRows), icon: <RestOutlined aria-hidden />, run: openDeleted }] : []),
    ...(openImport ? [{ key: 'import', label: t(pageWords.import), icon: <UploadOutlined aria-hidden />, run: openImport }] : []),
    ...(openExport ? [{ key: 'export', label: t(pageWords.export), icon: <DownloadOutlined aria-hidden />, run: openExport }] : []),
  ]
  const density = {
    key: 'density',
    label: t(pageWords.compact),
    icon: <ColumnHeightOutlined aria-hidden />,
    run: () => setLayout({ ...layout, density: compact ? 'medium' : 'small' }),
    'aria-pressed': compact,
  }
  return (
    <div className="toolbar">
      {add && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
          {t(pageWords.add)}
        </Button>
      )}
      {phone && openFilters && (
        <Button icon={<FilterOutlined aria-hidden />} onClick={openFilters}>
          {filterCount > 0 ? t(pageWords.filtersOn, { n: filterCount }) : t(pageWords.filters)}
        </Button>
      )}
      {!phone &&
        actions.map(({ key, label, danger = false, run }) => (
          <Button key={key} danger={danger} icon={key === 'remove' && <DeleteOutlined aria-hidden />} onClick={run}>
            {label}
          </Button>
        ))}
      <div className="toolbar-end">
        {phone && (
          <Button icon={<EllipsisOutlined aria-hidden />} aria-label={t(pageWords.pageActions)} onClick={() => setDialog('sheet')} />
        )}
        {!phone &&
          [...viewItems, density].map(({ key, label, icon, run, ...aria }) => (
            <Tooltip key={key} title={label}>
              <Button type="text" icon={icon} aria-label={label} {...aria} onClick={run} />
            </Tooltip>
          ))}
      </div>
      {selectedCount > 0 && (
        <div className="bulk-bar" role="status">
          {t(pageWords.selected, { n: selectedCount })}
          <Button type="link" size="small" onClick={clearSelection}>
            {t(pageWords.clearSelection)}
          </Button>
        </div>
      )}
      <ActionSheet title={t(pageWords.pageActions)} actions={[...actions, ...viewItems]} open={dialog === 'sheet'} close={close} />
      {dialog === 'columns' && <ColumnDialog {...props} close={close} />}
    </div>
  )
}

/** Selects the visible columns (the first one always is) and the sort order, as cards have no column headers to click. */
function ColumnDialog({ columns, layout, setLayout, sortable, close }: Props & { close: () => void }) {
  const t = useT()
  useReturnFocus()
  const names = columns.map(([name]) => name)
  const sortOptions = columns.filter(isSortable).flatMap(([name, { label }]) => [
    { value: `${name} up`, label: t(pageWords.sortUp, { field: t(label) }) },
    { value: `${name} down`, label: t(pageWords.sortDown, { field: t(label) }) },
  ])
  const sort = (value: string): void => {
    const [name = '', direction] = value.split(' ')
    setLayout({ ...layout, sort: name ? { name, up: direction === 'up' } : undefined })
  }
  return (
    <Modal open title={t(pageWords.columns)} width={420} footer={null} onCancel={close}>
      <Checkbox.Group
        className="column-chooser"
        options={columns.map(([value, { label }], index) => ({ value, label: t(label), disabled: index === 0 }))}
        value={names.filter((name, index) => index === 0 || !layout.hidden.includes(name))}
        onChange={(visible) => setLayout({ ...layout, hidden: names.filter((name) => !visible.includes(name)) })}
      />
      {sortable && (
        <Form.Item label={t(pageWords.sort)} htmlFor="row-order" layout="vertical">
          <Select
            id="row-order"
            value={layout.sort ? `${layout.sort.name} ${layout.sort.up ? 'up' : 'down'}` : ''}
            options={[{ value: '', label: t(pageWords.defaultOrder) }, ...sortOptions]}
            onChange={sort}
          />
        </Form.Item>
      )}
    </Modal>
  )
}
