import { type ActionProps, definePage } from '#kernel/admin/define-page.ts'
import { GrantDialog } from '../menu/grant-dialog.page.tsx'
import { role } from './role.resource.ts'

function Grant({ rows: [row], close }: ActionProps) {
  return (
    row && <GrantDialog resource={role} links={role.links} row={row} trees="grant-tree" keys="role-tree-keys" ids="roleIds" close={close} />
  )
}

export const rolePage = definePage(role, { actions: { grant: Grant } })
