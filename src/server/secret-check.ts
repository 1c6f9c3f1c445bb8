import pg from 'pg'
import { startErrors } from '#host/start-errors.ts'
import { deriveKey } from '#kernel/runtime/runtime.ts'
import { recordTable } from '#kernel/schema/migrate.ts'
import type { Config } from './config.ts'

/** Tells two secrets apart, and nothing else of them: they are long and random. */
const checkValueOf = (secret: string): string => deriveKey(secret, 'check value').toString('base64url')

/** Of several first starts at once, one after the other: in one transaction, as it is one query. */
const prepare = `select pg_advisory_xact_lock(7238115); ${recordTable}`

const claim = `insert into store.migration as found (name, checksum) values ('secret', $1)
  on conflict (name) do update set checksum = excluded.checksum where found.checksum = any($2)`

/**
 * Throws a `UserError` where the database belongs to a product with another secret, whose roles would get new passwords. The first start
 * stores the check value of its secret, one with the former secret as `SECRET_PREVIOUS` replaces it, and it is in no backup.
 */
export async function checkSecret(ownerUrl: string, { secret, previousSecret }: Pick<Config, 'secret' | 'previousSecret'>): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(prepare).catch((error: Error & { code?: string }) => {
      if (error.code === '42501') startErrors.notOwner(error.message)
      throw error
    })
    const known = [secret, ...(previousSecret ? [previousSecret] : [])].map(checkValueOf)
    const { rowCount } = await client.query(claim, [known[0], known])
    if (!rowCount) startErrors.otherSecret()
  } finally {
    await client.end()
  }
}
