import { sql } from 'kysely'
import { privateFolder } from '#kernel/crud/file-rules.ts'
import { serverContext } from '#kernel/jobs/attempts.ts'
import type { Caller } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { dropPublic, privateCopy } from '../../resource/attach/hidden-files.service.ts'

const batchSize = 100

interface PublicFile {
  readonly tenant: string
  readonly seller: string
  readonly name: string
}

/** Makes the files of quotes private that an earlier version has stored for everybody; those that are left are in the log, and tried again. */
export async function hideQuoteFiles(runtime: Runtime): Promise<{ hidden: number; left: number }> {
  const count = { hidden: 0, left: 0 }
  for (let files = await publicFiles(runtime); files.length > 0; files = await publicFiles(runtime, files.at(-1))) {
    for (const file of files) {
      const isHidden = await hide(runtime, file).catch((error: unknown) => {
        runtime.log.error({ err: error, file: file.name }, 'a file of a quote stays public')
        return false
      })
      count[isHidden ? 'hidden' : 'left'] += 1
    }
  }
  return count
}

/** Those behind one that was read before. Raw SQL, as the builder compares no rows. */
async function publicFiles(runtime: Runtime, after: PublicFile = { tenant: '', seller: '0', name: '' }): Promise<readonly PublicFile[]> {
  const { rows } = await sql<PublicFile>`select q.tenant_id as tenant, q.create_user::text as seller, f.link as name
    from quote_attachments as f join quote as q on q.tenant_id = f.tenant_id and q.id = f.quote_id
    where f.link not like ${`${privateFolder}%`} and q.create_user is not null
      and (q.tenant_id, q.create_user, f.link) > (${after.tenant}, ${after.seller}::bigint, ${after.name})
    group by q.tenant_id, q.create_user, f.link order by q.tenant_id, q.create_user, f.link limit ${sql.lit(batchSize)}`.execute(
    crossTenantDb(runtime, 'public files of quotes'),
  )
  return rows
}

async function hide(runtime: Runtime, { tenant, seller, name }: PublicFile): Promise<boolean> {
  const ctx = serverContext(runtime, tenant)
  const found = await privateCopy({ ...ctx, user: ownerOf(seller) }, name)
  if (!found) {
    runtime.log.warn({ file: name }, 'a file of a quote is in no storage, so that it cannot be made private')
    return false
  }
  // Raw SQL, as the builder knows no update by another table.
  await sql`update quote_attachments as f set link = ${found} from quote as q
    where q.id = f.quote_id and q.create_user = ${seller}::bigint and f.link = ${name}`.execute(ctx.db)
  await dropPublic(ctx, name)
  return true
}

/** The seller as the owner of the file: who this is, nothing more is known of. */
const ownerOf = (id: string): Caller => ({
  ...{ id, sessionId: '0', clientId: '', account: '', name: '', realName: '', avatar: '', mustChangePassword: false },
  ...{ roleIds: [], departmentIds: [], postIds: [], aliases: [] },
})
