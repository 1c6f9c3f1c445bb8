import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * `0038-name.sql` expands the tables, so that processes of this version and of the one before work on them side by side;
 * `0038-name.contract.sql` removes what only the one before needs.
 */
export interface MigrationFile {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** The folder of the committed migrations. */
export const migrationFolder = fileURLToPath(new URL('../../../db/migrations', import.meta.url))

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
export const isFileName = (name: string): boolean => /^\d{4}-.+\.sql$/.test(name)
export const isContract = (name: string): boolean => name.endsWith('.contract.sql')

const placeOf = (name: string): string => `${name.replace('.contract.sql', '.sql')} ${isContract(name) ? 2 : 1}`

/** By their numbers, and what expands before what contracts. */
export function inOrder<F extends { readonly name: string }>(files: readonly F[]): F[] {
  return files.toSorted((one, other) => (placeOf(one.name) < placeOf(other.name) ? -1 : 1))
}

/** The files of a folder in their order. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter(isFileName)
  const files = names.map(async (name) => {
    const sql = await readFile(`${folder}/${name}`, 'utf8')
    return { name, sql, checksum: sha256(sql) }
  })
  return inOrder(await Promise.all(files))
}

/** What a file runs in a transaction, and below a line that says so, what runs outside. */
export function sectionsOf({ sql }: MigrationFile): { inside: string; outside: string[] } {
  const [inside = '', outside = ''] = sql.split(/^-- outside a transaction\b.*\n/m)
  return { inside, outside: statementsOf(outside) }
}

/** The statements of a text, each with the comments above it. A body between `$$` may contain semicolons. */
export function statementsOf(sql: string): string[] {
  const statements = sql.match(/(?:--[^\n]*|'[^']*'|"[^"]*"|\$\$(?:[^$]|\$(?!\$))*\$\$|\$(?!\$)|-(?!-)|[^;'"$-])+;?/g) ?? []
  return statements.map((each) => each.trim()).filter((each) => each.replace(/--[^\n]*/g, '').trim() !== '')
}

/** Why processes of the version before cannot work beside this file; undefined if they can. */
export const standstillOf = ({ sql }: MigrationFile): string | undefined => /^-- standstill: (.+)$/m.exec(sql)?.[1]

/** A step that loses data waits until somebody has confirmed it in the file. */
export function rejectUnconfirmed({ name, sql }: MigrationFile): void {
  const open = [...sql.matchAll(/^-- confirm: (.+)$/gm)].map(([, what = '']) => what.trim())
  if (open.length === 0) return
  throw new Error(
    `${name} loses data: ${open.join('; ')}. Where that is meant, write "-- confirmed:" for "-- confirm:" and uncomment the statements below it`,
  )
}
