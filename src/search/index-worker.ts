import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import pino from 'pino'
import { Connections } from '#kernel/database/connections.ts'
import { runTask } from '#kernel/database/work.ts'
import { applyChanges, type Loaded, loadRows } from './load.ts'
import { type IndexSize, type Numbered, type Request, type Response, toBytes, type WorkerSettings } from './messages.ts'
import { tenantCache } from './tenant-cache.ts'

/** A thread of its own holds the rows and answers, so that the event loop of the server stays free. */
const { definition, url, schema, timeZone, logLevel } = workerData as WorkerSettings
const log = pino({ level: logLevel }, pino.destination({ dest: 2, sync: true }))

/** The event loop of the server goes first where both want a processor. Only on Linux does a thread have a priority of its own. */
const priority = 19
try {
  if (process.platform === 'linux') setPriority(Number(basename(readlinkSync('/proc/thread-self'))), priority)
} catch (error) {
  log.warn({ err: error }, 'the thread of the stock index keeps the priority of the server')
}

const connections = new Connections({ url, schema, poolSize: 4, timeZone, log })

interface Tenant {
  readonly loading: Promise<Loaded>
  readonly loadStart: number
  loaded?: Loaded
  loadTime: number
  /** The changes being applied. */
  updating?: Promise<boolean> | undefined
}

/** Rows between two messages about the progress of loading. */
const reportedRows = 100_000

const tenants = tenantCache<Tenant>()

function load(name: string): Tenant {
  const report = (rows: number): void => {
    if (rows % reportedRows === 0) log.info({ tenant: name, rows }, 'loading the stock index')
  }
  const loading = runTask('load the stock index', () => loadRows(connections.of(name), definition, report))
  const tenant: Tenant = { loading, loadStart: performance.now(), loadTime: 0 }
  tenants.set(name, tenant)
  loading.then(
    (loaded) => {
      tenant.loaded = loaded
      tenant.loadTime = performance.now() - tenant.loadStart
      log.info({ tenant: name, rows: loaded.store.rows, milliseconds: Math.round(tenant.loadTime) }, 'the stock index is loaded')
    },
    (error: Error) => {
      log.warn({ err: error, tenant: name }, 'the stock index could not be loaded')
      if (tenants.peek(name) === tenant) tenants.delete(name)
    },
  )
  return tenant
}

/** The rows of a tenant at this version or later; undefined while they are being loaded, unless that is waited for. */
async function rowsAt(name: string, version: number, waits: boolean): Promise<Loaded | undefined> {
  const tenant = tenants.get(name) ?? load(name)
  const loaded = tenant.loaded ?? (waits ? await tenant.loading : undefined)
  if (!loaded) return undefined
  while (loaded.version < version) {
    tenant.updating ??= runTask('update the stock index', () => applyChanges(connections.of(name), definition, loaded)).finally(() => {
      tenant.updating = undefined
    })
    if (!(await tenant.updating)) {
      if (tenants.peek(name) === tenant) load(name)
      return waits ? rowsAt(name, version, true) : undefined
    }
  }
  return loaded
}

async function answer({ tenant, version, query, waits = false, deadline = Number.POSITIVE_INFINITY }: Request): Promise<Response> {
  if (!query) return { size: await sizeOf(tenant, version) }
  const loaded = await rowsAt(tenant, version, waits)
  if (!loaded) return {}
  return Date.now() < deadline ? { answer: toBytes({ ...loaded.store.find(query), version: loaded.version }) } : { isLate: true }
}

/** Loads the rows if they are not loaded. */
async function sizeOf(name: string, version: number): Promise<IndexSize> {
  await rowsAt(name, version, false)
  const tenant = tenants.peek(name) ?? load(name)
  const { store } = await tenant.loading
  return { rows: store.rows, bytes: store.bytes, textBytes: store.textBytes, loadTime: tenant.loadTime }
}

parentPort?.on('message', (request: Numbered<Request>) => {
  answer(request).then(
    (found) =>
      parentPort?.postMessage({ number: request.number, ...found } satisfies Numbered<Response>, found.answer ? [found.answer.buffer] : []),
    (error: Error) => {
      log.warn({ err: error }, 'the stock index did not answer')
      parentPort?.postMessage({ number: request.number } satisfies Numbered<Response>)
    },
  )
})
