import type { StoredFile } from '#modules/resource/attach/attachments.service.ts'
import type { Persona, Reply, TestApp } from './test-app.ts'

const boundary = 'ends-here'

export interface UploadOptions {
  readonly as?: Persona | { token: string }
  readonly name?: string
  /** `put-file` by default; with a slash another address that takes a file. */
  readonly call?: string
  readonly query?: Readonly<Record<string, string>>
}

/** Uploads one file as a form. */
export function upload(
  app: TestApp,
  bytes: Buffer,
  { as = 'member', name = 'photo.jpg', call = 'put-file', query = {} }: UploadOptions = {},
): Promise<Reply<StoredFile & { field?: string }>> {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return app.call(as, 'POST', call.includes('/') ? call : `/blade-resource/oss/endpoint/${call}`, { query, body, headers })
}
