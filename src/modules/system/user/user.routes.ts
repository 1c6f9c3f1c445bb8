import type { JsonRow } from '#kernel/crud/rows.ts'
import { bodyOf, idsOf, inNamedTenant } from '#kernel/http/resource-routes.ts'
import { defineRoutes, type Input } from '#kernel/http/routes.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { myInfo, updateMyInfo, updateMyPassword } from './own-account.service.ts'
import { register, registerGuest } from './registration.service.ts'
import { user } from './user.resource.ts'
import { userService } from './user.service.ts'

/** What a user is on one platform: its kind and free data. */
async function platformDetail(ctx: Context, { values }: Input): Promise<JsonRow> {
  const { id, account, name, userType, userTypeName, userExt } = await userService.detail(ctx, values)
  return { id, account, name, userType, userTypeName, userExt }
}

function updatePlatform(ctx: Context, input: Input): Promise<JsonRow> {
  const { userType, userExt } = bodyOf(input)
  return userService.submit(ctx, { id: idsOf(input, 'userId'), userType, userExt })
}

export const userRoutes = defineRoutes((route) => {
  for (const base of user.at) {
    route.get(
      `${base}/page`,
      'user',
      inNamedTenant((ctx, { values }) => userService.list(ctx, values)),
      { summary: 'Users, by page' },
    )
    route.post(`${base}/update`, 'user_edit', inNamedTenant(userService.update), { summary: 'Change a user' })
    route.get(`${base}/platform-detail`, 'user', inNamedTenant(platformDetail), { summary: 'A user on his platform', query: ['id'] })
    route.post(`${base}/update-platform`, 'user_edit', inNamedTenant(updatePlatform), {
      summary: 'Change a user on his platform',
      query: ['userId', 'userType', 'userExt'],
    })
    route.get(`${base}/info`, 'member', myInfo, { summary: 'Who is logged in' })
    route.post(`${base}/update-info`, 'member', updateMyInfo, { summary: 'Change what one says of oneself' })
    route.post(`${base}/update-password`, 'member', updateMyPassword, {
      summary: "Change one's own password",
      query: ['oldPassword', 'newPassword', 'newPassword1'],
    })
    route.post(`${base}/register`, 'open', register, { summary: 'Register on the site' })
    route.post(`${base}/register-guest`, 'open', registerGuest, {
      summary: 'Register by a dialog',
      query: ['tenantId', 'name', 'account', 'password', 'oauthId'],
    })
  }
})
