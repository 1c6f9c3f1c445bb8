import { Button, Drawer, Segmented, Tree, type TreeDataNode } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useT } from '#i18n/language.tsx'
import { usePhone } from '#kernel/admin/admin-context.ts'
import { definePage, type Page } from '#kernel/admin/define-page.ts'
import { ResourcePage } from '#kernel/admin/resource-page.tsx'
import { useRows } from '#kernel/admin/use-resource.ts'
import { dept } from '../dept/dept.resource.ts'
import { user } from './user.resource.ts'

/** Everybody, or those who wait for a decision. */
const groups = { all: ['全部用户', 'All users'], waiting: ['待审核', 'Awaiting approval'] } as const

/** A move to this page may be about registrations. */
const isWaiting = (wanted: unknown): boolean => typeof wanted === 'object' && wanted !== null && 'status' in wanted && wanted.status === 0

/** Users of the department that is chosen at the left; registrations are approved or rejected in their rows. */
function UserPage({ page }: { page: Page }) {
  const t = useT()
  const phone = usePhone()
  const [deptId, choose] = useState('')
  const [group, show] = useState<keyof typeof groups>('all')
  const [choosing, setChoosing] = useState(false)
  const { state: wanted } = useLocation()
  useEffect(() => {
    if (isWaiting(wanted)) show('waiting')
  }, [wanted])
  const fixed = { ...(deptId && { deptId }), ...(group === 'waiting' && { status: 0 }) }
  const take = (key: string): void => {
    choose(key)
    setChoosing(false)
  }
  return (
    <div className="beside-tree">
      {phone ? (
        <Drawer open={choosing} placement="left" title={t(dept.label)} onClose={() => setChoosing(false)}>
          <Depts chosen={deptId} choose={take} />
        </Drawer>
      ) : (
        <aside className="panel" aria-label={t(dept.label)}>
          <Depts chosen={deptId} choose={take} />
        </aside>
      )}
      <div>
        <div className="page-groups">
          <Segmented
            aria-label={t(user.fields.status.label)}
            value={group}
            options={(['all', 'waiting'] as const).map((value) => ({ value, label: t(groups[value]) }))}
            onChange={show}
          />
          {phone && <Button onClick={() => setChoosing(true)}>{t(dept.label)}</Button>}
        </div>
        <ResourcePage page={page} fixed={fixed} presets={deptId ? { deptId } : {}} />
      </div>
    </div>
  )
}

/** The entry above the departments: all of them. */
const everywhere = 'all'

function Depts({ chosen, choose }: { chosen: string; choose: (key: string) => void }) {
  const t = useT()
  const { data } = useRows(dept, 'tree', {})
  const nodes = (data?.rows ?? []) as unknown as TreeDataNode[]
  if (nodes.length === 0) return null
  return (
    <Tree
      blockNode
      defaultExpandAll
      treeData={[{ key: everywhere, title: t(['全部部门', 'All departments']) }, ...nodes]}
      selectedKeys={[chosen || everywhere]}
      onSelect={([key = everywhere]) => choose(key === everywhere ? '' : String(key))}
    />
  )
}

export const userPage = definePage(user, { own: UserPage })
