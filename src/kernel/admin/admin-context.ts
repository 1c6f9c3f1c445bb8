import { createContext, use } from 'react'
import { useMedia } from '#ui/use-media.ts'
import type { Resource } from '../resource/resource.ts'

/** What every page gets from the shell it stands in. */
export interface AdminContext {
  /** Every declared resource by name. */
  readonly registry: ReadonlyMap<string, Resource>
  /** Whether the caller holds a permission code. */
  readonly holds: (code: string) => boolean
  /** The platform's administrator holds every code. */
  readonly administrator: boolean
  /** The present moment as a `wireMoment`. */
  readonly now: () => number
  /** The resource that codes of regions stand for. */
  readonly regions: Resource
  /** Addresses below `/api` of the dictionaries and of the store for files. */
  readonly dictionary: string
  readonly upload: string
}

export const AdminContextProvider = createContext<AdminContext | null>(null)

export function useAdmin(): AdminContext {
  const adminContext = use(AdminContextProvider)
  if (!adminContext) throw new Error('a page stands on a desk: wrap it in DeskContext')
  return adminContext
}

/** Whether the window is narrower than 768 px: cards instead of tables. */
export const usePhone = (): boolean => useMedia('(max-width: 767px)')
