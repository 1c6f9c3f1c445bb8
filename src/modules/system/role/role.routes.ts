import { bodyOf, inNamedTenant } from '#kernel/http/resource-routes.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, nodeShape, openShape } from '#kernel/http/shapes.ts'
import { chosenOf } from '../chosen-rows.service.ts'
import { role } from './role.resource.ts'
import { grantRoles, treeBeside } from './role.service.ts'

const ids = { type: 'array', items: { type: 'string' } }

export const roleRoutes = defineRoutes((route) => {
  const at = '/blade-system/role'
  route.get(`${at}/tree-by-id`, ['role', 'role_add', 'role_edit'], (ctx, { values }) => treeBeside(ctx, values.roleId ?? ''), {
    summary: 'The roles beside a role, to choose its parent from',
    data: arrayOf(nodeShape),
    query: ['roleId'],
  })
  route.get(
    `${at}/select`,
    'member',
    inNamedTenant((ctx, input) => chosenOf(ctx, role, input.values)),
    {
      summary: 'Roles of a user, or roles by id, to choose from',
      data: arrayOf(openShape(role, role.open.select)),
      query: ['userId', 'roleId'],
    },
  )
  route.post(
    `${at}/grant`,
    'role_edit',
    inNamedTenant((ctx, input) => grantRoles(ctx, bodyOf(input))),
    {
      summary: 'Set what roles may do',
      body: { type: 'object', properties: { roleIds: ids, menuIds: ids, dataScopeIds: ids, apiScopeIds: ids }, required: ['roleIds'] },
    },
  )
})
