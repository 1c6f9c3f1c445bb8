import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, openShape, textParameters } from '#kernel/http/shapes.ts'
import { chosenOf, chosenQuery } from '../chosen-rows.service.ts'
import { user } from '../user/user.resource.ts'
import { dept } from './dept.resource.ts'
import { deptService } from './dept.service.ts'

export const deptRoutes = defineRoutes((route) => {
  for (const path of ['/blade-system/dept/select', '/blade-system/search/dept'])
    route.list(
      path,
      'member',
      {
        summary: 'Departments of a user, or departments by id, to choose from',
        answer: arrayOf(openShape(dept, dept.open.select)),
        query: textParameters('userId', 'deptId'),
        parse: (ctx, params) => chosenQuery(ctx, dept, params),
        tenant: [dept, user],
      },
      (ctx, query) => chosenOf(ctx, deptService, query),
    )
})
