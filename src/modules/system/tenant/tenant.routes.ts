import { Message } from '#kernel/http/dispatch.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, objectOf, rowShape, textShape } from '#kernel/http/shapes.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import { tenantPackage } from '../tenant-package/tenant-package.resource.ts'
import { createTenant } from './create-tenant.service.ts'
import { tenant } from './tenant.resource.ts'
import { packageOfTenant, tenantOfDomain, tenantService } from './tenant.service.ts'

export const tenantRoutes = defineRoutes((route) => {
  const at = '/blade-system/tenant'
  route.row(`${at}/submit`, 'administrator', { summary: 'Create or change a tenant', resource: tenant }, async (ctx, body) => {
    if (!isEmpty(body.id)) return tenantService.submit(ctx, body)
    const { row, code, password } = await createTenant(ctx, body)
    return new Message(
      [
        `租户 ${code} 已创建，管理员账号 admin，初始密码 ${password}（仅显示一次）`,
        `Tenant ${code} has been created; administrator account admin, initial password ${password} (shown only once)`,
      ],
      row,
      { isSecret: true },
    )
  })
  route.get(
    `${at}/info`,
    'open',
    {
      summary: 'Tenant of a domain',
      input: { domain: { kind: 'text', label: ['域名', 'Domain'], max: 2000 } },
      answer: objectOf({ tenantId: textShape, domain: textShape, backgroundUrl: textShape }, []),
    },
    (ctx, { domain }) => tenantOfDomain(ctx, domain ?? ''),
  )
  route.get(
    `${at}/package-detail`,
    'administrator',
    {
      summary: 'Package of a tenant',
      input: { tenantId: { kind: 'text', label: ['租户编号', 'Tenant id or row id'], also: 'id' } },
      answer: { anyOf: [objectOf({}), rowShape(tenantPackage, true)] },
    },
    (ctx, { tenantId }) => packageOfTenant(ctx, tenantId ?? ''),
  )
  // Clients fill a list of choices on the page of the tenants; this product has one database, and no other data source yet.
  for (const path of ['/blade-develop/datasource/select', '/blade-system/tenant-datasource/select'])
    route.get(
      path,
      'tenant',
      { summary: 'The data sources to choose from', answer: arrayOf(objectOf({ id: textShape, name: textShape })) },
      () => [],
    )
})
