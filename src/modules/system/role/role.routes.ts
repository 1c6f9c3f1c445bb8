import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, nodeShape, textShape } from '#kernel/http/shapes.ts'
import { keysOfRoles } from '../menu/grantable.service.ts'
import { setsOf } from '../menu/menu.routes.ts'
import { role } from './role.resource.ts'
import { grantFields, grantRoles, roleService } from './role.service.ts'

export const roleRoutes = defineRoutes((route) => {
  const at = '/blade-system/role'
  route.get(
    `${at}/tree-by-id`,
    ['role', 'role_add', 'role_edit'],
    {
      summary: 'The roles beside a role, to choose its parent from',
      input: { roleId: { kind: 'reference', to: 'role', label: ['角色', 'Role'] } },
      answer: arrayOf(nodeShape),
      tenant: role,
    },
    (ctx) => roleService.tree(ctx),
  )
  route.get(
    '/blade-system/menu/role-tree-keys',
    ['role', 'role_edit'],
    {
      summary: 'What roles were granted',
      input: { roleIds: { kind: 'references', to: 'role', label: ['角色', 'Roles'] } },
      answer: setsOf(textShape),
      tenant: role,
    },
    (ctx, { roleIds = [] }) => keysOfRoles(ctx, roleIds),
  )
  route.post(`${at}/grant`, 'role_edit', { summary: 'Set what roles may do', input: grantFields, tenant: role }, grantRoles)
})
