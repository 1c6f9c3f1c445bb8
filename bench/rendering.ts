import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createRequestHandler, type EntryContext, RouterContextProvider, type ServerBuild, ServerRouter } from 'react-router'
import type { SiteServices, siteServices } from '#ui/services.ts'

/** What a page of the product is rendered from. */
interface Rendered {
  readonly context: EntryContext
  readonly url: string
  /** The data as the page sends it to the browser. */
  readonly data: Buffer
}

/** Returns a function that renders pages by `renderToPipeableStream` alone: their data is read from the product and encoded once. */
export async function pageRenderer(product: string): Promise<(path: string, response: ServerResponse) => Promise<void>> {
  const build: ServerBuild = await import(join(import.meta.dirname, '../build/server/index.js'))
  const entry = build.entry.module as unknown as { readonly siteServices: typeof siteServices }
  const services: SiteServices = {
    lang: 'zh',
    user: null,
    origin: product,
    get: async (path, query = {}) => (await (await fetch(`${product}/api${path}?${new URLSearchParams(query)}`)).json()).data,
  }
  const load = async (path: string): Promise<Rendered> => {
    const { promise, resolve } = Promise.withResolvers<Rendered>()
    const remember = async (request: Request, _status: number, _headers: Headers, context: EntryContext): Promise<Response> => {
      const data = await new Response(context.serverHandoffStream ?? null).arrayBuffer()
      resolve({ url: request.url, context, data: Buffer.from(data) })
      return new Response(null)
    }
    const handle = createRequestHandler({ ...build, entry: { module: { ...build.entry.module, default: remember } } }, 'production')
    const provider = new RouterContextProvider()
    provider.set(entry.siteServices, services)
    await handle(new Request(`${product}${path}`), provider)
    return promise
  }
  const pages = new Map<string, Promise<Rendered>>()
  return async (path, response) => {
    const loading = pages.get(path) ?? load(path)
    pages.set(path, loading)
    const { context, url, data } = await loading
    const serverHandoffStream = new ReadableStream({
      start(controller) {
        controller.enqueue(data)
        controller.close()
      },
    })
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const { pipe } = renderToPipeableStream(
      createElement(ServerRouter, { context: { ...context, serverHandoffStream, renderMeta: {} }, url }),
      {
        onShellReady: () => pipe(response),
      },
    )
  }
}
