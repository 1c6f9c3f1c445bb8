import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A migrated and seeded database, and how its three roles log in to it. */
export interface PreparedDatabase {
  readonly ownerUrl: string
  /** Roles belong to the whole server, so those of the template open its clones too. */
  readonly appUrl: string
  readonly platformUrl: string
  /** Whose views they use. */
  readonly version: string
}

export interface TestDatabase extends PreparedDatabase {
  readonly name: string
  /** Ends who is still connected and removes the database. */
  drop(): Promise<void>
}

declare module 'vitest' {
  export interface ProvidedContext {
    template: PreparedDatabase
  }
}

/** The URL of another database on the same server, as the same role. */
export function withDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

/** A database of one's own, cloned from the run's template: `beforeAll(async () => { db = await testDatabase() })`. */
export async function testDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject('template'))
}

/** An empty database of one's own, for tests that migrate by themselves. Owner and roles are one and the same. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const { ownerUrl } = inject('template')
  const name = newName('empty')
  await asOwner(ownerUrl, `create database ${name}`)
  return openedAs({ ownerUrl, appUrl: ownerUrl, platformUrl: ownerUrl, version: '' }, name)
}

async function cloneDatabase(template: PreparedDatabase): Promise<TestDatabase> {
  const name = newName('clone')
  const source = new URL(template.ownerUrl).pathname.slice(1)
  await asOwner(template.ownerUrl, `create database ${name} template "${source}" strategy file_copy`)
  return openedAs(template, name)
}

const newName = (kind: string): string => `test_${kind}_${randomBytes(6).toString('hex')}`

function openedAs(template: PreparedDatabase, name: string): TestDatabase {
  return {
    name,
    ownerUrl: withDatabase(template.ownerUrl, name),
    appUrl: withDatabase(template.appUrl, name),
    platformUrl: withDatabase(template.platformUrl, name),
    version: template.version,
    // PostgreSQL waits for sessions that are just ending; by force the owner may end its own only.
    drop: () =>
      asOwner(template.ownerUrl, `drop database if exists ${name}`).catch(() =>
        asOwner(template.ownerUrl, `drop database if exists ${name} with (force)`),
      ),
  }
}

/** A template must not be connected to while it is copied, so work on databases is done from `postgres`. */
async function asOwner(ownerUrl: string, sql: string): Promise<void> {
  const owner = new pg.Client(withDatabase(ownerUrl, 'postgres'))
  await owner.connect()
  try {
    await owner.query(sql)
  } finally {
    await owner.end()
  }
}
