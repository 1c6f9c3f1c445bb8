import { sql } from 'kysely'
import type { Runtime } from '#kernel/runtime/runtime.ts'

/** Makes attachments of these names in both tenants, as if somebody had uploaded such files. */
export async function insertAttachments(runtime: Runtime, names: readonly string[]): Promise<void> {
  await sql`insert into store.attach (tenant_id, name, original_name, attach_size)
    select tenant, name, name, 1 from unnest(${names}::text[]) as names(name), unnest(array['000000', '100001']) as tenants(tenant)
    on conflict do nothing`.execute(runtime.platformDb)
}
