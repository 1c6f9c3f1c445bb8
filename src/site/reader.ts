import { useRouteLoaderData } from 'react-router'
import type { Lang } from '#i18n/address.ts'
import type { SiteUser } from '#ui/services.ts'

/** What `/blade-system/site/summary` answers: true counts, and the parameters that the public pages show. */
export interface Summary {
  /** Listings on the shelf, motors in them, and the brands and traders they come from. */
  readonly counts: { readonly machines: number; readonly units: number; readonly brands: number; readonly traders: number }
  readonly params: Readonly<
    Partial<Record<'hotline' | 'serviceLine' | 'copyright' | 'recordFiling' | 'address' | 'email' | 'workingHours', string>>
  >
}

/** What every page knows about its reader and the runtime. */
export interface RootData {
  readonly lang: Lang
  readonly user: SiteUser | null
  readonly summary: Summary | null
  /** `light` or `dark` where the reader chose, else empty: the system decides. */
  readonly theme: string
  /** The present moment as the wire writes it, `yyyy-MM-dd HH:mm:ss` in the product's time zone. */
  readonly now: string
  /** `https://host`, for addresses that must be whole. */
  readonly origin: string
}

/** Undefined where the root itself failed. */
export function useRoot(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}

/** A role whose alias contains `admin` opens the back-office. */
export function mayEnterBackOffice(user: SiteUser): boolean {
  return user.roleName.includes('admin')
}
