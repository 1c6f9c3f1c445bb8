import type { TestApp } from './test-app.ts'

/** A captcha and its answer, as a form sends them. */
export async function solvedCaptcha(app: TestApp): Promise<{ captchaKey: string; captchaCode: string }> {
  const { body } = await app.call('visitor', 'GET', '/blade-auth/oauth/captcha')
  const key = String(body.key)
  const { answer } = await app.runtime.platformDb.selectFrom('captcha').select('answer').where('key', '=', key).executeTakeFirstOrThrow()
  return { captchaKey: key, captchaCode: answer }
}
