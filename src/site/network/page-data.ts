interface PageDataEvents {
  readonly onRequest: () => void
  readonly onLost: () => void
  readonly onAnswered: () => void
}

/** The address of the data of a page, as the router asks for it. */
const isOfPage = (request: RequestInfo | URL): boolean => request instanceof URL && request.pathname.endsWith('.data')

/**
 * Watches the data of pages. What cannot be loaded for want of a network is never answered, so that the router waits with the page in
 * place: an error would replace it. The function that is returned ends it.
 */
export function watchPageData({ onRequest, onLost, onAnswered }: PageDataEvents): () => void {
  const { fetch } = window
  window.fetch = async (request, init) => {
    if (!isOfPage(request)) return fetch(request, init)
    onRequest()
    try {
      const answer = await readWhole(await fetch(request, init))
      onAnswered()
      return answer
    } catch (error) {
      // Whatever a browser calls it, nothing else than the network fails here, except what is given up.
      if (init?.signal?.aborted) throw error
      onLost()
      return new Promise(() => undefined)
    }
  }
  return () => {
    window.fetch = fetch
  }
}

/** The same answer with its body read: to the router a connection that breaks within it would be an error of the page. */
async function readWhole(answer: Response): Promise<Response> {
  const body = await answer.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, answer)
}

/** Milliseconds after which a server that has not answered is lost. */
const patience = 3_000

/** Whether the server can be reached: a browser may think that it is online. */
export async function isServerLost(): Promise<boolean> {
  if (!navigator.onLine) return true
  const request = fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) })
  return request.then(
    () => false,
    () => true,
  )
}
