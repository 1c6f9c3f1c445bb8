import type { Context } from '#kernel/runtime/context.ts'

/**
 * The password that new and reset accounts of the tenant get, and change at their first login: that of the parameter
 * `account.initPassword`, which some clients promise to their users; undefined where no administrator has set it.
 */
export async function initialPassword({ db, tenant }: Context): Promise<string | undefined> {
  const row = await db
    .selectFrom('param')
    .select('param_value')
    .where('tenant_id', '=', tenant)
    .where('param_key', '=', 'account.initPassword')
    .executeTakeFirst()
  return row?.param_value?.trim() || undefined
}
