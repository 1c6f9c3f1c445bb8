import { useEffect } from 'react'

/**
 * Tells the server that somebody looks at a listing. The page itself cannot: it is cached for visitors, read ahead, and read by machines that
 * run no script. Nobody waits for the answer.
 */
export function useViewCount(id: string, isCounted: boolean): void {
  useEffect(() => {
    if (!isCounted) return
    const timer = setTimeout(
      () =>
        void import('#ui/call.ts').then(({ call }) => call('POST', '/blade-machine/machine/view', { body: { id } })).catch(() => undefined),
      secondsOfLooking * 1_000,
    )
    return () => clearTimeout(timer)
  }, [id, isCounted])
}

/** A page that is left at once was not looked at. */
const secondsOfLooking = 2
