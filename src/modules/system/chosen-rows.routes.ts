import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, openShape, textParameters } from '#kernel/http/shapes.ts'
import { chosenOf, chosenQuery } from './chosen-rows.service.ts'
import { dept } from './dept/dept.resource.ts'
import { deptService } from './dept/dept.service.ts'
import { role } from './role/role.resource.ts'
import { offeredTo, roleService } from './role/role.service.ts'
import { user } from './user/user.resource.ts'

/** Roles and departments by name, to choose from: those of a user, or those that are named. */
export const chosenRowsRoutes = defineRoutes((route) => {
  for (const path of ['/blade-system/role/select', '/blade-system/role/alias', '/blade-system/search/role'])
    route.list(
      path,
      'member',
      {
        summary: 'Roles of a user, or roles by id, to choose from',
        answer: arrayOf(openShape(role, role.open.select)),
        query: textParameters('userId', 'roleId'),
        parse: (ctx, params) => chosenQuery(ctx, role, params),
        tenant: [role, user],
      },
      (ctx, query) => chosenOf(ctx, roleService, query, offeredTo(ctx)),
    )
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
