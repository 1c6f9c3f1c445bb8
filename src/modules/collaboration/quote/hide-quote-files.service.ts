import { sql } from 'kysely'
import { privateFolder } from '#kernel/crud/file-rules.ts'
import { serverContext } from '#kernel/jobs/attempts.ts'
import type { Caller } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { dropPublic, privateCopy } from '../../resource/attach/hidden-files.service.ts'

/** Files that one run makes private; the next one goes on. */
const atOnce = 100

interface PublicFile {
  readonly tenant: string
  readonly seller: string
  readonly name: string
}

/** Makes the files of quotes private that an earlier version has stored for everybody; what cannot be read now is tried again. */
export async function hideQuoteFiles(runtime: Runtime): Promise<void> {
  const { rows } = await sql<PublicFile>`select distinct q.tenant_id as tenant, q.create_user::text as seller, f.link as name
    from quote_attachments as f join quote as q on q.tenant_id = f.tenant_id and q.id = f.quote_id
    where f.link not like ${`${privateFolder}%`} and q.create_user is not null limit ${sql.lit(atOnce)}`.execute(
    crossTenantDb(runtime, 'public files of quotes'),
  )
  for (const file of rows)
    await hide(runtime, file).catch((error: unknown) =>
      runtime.log.error({ err: error, file: file.name }, 'a file of a quote stays public'),
    )
}

async function hide(runtime: Runtime, { tenant, seller, name }: PublicFile): Promise<void> {
  const ctx = serverContext(runtime, tenant)
  const found = await privateCopy({ ...ctx, user: ownerOf(seller) }, name)
  if (!found) return
  // Raw SQL, as the builder knows no update by another table.
  await sql`update quote_attachments as f set link = ${found} from quote as q
    where q.id = f.quote_id and q.create_user = ${seller}::bigint and f.link = ${name}`.execute(ctx.db)
  await dropPublic(ctx, name)
}

/** The seller as the owner of the file: who this is, nothing more is known of. */
const ownerOf = (id: string): Caller => ({
  ...{ id, sessionId: '0', clientId: '', account: '', name: '', realName: '', avatar: '', mustChangePassword: false },
  ...{ roleIds: [], departmentIds: [], postIds: [], aliases: [] },
})
