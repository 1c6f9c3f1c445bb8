import { migrationFolder } from '#kernel/schema/migration-file.ts'
import { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { resources } from '#modules/modules.ts'
import { nextMigration } from './next-migration.ts'

const [name = ''] = process.argv.slice(2)
if (!/^[a-z0-9-]+$/.test(name)) throw new Error('usage: npm run migration -- <name>, for example brand-logo')

const next = await nextMigration(name, new ResourceRegistry(resources), migrationFolder)
if (next) {
  console.log(`wrote db/migrations/${next.file} with ${next.steps.length} steps: read it, then commit it`)
  for (const { loses } of next.steps) if (loses) console.log(`it deletes ${loses}, and will not run until that is confirmed in the file`)
} else console.log('nothing to do: the tables match the declarations')
