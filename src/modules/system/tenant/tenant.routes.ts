import type { JsonRow } from '#kernel/crud/rows.ts'
import { Message } from '#kernel/http/dispatch.ts'
import { bodyOf } from '#kernel/http/resource-routes.ts'
import { defineRoutes, type Input } from '#kernel/http/routes.ts'
import { rowShape } from '#kernel/http/shapes.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { foundTenant } from './found-tenant.service.ts'
import { tenant } from './tenant.resource.ts'
import { tenantService } from './tenant.service.ts'

/** A new tenant's answer tells the password of its administrator, once. */
async function submit(ctx: Context, input: Input): Promise<JsonRow | Message> {
  const body = bodyOf(input)
  if (!isEmpty(body.id)) return tenantService.submit(ctx, body)
  const { row, password } = await foundTenant(ctx, body)
  return new Message(
    [
      `租户 ${row.tenantId} 已创建，管理员账号 admin，初始密码 ${password}（仅显示一次）`,
      `Tenant ${row.tenantId} is made; its administrator is admin, password ${password} (shown this once)`,
    ],
    row,
  )
}

export const tenantRoutes = defineRoutes((route) => {
  route.post('/blade-system/tenant/submit', 'administrator', submit, { data: rowShape(tenant, true), body: rowShape(tenant, true) })
})
