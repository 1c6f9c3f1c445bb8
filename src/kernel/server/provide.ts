import type { Words } from '../resource/field.ts'
import type { House } from './house.ts'

/** The living entries of each dictionary, by its code: key → name. */
export type Dictionaries = ReadonlyMap<string, ReadonlyMap<string, Words>>

/** What the kernel needs of the product and cannot know by itself. */
export interface Providers {
  dictionaries(house: House): Promise<Dictionaries>
  /** Whether a tenant of this number is there. */
  hasTenant(house: House, tenant: string): Promise<boolean>
}

const providers = new WeakMap<House, Providers>()

export function provide(house: House, given: Providers): void {
  providers.set(house, given)
}

export function providersOf(house: House): Providers {
  const given = providers.get(house)
  if (!given) throw new Error('provide() was not called for this house')
  return given
}

/** The living entries of one dictionary. */
export async function dictionaryOf(house: House, dictionary: string): Promise<ReadonlyMap<string, Words>> {
  const all = await providersOf(house).dictionaries(house)
  return all.get(dictionary) ?? new Map()
}
