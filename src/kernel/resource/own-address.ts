const base = 'http://own.invalid'
const folders = ['/files/', '/api/files/']

/** What an uploaded file may be asked to be: how the product names such files, what a file dialog offers, and the error for others. */
export const fileContents = {
  // An SVG is never uploaded: those of the demo data are drawn by the product.
  picture: {
    extension: /\.(webp|avif|png|jpe?g)$|\/demo\/[\w-]+\.svg$/i,
    mime: 'image/*',
    others: ['应为已上传的图片', 'must be an uploaded picture'],
  },
  video: { extension: /\.mp4$/i, mime: 'video/mp4', others: ['应为已上传的 MP4 视频', 'must be an uploaded MP4 video'] },
  document: {
    extension: /\.(pdf|dwg|zip|xlsx|csv|webp|png|jpe?g)$/i,
    mime: '.pdf,.dwg,.zip,.xlsx,image/*',
    others: ['应为已上传的文件，不是视频', 'must be an uploaded file that is no video'],
  },
} as const

export type FileContent = keyof typeof fileContents

/** Whether a file of this name has a content; the product names files by it, all of them with one of these extensions. */
export const hasContent = (name: string, content: FileContent): boolean => fileContents[content].extension.test(name)

/**
 * Whether an address leads to an uploaded file (of a content): a path below `/files/` or `/api/files/`, or one below the public address
 * (`https://motors.example`), as uploads get it. A path with a query, with an empty part, or one that changes when it is resolved, as by `..`, is none.
 */
export function isOwnAddress(address: string, publicUrl?: string | null, content?: FileContent): boolean {
  const path = publicUrl && address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address
  const url = path.startsWith('/') ? URL.parse(path, base) : null
  const contents = content ? [content] : (Object.keys(fileContents) as FileContent[])
  if (!url || path.includes('//') || !contents.some((each) => hasContent(url.pathname, each))) return false
  return url.origin === base && url.pathname === path && folders.some((folder) => url.pathname.startsWith(folder))
}

/** How uploads are named: year, month and what tells one content from another. */
const uploadName = /^(private\/)?\d{4}\/\d{2}\/[0-9a-f]{40}\.\w+$/

/** The name by which a row refers to an uploaded file (of a content), from its address or from the name itself; undefined for anything else. */
export function fileNameOf(text: string, publicUrl?: string | null, content?: FileContent): string | undefined {
  const address = uploadName.test(text) ? `/files/${text}` : text
  return isOwnAddress(address, publicUrl, content) ? address.slice(address.indexOf('/files/') + '/files/'.length) : undefined
}

/** The address of an uploaded file: absolute where the public one is known, else below `/api`, which a client of another origin passes on. */
export const fileAddress = (name: string, publicUrl?: string | null): string => `${publicUrl || '/api'}/files/${name}`
