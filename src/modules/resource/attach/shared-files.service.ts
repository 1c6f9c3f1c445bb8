import { sql } from 'kysely'
import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { privateFolder } from '#kernel/crud/file-rules.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'

/** Runs once no process is left that looks for a file under its address. */
const contract = '0043-shared-files.contract.sql'

const known = onePerRuntime(() => ({ isContracted: false }))

/** Whether a file may be stored apart from its address: beside the version before, which would not find it, it is not. */
export async function mayShareFiles(runtime: Runtime): Promise<boolean> {
  const state = known(runtime)
  if (!state.isContracted) {
    const db = crossTenantDb(runtime, 'whether the version before is gone')
    const { rows } = await sql`select from store.migration where name = ${contract}`.execute(db)
    state.isContracted = rows.length > 0
  }
  return state.isContracted
}

/** The name under which bytes are stored for all who upload them, below a folder that nobody is served from. */
export const sharedName = (key: string, extension: string): string => `${privateFolder}shared/${key.slice(0, 2)}/${key}.${extension}`
