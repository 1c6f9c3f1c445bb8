import { useRouteLoaderData } from 'react-router'
import type { Lang } from '#i18n/address.ts'
import type { SharedRootData, SiteUser } from '#ui/services.ts'

/** The response of `/blade-system/site/summary`: counts, and the system parameters shown on the public pages. */
export interface Summary {
  /** Listings on the shelf, the motors in them, and the distinct brands and traders among them; absent while they are counted for the first time. */
  readonly counts?: { readonly machines: number; readonly units: number; readonly brands: number; readonly traders: number }
  readonly params: Readonly<
    Partial<Record<'hotline' | 'serviceLine' | 'copyright' | 'recordFiling' | 'address' | 'email' | 'workingHours', string>>
  >
}

/** What the root loader returns: data about the user and the site that every page can read. */
export interface RootData extends SharedRootData {
  readonly lang: Lang
  readonly user: SiteUser | null
  readonly summary: Summary | null
  /** How many notifications the user has not read. */
  readonly unread: number
  /** `light` or `dark` as chosen by the user; '' follows the operating system. */
  readonly theme: string
  /** `https://host`, for absolute URLs; '' if the public address is not known. */
  readonly origin: string
}

/** The data of the root loader; undefined if that loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}
