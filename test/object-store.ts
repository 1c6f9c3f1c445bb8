import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Bucket } from '#kernel/files/s3-storage.ts'

/** An object store that speaks S3 and checks signatures, on a port of this machine: a process of its own. */
export interface ObjectStore {
  readonly bucket: Bucket
  /** As `STORAGE_URL` has it. */
  readonly url: string
  /** Nobody reaches it until the returned function is called. */
  goAway(): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Who may use the bucket. */
export const storeAccount = { accessKey: 'S3RVER', secretKey: 'S3RVER', region: 'us-east-1', bucket: 'motors' }

/** Starts an empty store with one bucket. */
export async function objectStore(): Promise<ObjectStore> {
  const child = fork(join(import.meta.dirname, 'object-store-process.ts'))
  const ended = once(child, 'exit')
  const [port] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`the store ended with ${code}`))),
  ])
  const tell = async (what: 'leave' | 'return'): Promise<void> => {
    child.send(what)
    await once(child, 'message')
  }
  const { accessKey, secretKey, bucket } = storeAccount
  return {
    bucket: { ...storeAccount, endpoint: `http://127.0.0.1:${port}`, isInPath: true },
    url: `http://${accessKey}:${secretKey}@127.0.0.1:${port}/${bucket}`,
    goAway: async () => {
      await tell('leave')
      return () => tell('return')
    },
    close: async () => {
      child.kill()
      await ended
    },
  }
}
