import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { snake } from '../resource/names.ts'
import type { Resource } from '../resource/resource.ts'
import { crossTenantDb } from './platform.ts'
import type { Runtime } from './runtime.ts'

/** What all encrypted values begin with; then the id of the key and the base64url of nonce, tag and ciphertext, joined by `:`. */
const version = 'aes-256-gcm'
/** Bytes of a nonce (NIST SP 800-38D, 8.2) and of a tag. */
const [nonceSize, tagSize] = [12, 16]

const purpose = 'stored secrets'

/** Names a key without telling anything of it. */
const idOf = (key: Buffer): string => createHash('sha256').update(key).digest('base64url').slice(0, 8)

/** What the values that are encrypted with the current key begin with. */
const currentPrefix = (runtime: Runtime): string => `${version}:${idOf(runtime.key(purpose))}:`

/** A secret was encrypted with a key that this process does not have. */
export class UnknownKey extends Error {
  constructor() {
    super('a secret was encrypted with another SECRET: set SECRET_PREVIOUS to it, or enter the secret again')
  }
}

const placeOf = (resource: Resource, field: string): Buffer => Buffer.from(`${snake(resource.name)}.${snake(field)}`)

/** Encrypts the secret of a field: it cannot be decrypted as the value of another. */
export function encryptSecret(runtime: Runtime, resource: Resource, field: string, plain: string): string {
  const nonce = randomBytes(nonceSize)
  const cipher = createCipheriv('aes-256-gcm', runtime.key(purpose), nonce).setAAD(placeOf(resource, field))
  const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return currentPrefix(runtime) + Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** The secret that a column holds; one that was stored before secrets were encrypted is returned as it is. Throws `UnknownKey`. */
export function decryptSecret(runtime: Pick<Runtime, 'key' | 'previousKey'>, resource: Resource, field: string, stored: string): string {
  const [start, id, encoded = ''] = stored.split(':')
  if (start !== version) return stored
  const keys = [runtime.key(purpose), runtime.previousKey(purpose)]
  const key = keys.find((each) => each !== null && idOf(each) === id)
  if (!key) throw new UnknownKey()
  const bytes = Buffer.from(encoded, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceSize)).setAAD(placeOf(resource, field))
  decipher.setAuthTag(bytes.subarray(nonceSize, nonceSize + tagSize))
  return Buffer.concat([decipher.update(bytes.subarray(nonceSize + tagSize)), decipher.final()]).toString('utf8')
}

/**
 * Encrypts with the current key what is stored in plain text or with the previous key, deleted rows included; processes may do so at the
 * same time. Returns how many secrets no known key decrypts.
 */
export async function encryptStoredSecrets(runtime: Runtime): Promise<number> {
  let unknown = 0
  for (const resource of runtime.registry.all)
    for (const [field, { kind }] of Object.entries(resource.fields))
      if (kind === 'secret') unknown += await encryptColumn(runtime, resource, field)
  return unknown
}

async function encryptColumn(runtime: Runtime, resource: Resource, field: string): Promise<number> {
  const db = crossTenantDb(runtime, 'encrypt stored secrets')
  const [table, column] = [sql.table(`store.${snake(resource.name)}`), sql.ref(snake(field))]
  const { rows } = await sql<{ id: string; stored: string }>`select id, ${column} as stored from ${table}
    where ${column} is not null and not starts_with(${column}, ${currentPrefix(runtime)})`.execute(db)
  let unknown = 0
  for (const { id, stored } of rows) {
    try {
      const encrypted = encryptSecret(runtime, resource, field, decryptSecret(runtime, resource, field, stored))
      await sql`update ${table} set ${column} = ${encrypted} where id = ${id} and ${column} = ${stored}`.execute(db)
    } catch (error) {
      if (!(error instanceof UnknownKey)) throw error
      unknown += 1
    }
  }
  return unknown
}
