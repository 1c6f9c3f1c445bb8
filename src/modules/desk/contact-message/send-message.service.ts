import { repository } from '#kernel/crud/repository.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { solvesCaptcha } from '../../auth/captcha.service.ts'
import { allow } from '../../auth/limits.service.ts'
import { contactMessage } from './contact-message.resource.ts'

interface SentMessage {
  readonly name: string
  readonly subject: string
  readonly message: string
  readonly phone?: string | null
  readonly email?: string | null
  readonly captchaKey?: string | null
  readonly captchaCode?: string | null
}

/** Stores a message of a visitor or a member, with a captcha. */
export async function sendMessage(ctx: Context, { captchaKey, captchaCode, ...message }: SentMessage): Promise<void> {
  if (!message.phone && !message.email)
    reject(['请填写电话或邮箱，以便我们回复', 'Enter a phone number or an e-mail address, so that we can reply'], { field: 'phone' })
  if (!(await solvesCaptcha(ctx.runtime, captchaKey ?? '', captchaCode ?? '')))
    reject(['验证码不正确', 'The captcha is not correct'], { field: 'captchaCode' })
  await allow(ctx.runtime, 'contactMessages', ctx.address)
  await repository(ctx, contactMessage).insert(message)
}
