import { Empty, Skeleton, Tabs, Timeline } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Fields } from '../resource/field.ts'
import { hasHistory } from '../resource/resource.ts'
import type { Page } from './define-page.ts'
import { Failed } from './form-body.tsx'
import type { JsonRow } from './form-values.ts'
import { CellOf } from './kinds.tsx'
import { pageWords } from './page.words.ts'
import { RowChanges } from './row-changes.tsx'
import { type HistoryEntry, useRecords } from './use-resource.ts'

interface Props {
  readonly page: Page
  readonly row: JsonRow
  readonly onHistory?: (isHistory: boolean) => void
}

/** The data of a row, a tab with the changes of its fields, and for a resource with states also one with the history of them. */
export function WithHistory({ page, row, onHistory, children }: Props & { readonly children: ReactNode }) {
  const t = useT()
  const items = [
    { key: 'data', label: t(pageWords.data), children },
    ...(page.resource.states ? [{ key: 'history', label: t(pageWords.history), children: <StateHistory page={page} row={row} /> }] : []),
    ...(hasHistory(page.resource) ? [{ key: 'changes', label: t(pageWords.changes), children: <RowChanges page={page} row={row} /> }] : []),
  ]
  if (items.length === 1) return children
  return <Tabs items={items} onChange={(key) => onHistory?.(key !== 'data')} destroyOnHidden />
}

/** Who moved the row when, from which state to which, why, and what it held then; the latest first. */
function StateHistory({ page, row }: Props) {
  const t = useT()
  const { data, error, isError, refetch } = useRecords(page.resource, 'state-history', row.id)
  if (isError) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  if (data.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(pageWords.noHistory)} />
  return (
    // It contains no focusable element, so it is focusable itself for scrolling by keyboard.
    <section tabIndex={0} aria-label={t(pageWords.history)} className="state-history">
      <Timeline items={data.map((entry, index) => ({ key: index, content: <Entry entry={entry} fields={page.resource.fields} /> }))} />
    </section>
  )
}

function Entry({ entry, fields }: { readonly entry: HistoryEntry; readonly fields: Fields }) {
  const t = useT()
  const recorded = Object.entries(fields).filter(([name]) => name in entry.recorded)
  return (
    <>
      <p>
        <b>{entry.label}</b> {entry.fromName} → {entry.toName}
      </p>
      <p className="state-history-meta">
        <time className="figure">{entry.createTime}</time>
        <span>{entry.createUserName || t(pageWords.byServer)}</span>
      </p>
      {entry.reason && <p>{entry.reason}</p>}
      {recorded.length > 0 && (
        <div className="state-history-meta">
          {recorded.map(([name, field]) => (
            <span key={name}>
              {t(field.label)} <CellOf name={name} field={field} row={entry.recorded} />
            </span>
          ))}
        </div>
      )}
    </>
  )
}
