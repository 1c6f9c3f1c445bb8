import type { Crud } from '#kernel/crud/crud.ts'
import { logApiService } from './log/api/log-api.service.ts'
import { machineService } from './machine/machine/machine.service.ts'
import { ossService } from './resource/oss/oss.service.ts'
import { dataScopeService } from './system/data-scope/data-scope.service.ts'
import { dictService } from './system/dict/dict.service.ts'
import { dictBizService } from './system/dict-biz/dict-biz.service.ts'
import { menuService } from './system/menu/menu.service.ts'
import { regionService } from './system/region/region.service.ts'
import { roleService } from './system/role/role.service.ts'
import { tenantService } from './system/tenant/tenant.service.ts'
import { tenantPackageService } from './system/tenant-package/tenant-package.service.ts'
import { userService } from './system/user/user.service.ts'

/** Resources with rules of their own; the others have the default operations. */
export const services: readonly Crud[] = [
  menuService,
  tenantPackageService,
  tenantService,
  dictService,
  regionService,
  roleService,
  userService,
  dictBizService,
  ossService,
  machineService,
  dataScopeService,
  logApiService,
]
