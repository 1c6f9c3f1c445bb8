import { sql } from 'kysely'
import sharp from 'sharp'
import { create } from 'svg-captcha'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'

/** Minutes. */
const validity = 30
const picture = { size: 5, width: 130, height: 48, noise: 2, color: true, background: '#f5f7fa', ignoreChars: '0oO1iIlL' }

export interface Captcha {
  readonly key: string
  /** A data URI of 130 × 48 pixels. */
  readonly image: string
}

export async function drawCaptcha(runtime: Runtime): Promise<Captcha> {
  const { text, data } = create(picture)
  const png = await sharp(Buffer.from(data)).png().toBuffer()
  const { rows } = await sql<{ key: string }>`
    insert into captcha (answer, expires) values (${text.toLowerCase()}, now() + ${validity} * interval '1 minute')
    returning key::text`.execute(crossTenantDb(runtime, 'captcha'))
  return { key: rows[0]?.key as string, image: `data:image/png;base64,${png.toString('base64')}` }
}

/** Whether the text is that of the picture, in any case; the picture is spent either way. */
export async function solvesCaptcha(runtime: Runtime, key: string, text: string): Promise<boolean> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key)) return false
  const { rows } = await sql<{ answer: string }>`
    delete from captcha where key = ${key}::uuid returning case when expires > now() then answer else '' end as answer`.execute(
    crossTenantDb(runtime, 'captcha'),
  )
  const answer = rows[0]?.answer ?? ''
  return answer !== '' && answer === text.trim().toLowerCase()
}
