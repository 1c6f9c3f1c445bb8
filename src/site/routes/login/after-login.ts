import { safeRedirectPath } from '#i18n/safe-address.ts'

/**
 * The address to open after a login: `redirectUrl` if it is a path of this site, else the back-office for an admin role
 * and the home page for others. `address` adds the language prefix.
 */
export function addressAfterLogin(redirectUrl: string | null, roleName: string, address: (path: string) => string): string {
  return safeRedirectPath(redirectUrl, roleName.includes('admin') ? '/wel/index' : address('/home'))
}
