import type { Words } from '#i18n/translate.ts'

export interface UserErrorOptions {
  /** HTTP status, 400 by default; also the body's `code`, unless `code` is set. */
  readonly status?: number
  readonly code?: number
  /** JSON name of the invalid field. */
  readonly field?: string
  /** Messages of several invalid fields, by JSON name. */
  readonly errors?: Readonly<Record<string, Words>>
  /** Answered as `data`. */
  readonly data?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A request that is rejected, with the sentence a person reads. Anything else that is thrown is a bug. */
export class UserError extends Error {
  readonly words: Words
  readonly status: number
  readonly code: number
  readonly field: string | undefined
  readonly errors: Readonly<Record<string, Words>> | undefined
  readonly data: unknown
  readonly headers: Readonly<Record<string, string>>

  constructor(words: Words, options: UserErrorOptions = {}) {
    super(words[1])
    this.words = words
    this.status = options.status ?? 400
    this.code = options.code ?? this.status
    this.field = options.field
    this.errors = options.errors
    this.data = options.data
    this.headers = options.headers ?? {}
  }
}

/** Throws a `UserError`: `reject(['型号已存在', 'This model exists'], { field: 'model' })`. */
export function reject(words: Words, options?: UserErrorOptions): never {
  throw new UserError(words, options)
}

export const notFound = (): never => reject(['数据不存在或无权访问', 'Not found, or not yours'], { status: 404 })
export const forbidden = (): never => reject(['没有此操作的权限', 'You may not do this'], { status: 403 })
export const sessionEnded = (): never => reject(['请求未授权', 'Your session has ended, please log in again'], { status: 401 })
