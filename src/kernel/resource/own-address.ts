const folders = ['/files/', '/api/files/']
const base = 'http://own.invalid'

/**
 * Whether an address leads to an uploaded file of this product: below `/files/` or `/api/files/`, as a path or below the configured
 * public address (`https://motors.example`). A path that changes when it is resolved, as by `..`, is none.
 */
export function isOwnAddress(address: string, publicUrl?: string | null): boolean {
  const own = publicUrl?.replace(/\/+$/, '')
  const path = own && address.startsWith(`${own}/`) ? address.slice(own.length) : address
  if (!path.startsWith('/') || !URL.canParse(path, base)) return false
  const url = new URL(path, base)
  return url.origin === base && url.pathname + url.search + url.hash === path && folders.some((folder) => url.pathname.startsWith(folder))
}
