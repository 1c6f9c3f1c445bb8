import type { FastifyRequest } from 'fastify'
import type { Params } from '../crud/list-query.ts'
import type { Context } from '../runtime/context.ts'
import type { Upload } from './uploads.ts'

/** A request as it arrived: only parsers and raw routes read it. */
export interface RawInput {
  /** Query, urlencoded and multipart fields merged: clients send `ids`, `id` and the like in any of them. */
  readonly values: Params
  readonly body: unknown
  readonly files: readonly Upload[]
  readonly request: FastifyRequest
}

export type RawHandler = (ctx: Context, raw: RawInput) => unknown

/** The language that a client asks for; Chinese unless it is English. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): 'zh' | 'en' =>
  /^en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'zh'
