import { repository } from '#kernel/crud/repository.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { endSessionsOf } from '../auth/sessions.service.ts'
import { machine } from '../machine/machine/machine.resource.ts'
import { machineService } from '../machine/machine/machine.service.ts'
import { requireOwnPassword } from '../system/user/own-account.service.ts'
import { user } from '../system/user/user.resource.ts'

/** Days in which an account that its owner has closed can be opened again. */
const graceDays = 30

/** Closes the caller's account: the listings leave the shelf now, the personal data is removed when the days of grace have passed. */
export async function closeAccount(ctx: Context, password: string): Promise<void> {
  if (ctx.rights.codes.size > 0 || ctx.rights.platform)
    reject(['后台账号由管理员停用，不能自行注销', 'Accounts of the back-office are disabled by an administrator'])
  await requireOwnPassword(ctx, password)
  const id = ctx.user?.id ?? '0'
  const shown = await repository(ctx, machine).list({ createUser: id, shelfStatus: 'ON' })
  if (shown.length > 0)
    await machineService.shelf(ctx, { ids: shown.map((row) => row.id), shelfStatus: 'OFF', reason: '账号注销 / Account closed' })
  await setCloseTime(ctx, id, new Date(Date.now() + graceDays * 86_400_000))
  await endSessionsOf(ctx.runtime, ctx.tenant, [id])
}

/** Opens the caller's account again. Listings stay off the shelf until they are put back. */
export const reopenAccount = (ctx: Context): Promise<void> => setCloseTime(ctx, ctx.user?.id ?? '0', null)

async function setCloseTime(ctx: Context, id: string, closeTime: Date | null): Promise<void> {
  await repository(ctx, user, { rows: 'all' }).update({ id }, { closeTime })
}
