import type { FastifyRequest } from 'fastify'
import type { AccessRule } from '../resource/resource.ts'
import type { Context } from '../runtime/context.ts'

export interface Upload {
  readonly field: string
  readonly filename: string
  readonly mimetype: string
  readonly bytes: Buffer
}

/** What a call brought: the query and form fields merged (`values`), the JSON body, and files. */
export interface Input {
  /** Query, urlencoded and multipart fields merged: clients send `ids`, `id` and their like in any of them. */
  readonly values: Readonly<Record<string, string>>
  readonly body: unknown
  readonly files: readonly Upload[]
  readonly request: FastifyRequest
}

/** An answer without the envelope, as the token endpoint gives. */
export class Bare {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]
  constructor(body: unknown, options: { status?: number; headers?: Record<string, string>; cookies?: string[] } = {}) {
    this.body = body
    this.status = options.status ?? 200
    this.headers = options.headers ?? {}
    this.cookies = options.cookies ?? []
  }
}

export type Handler = (ctx: Context, input: Input) => unknown

/** JSON Schema of `data` in the answer, of the body, and of the query, for OpenAPI. */
export interface Shapes {
  readonly summary?: string
  readonly data?: object
  readonly body?: object
  readonly query?: readonly string[]
}

export interface Route {
  readonly method: 'GET' | 'POST'
  /** Below `/api`. */
  readonly path: string
  /** Several codes mean any of them. */
  readonly access: AccessRule | readonly string[]
  readonly handler: Handler
  readonly shapes: Shapes
}

type Add = (path: string, access: AccessRule | readonly string[], handler: Handler, shapes?: Shapes) => void

/** Routes written by hand: `defineRoutes((route) => route.get('/blade-user/info', 'member', (ctx) => …))`. */
export function defineRoutes(write: (route: { get: Add; post: Add }) => void): readonly Route[] {
  const routes: Route[] = []
  const add =
    (method: 'GET' | 'POST'): Add =>
    (path, access, handler, shapes = {}) => {
      routes.push({ method, path, access, handler, shapes })
    }
  write({ get: add('GET'), post: add('POST') })
  return routes
}
