import type { Client } from 'pg'

/** Under which the time of the last backup stands beside the migrations; it is in no backup. */
export const backupRecord = 'backup'

/** Writes down that a backup was made. */
export async function recordBackup(client: Client, sha256: string): Promise<void> {
  await client.query(
    `insert into store.migration (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [backupRecord, sha256],
  )
}
