import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { startErrors } from '#host/start-errors.ts'
import { snake } from '#kernel/resource/names.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { deriveKey } from '#kernel/runtime/runtime.ts'
import { decryptSecret, UnknownKey } from '#kernel/runtime/secrets.ts'
import { recordTable } from '#kernel/schema/migrate.ts'
import { rolesOf } from '#kernel/schema/roles.ts'
import { readVersions } from '#kernel/schema/version.ts'
import type { Config } from './config.ts'
import { appPasswordOf, registry } from './open-runtime.ts'

/** Tells two secrets apart, and nothing else of them: they are long and random. */
const checkValueOf = (secret: string): string => deriveKey(secret, 'check value').toString('base64url')

/** Of several first starts at once, one after the other: in one transaction, as it is one query. */
const prepare = `select pg_advisory_xact_lock(7238115); ${recordTable}`

/** What an operator writes in the place of the check value where the secret is lost: the next start may have any. */
const lost = 'lost'

const claim = `insert into store.migration as found (name, checksum) values ('secret', $1)
  on conflict (name) do update set checksum = excluded.checksum where found.checksum = any($2)`

/** The secrets of a start, its own first. */
type Secrets = readonly string[]

/**
 * Throws a `UserError` where the database belongs to a product with another secret, whose roles would get new passwords. The first start
 * stores the check value of its secret, one with the former secret as `SECRET_PREVIOUS` replaces it, and it is in no backup.
 */
export async function checkSecret(
  ownerUrl: string,
  { secret, previousSecret, appUrl }: Pick<Config, 'secret' | 'previousSecret' | 'appUrl'>,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(prepare).catch((error: Error & { code?: string }) => {
      if (error.code === '42501') startErrors.notOwner(error.message)
      throw error
    })
    const secrets: Secrets = [secret, ...(previousSecret ? [previousSecret] : [])]
    const { rowCount: isChecked } = await client.query("select from store.migration where name = 'secret'")
    if (!isChecked && !(await fitsWhatIsStored(client, secrets, appUrl === null ? ownerUrl : null))) startErrors.otherSecret()
    const known = secrets.map(checkValueOf)
    const { rowCount } = await client.query(claim, [known[0], [...known, lost]])
    if (!rowCount) startErrors.otherSecret()
  } finally {
    await client.end()
  }
}

/**
 * Whether one of the secrets is that of a product that ran here before there were check values: by the password of its role, else by what
 * it has encrypted. Without an `ownerUrl` the passwords of the roles do not follow from the secret.
 */
async function fitsWhatIsStored(client: pg.Client, secrets: Secrets, ownerUrl: string | null): Promise<boolean> {
  // Tables without views are those of an empty database or of a backup, to which any secret may be given.
  if ((await readVersions(client)).length === 0) return true
  const isPassword = ownerUrl === null ? undefined : await logsIn(client, secrets, ownerUrl)
  // A role that came from elsewhere has another password, or none: what is encrypted may still be of the secret.
  return isPassword || ((await decrypts(client, secrets)) ?? isPassword !== false)
}

/** Undefined where that proves nothing: there is no role of the application, or the server lets it in with any password. */
async function logsIn(client: pg.Client, secrets: Secrets, ownerUrl: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ database: string; names: string[] }>(
    'select current_database() as database, array(select rolname::text from pg_roles) as names',
  )
  const { app } = rolesOf(rows[0]?.database ?? '')
  const rejects = (password: string): Promise<boolean> =>
    isRejected(Object.assign(new URL(ownerUrl), { username: encodeURIComponent(app), password: encodeURIComponent(password) }).href)
  if (!rows[0]?.names.includes(app) || !(await rejects(randomUUID()))) return undefined
  for (const secret of secrets) if (!(await rejects(appPasswordOf(secret)))) return true
  return false
}

/** Whether the server says that the password is wrong. */
async function isRejected(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return false
  } catch (error) {
    return (error as { code?: string }).code === '28P01'
  } finally {
    await client.end()
  }
}

/** A value of a field of kind `secret`. */
interface StoredSecret {
  readonly resource: Resource
  readonly field: string
  readonly stored: string
}

/** Whether something is encrypted with one of the secrets; undefined where nothing is encrypted. */
async function decrypts(client: pg.Client, [secret = '', previous]: Secrets): Promise<boolean | undefined> {
  const keys = {
    key: (purpose: string) => deriveKey(secret, purpose),
    previousKey: (purpose: string) => (previous ? deriveKey(previous, purpose) : null),
  }
  const results = (await readSecrets(client)).map(({ resource, field, stored }) => {
    try {
      // What was stored before secrets were encrypted comes back as it is, and proves nothing.
      return decryptSecret(keys, resource, field, stored) === stored ? 'plain' : 'own'
    } catch (error) {
      if (error instanceof UnknownKey) return 'foreign'
      throw error
    }
  })
  return results.includes('own') || (results.includes('foreign') ? false : undefined)
}

async function readSecrets(client: pg.Client): Promise<StoredSecret[]> {
  const found: StoredSecret[] = []
  for (const resource of registry.all)
    for (const [field, { kind }] of Object.entries(resource.fields))
      if (kind === 'secret') for (const stored of await readColumn(client, resource, field)) found.push({ resource, field, stored })
  return found
}

/** What a column holds; nothing where an older version has made none. */
async function readColumn(client: pg.Client, { name }: Resource, field: string): Promise<string[]> {
  const [table, column] = [`store."${snake(name)}"`, snake(field)]
  const { rowCount } = await client.query('select from pg_attribute where attrelid = to_regclass($1) and attname = $2', [table, column])
  if (!rowCount) return []
  const { rows } = await client.query<{ stored: string }>(`select "${column}" as stored from ${table} where "${column}" is not null`)
  return rows.map(({ stored }) => stored)
}
