import { sql } from 'kysely'
import { reject } from '#kernel/resource/user-error.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { md5OfTyped, verifyPassword } from '#modules/auth/passwords.service.ts'
import { forgetSession } from '#modules/auth/sessions.service.ts'
import { accountStates } from '#modules/system/user/account-state.service.ts'
import { demoAccounts, demoPassword, demoTenants } from '../../db/seed/demo-accounts.ts'
import { platformTenant } from '../../db/seed/organisation.ts'

/** Rejects a start that others reach while the first administrator has the public password, as from a start on this machine alone. */
export async function rejectPublicAdministrator(runtime: Runtime): Promise<void> {
  const first = await crossTenantDb(runtime, 'demo accounts')
    .selectFrom('user')
    .select('password')
    .where('account', '=', 'admin')
    .where('tenant_id', '=', platformTenant)
    .executeTakeFirst()
  if (first && (await verifyPassword(first.password, md5OfTyped(demoPassword))))
    reject([
      '平台管理员 admin 仍使用公开的示例密码：请先在本机以 DEMO=1 启动并修改密码。',
      'The administrator of the platform, admin, still has the public demo password: start with DEMO=1 on this machine and change it first.',
    ])
}

/** Locks demo accounts that still have the public password, and ends their sessions; returns their names. */
export async function lockDemoAccounts(runtime: Runtime, which: 'all' | 'administrators'): Promise<string[]> {
  const db = crossTenantDb(runtime, 'demo accounts')
  const found = await db
    .selectFrom('user as u')
    .select(['u.id', 'u.account', 'u.password'])
    .select(
      sql<boolean>`exists (select from user_role_id l join role r on r.id = l.role_id where l.user_id = u.id and r.role_alias like '%admin%')`.as(
        'isAdmin',
      ),
    )
    .where('u.account', 'in', demoAccounts)
    .where('u.tenant_id', 'in', demoTenants)
    .where('u.status', '=', accountStates.normal)
    .orderBy('u.account')
    .execute()
  // They share one hash, so that few comparisons are needed.
  const isPublic = new Map<string, boolean>()
  for (const hash of new Set(found.map(({ password }) => password ?? '')))
    isPublic.set(hash, await verifyPassword(hash, md5OfTyped(demoPassword)))
  const locked = found.filter(({ password, isAdmin }) => isPublic.get(password ?? '') && (which === 'all' || isAdmin))
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  await db.updateTable('user').set({ status: accountStates.locked }).where('id', 'in', ids).execute()
  await db.updateTable('session').set({ ended: sql`now()` }).where('user_id', 'in', ids).where('ended', 'is', null).execute()
  await forgetSession(runtime, '')
  return locked.map(({ account }) => account ?? '')
}
