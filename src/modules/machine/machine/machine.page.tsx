import { Segmented, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useLang, useT } from '#i18n/language.tsx'
import { useChoices } from '#kernel/admin/choices.ts'
import { definePage, type Page } from '#kernel/admin/define-page.ts'
import type { JsonRow } from '#kernel/admin/form-values.ts'
import { titleOf } from '#kernel/admin/page-shape.ts'
import { ResourcePage } from '#kernel/admin/resource-page.tsx'
import { machine } from './machine.resource.ts'

const all = ''

/** A link to this page may name the state to show. */
const namesState = (state: unknown): state is { shelfStatus: string } =>
  typeof state === 'object' && state !== null && 'shelfStatus' in state

/** Listings by state, those pending review first. */
function MachinePage({ page }: { page: Page }) {
  const t = useT()
  const { options } = useChoices(machine.fields.shelfStatus)
  const [state, setState] = useState<string>('PENDING')
  const { state: linked } = useLocation()
  useEffect(() => {
    if (namesState(linked)) setState(linked.shelfStatus)
  }, [linked])
  return (
    <>
      <div className="page-groups">
        <Segmented
          aria-label={t(machine.fields.shelfStatus.label)}
          value={state}
          options={[{ value: all, label: t(['全部', 'All']) }, ...options.map(({ value, label }) => ({ value: String(value), label }))]}
          onChange={setState}
        />
      </div>
      <ResourcePage page={page} fixed={state === all ? {} : { shelfStatus: state }} />
    </>
  )
}

/** Colours of the states; each is shown with its name. */
const colours: Readonly<Record<string, string>> = {
  ON: 'success',
  PENDING: 'warning',
  REJECTED: 'error',
  BLOCKED: 'error',
  RESERVED: 'processing',
}

function Title({ row }: { row: JsonRow }) {
  const title = titleOf(machine, row, useLang())
  return (
    <span className="one-line" title={title}>
      {title}
    </span>
  )
}

export const machinePage = definePage(machine, {
  own: MachinePage,
  columns: {
    title: (row) => <Title row={row} />,
    shelfStatus: (row) => <Tag color={colours[row.shelfStatus] ?? 'default'}>{String(row.shelfStatusName || row.shelfStatus)}</Tag>,
  },
})
