import { uncached } from '#kernel/cache/cached-answers.ts'
import { parseDeclared } from '#kernel/http/input.ts'
import type { RawInput } from '#kernel/http/request.ts'
import { defineRoutes, type InputOf } from '#kernel/http/routes.ts'
import { flagShape, inputShape, objectOf, rowShape, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { InputFields } from '#kernel/resource/field.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { headerOf } from '../../auth/cookies.service.ts'
import { myInfo, updateMyContact, updateMyPassword } from './own-account.service.ts'
import { type Captcha, register, registerGuest, registrationStatus } from './registration.service.ts'
import { captchaFields, contactFields, passwordFields, registrationFields, statusFields, userFields } from './user.fields.ts'
import { user } from './user.resource.ts'
import { userService } from './user.service.ts'

const idMissing = ['缺少必要的请求参数: id', 'The parameter id is missing'] as const

/** What the call `update-platform` takes; without defaults, as what is absent stays as it is. */
const platformFields = {
  userId: { kind: 'reference', to: 'user', label: user.label, required: idMissing },
  userType: { kind: 'oneOf', dict: 'user_type', numeric: true, label: userFields.userType.label },
  userExt: userFields.userExt,
} as const satisfies InputFields

const platformShape = objectOf({
  id: textShape,
  account: textShape,
  name: textShape,
  userType: wholeShape,
  userTypeName: textShape,
  userExt: textShape,
})

const registeredShape = objectOf({ audit: flagShape, statusToken: textShape })
const registrationShape = inputShape({ ...registrationFields, ...captchaFields }).schema

/** Clients send a captcha in headers; a form may send it as fields. */
async function captchaIn(ctx: Context, raw: RawInput): Promise<Captcha> {
  const sent = (await parseDeclared(ctx, captchaFields, raw)) as InputOf<typeof captchaFields>
  return {
    key: headerOf(raw.request, 'captcha-key') || sent.captchaKey || '',
    code: headerOf(raw.request, 'captcha-code') || sent.captchaCode || '',
  }
}

export const userRoutes = defineRoutes((route) => {
  for (const base of user.at) {
    route.row(`${base}/update`, 'user_edit', { summary: 'Change a user', resource: user, tenant: user }, (ctx, body) =>
      isEmpty(body.id) ? reject(idMissing, { field: 'id' }) : userService.submit(ctx, body),
    )
    route.get(
      `${base}/platform-detail`,
      'user',
      {
        summary: 'A user on one platform',
        input: { id: { kind: 'text', label: ['编号', 'Id'], required: idMissing } },
        answer: platformShape,
        readsRows: true,
        tenant: user,
      },
      async (ctx, input) => {
        const { id, account, name, userType, userTypeName, userExt } = uncached(await userService.detail(ctx, input.id))
        return { id, account, name, userType, userTypeName, userExt }
      },
    )
    route.post(
      `${base}/update-platform`,
      'user_edit',
      { summary: 'Change a user on one platform', input: platformFields, answer: rowShape(user, true), tenant: user },
      (ctx, { userId, userType, userExt }) => userService.submit(ctx, { id: userId, userType, userExt }),
    )
    route.get(
      `${base}/info`,
      'member',
      { summary: 'The user who is logged in', answer: rowShape(user, true), beforePasswordChange: true },
      (ctx) => myInfo(ctx),
    )
    route.post(
      `${base}/update-contact`,
      'member',
      { summary: "Change one's own phone number or e-mail address, with the password", input: contactFields },
      updateMyContact,
    )
    route.post(
      `${base}/update-password`,
      'member',
      { summary: "Change one's own password", input: passwordFields, beforePasswordChange: true },
      updateMyPassword,
    )
    route.raw(
      'POST',
      `${base}/register`,
      'open',
      { summary: 'Register on the site', data: registeredShape, body: registrationShape },
      async (ctx, raw) => {
        const registration = (await parseDeclared(ctx, registrationFields, raw)) as InputOf<typeof registrationFields>
        return register(ctx, registration, await captchaIn(ctx, raw))
      },
    )
    route.get(
      `${base}/registration-status`,
      'open',
      {
        summary: 'The state of a registration, by its code',
        input: statusFields,
        answer: objectOf({ state: textShape, reason: textShape }),
      },
      registrationStatus,
    )
    route.raw(
      'POST',
      `${base}/register-guest`,
      'open',
      { summary: 'Register by a dialog', data: registeredShape, body: registrationShape },
      async (ctx, raw) => {
        const registration = (await parseDeclared(ctx, registrationFields, raw)) as InputOf<typeof registrationFields>
        return registerGuest(ctx, registration, await captchaIn(ctx, raw))
      },
    )
  }
})
