const folders = ['/files/', '/api/files/']
const extensions = { picture: /\.(webp|png|jpe?g)$/i, video: /\.mp4$/i } as const

/** What an uploaded file may be asked to be. */
export type FileContent = keyof typeof extensions

/** Whether a file of this name has a content; the product names files by it. */
export const hasContent = (name: string, content: FileContent): boolean => extensions[content].test(name)

const base = 'http://own.invalid'

/**
 * Whether an address leads to an uploaded file of this product: below `/files/` or `/api/files/`, as a path or below the configured
 * public address (`https://motors.example`). A path that changes when it is resolved, as by `..`, is none. With `content`, of a file of that content.
 */
export function isOwnAddress(address: string, publicUrl?: string | null, content?: FileContent): boolean {
  const own = publicUrl?.endsWith('/') ? publicUrl.slice(0, -1) : publicUrl
  const path = own && address.startsWith(`${own}/`) ? address.slice(own.length) : address
  if (!path.startsWith('/') || !URL.canParse(path, base)) return false
  const url = new URL(path, base)
  if (content && !hasContent(url.pathname, content)) return false
  return url.origin === base && url.pathname + url.search + url.hash === path && folders.some((folder) => url.pathname.startsWith(folder))
}
