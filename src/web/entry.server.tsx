import { Transform } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageCaching, pageNonce, pageStoring, type RenderedPage } from '#ui/services.ts'
import { turnToRender } from './turn.ts'

// Context keys are compared by identity, so the server must import them from this build.
export { cachedPageOf } from '#site/cached-pages.ts'
export { pageCaching, pageNonce, siteServices } from '#ui/services.ts'

/** Milliseconds until React Router rejects promises that a streamed page still waits for. */
export const streamTimeout = 8_000

export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const mayBeStored = loadContext.get(pageStoring)
  if (!headers.has('cache-control')) headers.set('cache-control', mayBeStored ? 'private, no-cache' : 'private, no-store')
  if (request.method === 'HEAD') return new Response(null, { headers, status })
  const cache = status === 200 && mayBeStored ? loadContext.get(pageCaching) : undefined
  await turnToRender()
  return stream(request, status, headers, routerContext, { nonce: loadContext.get(pageNonce), cache })
}

/** Passes on as one part what React writes until it calls `flush`: each part costs time on its way to the browser. */
class WrittenAtOnce extends Transform {
  #chunks: Uint8Array[] = []
  readonly #onPart: (part: Buffer) => void

  constructor(onPart: (part: Buffer) => void) {
    super()
    this.#onPart = onPart
  }

  override _transform(chunk: Uint8Array, _: string, done: () => void): void {
    this.#chunks.push(chunk)
    done()
  }

  flush(): void {
    if (this.#chunks.length === 0) return
    const part = Buffer.concat(this.#chunks)
    this.#chunks = []
    this.#onPart(part)
    this.push(part)
  }

  override _flush(done: () => void): void {
    this.flush()
    done()
  }
}

interface Streaming {
  readonly nonce: string
  readonly cache: ((page: RenderedPage) => void) | undefined
}

function stream(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  { nonce, cache }: Streaming,
): Promise<Response> {
  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
  return new Promise((resolve, reject) => {
    let responded = false
    let failed = false
    const respond = () => {
      responded = true
      const parts: Buffer[] = []
      const body = new WrittenAtOnce((part) => cache && parts.push(part))
      body.once('end', () => failed || cache?.({ html: Buffer.concat(parts), nonce }))
      body.once('close', () => clearTimeout(timer))
      pipe(body)
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
    }
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
      nonce,
      [ready]: respond,
      onShellError: reject,
      onError: (error: unknown) => {
        failed = true
        // Errors before the response are reported by onShellError.
        if (responded) console.error(error)
      },
    })
    const timer = setTimeout(abort, streamTimeout + 1_000)
  })
}
