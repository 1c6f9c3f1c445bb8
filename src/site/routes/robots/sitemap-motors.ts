import { pagesInSitemap } from '#modules/machine/machine/landing-kinds.ts'
import type { Services } from '#site/services.ts'
import { sitemapEnd, sitemapEntry, sitemapHead, xmlAnswer } from './sitemap-text.ts'

/** A sitemap of motors on the shelf, those behind an id, sent while it is read. */
export async function motorsSitemap(services: Services, request: Request, after: string): Promise<Response> {
  // Before the motors: what is written meanwhile makes it an old one.
  const { version } = await services.get<{ version: string }>('/blade-machine/machine/stock-version')
  return xmlAnswer(request, [services.origin, version, after], () => streamOf(motorsOf(services, after)))
}

function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await parts.return(undefined)
    },
  })
}

async function* motorsOf({ origin, get }: Services, start: string): AsyncGenerator<string> {
  yield sitemapHead
  let after = start
  for (let count = 0; count < pagesInSitemap; ) {
    const motors = await get<{ id: string; day: string }[]>('/blade-machine/machine/addresses', { after })
    const last = motors.at(-1)
    if (!last) break
    const shown = motors.slice(0, pagesInSitemap - count)
    yield shown.map(({ id, day }) => sitemapEntry(origin, { path: `/machine/${id}`, day })).join('')
    count += shown.length
    after = last.id
  }
  yield sitemapEnd
}
