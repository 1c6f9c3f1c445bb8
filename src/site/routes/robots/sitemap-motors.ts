import { pagesInSitemap } from '#modules/machine/landing-pages/landing-kinds.ts'
import type { Services } from '#site/services.ts'
import { sitemapEnd, sitemapEntry, sitemapHead, xmlAnswer } from './sitemap-text.ts'

/** As the index of the sitemaps writes an id, or 0. */
const isPart = (after: string): boolean => /^(?:0|[1-9]\d{0,18})$/.test(after) && BigInt(after) < 2n ** 63n

/** A sitemap of motors on the shelf, those behind an id, sent while it is read. */
export async function motorsSitemap(services: Services, request: Request, after: string): Promise<Response> {
  if (!isPart(after)) return new Response('No such part\n', { status: 404, headers: { 'content-type': 'text/plain' } })
  // Before the motors: what is written meanwhile makes it an old one.
  const { version } = await services.get<{ version: string }>('/blade-machine/machine/stock-version')
  return xmlAnswer(request, [services.origin, version, after], () => streamOf(motorsOf(services, after)))
}

/** Reads the first part before there is an answer, which may still become an error. */
async function streamOf(parts: AsyncGenerator<string>): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  const { value: first } = await parts.next()
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(first)),
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
  let head = sitemapHead
  let after = start
  for (let count = 0; count < pagesInSitemap; ) {
    const motors = await get<{ id: string; day: string }[]>('/blade-machine/machine/addresses', { after })
    const last = motors.at(-1)
    if (!last) break
    const shown = motors.slice(0, pagesInSitemap - count)
    yield head + shown.map(({ id, day }) => sitemapEntry(origin, { path: `/machine/${id}`, day })).join('')
    head = ''
    count += shown.length
    after = last.id
  }
  yield head + sitemapEnd
}
