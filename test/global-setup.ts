import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts'
import { prepareTemplate } from './prepare-template.ts'
import { makeTempDir } from './temp-dir.ts'
import { withDatabase } from './test-database.ts'

interface TestServer {
  /** Of a role that may make roles and databases. */
  readonly ownerUrl: string
  stop(): Promise<void>
}

/** One PostgreSQL for the run: that of `TEST_DATABASE_URL`, else an embedded one that is thrown away. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  const name = `test_template_${randomBytes(4).toString('hex')}`
  try {
    await run(server.ownerUrl, `create database ${name}`)
    project.provide('template', await prepareTemplate(withDatabase(server.ownerUrl, name)))
  } catch (error) {
    await server.stop()
    throw error
  }
  return async () => {
    if (process.env.TEST_DATABASE_URL) {
      await run(server.ownerUrl, `drop database ${name} with (force)`)
      for (const role of [`${name}_app`, `${name}_platform`]) await run(server.ownerUrl, `drop role if exists ${role}`)
    }
    await server.stop()
  }
}

async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { ownerUrl: given, stop: async () => {} }
  const dataDir = makeTempDir()
  const server = await startEmbeddedPostgres({
    dataDir,
    version: process.env.TEST_POSTGRES === '15' ? 15 : 18,
    fast: true,
    log: () => {},
  })
  const stop = async (): Promise<void> => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ownerUrl: server.url, stop }
}

async function run(ownerUrl: string, sql: string): Promise<void> {
  const owner = new pg.Client(withDatabase(ownerUrl, 'postgres'))
  await owner.connect()
  try {
    await owner.query(sql)
  } finally {
    await owner.end()
  }
}
