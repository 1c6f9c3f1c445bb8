import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { langOf } from '#i18n/address.ts'
import { t } from '#i18n/translate.ts'
import { requestDeadline } from '#kernel/database/work.ts'
import { unavailable, userErrorAnswer } from '#kernel/http/dispatch.ts'
import { languageOf } from '#kernel/http/request.ts'
import { routeOf } from './page-routes.ts'
import { hasBody } from './slow-bodies.ts'

/** What a process works on. */
export interface Workload {
  /** Requests being answered now. */
  readonly running: number
  /** Requests that were told to come back, since the start. */
  readonly rejected: number
  readonly isFull: boolean
}

/**
 * Requests that a process answers at once. Each waits for the others, as one processor works on them: two and a half times as long as
 * 32 do, with which speed is measured (`bench`).
 */
const usualCapacity = 80

/** The part of the places that calls of one kind may have: where one table is locked, the others are still read. */
const shareOfKind = 0.75

declare module 'fastify' {
  interface FastifyRequest {
    /** The kind of call as which it has a place among those that are being answered. */
    placeOf: string
    /** Takes a place where the request has none yet: a form has arrived. Throws where there is none. */
    takePlace(): void
    /** Gives the place to others, for an answer that does not end. */
    leavePlace(): void
  }
}

/** Takes so many requests at once, and tells all others to come back: an answer that comes too late helps nobody. */
export function limitLoad(app: FastifyInstance, capacity = usualCapacity): Workload {
  const load = { running: 0, rejected: 0, isFull: false }
  const byKind = new Map<string, number>()
  const change = (kind: string, by: 1 | -1): void => {
    load.running += by
    load.isFull = load.running >= capacity
    const ofKind = (byKind.get(kind) ?? 0) + by
    if (ofKind > 0) byKind.set(kind, ofKind)
    else byKind.delete(kind)
  }
  const leave = (request: FastifyRequest): void => {
    if (request.placeOf === '') return
    change(request.placeOf, -1)
    request.placeOf = ''
  }
  /** Whether there was one, or none was needed. */
  const take = (request: FastifyRequest): boolean => {
    if (isFree(request) || request.placeOf !== '') return true
    const kind = kindOf(request)
    if (load.isFull || (byKind.get(kind) ?? 0) >= capacity * shareOfKind) {
      load.rejected += 1
      return false
    }
    request.placeOf = kind
    change(kind, 1)
    return true
  }
  app.decorateRequest('placeOf', '')
  app.decorateRequest('takePlace', function (this: FastifyRequest) {
    if (!take(this)) throw unavailable
  })
  app.decorateRequest('leavePlace', function (this: FastifyRequest) {
    leave(this)
  })
  // A body that arrives slowly, or never, holds no place; where there is none, not even the session is read in vain.
  app.addHook('onRequest', async (request, reply) => (hasBody(request) || take(request) ? undefined : reject(request, reply)))
  // A form is read by its handler, which takes the place then.
  app.addHook('preValidation', async (request, reply) => (isForm(request) || take(request) ? undefined : reject(request, reply)))
  // The answer is made: how long a slow reader takes for it costs nothing.
  app.addHook('onSend', async (request) => leave(request))
  // Whoever goes away does not end the work that was begun: no answer is made later than the deadline of a request.
  const leaveLater = async (request: FastifyRequest): Promise<void> => {
    if (request.placeOf !== '') setTimeout(leave, requestDeadline() - performance.now(), request).unref()
  }
  app.addHook('onResponse', leaveLater)
  app.addHook('onRequestAbort', leaveLater)
  return load
}

/** Calls of one resource, and pages that begin alike: `/api/blade-machine/machine`, `/product`. Decided by the route, however the address is spelled. */
function kindOf(request: FastifyRequest): string {
  const route = routeOf(request)
  return route.split('/', route.startsWith('/api/') ? 4 : 2).join('/')
}

const isForm = (request: FastifyRequest): boolean => hasBody(request) && request.isMultipart()

/** Uploads last long and cost little while they wait; files that exist are sent by the system; and an operator asks what is wrong. */
const isFree = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.upload === true || /^\/(?:(?:assets|ocr)\/|(?:healthz|readyz|metrics)$)/.test(routeOptions.url ?? '')

function reject(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, headers } = userErrorAnswer(unavailable, languageOf(request), request.id)
  if (request.url.startsWith('/api/')) return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body)
  return reply
    .code(503)
    .headers(headers)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page(langOf(request.url.split('?')[0] ?? '')))
}

/** Asks again by itself. */
const page = (lang: 'zh' | 'en'): string => `<!doctype html>
<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5">
<title>MotorSpot</title>
<body style="font: 16px/1.5 system-ui, sans-serif; margin: 20vh auto; max-width: 30em; padding: 0 1em">
<p>${t(unavailable.words, lang)}</p>
`
