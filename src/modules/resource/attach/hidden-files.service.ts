import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Context } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import { putFile } from './attachments.service.ts'
import { isUnused } from './file-uses.service.ts'
import { originalNameOf } from './private-files.service.ts'
import { placesOf } from './storages.service.ts'

/** Bytes of the largest document. */
const largest = 20 * 1024 * 1024

async function bytesOf(ctx: Context, name: string): Promise<Buffer | undefined> {
  for await (const { storage, storedName } of placesOf(ctx.runtime, name)) {
    const bytes = await storage.read(storedName, largest)
    if (bytes) return bytes
  }
  return undefined
}

/** Stores a public file once more, for the caller alone; returns the name of that one, undefined where the bytes are gone. */
export async function privateCopy(ctx: Context, name: string): Promise<string | undefined> {
  const bytes = await bytesOf(ctx, name)
  if (!bytes) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'motorspot-file-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, bytes, { mode: 0o600 })
    const filename = await originalNameOf(ctx.runtime, name)
    const file = { field: 'file', filename, mimetype: '', path, size: bytes.length }
    return (await putFile(ctx, [file], { isPrivate: true })).name
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Deletes a public file to which no row refers any more: the next run of the job removes its bytes too, and none can put it back. */
export async function dropPublic({ runtime, tenant }: Context, name: string): Promise<void> {
  await sql`update store.attach as a set deleted_id = id, update_time = null
    where tenant_id = ${tenant} and name = ${name} and deleted_id = 0 and not is_kept and ${isUnused(runtime.registry)}`.execute(
    crossTenantDb(runtime, 'a file that is private now'),
  )
}
