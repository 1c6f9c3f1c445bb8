const folders = ['/files/', '/api/files/']

/** What an uploaded file may be asked to be: how the product names such files, what a file dialog offers, and the error for others. */
export const fileContents = {
  // An SVG is never uploaded: those of the demo data are drawn by the product.
  picture: {
    extension: /\.(webp|png|jpe?g)$|\/demo\/[\w-]+\.svg$/i,
    mime: 'image/*',
    others: ['应为已上传的图片', 'must be an uploaded picture'],
  },
  video: { extension: /\.mp4$/i, mime: 'video/mp4', others: ['应为已上传的 MP4 视频', 'must be an uploaded MP4 video'] },
} as const

export type FileContent = keyof typeof fileContents

/** Whether a file of this name has a content; the product names files by it. */
export const hasContent = (name: string, content: FileContent): boolean => fileContents[content].extension.test(name)

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
