import pino from 'pino'
import { createRuntime, type Runtime } from '#kernel/runtime/runtime.ts'
import type { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { type Config, readConfig } from '#server/config.ts'
import { registry } from '#server/open-runtime.ts'
import type { PreparedDatabase } from './test-database.ts'
import { testSecret } from './test-secret.ts'

/** The runtime of a test on a database that is migrated and seeded. */
export async function openTestRuntime(
  database: PreparedDatabase,
  dataDir: string,
  resources: ResourceRegistry = registry,
  env: Readonly<Record<string, string>> = {},
): Promise<{ runtime: Runtime; config: Config }> {
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const config = readConfig({ DATA_DIR: dataDir, SECRET: testSecret, DEMO: '1', TRUST_PROXY: '127.0.0.1', LIMITS: 'off', ...env }, () => {})
  const runtime = await createRuntime({
    ...database,
    registry: resources,
    secret: testSecret,
    previousSecret: config.previousSecret,
    timeZone: config.timeZone,
    publicUrl: config.publicUrl,
    outboundHosts: config.outboundHosts,
    hasLimits: config.hasLimits,
    log,
  })
  return { runtime, config }
}
