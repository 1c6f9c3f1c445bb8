import { sql } from 'kysely'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { asSent, verifyPassword } from '#modules/auth/passwords.service.ts'
import { forgetSession } from '#modules/auth/sessions.service.ts'
import { accountStates } from '#modules/system/user/account-state.service.ts'
import { demoAccounts, demoTenants } from '../../db/seed/demo-accounts.ts'
import { demoPassword } from './seed.ts'

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
    isPublic.set(hash, await verifyPassword(hash, asSent(demoPassword)))
  const locked = found.filter(({ password, isAdmin }) => isPublic.get(password ?? '') && (which === 'all' || isAdmin))
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  await db.updateTable('user').set({ status: accountStates.locked }).where('id', 'in', ids).execute()
  await db.updateTable('session').set({ ended: sql`now()` }).where('user_id', 'in', ids).where('ended', 'is', null).execute()
  await forgetSession(runtime, '')
  return locked.map(({ account }) => account ?? '')
}
