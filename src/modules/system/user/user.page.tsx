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

/** All users, or registrations that wait for approval. */
const groups = { all: ['全部用户', 'All users'], waiting: ['待审核', 'Awaiting approval'] } as const

/** Whether a link to this page asks for registrations: `{ status: 0 }` in the state of the location. */
const isWaiting = (state: unknown): boolean => typeof state === 'object' && state !== null && 'status' in state && state.status === 0

/** Users of the department that is chosen at the left; registrations are approved or rejected in their rows. */
function UserPage({ page }: { page: Page }) {
  const t = useT()
  const phone = usePhone()
  const [deptId, setDeptId] = useState('')
  const [group, setGroup] = useState<keyof typeof groups>('all')
  const [drawerOpen, setDrawerOpen] = useState(false)
  const { state } = useLocation()
  useEffect(() => {
    if (isWaiting(state)) setGroup('waiting')
  }, [state])
  const fixed = { ...(deptId && { deptId }), ...(group === 'waiting' && { status: 0 }) }
  const selectDept = (key: string): void => {
    setDeptId(key)
    setDrawerOpen(false)
  }
  return (
    <div className="beside-tree">
      {phone ? (
        <Drawer open={drawerOpen} placement="left" title={t(dept.label)} onClose={() => setDrawerOpen(false)}>
          <DeptTree selected={deptId} select={selectDept} />
        </Drawer>
      ) : (
        <aside className="panel" aria-label={t(dept.label)}>
          <DeptTree selected={deptId} select={selectDept} />
        </aside>
      )}
      <div>
        <div className="page-groups">
          <Segmented
            aria-label={t(user.fields.status.label)}
            value={group}
            options={(['all', 'waiting'] as const).map((value) => ({ value, label: t(groups[value]) }))}
            onChange={setGroup}
          />
          {phone && <Button onClick={() => setDrawerOpen(true)}>{t(dept.label)}</Button>}
        </div>
        <ResourcePage page={page} fixed={fixed} presets={deptId ? { deptId } : {}} />
      </div>
    </div>
  )
}

/** The key of the entry for all departments. */
const allDepts = 'all'

function DeptTree({ selected, select }: { selected: string; select: (key: string) => void }) {
  const t = useT()
  const { data } = useRows(dept, 'tree', {})
  const nodes = (data?.rows ?? []) as unknown as TreeDataNode[]
  if (nodes.length === 0) return null
  return (
    <Tree
      blockNode
      defaultExpandAll
      treeData={[{ key: allDepts, title: t(['全部部门', 'All departments']) }, ...nodes]}
      selectedKeys={[selected || allDepts]}
      onSelect={([key = allDepts]) => select(key === allDepts ? '' : String(key))}
    />
  )
}

export const userPage = definePage(user, { own: UserPage })
