import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { snake } from '#kernel/resource/names.ts'
import { readTables } from '#kernel/schema/catalogue.ts'
import { foundation, storeName } from '#kernel/schema/ddl.ts'
import { difference, printMigration, type Step } from '#kernel/schema/difference.ts'
import { readMigrations } from '#kernel/schema/migration-file.ts'
import { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { quote } from '#kernel/schema/table-model.ts'
import { schemaOf } from '#kernel/schema/tables.ts'
import { withScratchDatabase } from './scratch-database.ts'

export interface NextMigration {
  /** The one that expands, the one that contracts, or both. */
  readonly files: readonly string[]
  readonly steps: readonly Step[]
  /** The new fields that are required, and that rows which are there lack: `post.grade`. */
  readonly empty: readonly string[]
}

/**
 * Compares the tables that the migrations of `folder` create with the declared ones, and writes the difference: what expands to one file, what contracts to another.
 * Returns undefined if there is none.
 */
export async function nextMigration(name: string, registry: ResourceRegistry, folder: string): Promise<NextMigration | undefined> {
  const target = schemaOf(registry)
  const files = await readMigrations(folder)
  // A deleted first migration is generated again from an empty schema; later migrations, which may be hand-written, are kept.
  const isFirst = !files.some((file) => file.name.startsWith('0001-'))
  const steps = isFirst ? difference([], target) : await stepsFrom(folder, target)
  if (steps.length === 0) return undefined
  const last = isFirst ? 0 : Number.parseInt(files.at(-1)?.name ?? '0', 10)
  const number = String(last + 1).padStart(4, '0')
  const texts = {
    [`${number}-${name}.sql`]: isFirst ? `${foundation}\n\n${printMigration(steps)}` : printMigration(steps),
    [`${number}-${name}.contract.sql`]: printMigration(steps, 'contract'),
  }
  const written = Object.entries(texts).filter(([, text]) => text !== '')
  for (const [file, text] of written) writeFileSync(join(folder, file), text)
  return { files: written.map(([file]) => file), steps, empty: emptyFields(steps, registry) }
}

/** A required field without a default has a column that may be empty: the version before does not know it, and writes rows too. */
function emptyFields(steps: readonly Step[], registry: ResourceRegistry): string[] {
  return registry.all.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { kind, required, default: value }]) => {
      const added = `alter table ${storeName(snake(name))} add column ${quote(snake(field))} `
      const isEmpty = required && value === undefined && kind !== 'flag' && steps.some(({ sql }) => sql.startsWith(added))
      return isEmpty ? [`${name}.${field}`] : []
    }),
  )
}

function stepsFrom(folder: string, target: ReturnType<typeof schemaOf>): Promise<Step[]> {
  return withScratchDatabase(new ResourceRegistry([]), folder, async (client) => difference(await readTables(client), target))
}
