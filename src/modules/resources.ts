import type { Resource } from '#kernel/resource/resource.ts'
import { catalogModel } from './catalog/catalog-model.resource.ts'
import { efficiencyLimit } from './catalog/efficiency-limit.resource.ts'
import { eliminatedMotor } from './catalog/eliminated-motor.resource.ts'
import { frameDimension } from './catalog/frame-dimension.resource.ts'
import { framePower } from './catalog/frame-power.resource.ts'
import { series } from './catalog/series.resource.ts'
import { logApi } from './log/api/log-api.resource.ts'
import { brand } from './machine/brand/brand.resource.ts'
import { machine } from './machine/machine/machine.resource.ts'
import { motortype } from './machine/motortype/motortype.resource.ts'
import { oss } from './resource/oss/oss.resource.ts'
import { apiScope } from './system/api-scope/api-scope.resource.ts'
import { client } from './system/client/client.resource.ts'
import { dataScope } from './system/data-scope/data-scope.resource.ts'
import { dept } from './system/dept/dept.resource.ts'
import { dict } from './system/dict/dict.resource.ts'
import { dictBiz } from './system/dict-biz/dict-biz.resource.ts'
import { menu } from './system/menu/menu.resource.ts'
import { param } from './system/param/param.resource.ts'
import { post } from './system/post/post.resource.ts'
import { region } from './system/region/region.resource.ts'
import { role } from './system/role/role.resource.ts'
import { tenant } from './system/tenant/tenant.resource.ts'
import { tenantPackage } from './system/tenant-package/tenant-package.resource.ts'
import { topmenu } from './system/topmenu/topmenu.resource.ts'
import { user } from './system/user/user.resource.ts'

const platform = [menu, tenantPackage, tenant, client, dict, region, topmenu, dataScope, apiScope]
const people = [dept, role, post, user, param, dictBiz, oss]
const logs = [logApi]
const product = [motortype, brand, machine]
const reference = [catalogModel, series, frameDimension, framePower, efficiencyLimit, eliminatedMotor]

/** Every resource of the product. */
export const resources: readonly Resource[] = [...platform, ...people, ...logs, ...product, ...reference]
