import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { startJobs } from '#kernel/jobs/runner.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import type { DatabaseUrls } from '#kernel/schema/migrate.ts'
import { platformTenant } from '#modules/auth/sessions.service.ts'
import { createApp } from './app.ts'
import { cachedPagesFor } from './cached-pages.ts'
import type { Closers } from './closers.ts'
import type { ServingConfig } from './config.ts'
import { drain, listenAt } from './listen.ts'
import { jobs, openRuntime } from './open-runtime.ts'
import { mountPages, securityPolicy } from './pages.ts'
import { siteServicesFor } from './site-services.ts'

export interface Serving {
  readonly runtime: Runtime
  /** The URL to open in a browser. */
  readonly address: string
}

export interface ServeSettings {
  readonly urls: DatabaseUrls
  readonly log: Logger
  /** Connections of the largest pool. */
  readonly poolSize?: number
  /** Where to listen; that of the configuration by default. */
  readonly port?: number
  /** Called before anything is answered. */
  readonly before?: (runtime: Runtime) => void
}

/** Milliseconds in which running requests end by themselves: a statement takes 4.5 s at most. */
const drainTime = 5_000

/** Answers requests and works on jobs in this process, on a prepared database. */
export async function serve(
  config: ServingConfig,
  { urls, log, poolSize, port = config.port, before }: ServeSettings,
  closers: Closers,
): Promise<Serving> {
  const tracing = config.tracing ? (await import('./tracing/tracing.ts')).startTracing(config, log) : undefined
  // The last of all: what ends the others is in it.
  if (tracing) closers.add((time) => tracing.stop(time))
  const runtime = await openRuntime(urls, { ...config, log, poolSize })
  let aborting: NodeJS.Timeout | undefined
  closers.add(async () => {
    await runtime.close()
    clearTimeout(aborting)
  })
  before?.(runtime)
  const { app, apiForRequest } = await createApp(runtime, config, undefined, { tracing })
  // Jobs need what the app provides, and end before the app does.
  const stopJobs = await startJobs({ runtime, jobs, url: urls.platformUrl, platformTenant })
  // What still runs then, or waits for the database, ends with its connections, and is attempted again.
  closers.add(() => Promise.race([stopJobs(), wait(1_500)]))
  closers.add(() => drain(app, config.dev ? 100 : drainTime))
  // The first of all: whatever runs too long, a request, a job or a log, is ended.
  closers.add(() => {
    aborting = setTimeout(
      () => runtime.abortStatements().catch((error) => log.warn({ err: error }, 'statements could not be ended')),
      drainTime,
    )
  })
  const cachedPages = config.dev ? undefined : cachedPagesFor(runtime, securityPolicy)
  await mountPages(app, { dev: config.dev, servicesFor: siteServicesFor(runtime, apiForRequest), cachedPages })
  return { runtime, address: await listenAt(app, { host: config.host, port }) }
}
