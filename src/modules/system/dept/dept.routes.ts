import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, openShape, textParameters } from '#kernel/http/shapes.ts'
import { chosenOf } from '../chosen-rows.service.ts'
import { dept } from './dept.resource.ts'

export const deptRoutes = defineRoutes((route) => {
  route.list(
    '/blade-system/dept/select',
    'member',
    {
      summary: 'Departments of a user, or departments by id, to choose from',
      answer: arrayOf(openShape(dept, dept.open.select)),
      query: textParameters('userId', 'deptId'),
      tenant: 'named',
    },
    (ctx, params) => chosenOf(ctx, dept, params),
  )
})
