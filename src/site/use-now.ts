import { useSyncExternalStore } from 'react'
import { dateTimeIn } from '#ui/date-time.ts'
import { useRootData } from './root-data.ts'

/** Milliseconds. */
const minute = 60_000

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, minute / 2)
  return () => clearInterval(timer)
}

const minuteNow = (): number => Math.floor(Date.now() / minute)
const noMinute = (): number => 0

/**
 * The time to the minute, `yyyy-MM-dd HH:mm:ss` in the product's time zone; '' in what the server renders, which may be shown much later,
 * and until the page is hydrated.
 */
export function useNow(): string {
  const minutes = useSyncExternalStore(subscribe, minuteNow, noMinute)
  const timeZone = useRootData()?.timeZone
  return minutes === 0 || !timeZone ? '' : dateTimeIn(timeZone, minutes * minute)
}
