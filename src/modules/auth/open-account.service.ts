import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'

/** Rejects a caller who has closed the account and trades on in the days of grace. */
export async function requireOpenAccount({ db, user }: Context): Promise<void> {
  if (!user) return
  const found = await db.selectFrom('user').select('close_time').where('id', '=', user.id).executeTakeFirst()
  if (found?.close_time)
    reject(['账号已注销，请先在“我的信息”中恢复账号', 'This account is closed: open it again under “My info” first'], { status: 403 })
}
