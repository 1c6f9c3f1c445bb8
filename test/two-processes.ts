import { once } from 'node:events'
import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import pg from 'pg'
import { type ProductProcess, startProductOn } from './product-process.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { connectToWorkers } from './worker-connections.ts'

/** What must agree: two products on one database, and two workers of one product. */
export const twoKinds = ['two products', 'two workers of one product'] as const
type Kind = (typeof twoKinds)[number]

/** A process that answers, and the connection that leads to it where others share its port. */
export interface Target {
  readonly address: string
  readonly agent?: Agent
}

export interface TwoProcesses {
  readonly database: TestDatabase
  readonly owner: pg.Client
  readonly products: readonly ProductProcess[]
  /** New connections, to the same first and the same second process each time. */
  connect(): Promise<[first: Target, second: Target]>
  close(): Promise<void>
}

interface TwoOptions {
  /** Further variables of the environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Changes the database before they start. */
  readonly prepare?: (owner: pg.Client) => Promise<unknown>
}

/** Starts two processes on a database of their own; calls are not limited by their number. */
export async function startTwo(kind: Kind, { env = {}, prepare }: TwoOptions = {}): Promise<TwoProcesses> {
  const database = await testDatabase()
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await prepare?.(owner)
  const start = () => startProductOn(database, { LIMITS: 'off', LOG_LEVEL: 'info', WORKERS: kind === 'two products' ? '1' : '2', ...env })
  // One after the other, as both may migrate.
  const products = [await start(), ...(kind === 'two products' ? [await start()] : [])]
  const agents: Agent[] = []
  return {
    database,
    owner,
    products,
    connect: async () => {
      const [first, second] = products as [ProductProcess, ProductProcess?]
      if (second) return [{ address: first.address }, { address: second.address }]
      const workers = (await connectToWorkers(first, 2)).toSorted((one, other) => one.pid - other.pid)
      agents.push(...workers.map(({ agent }) => agent))
      return workers.map(({ agent }) => ({ address: first.address, agent })) as [Target, Target]
    },
    close: async () => {
      for (const agent of agents) agent.destroy()
      for (const product of products) await product.stop()
      await owner.end()
      await database.drop()
    },
  }
}

export interface SentAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Sends a request to a process. */
export async function sendTo(
  { address, agent }: Target,
  path: string,
  { method = 'GET', headers = {} }: { readonly method?: 'GET' | 'POST'; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<SentAnswer> {
  const sent = request(`${address}${path}`, { method, headers, agent }).end()
  const [answer] = await once(sent, 'response')
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  return { status: answer.statusCode ?? 0, headers: answer.headers, text }
}
