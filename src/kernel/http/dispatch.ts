import { t } from '#i18n/translate.ts'
import { Cached } from '../cache/cached-answers.ts'
import { isDatabaseAway } from '../database/connections.ts'
import type { AccessRule } from '../resource/resource.ts'
import { forbidden, reject, sessionDead, UserError } from '../resource/user-error.ts'
import { type Context, isAdministrator, mayDo } from '../runtime/context.ts'
import type { RawInput } from './request.ts'
import { Bare, type Route } from './routes.ts'

/** Rejects a caller whom the access rule does not let pass: 401 without a session, 403 without the right. */
function pass(ctx: Context, access: Route['access']): void {
  if (access === 'open') return
  if (!ctx.user) sessionDead()
  if (access === 'member') return
  const allowed = access === 'administrator' ? isAdministrator(ctx) : codesIn(access).some((code) => mayDo(ctx, code))
  if (!allowed) forbidden()
}

const codesIn = (access: AccessRule | readonly string[]): readonly string[] => (typeof access === 'string' ? [access] : access)

export interface Answer {
  readonly status: number
  readonly body: unknown
  /** The body as JSON, where it is at hand. */
  readonly bytes?: Buffer | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]
}

const plain = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  body,
  headers,
  cookies: [],
})

/** Runs a route for a caller and wraps what it gives in the envelope. Nothing becomes `{}`. */
export async function answer(route: Route, ctx: Context, raw: RawInput): Promise<Answer> {
  pass(ctx, route.access)
  const data = await route.handler(ctx, raw)
  if (data instanceof Bare) return { status: data.status, body: data.body, headers: data.headers, cookies: data.cookies }
  if (data instanceof Message) return plain(200, { code: 200, success: true, data: data.data, msg: t(data.words, ctx.lang) })
  if (!(data instanceof Cached)) return plain(200, envelope(ctx, data))
  const body = envelope(ctx, data.value)
  return { ...plain(200, body), bytes: data.bytes(() => JSON.stringify(body)) }
}

const envelope = (ctx: Context, data: unknown) => ({ code: 200, success: true, data: data ?? {}, msg: t(['操作成功', 'Done'], ctx.lang) })

/** An answer with a sentence of its own. */
export class Message {
  readonly words: readonly [zh: string, en: string]
  readonly data: unknown
  constructor(words: readonly [zh: string, en: string], data: unknown = {}) {
    this.words = words
    this.data = data
  }
}

const away = new UserError(['服务暂时不可用，请稍后重试', 'The service is unavailable for a moment, please try again'], {
  status: 500,
  code: 503,
})
const bug = new UserError(['服务器异常', 'Something went wrong on our side; it has been recorded'], { status: 500 })

const httpWords: Readonly<Record<number, readonly [string, string]>> = {
  400: ['请求内容格式不正确', 'The request could not be read'],
  404: ['请求的地址不存在', 'There is nothing at this address'],
  405: ['不支持的请求方法', 'This address does not take that method'],
  413: ['内容过大', 'This is too large'],
  415: ['不支持的内容类型', 'This content type is not supported'],
  429: ['请求过于频繁，请稍后再试', 'Too many requests, please try again later'],
}

/** Whatever was thrown as a user error; a bug is handed to `report` once. */
export function userErrorFor(error: unknown, report: (error: unknown) => void): UserError {
  if (error instanceof UserError) return error
  if (isDatabaseAway(error)) return away
  const status = (error as { statusCode?: number } | null | undefined)?.statusCode ?? 500
  const words = httpWords[status] ?? (status >= 400 && status < 500 ? httpWords[400] : undefined)
  if (words) return new UserError(words, { status })
  report(error)
  return bug
}

/** A user error as it travels. */
export function userErrorAnswer(userError: UserError, lang: 'zh' | 'en', traceId: string): Answer {
  const data = { ...(userError.field ? { field: userError.field } : {}), ...((userError.data as object | undefined) ?? {}) }
  return plain(userError.status, { code: userError.code, success: false, data, msg: t(userError.words, lang), traceId }, userError.headers)
}

export const noSuchAddress = (status: 404 | 405): never => reject(httpWords[status] as readonly [string, string], { status })
