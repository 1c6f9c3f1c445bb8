import { defineRoutes } from '#kernel/http/routes.ts'
import type { InputFields } from '#kernel/resource/field.ts'
import { closeAccount, reopenAccount } from './close-account.service.ts'
import { confirmEmail, mailCode } from './confirm-email.service.ts'
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
  route.post('/blade-user/email-code', 'member', { summary: 'Mail the caller a code that confirms the address of the account' }, mailCode)
  const code = { kind: 'text', label: ['验证码', 'Code'], max: 6, required: ['请输入 6 位验证码', 'Enter the code of six digits'] } as const
  route.post(
    '/blade-user/confirm-email',
    'member',
    { summary: "Confirm the address of one's own account by the code that was mailed to it", input: { code } },
    (ctx, input) => confirmEmail(ctx, input.code),
  )
})
