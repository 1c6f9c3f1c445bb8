import {
  BarsOutlined,
  ColumnHeightOutlined,
  DeleteOutlined,
  EllipsisOutlined,
  FilterOutlined,
  PlusOutlined,
  ReloadOutlined,
} from '@ant-design/icons'
import { Button, Checkbox, Form, Modal, Select, Tooltip } from 'antd'
import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { type ActionItem, ActionSheet } from './action-buttons.tsx'
import { usePhone } from './admin-context.ts'
import type { Layout } from './layout.ts'
import { pageWords } from './page.words.ts'
import { isSortable, type Named } from './page-shape.ts'

interface Props {
  readonly columns: readonly Named[]
  readonly layout: Layout
  readonly change: (layout: Layout) => void
  readonly add: (() => void) | undefined
  /** Bulk delete and the declared actions for chosen rows. */
  readonly actions: readonly ActionItem[]
  readonly chosen: number
  readonly unchoose: () => void
  readonly refresh: () => void
  /** How many filters are set, and what opens them on a phone. */
  readonly filters: number
  readonly openFilters: (() => void) | undefined
  /** Whether the server orders the rows. */
  readonly sorting: boolean
}

/** What one can do with a page: at the left with its rows, at the right with its looks; on a phone in a sheet from below. */
export function Toolbar(props: Props) {
  const t = useT()
  const phone = usePhone()
  const [opened, open] = useState<'columns' | 'sheet'>()
  const { add, actions, chosen, unchoose, filters, openFilters, refresh, layout, change } = props
  const close = (): void => open(undefined)
  const compact = layout.density === 'small'
  const looks = [
    { key: 'refresh', label: t(pageWords.refresh), icon: <ReloadOutlined aria-hidden />, run: refresh },
    { key: 'columns', label: t(pageWords.columns), icon: <BarsOutlined aria-hidden />, run: () => open('columns') },
  ]
  const density = {
    key: 'density',
    label: t(pageWords.compact),
    icon: <ColumnHeightOutlined aria-hidden />,
    run: () => change({ ...layout, density: compact ? 'medium' : 'small' }),
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
          {filters > 0 ? t(pageWords.filtersOn, { n: filters }) : t(pageWords.filters)}
        </Button>
      )}
      {!phone &&
        actions.map(({ key, label, danger = false, run }) => (
          <Button key={key} danger={danger} icon={danger && <DeleteOutlined aria-hidden />} onClick={run}>
            {label}
          </Button>
        ))}
      <div className="toolbar-end">
        {phone && <Button icon={<EllipsisOutlined aria-hidden />} aria-label={t(pageWords.pageActions)} onClick={() => open('sheet')} />}
        {!phone &&
          [...looks, density].map(({ key, label, icon, run, ...state }) => (
            <Tooltip key={key} title={label}>
              <Button type="text" icon={icon} aria-label={label} {...state} onClick={run} />
            </Tooltip>
          ))}
      </div>
      {chosen > 0 && (
        <div className="bulk-bar" role="status">
          {t(pageWords.chosen, { n: chosen })}
          <Button type="link" size="small" onClick={unchoose}>
            {t(pageWords.unchoose)}
          </Button>
        </div>
      )}
      <ActionSheet title={t(pageWords.pageActions)} actions={[...actions, ...looks]} open={opened === 'sheet'} close={close} />
      {opened === 'columns' && <Columns {...props} close={close} />}
    </div>
  )
}

/** Which columns are shown beside the first, which stays, and the order of the rows, for those who have no heads of columns to click. */
function Columns({ columns, layout, change, sorting, close }: Props & { close: () => void }) {
  const t = useT()
  useReturnFocus()
  const names = columns.map(([name]) => name)
  const orders = columns.filter(isSortable).flatMap(([name, { label }]) => [
    { value: `${name} up`, label: t(pageWords.sortUp, { field: t(label) }) },
    { value: `${name} down`, label: t(pageWords.sortDown, { field: t(label) }) },
  ])
  const order = (value: string): void => {
    const [name = '', way] = value.split(' ')
    change({ ...layout, sort: name ? { name, up: way === 'up' } : undefined })
  }
  return (
    <Modal open title={t(pageWords.columns)} width={420} footer={null} onCancel={close}>
      <Checkbox.Group
        className="column-chooser"
        options={columns.map(([value, { label }], at) => ({ value, label: t(label), disabled: at === 0 }))}
        value={names.filter((name, at) => at === 0 || !layout.hidden.includes(name))}
        onChange={(shown) => change({ ...layout, hidden: names.filter((name) => !shown.includes(name)) })}
      />
      {sorting && (
        <Form.Item label={t(pageWords.sort)} htmlFor="row-order" layout="vertical">
          <Select
            id="row-order"
            value={layout.sort ? `${layout.sort.name} ${layout.sort.up ? 'up' : 'down'}` : ''}
            options={[{ value: '', label: t(pageWords.usualOrder) }, ...orders]}
            onChange={order}
          />
        </Form.Item>
      )}
    </Modal>
  )
}
