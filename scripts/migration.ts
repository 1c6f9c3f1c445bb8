import { migrationFolder } from '#kernel/schema/migration-file.ts'
import { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { resources } from '#modules/modules.ts'
import { nextMigration } from './next-migration.ts'

const [name = ''] = process.argv.slice(2)
if (!/^[a-z0-9-]+$/.test(name)) throw new Error('usage: npm run migration -- <name>, for example brand-logo')

const next = await nextMigration(name, new ResourceRegistry(resources), migrationFolder)
if (next) {
  console.log(`wrote ${next.steps.length} steps to db/migrations/${next.files.join(' and ')}: read them, then commit them`)
  for (const { loses } of next.steps) if (loses) console.log(`it deletes ${loses}, and will not run until that is confirmed in the file`)
  for (const { standstill } of next.steps) if (standstill) console.log(`no older version can work beside it: ${standstill}`)
  for (const field of next.empty) {
    console.log(
      `${field} is required and has no default: it stays empty in the rows that are there, and in those that an older version writes.`,
    )
    console.log('  Whoever changes such a row has to enter it: give it a default, or fill it in the file that contracts (CONTRIBUTING.md).')
  }
} else console.log('nothing to do: the tables match the declarations')
