import { DownOutlined, EllipsisOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Checkbox, Empty, Skeleton, Spin, Table, type TableColumnType } from 'antd'
import { type ReactNode, useState } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import { ActionButtons, type ActionItem, ActionSheet } from './action-buttons.tsx'
import type { Page } from './define-page.ts'
import type { JsonRow } from './form-values.ts'
import { CellOf } from './kinds.tsx'
import type { Layout } from './layout.ts'
import { childrenOf, type ListRows } from './list-rows.ts'
import { pageWords } from './page.words.ts'
import { englishTitle, type FieldEntry, isSortable, titleOf } from './page-shape.ts'
import { keyOf } from './use-resource.ts'

/** Props of both the table and the cards. */
interface Props {
  readonly page: Page
  readonly columns: readonly FieldEntry[]
  readonly list: ListRows
  /** Whether rows can have children. */
  readonly nested: boolean
  readonly filtered: boolean
  readonly layout: Layout
  readonly setLayout: (layout: Layout) => void
  /** Undefined where there is no action on several rows. */
  readonly select: ((rows: readonly JsonRow[]) => void) | undefined
  readonly selected: readonly JsonRow[]
  readonly actionsOf: (row: JsonRow) => readonly ActionItem[]
}

const isParent = (row: JsonRow): boolean => Boolean(row.hasChildren) || childrenOf(row).length > 0

/** Shown in place of rows: a skeleton while they load, else a message. */
function NoRows({ list, filtered }: Pick<Props, 'list' | 'filtered'>) {
  const t = useT()
  if (list.loading) return <Skeleton active title={false} paragraph={{ rows: 10 }} />
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(filtered ? pageWords.nothing : pageWords.nothingYet)} />
}

/** Height in px of the top bar and the tabs, below which the table header sticks. */
const headerOffset = 90

const numericKinds: readonly string[] = ['whole', 'decimal', 'money']

/** The rows as a table with a sticky header, a fixed first column, and the actions at the right. */
export function RowTable({ page, columns, list, nested, filtered, layout, setLayout, select, selected, actionsOf }: Props) {
  const t = useT()
  const lang = useLang()
  const { resource } = page
  const { sort } = layout
  const english = englishTitle(resource)
  // The title in the language of the page, unless the English one has a column of its own.
  const isTitle = (name: string): boolean => name === resource.title && english !== '' && !columns.some(([other]) => other === english)
  const shown = (name: string, row: JsonRow): JsonRow => (isTitle(name) ? { ...row, [name]: titleOf(resource, row, lang) } : row)
  const cells = columns.map(
    ([name, field], index): TableColumnType<JsonRow> => ({
      key: name,
      title: t(field.label),
      ...(index === 0 && { fixed: 'start', rowScope: 'row' }),
      ...(!nested &&
        isSortable([name, field]) && { sorter: true, sortOrder: sort?.name === name ? (sort.up ? 'ascend' : 'descend') : null }),
      ...(numericKinds.includes(field.kind) && { align: 'end' }),
      render: (_: unknown, row) => <CellOf name={name} field={field} row={shown(name, row)} page={page} />,
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
      columns={list.rows.some((row) => actionsOf(row).length > 0) ? [...cells, actions] : cells}
      dataSource={[...list.rows]}
      loading={list.loading}
      size={layout.density}
      sticky={{ offsetHeader: headerOffset }}
      scroll={{ x: 'max-content' }}
      pagination={false}
      showSorterTooltip={false}
      locale={{ emptyText: <NoRows list={list} filtered={filtered} /> }}
      expandable={{
        expandedRowKeys: list.expanded,
        onExpand: (expanded, row) => list.setExpanded(keyOf(resource, row), expanded),
        rowExpandable: (row) => nested && isParent(row),
      }}
      rowSelection={
        select && {
          checkStrictly: true,
          fixed: 'start',
          selectedRowKeys: selected.map((row) => keyOf(resource, row)),
          onChange: (_, rows) => select(rows),
          getCheckboxProps: (row) => ({ 'aria-label': t(pageWords.selectRow, { title: titleOf(page.resource, row, lang) }) }),
          getTitleCheckboxProps: () => ({ 'aria-label': t(pageWords.selectAll) }),
        }
      }
      onChange={(_, __, sorter) => {
        const { columnKey, order } = [sorter].flat()[0] ?? {}
        setLayout({ ...layout, sort: order && columnKey ? { name: String(columnKey), up: order === 'ascend' } : undefined })
      }}
    />
  )
}

/** A card shows this many fields below its title. */
const maxFields = 3

/** The rows on a phone: a card for each, with its actions in a bottom sheet. */
export function RowCards(props: Props) {
  const lang = useLang()
  const { list, filtered, page, actionsOf } = props
  const [actionRow, setActionRow] = useState<JsonRow>()
  const cards = (rows: readonly JsonRow[]): ReactNode => (
    <ul className="cards">
      {rows.map((row) => (
        <li key={keyOf(page.resource, row)}>
          <Card {...props} row={row} openActions={() => setActionRow(row)} />
          {list.expanded.includes(keyOf(page.resource, row)) && cards(childrenOf(row))}
        </li>
      ))}
    </ul>
  )
  return (
    <Spin spinning={list.loading}>
      {list.rows.length === 0 ? <NoRows list={list} filtered={filtered} /> : cards(list.rows)}
      <ActionSheet
        title={actionRow ? titleOf(page.resource, actionRow, lang) : ''}
        actions={actionRow ? actionsOf(actionRow) : []}
        open={actionRow !== undefined}
        close={() => setActionRow(undefined)}
      />
    </Spin>
  )
}

interface CardProps extends Props {
  readonly row: JsonRow
  readonly openActions: () => void
}

function Card({ page, columns, list, nested, select, selected, actionsOf, row, openActions }: CardProps) {
  const t = useT()
  const title = titleOf(page.resource, row, useLang())
  const key = keyOf(page.resource, row)
  // Whatever the language; without a column of its own the English title is that of the page.
  const isInHeading = page.columns?.[page.resource.title] || !columns.some(([name]) => name === englishTitle(page.resource))
  const others = selected.filter(({ id }) => id !== row.id)
  const expanded = list.expanded.includes(key)
  const toggle = {
    label: t(expanded ? pageWords.collapse : pageWords.expand, { title }),
    icon: expanded ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />,
  }
  return (
    <article className="card" aria-label={title}>
      <div className="card-head">
        {select && (
          <Checkbox
            aria-label={t(pageWords.selectRow, { title })}
            checked={others.length < selected.length}
            onChange={(event) => select(event.target.checked ? [...others, row] : others)}
          />
        )}
        <h3>{title}</h3>
        {nested && isParent(row) && (
          <Button
            type="text"
            aria-expanded={expanded}
            aria-label={toggle.label}
            icon={toggle.icon}
            onClick={() => list.setExpanded(key, !expanded)}
          />
        )}
        {actionsOf(row).length > 0 && (
          <Button
            type="text"
            aria-label={t(pageWords.actionsOf, { title })}
            icon={<EllipsisOutlined aria-hidden />}
            onClick={openActions}
          />
        )}
      </div>
      <dl>
        {columns
          .filter(([name]) => row[name] !== title && !(name === page.resource.title && isInHeading))
          .slice(0, maxFields)
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
