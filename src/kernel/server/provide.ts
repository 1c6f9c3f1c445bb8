import type { Words } from '../resource/field.ts'
import type { House } from './house.ts'

/** What the kernel needs of the product and cannot know by itself. */
export interface Providers {
  /** The living entries of a dictionary: key → name. */
  choices(house: House, dictionary: string): Promise<ReadonlyMap<string, Words>>
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
