import { createContext, use } from 'react'
import { useMedia } from '#ui/use-media.ts'
import type { Resource } from '../resource/resource.ts'

/** What the back-office provides to every page. */
export interface AdminContext {
  /** Every declared resource by name. */
  readonly registry: ReadonlyMap<string, Resource>
  /** Whether the caller holds a permission code. The platform's administrator holds every code. */
  readonly holds: (code: string) => boolean
  readonly administrator: boolean
  /** The current time of the server, comparable with results of `parseDateTime`. */
  readonly now: () => number
  /** The resource whose keys are region codes. */
  readonly regions: Resource
  /** Path below `/api` of the dictionary call. */
  readonly dictionary: string
  /** Path below `/api` of the upload call. */
  readonly upload: string
  /** Path below `/api` of the call for a link that opens a file once. */
  readonly ticket: string
}

export const AdminContextProvider = createContext<AdminContext | null>(null)

/** Returns the nearest AdminContext; throws where there is none. */
export function useAdmin(): AdminContext {
  const adminContext = use(AdminContextProvider)
  if (!adminContext) throw new Error('useAdmin needs an <AdminContextProvider> above it')
  return adminContext
}

/** Whether the window is narrower than 768 px, where pages show cards instead of tables. */
export const usePhone = (): boolean => useMedia('(max-width: 767px)')
