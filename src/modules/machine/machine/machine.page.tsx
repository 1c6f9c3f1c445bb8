import { Segmented, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useT } from '#i18n/language.tsx'
import { useChoices } from '#kernel/admin/choices.ts'
import { definePage, type Page } from '#kernel/admin/define-page.ts'
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

export const machinePage = definePage(machine, {
  own: MachinePage,
  columns: {
    shelfStatus: (row) => <Tag color={colours[row.shelfStatus] ?? 'default'}>{String(row.shelfStatusName || row.shelfStatus)}</Tag>,
  },
})
