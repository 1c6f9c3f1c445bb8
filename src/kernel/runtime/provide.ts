import type { Words } from '#i18n/translate.ts'
import type { Context, Identity } from './context.ts'
import type { Runtime } from './runtime.ts'

/** The entries of each dictionary (sealed ones included), by its code: key → name. */
export type Dictionaries = ReadonlyMap<string, ReadonlyMap<string, Words>>

/** A file that the server has written or received. */
export interface GeneratedFile {
  /** Where it is; it is removed afterwards. */
  readonly path: string
  /** For people, with its extension. */
  readonly fileName: string
  readonly extension: string
}

/** What the kernel needs of the product and cannot know by itself. */
export interface Providers {
  dictionaries(runtime: Runtime): Promise<Dictionaries>
  /** Whether a tenant with this id exists. */
  hasTenant(runtime: Runtime, tenant: string): Promise<boolean>
  /** Whose session this is and what they may do now; undefined once it has ended. */
  callerOf(runtime: Runtime, sessionId: string): Promise<Identity | undefined>
  /** Keeps who enters the context of all tenants, and why. */
  audit(ctx: Context, why: string): void
  /** Stores a file for the caller alone. */
  storeFile(ctx: Context, file: GeneratedFile): Promise<{ readonly fileId: string }>
  /** Such a file, whose bytes are read when they are asked for; a user error where the caller has none of this id that an import may read. */
  storedSheet(ctx: Context, fileId: string): Promise<{ readonly read: () => Promise<Buffer> }>
}

const providers = new WeakMap<Runtime, Providers>()

export function provide(runtime: Runtime, added: Providers): void {
  providers.set(runtime, added)
}

export function providersOf(runtime: Runtime): Providers {
  const found = providers.get(runtime)
  if (!found) throw new Error('provide() was not called for this runtime')
  return found
}

/** The entries of one dictionary. */
export async function dictionaryOf(runtime: Runtime, dictionary: string): Promise<ReadonlyMap<string, Words>> {
  const all = await providersOf(runtime).dictionaries(runtime)
  return all.get(dictionary) ?? new Map()
}
