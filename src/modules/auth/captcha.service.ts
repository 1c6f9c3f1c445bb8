import sharp from 'sharp'
import svgCaptcha, { type ConfigObject } from 'svg-captcha'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { drawQuestion } from './captcha-question.service.ts'
import { now, secondsFromNow } from './database-time.service.ts'
import { randomText } from './passwords.service.ts'

/** Seconds. */
const validity = 1_800
const picture = { width: 130, height: 48, noise: 2, color: true, background: '#f5f7fa' }
/** The default export draws a given text, which the types of the package do not say. */
const draw = svgCaptcha as unknown as (text: string, options: ConfigObject) => string

export interface Captcha {
  readonly key: string
  /** A data URI of 130 × 48 pixels. */
  readonly image: string
}

export async function drawCaptcha(runtime: Runtime): Promise<Captcha> {
  const text = randomText(5)
  const png = await sharp(Buffer.from(draw(text, picture)))
    .png()
    .toBuffer()
  return { key: await storeAnswer(runtime, text), image: `data:image/png;base64,${png.toString('base64')}` }
}

/** A captcha for whoever cannot see a picture: a question, answered in its place. */
export async function askCaptcha(runtime: Runtime, lang: 'zh' | 'en'): Promise<{ readonly key: string; readonly question: string }> {
  const { text, answer } = drawQuestion(lang)
  return { key: await storeAnswer(runtime, answer), question: text }
}

async function storeAnswer(runtime: Runtime, answer: string): Promise<string> {
  const { key } = await crossTenantDb(runtime, 'captcha')
    .insertInto('captcha')
    .values({ answer: answer.toLowerCase(), expires: secondsFromNow(validity) })
    .returning('key')
    .executeTakeFirstOrThrow()
  return key
}

/** Whether the text is that of the picture, in upper or lower case. Each captcha can be tried once. */
export async function solvesCaptcha(runtime: Runtime, key: string, text: string): Promise<boolean> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key)) return false
  const captcha = await crossTenantDb(runtime, 'captcha')
    .deleteFrom('captcha')
    .where('key', '=', key)
    .returning((eb) => ['answer', eb('expires', '>', now).as('isValid')])
    .executeTakeFirst()
  return Boolean(captcha?.isValid) && captcha?.answer === text.trim().toLowerCase()
}
