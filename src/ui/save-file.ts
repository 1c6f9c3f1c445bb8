import { call } from './call.ts'

/** Saves a file that the browser has received. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}

/** Saves a file that the server keeps for this user. */
export async function saveStored(fileId: string): Promise<void> {
  const { link } = await call<{ link: string }>('GET', '/blade-resource/attach/ticket', { query: { id: fileId } })
  Object.assign(document.createElement('a'), { href: link, download: '' }).click()
}
