import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPrivateFile } from '#kernel/crud/file-rules.ts'
import { downloadAs, type FileAnswer, mediaTypeOf } from '#kernel/files/storage.ts'
import { fileNameOf, hasContent } from '#kernel/resource/own-address.ts'
import type { Context } from '#kernel/runtime/context.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { mayReadFile, opensFile, originalNameOf, type PartOfFile } from '#modules/resource/attach/private-files.service.ts'
import { placesOf, rejectUnavailable } from '#modules/resource/attach/storages.service.ts'
import { isPictureName, pictureOf } from '#modules/resource/attach/thumbnails.ts'

type Identify = (request: FastifyRequest) => Promise<Context>

/** Serves uploaded files, wherever they are stored: public ones to everybody, private ones to those who may read them or have a ticket. */
export function addFiles(app: FastifyInstance, runtime: Runtime, identify: Identify): void {
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = decoded(request.url.split('?')[0] ?? '')
    const name = fileNameOf(path)
    if (name === undefined) return notFound(reply)
    const isPrivate = isPrivateFile(name)
    if (isPrivate && !(await mayRead(runtime, request, pictureOf(name) ?? name, identify))) return notFound(reply)
    const found = await find(runtime, name, request)
    if (!found) return notFound(reply)
    const { answer, isSubstitute } = found
    // In a file that a browser opens, nothing runs.
    reply.header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox")
    // Only pictures are shown by a browser; anything else is a download under the name that people gave it.
    const isPicture = hasContent(name, 'picture')
    if (!isPicture) reply.header('content-disposition', downloadAs(await originalNameOf(runtime, name)))
    // Clients of another origin show what everybody may see.
    if (!isPrivate) reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.header('cache-control', isPrivate ? 'no-store' : cachingOf(isPicture, isSubstitute))
    return reply
      .code(answer.status)
      .headers(answer.headers)
      .type(mediaTypeOf(isSubstitute ? (pictureOf(name) ?? name) : name))
      .send(answer.body)
  }
  for (const url of ['/files/*', '/api/files/*']) app.get(url, { exposeHeadRoute: true }, serve)
}

/** Of a public file. A download may be deleted or renamed at any time, so that a cache asks each time whether it is there still. */
const cachingOf = (isPicture: boolean, isSubstitute: boolean): string =>
  isSubstitute ? 'no-cache' : isPicture ? 'public, max-age=31536000, immutable' : 'public, no-cache'

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

/** A missing file is no page: a browser shows its own sign for it. */
const notFound = (reply: FastifyReply): FastifyReply => reply.code(404).header('cache-control', 'no-store').type('text/plain').send('')

async function mayRead(runtime: Runtime, request: FastifyRequest, name: string, identify: Identify): Promise<boolean> {
  const { ticket } = request.query as { readonly ticket?: unknown }
  if (typeof ticket === 'string' && (await opensFile(runtime, ticket, name, partOf(request, name)))) return true
  return mayReadFile(await identify(request), name)
}

const partOf = ({ method, headers }: FastifyRequest, name: string): PartOfFile =>
  method === 'HEAD' ? 'head' : isOfThisFile(headers['if-range'], name) && isLaterPart(headers.range) ? 'part' : 'whole'

/** Whether a part is sent as such. The tag of a picture is the store's, which answers another one with the whole picture. */
const isOfThisFile = (condition: unknown, name: string): boolean =>
  condition === undefined || (condition === tagOf(name) && !isPictureName(name))

/** Whether a range is one part that begins after the first byte. A store answers any that it does not understand with the whole file. */
function isLaterPart(range = ''): boolean {
  // Numbers of a length that is compared exactly.
  const [, first, last] = /^bytes=([1-9]\d{0,14})-(\d{0,15})$/.exec(range) ?? []
  return first !== undefined && (!last || Number(first) <= Number(last))
}

/** Other bytes have another address, so that its last part is tag enough. */
const tagOf = (name: string): string => `"${name.split('/').at(-1)}"`

interface Found {
  readonly answer: FileAnswer
  /** The picture itself, while the small form that was asked for is not made yet. */
  readonly isSubstitute: boolean
}

async function find(runtime: Runtime, name: string, request: FastifyRequest): Promise<Found | undefined> {
  if (!isPictureName(name)) return findDownload(runtime, name, request)
  const picture = pictureOf(name)
  for (const each of picture ? [name, picture] : [name]) {
    for await (const { storage } of placesOf(runtime, picture ?? name)) {
      const answer = await storage
        .answer(each, request.raw)
        .catch((error: unknown) => rejectUnavailable({ runtime, traceId: request.id }, error))
      if (answer) return { answer, isSubstitute: each !== name }
    }
  }
  return undefined
}

/**
 * What several accounts have uploaded is stored once, and anew with each of them: the time and the tag of the store would tell one of the
 * others.
 */
async function findDownload(runtime: Runtime, name: string, { raw, id }: FastifyRequest): Promise<Found | undefined> {
  const etag = tagOf(name)
  for await (const { storage, storedName } of placesOf(runtime, name)) {
    const found = await storage
      .answer(storedName, withoutConditions(raw, etag))
      .catch((error: unknown) => rejectUnavailable({ runtime, traceId: id }, error))
    if (!found) continue
    const { 'last-modified': _, ...headers } = found.headers
    const isKnown = found.status === 200 && raw.headers['if-none-match']?.includes(etag)
    if (isKnown) found.body.destroy()
    const answer = isKnown ? { status: 304, headers: { etag }, body: Readable.from([]) } : { ...found, headers: { ...headers, etag } }
    return { answer, isSubstitute: false }
  }
  return undefined
}

/** The request with its range, where the part belongs to what the client has, and with nothing to compare with what the store knows. */
function withoutConditions(raw: IncomingMessage, etag: string): IncomingMessage {
  const { 'if-range': part = etag, range, ...others } = raw.headers
  const plain = Object.fromEntries(Object.entries(others).filter(([header]) => !header.startsWith('if-')))
  return Object.create(raw, { headers: { value: part === etag && range ? { ...plain, range } : plain } })
}
