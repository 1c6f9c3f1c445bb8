import type { Logger } from 'pino'
import { createMissingBucket } from '#modules/resource/attach/storages.service.ts'

/**
 * Creates the bucket of `STORAGE_URL` if its store has none; a store that is away is asked again, after a pause of milliseconds. Returns what
 * ends the attempts, of which the first one is awaited.
 */
export async function ensureBucket(url: string, log: Logger, pause = 10_000): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined
  const attempt = async (): Promise<void> => {
    try {
      if (await createMissingBucket(url)) log.info('the bucket of STORAGE_URL was created')
    } catch (error) {
      log.warn({ err: error }, 'the store of STORAGE_URL does not say whether it has the bucket: it is asked again')
      timer = setTimeout(attempt, pause).unref()
    }
  }
  await attempt()
  return () => clearTimeout(timer)
}
