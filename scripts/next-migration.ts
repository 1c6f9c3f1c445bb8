import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTables } from '#kernel/schema/catalogue.ts'
import { foundation } from '#kernel/schema/ddl.ts'
import { difference, printMigration, type Step } from '#kernel/schema/difference.ts'
import { readMigrations } from '#kernel/schema/migrate.ts'
import { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { schemaOf } from '#kernel/schema/tables.ts'
import { onScratchDatabase } from './scratch-database.ts'

export interface NextMigration {
  readonly file: string
  readonly steps: readonly Step[]
}

/** Writes the migration that leads from the files of a folder to what is declared; undefined when they lead there already. */
export async function nextMigration(name: string, registry: ResourceRegistry, folder: string): Promise<NextMigration | undefined> {
  const wanted = schemaOf(registry)
  const files = await readMigrations(folder)
  // While the first is missing it is written from nothing; what was written by hand after it stays.
  const isFirst = !files.some((each) => each.name.startsWith('0001-'))
  const steps = isFirst ? difference([], wanted) : await stepsFrom(folder, wanted)
  if (steps.length === 0) return undefined
  const last = isFirst ? 0 : Number.parseInt(files.at(-1)?.name ?? '0', 10)
  const file = `${String(last + 1).padStart(4, '0')}-${name}.sql`
  writeFileSync(join(folder, file), isFirst ? `${foundation}\n\n${printMigration(steps)}` : printMigration(steps))
  return { file, steps }
}

function stepsFrom(folder: string, wanted: ReturnType<typeof schemaOf>): Promise<Step[]> {
  return onScratchDatabase(new ResourceRegistry([]), folder, async (client) => difference(await readTables(client), wanted))
}
