import { DownOutlined, EllipsisOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Checkbox, Empty, Skeleton, Spin, Table, type TableColumnType } from 'antd'
import { type ReactNode, useState } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import { ActionButtons, type ActionItem, ActionSheet } from './action-buttons.tsx'
import type { Page } from './define-page.ts'
import type { JsonRow } from './form-values.ts'
import { CellOf } from './kinds.tsx'
import type { Layout } from './layout.ts'
import { pageWords } from './page.words.ts'
import { isSortable, type Named, titleOf } from './page-shape.ts'
import { childrenOf, type Shown } from './shown-rows.ts'
import { keyOf } from './use-resource.ts'

/** What the table and the cards of a page have in common. */
interface Props {
  readonly page: Page
  readonly columns: readonly Named[]
  readonly shown: Shown
  /** Rows of a tree may be nested. */
  readonly nested: boolean
  readonly filtered: boolean
  readonly layout: Layout
  readonly change: (layout: Layout) => void
  /** Absent where nothing can be done with many rows. */
  readonly choose: ((rows: readonly JsonRow[]) => void) | undefined
  readonly chosen: readonly JsonRow[]
  readonly actionsOf: (row: JsonRow) => readonly ActionItem[]
}

const isParent = (row: JsonRow): boolean => Boolean(row.hasChildren) || childrenOf(row).length > 0

/** Why there is no row: none came yet, or there is none. */
function NoRows({ shown, filtered }: Pick<Props, 'shown' | 'filtered'>) {
  const t = useT()
  if (shown.loading) return <Skeleton active title={false} paragraph={{ rows: 10 }} />
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(filtered ? pageWords.nothing : pageWords.nothingYet)} />
}

/** Bars above the page, in px, that the head of a table stays below. */
const framed = 90

const figures: readonly string[] = ['whole', 'decimal', 'money']

/** The rows of a resource on a desk: the head and the first column stay, the actions stand at the right. */
export function RowTable({ page, columns, shown, nested, filtered, layout, change, choose, chosen, actionsOf }: Props) {
  const t = useT()
  const lang = useLang()
  const { resource } = page
  const { sort } = layout
  const cells = columns.map(
    ([name, field], at): TableColumnType<JsonRow> => ({
      key: name,
      title: t(field.label),
      ...(at === 0 && { fixed: 'start', rowScope: 'row' }),
      ...(!nested &&
        isSortable([name, field]) && { sorter: true, sortOrder: sort?.name === name ? (sort.up ? 'ascend' : 'descend') : null }),
      ...(figures.includes(field.kind) && { align: 'end' }),
      render: (_: unknown, row) => <CellOf name={name} field={field} row={row} page={page} />,
    }),
  )
  const actions: TableColumnType<JsonRow> = {
    key: 'actions',
    title: t(pageWords.actions),
    fixed: 'end',
    render: (_: unknown, row) => <ActionButtons actions={actionsOf(row)} title={titleOf(page.resource, row, lang)} />,
  }
  return (
    <Table<JsonRow>
      rowKey={(row) => keyOf(resource, row)}
      columns={shown.rows.some((row) => actionsOf(row).length > 0) ? [...cells, actions] : cells}
      dataSource={[...shown.rows]}
      loading={shown.loading}
      size={layout.density}
      sticky={{ offsetHeader: framed }}
      scroll={{ x: 'max-content' }}
      pagination={false}
      showSorterTooltip={false}
      locale={{ emptyText: <NoRows shown={shown} filtered={filtered} /> }}
      expandable={{
        expandedRowKeys: shown.open,
        onExpand: (on, row) => shown.unfold(keyOf(resource, row), on),
        rowExpandable: (row) => nested && isParent(row),
      }}
      rowSelection={
        choose && {
          checkStrictly: true,
          fixed: 'start',
          selectedRowKeys: chosen.map((row) => keyOf(resource, row)),
          onChange: (_, rows) => choose(rows),
          getCheckboxProps: (row) => ({ 'aria-label': t(pageWords.choose, { title: titleOf(page.resource, row, lang) }) }),
          getTitleCheckboxProps: () => ({ 'aria-label': t(pageWords.chooseAll) }),
        }
      }
      onChange={(_, __, sorter) => {
        const { columnKey, order } = [sorter].flat()[0] ?? {}
        change({ ...layout, sort: order && columnKey ? { name: String(columnKey), up: order === 'ascend' } : undefined })
      }}
    />
  )
}

/** Fields that a card shows below its title. */
const leading = 3

/** The rows of a resource on a phone: a card each, its actions in a sheet from below. */
export function RowCards(props: Props) {
  const lang = useLang()
  const { shown, filtered, page, actionsOf } = props
  const [acting, act] = useState<JsonRow>()
  const cards = (rows: readonly JsonRow[]): ReactNode => (
    <ul className="cards">
      {rows.map((row) => (
        <li key={keyOf(page.resource, row)}>
          <Card {...props} row={row} act={() => act(row)} />
          {shown.open.includes(keyOf(page.resource, row)) && cards(childrenOf(row))}
        </li>
      ))}
    </ul>
  )
  return (
    <Spin spinning={shown.loading}>
      {shown.rows.length === 0 ? <NoRows shown={shown} filtered={filtered} /> : cards(shown.rows)}
      <ActionSheet
        title={acting ? titleOf(page.resource, acting, lang) : ''}
        actions={acting ? actionsOf(acting) : []}
        open={acting !== undefined}
        close={() => act(undefined)}
      />
    </Spin>
  )
}

function Card({ page, columns, shown, nested, choose, chosen, actionsOf, row, act }: Props & { row: JsonRow; act: () => void }) {
  const t = useT()
  const title = titleOf(page.resource, row, useLang())
  const key = keyOf(page.resource, row)
  const others = chosen.filter((each) => each.id !== row.id)
  const open = shown.open.includes(key)
  const fold = {
    label: t(open ? pageWords.collapse : pageWords.expand, { title }),
    icon: open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />,
  }
  return (
    <article className="card" aria-label={title}>
      <div className="card-head">
        {choose && (
          <Checkbox
            aria-label={t(pageWords.choose, { title })}
            checked={others.length < chosen.length}
            onChange={(event) => choose(event.target.checked ? [...others, row] : others)}
          />
        )}
        <h3>{title}</h3>
        {nested && isParent(row) && (
          <Button type="text" aria-expanded={open} aria-label={fold.label} icon={fold.icon} onClick={() => shown.unfold(key, !open)} />
        )}
        {actionsOf(row).length > 0 && (
          <Button type="text" aria-label={t(pageWords.actionsOf, { title })} icon={<EllipsisOutlined aria-hidden />} onClick={act} />
        )}
      </div>
      <dl>
        {columns
          .filter(([name]) => row[name] !== title)
          .slice(0, leading)
          .map(([name, field]) => (
            <div key={name}>
              <dt>{t(field.label)}</dt>
              <dd>
                <CellOf name={name} field={field} row={row} page={page} />
              </dd>
            </div>
          ))}
      </dl>
    </article>
  )
}
