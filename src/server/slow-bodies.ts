import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { userErrorAnswer } from '#kernel/http/dispatch.ts'
import { languageOf } from '#kernel/http/request.ts'
import { UserError } from '#kernel/resource/user-error.ts'

/** Milliseconds within which a request must have arrived: its headers, a body, an upload. Node itself checks the first and the last. */
export const requestTimes = { headers: 15_000, body: 30_000, upload: 900_000 } as const

/** Milliseconds in which a client takes something of an answer that waits for it, as long as nginx waits: each such answer is kept in memory. */
const unreadTime = 60_000

/** What an upload must keep up, so that it does not hold a connection for nothing. */
const uploadPace = { idle: 15_000, window: 30_000, bytesPerSecond: 16_384 } as const

export interface BodyLimits {
  /** Milliseconds for a whole body that is no upload. */
  readonly body: number
  /** Milliseconds without a byte of an upload. */
  readonly idle: number
  /** Milliseconds over which the pace of an upload is measured. */
  readonly window: number
  readonly bytesPerSecond: number
  /** Milliseconds between two checks. */
  readonly interval: number
  /** Milliseconds in which nothing of an answer is taken. */
  readonly answer: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route takes files: its body may take longer. */
    upload?: boolean
  }
}

interface Arriving {
  readonly request: FastifyRequest
  readonly since: number
  /** Bytes read from the socket at each check of the window, the oldest first. */
  readonly samples: { readonly at: number; readonly bytes: number }[]
  lastByte: number
}

const tooSlow = new UserError(['请求发送过慢，已断开', 'The request arrived too slowly and was ended'], { status: 408 })

/**
 * Ends requests whose body arrives too slowly, with the status 408, and connections whose answer nobody reads. Only bodies that have not
 * fully arrived are watched, and only answers that are made.
 */
export function cutSlowBodies(
  app: FastifyInstance,
  limits: BodyLimits = { body: requestTimes.body, ...uploadPace, interval: 1_000, answer: unreadTime },
): void {
  const arriving = new Set<Arriving>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (isBodySent(request)) arriving.add({ request, since: performance.now(), samples: [], lastByte: performance.now() })
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    const { socket } = request.raw
    // The next request of the connection begins without it.
    if (socket instanceof Socket) socket.setTimeout(limits.answer)
    done()
  })
  const timer = setInterval(() => {
    for (const each of arriving) {
      if (each.request.raw.complete || each.request.raw.destroyed) arriving.delete(each)
      else if (isTooSlow(each, limits)) {
        arriving.delete(each)
        endRequest(each.request, tooSlow)
      }
    }
  }, limits.interval).unref()
  app.addHook('onClose', (_, done) => {
    clearInterval(timer)
    done()
  })
}

/** Whether a body arrives that is read. */
export const hasBody = (request: FastifyRequest): boolean => request.method !== 'GET' && request.method !== 'HEAD' && isBodySent(request)

/** Whether a body arrives by the network: a call within the process has no socket. */
const isBodySent = ({ headers, raw }: FastifyRequest): boolean =>
  raw.socket instanceof Socket && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

function isTooSlow(each: Arriving, limits: BodyLimits): boolean {
  const { request, since, samples } = each
  const [now, bytes] = [performance.now(), request.raw.socket.bytesRead]
  if (!request.routeOptions.config.upload) return now - since > limits.body
  if (samples.length === 0 || samples.at(-1)?.bytes !== bytes) each.lastByte = now
  samples.push({ at: now, bytes })
  while (samples[1] && now - samples[1].at >= limits.window) samples.shift()
  const [oldest] = samples
  if (!oldest || now - oldest.at < limits.window) return now - each.lastByte > limits.idle
  return bytes - oldest.bytes < (limits.bytesPerSecond * (now - oldest.at)) / 1000 || now - each.lastByte > limits.idle
}

/** Answers and ends a request whose body has not arrived: to the socket itself, as the handler still waits for the body. */
export function endRequest(request: FastifyRequest, reason: UserError): void {
  const { socket } = request.raw
  const { status, body, headers } = userErrorAnswer(reason, languageOf(request), request.id)
  const text = JSON.stringify(body)
  const head = [
    // What follows the space may be missing (RFC 9112, 4).
    `HTTP/1.1 ${status} `,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
}
