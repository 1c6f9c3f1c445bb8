import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel'

/** A look-up in a cache, and whether it has answered. */
export interface CacheUse {
  readonly cache: 'answers' | 'pages'
  readonly hit: boolean
}

const name = 'motorspot:cache-use'
const uses = channel(name)

export const publishCacheUse = (use: CacheUse): void => uses.publish(use)

/** Calls `listener` at each use of a cache in this process; the result ends that. */
export function onCacheUse(listener: (use: CacheUse) => void): () => void {
  const receive = (use: unknown): void => listener(use as CacheUse)
  subscribe(name, receive)
  return () => void unsubscribe(name, receive)
}
