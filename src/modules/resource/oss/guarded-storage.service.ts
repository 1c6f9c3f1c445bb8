import { S3ServiceException } from '@aws-sdk/client-s3'
import type { Storage } from '#kernel/files/storage.ts'

/** Those who wait for the stores of one owner. */
export interface Waiting {
  count: number
  /** The others are told at once to come back: each holds a place among the requests that a process answers. */
  readonly most: number
}

/** A store that is not asked now. */
export class StoreBusy extends Error {}

/** Milliseconds of a call in vain after which a store is left alone, and for how long. */
const [patience, rest] = [1_000, 10_000]

/** Waits for a store, with the others who do. */
export async function waitFor<T>(waiting: Waiting, call: () => Promise<T>): Promise<T> {
  if (waiting.count >= waiting.most) throw new StoreBusy('too many wait for an object store')
  waiting.count += 1
  try {
    return await call()
  } finally {
    waiting.count -= 1
  }
}

/** A storage that others may keep: where it is silent or slow, few wait for it, and nobody for a while. Uploads, which take long, are not counted. */
export function guarded(storage: Storage, waiting: Waiting): Storage {
  let restsUntil = 0
  const ask = async <T>(call: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    if (began < restsUntil) throw new StoreBusy('an object store has just been waited for in vain')
    try {
      return await call()
    } catch (error) {
      const now = performance.now()
      if (now - began > patience && !(error instanceof S3ServiceException)) restsUntil = now + rest
      throw error
    }
  }
  return {
    put: (name, content) => ask(() => storage.put(name, content)),
    remove: (name) => ask(() => storage.remove(name)),
    read: (name, maxBytes) => ask(() => waitFor(waiting, () => storage.read(name, maxBytes))),
    answer: (name, request) => ask(() => waitFor(waiting, () => storage.answer(name, request))),
  }
}
