import { useCallback, useEffect, useRef, useState } from 'react'
import { type BlockerFunction, type Location, useBlocker, useLocation, useNavigation, useRevalidator } from 'react-router'
import { losesWork } from '../ask-before-leaving.ts'
import { isServerLost, watchPageData } from './page-data.ts'

interface Lost {
  /** How often it was tried again without success. */
  readonly tries: number
  readonly isAsking: boolean
}

interface LostPage extends Lost {
  /** Whether another page was asked for, rather than other data of the same. */
  readonly isOther: boolean
  readonly retry: () => void
}

interface KeptPage {
  readonly lost?: LostPage | undefined
  /** Answers whether the page is left although something on it is lost; undefined while that is not asked. */
  readonly answer?: ((leaves: boolean) => void) | undefined
}

const pathOf = ({ pathname, search }: Location): string => pathname + search

/**
 * The page or the data that was asked for and cannot be loaded without network: what is shown stays until it can. It also stays while
 * something is under way on it, until it is answered whether that may be lost. Both in one place, as the router has one blocker at a time.
 */
export function useKeptPage(): KeptPage {
  const here = useLocation()
  const { state, location: loading } = useNavigation()
  const { state: revalidation, revalidate } = useRevalidator()
  const isLoading = state !== 'idle' || revalidation !== 'idle'
  const { lost, needsDocument, onRequest, onLost, openDocument } = usePageData(isLoading, state !== 'idle')
  const [isAsked, setAsked] = useState(false)
  const isKept = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => {
      if (pathOf(currentLocation) === pathOf(nextLocation)) return false
      if (losesWork()) setAsked(true)
      else if (!navigator.onLine) onLost()
      else if (needsDocument.current) void openDocument(pathOf(nextLocation))
      else return false
      return true
    },
    [needsDocument, onLost, openDocument],
  )
  const blocker = useBlocker(isKept)
  const wanted = blocker.location ?? loading
  const isOther = wanted !== undefined && wanted.pathname !== here.pathname
  useEffect(() => {
    // Who has waited may want something else by now; a filter that was changed is still to be applied.
    const onOnline = () => {
      if (isOther) blocker.reset?.()
    }
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [blocker, isOther])
  const retry = async () => {
    if (needsDocument.current && wanted) return openDocument(pathOf(wanted))
    onRequest()
    if (await isServerLost()) return onLost()
    return blocker.state === 'blocked' ? blocker.proceed() : revalidate()
  }
  const answer = (leaves: boolean) => {
    setAsked(false)
    if (leaves) blocker.proceed?.()
    else blocker.reset?.()
  }
  if (isAsked && blocker.state === 'blocked') return { answer }
  return lost && (isLoading || blocker.state === 'blocked') ? { lost: { ...lost, isOther, retry: () => void retry() } } : {}
}

/** Whether the data of the page that is asked for are lost, or its script. */
function usePageData(isWaiting: boolean, isNavigating: boolean) {
  const [lost, setLost] = useState<Lost>()
  // The router asks only once for a script that it could not load.
  const needsDocument = useRef(false)
  const onRequest = useCallback(() => setLost((before) => before && { ...before, isAsking: true }), [])
  const onLost = useCallback(
    () => setLost((before) => ({ tries: before ? before.tries + Number(before.isAsking) : 0, isAsking: false })),
    [],
  )
  const openDocument = useCallback(
    async (path: string) => {
      onRequest()
      if (await isServerLost()) onLost()
      else window.location.assign(path)
    },
    [onRequest, onLost],
  )
  useEffect(() => watchPageData({ onRequest, onLost, onAnswered: () => setLost(undefined) }), [onRequest, onLost])
  useEffect(() => {
    if (!isWaiting) setLost(undefined)
    // A link that is pressed as soon as it is pointed at may wait for a script that is lost already.
    if (isNavigating && needsDocument.current) onLost()
    const onScriptLost = () => {
      needsDocument.current = true
      // That of a link which is only pointed at is not missed yet.
      if (isWaiting) onLost()
    }
    window.addEventListener('scriptlost', onScriptLost)
    return () => window.removeEventListener('scriptlost', onScriptLost)
  }, [isWaiting, isNavigating, onLost])
  return { lost, needsDocument, onRequest, onLost, openDocument }
}
