import { isNetworkError } from '../routes/error/network-lost.tsx'

interface PageDataEvents {
  readonly onAsked: () => void
  readonly onLost: () => void
  readonly onAnswered: () => void
}

/** The address of the data of a page, as the router asks for it. */
const isOfPage = (asked: RequestInfo | URL): boolean => asked instanceof URL && asked.pathname.endsWith('.data')

/**
 * Watches the data of pages. What cannot be loaded for want of a network is never answered, so that the router waits with the page in
 * place: an error would replace it. The function that is returned ends it.
 */
export function watchPageData({ onAsked, onLost, onAnswered }: PageDataEvents): () => void {
  const { fetch } = window
  window.fetch = async (asked, init) => {
    if (!isOfPage(asked)) return fetch(asked, init)
    onAsked()
    try {
      const answer = await fetch(asked, init)
      onAnswered()
      return answer
    } catch (error) {
      if (!isNetworkError(error)) throw error
      onLost()
      return new Promise(() => undefined)
    }
  }
  return () => {
    window.fetch = fetch
  }
}

/** Whether the server can be reached: a browser may think that it is online. */
export async function isServerLost(): Promise<boolean> {
  if (!navigator.onLine) return true
  try {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })
    return false
  } catch (error) {
    return isNetworkError(error)
  }
}
