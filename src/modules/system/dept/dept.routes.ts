import { inNamedTenant } from '#kernel/http/resource-routes.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, openShape } from '#kernel/http/shapes.ts'
import { chosenOf } from '../chosen-rows.service.ts'
import { dept } from './dept.resource.ts'

export const deptRoutes = defineRoutes((route) => {
  route.get(
    '/blade-system/dept/select',
    'member',
    inNamedTenant((ctx, input) => chosenOf(ctx, dept, input.values)),
    {
      summary: 'Departments of a user, or departments by id, to choose from',
      data: arrayOf(openShape(dept, dept.open.select)),
      query: ['userId', 'deptId'],
    },
  )
})
