import { type ActionProps, definePage } from '#kernel/admin/define-page.ts'
import { GrantDialog } from '../menu/grant-dialog.page.tsx'
import { topmenu } from './topmenu.resource.ts'

function Grant({ rows: [row], close }: ActionProps) {
  return (
    row && (
      <GrantDialog
        resource={topmenu}
        links={topmenu.links}
        row={row}
        trees="grant-top-tree"
        keys="top-tree-keys"
        ids="topMenuIds"
        close={close}
      />
    )
  )
}

export const topmenuPage = definePage(topmenu, { actions: { grant: Grant } })
