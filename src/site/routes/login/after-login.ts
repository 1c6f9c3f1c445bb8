import { sameSite } from '#i18n/address.ts'

/** Where one goes after a login: back to where one came from, else to the work that one's role has. */
export function placeAfterLogin(asked: string | null, roleName: string, address: (path: string) => string): string {
  return sameSite(asked, roleName.includes('admin') ? '/wel/index' : address('/home'))
}
