import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Route } from '#kernel/http/routes.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { type Module, modules as productModules } from '#modules/modules.ts'
import { type AppOptions, createApp } from '#server/app.ts'
import { seed } from '#server/seed.ts'
import { type AnswerCheck, answerCheck } from './answer-check.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { openTestRuntime } from './test-runtime.ts'

/** Who the tests act as: nobody, a trader, the administrator of the platform tenant, that of the platform, that of another tenant. */
export const personas = ['visitor', 'member', 'admin', 'administrator', 'neighbour'] as const
export type Persona = (typeof personas)[number]

const accounts: Readonly<Record<Exclude<Persona, 'visitor'>, readonly [tenant: string, account: string]>> = {
  member: ['000000', 'trader'],
  admin: ['000000', 'manager'],
  administrator: ['000000', 'admin'],
  neighbour: ['100001', 'neighbour'],
}

/** Of every account that the tests' database is seeded with. */
export const testPassword = 'MotorSpot2026'

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

export interface Reply<D> {
  readonly status: number
  readonly body: Record<string, unknown>
  /** The envelope's `data`. */
  readonly data: D
  readonly msg: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly cookies: readonly { name: string; value: string }[]
}

export interface CallOptions {
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly runtime: Runtime
  readonly routes: readonly Route[]
  readonly database: TestDatabase
  /** The folder of uploaded files. */
  readonly filesDir: string
  /** Calls `/api` + path as the persona, or with an access token. */
  call<D = Record<string, unknown>>(
    as: Persona | { token: string },
    method: 'GET' | 'POST',
    path: string,
    options?: CallOptions,
  ): Promise<Reply<D>>
  /** The token answer of a login; logs in anew each time. */
  login(tenant: string, account: string, password?: string): Promise<Reply<Record<string, string>>>
  close(): Promise<void>
}

export const basic = `Basic ${Buffer.from('motorspot:motorspot').toString('base64')}`

export interface TestAppOptions {
  /** Those of the product by default. */
  readonly modules?: readonly Module[]
  /** Further variables of the environment. */
  readonly env?: Readonly<Record<string, string>>
  /** What to load into an empty database: the administrator alone, or the demo data with every persona. */
  readonly initialData?: 'administrator' | 'demo'
  /** Those of the product by default. */
  readonly limits?: AppOptions
}

/** The resources of modules. */
export const registryOf = (modules: readonly Module[]): ResourceRegistry =>
  new ResourceRegistry(modules.flatMap(({ resource }) => resource ?? []))

/** The whole server on a database of its own, called without a socket. */
export async function testApp(database?: TestDatabase, { modules, initialData, env, limits }: TestAppOptions = {}): Promise<TestApp> {
  const own = database ?? (await testDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'motorspot-app-'))
  const { runtime, config } = await openTestRuntime(own, dataDir, modules && registryOf(modules), env)
  if (initialData) await seed(runtime, { adminPassword: testPassword, demo: initialData === 'demo', filesDir: dataDir, log: () => {} })
  const { app, routes } = await createApp(runtime, config, modules, limits)
  await app.ready()
  return {
    app,
    runtime,
    routes,
    database: own,
    filesDir: join(dataDir, 'files'),
    ...callersOf(app, checkFor(modules ?? productModules, routes)),
    close: async () => {
      await app.close()
      await runtime.close()
      if (!database) await own.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function inject<D>(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  path: string,
  options: CallOptions,
  headers: Record<string, string>,
): Promise<Reply<D>> {
  const response = await app.inject({
    method,
    url: `/api${path}`,
    query: Object.fromEntries(Object.entries(options.query ?? {}).map(([name, value]) => [name, String(value)])),
    headers: { ...headers, ...options.headers },
    ...(options.body === undefined ? {} : { payload: options.body as object }),
  })
  const body = response.headers['content-type']?.toString().includes('json') ? (response.json() as Record<string, unknown>) : {}
  const { statusCode: status, cookies } = response
  return { status, body, data: body.data as D, msg: String(body.msg ?? ''), headers: response.headers, cookies }
}

const checks = new WeakMap<readonly Module[], AnswerCheck>()

/** One for all apps of the same modules: compiling a schema takes longer than most calls. */
function checkFor(modules: readonly Module[], routes: readonly Route[]): AnswerCheck {
  const check = checks.get(modules) ?? answerCheck(routes)
  checks.set(modules, check)
  return check
}

/** Calls as the personas, each of whom logs in once. An answer that is not as the OpenAPI document says fails the test. */
function callersOf(app: FastifyInstance, check: AnswerCheck): Pick<TestApp, 'call' | 'login'> {
  const tokens = new Map<Persona, Promise<string>>()
  const login: TestApp['login'] = (tenant, account, password = testPassword) => {
    const query = { tenantId: tenant, username: account, password: md5(password), grant_type: 'password', scope: 'all', type: 'account' }
    return inject(app, 'POST', '/blade-auth/oauth/token', { query }, { authorization: basic, 'tenant-id': tenant })
  }
  const tokenOf = (persona: Exclude<Persona, 'visitor'>): Promise<string> => {
    const token = tokens.get(persona) ?? login(...accounts[persona]).then((reply) => tokenIn(persona, reply))
    tokens.set(persona, token)
    return token
  }
  return {
    login,
    call: async (as, method, path, options = {}) => {
      const token = as === 'visitor' ? undefined : typeof as === 'string' ? await tokenOf(as) : as.token
      const headers = { authorization: basic, ...(token ? { 'blade-auth': `bearer ${token}` } : {}) }
      const reply = await inject<never>(app, method, path, options, headers)
      // The repeat of an answer with a secret has no data, whatever the route is documented to answer.
      const isRepeat = reply.headers['idempotency-replayed'] === 'true' && Object.keys(reply.data ?? {}).length === 0
      const differences = isRepeat ? [] : check({ method, path, status: reply.status, body: reply.body, isVisitor: token === undefined })
      if (differences.length > 0) throw new Error(`${method} ${path} does not answer as documented: ${differences.join('; ')}`)
      return reply
    },
  }
}

function tokenIn(persona: Persona, reply: Reply<unknown>): string {
  if (reply.status !== 200) throw new Error(`${persona} cannot log in: ${JSON.stringify(reply.body)}`)
  return String(reply.body.access_token)
}
