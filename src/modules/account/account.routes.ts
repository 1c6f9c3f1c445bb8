import { defineRoutes } from '#kernel/http/routes.ts'
import type { InputFields } from '#kernel/resource/field.ts'
import { closeAccount, reopenAccount } from './close-account.service.ts'
import { ownData } from './own-data.service.ts'

const closing = { oldPassword: { kind: 'password', label: ['密码', 'Password'] } } as const satisfies InputFields

export const accountRoutes = defineRoutes((route) => {
  route.raw(
    'GET',
    '/blade-user/my-data',
    'member',
    { summary: 'Everything that is stored about the caller', bare: { type: 'object' } },
    ownData,
  )
  route.post('/blade-user/close-account', 'member', { summary: "Close one's own account", input: closing }, (ctx, { oldPassword }) =>
    closeAccount(ctx, oldPassword ?? ''),
  )
  route.post('/blade-user/reopen-account', 'member', { summary: "Open one's own account again" }, reopenAccount)
})
