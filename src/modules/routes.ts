import type { Route } from '#kernel/http/routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { dashboardRoutes } from './desk/dashboard.routes.ts'
import { machineRoutes } from './machine/machine/machine.routes.ts'
import { ossRoutes } from './resource/oss/oss.routes.ts'
import { deptRoutes } from './system/dept/dept.routes.ts'
import { menuRoutes } from './system/menu/menu.routes.ts'
import { regionRoutes } from './system/region/region.routes.ts'
import { roleRoutes } from './system/role/role.routes.ts'
import { siteRoutes } from './system/site.routes.ts'
import { tenantRoutes } from './system/tenant/tenant.routes.ts'
import { topmenuRoutes } from './system/topmenu/topmenu.routes.ts'
import { userRoutes } from './system/user/user.routes.ts'

/** Routes written by hand; at the same address they win over those that derive. */
export const handWrittenRoutes: readonly Route[] = [
  ...authRoutes,
  ...menuRoutes,
  ...topmenuRoutes,
  ...roleRoutes,
  ...deptRoutes,
  ...tenantRoutes,
  ...userRoutes,
  ...regionRoutes,
  ...siteRoutes,
  ...ossRoutes,
  ...machineRoutes,
  ...dashboardRoutes,
]
