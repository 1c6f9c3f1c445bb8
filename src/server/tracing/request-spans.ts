import type { IncomingMessage } from 'node:http'
import { type Span, type SpanContext, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newTraceId } from '#kernel/database/tracing.ts'
import { routeOf } from '../page-routes.ts'
import { pathOf } from '../request-log.ts'
import type { Spans } from './spans.ts'

/** Whether the peer of a connection is a proxy that is trusted. */
type Trusts = (address: string | undefined) => boolean

/** The span of the caller, as the request names it (W3C Trace Context). */
function callerOf({ headers }: IncomingMessage): SpanContext | undefined {
  const found = parseTraceParent(String(headers.traceparent ?? ''))
  return found ? { ...found, isRemote: true } : undefined
}

const parentOf = (raw: IncomingMessage, trusts: Trusts): SpanContext | undefined =>
  trusts(raw.socket.remoteAddress) ? callerOf(raw) : undefined

/** The id of a request is that of its trace: which of a trusted proxy goes on, and any other caller begins a new one. */
export const requestIdFor =
  (trusts: Trusts) =>
  (raw: IncomingMessage): string =>
    parentOf(raw, trusts)?.traceId ?? newTraceId()

/** Makes a span of each request. Neither a header nor a body nor a query is in it: they hold tokens, passwords and tickets. */
export function traceRequests(app: FastifyInstance, spans: Spans, trusts: Trusts): void {
  const ofRequest = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, reply, done) => {
    const span = begin(spans, request, parentOf(request.raw, trusts))
    ofRequest.set(request, span)
    reply.raw.once('close', () => end(span, reply))
    spans.current.run(span, done)
  })
  // The body arrives outside of what the request has begun.
  app.addHook('preValidation', (request, _reply, done) => spans.current.run(ofRequest.get(request), done))
}

function begin(spans: Spans, request: FastifyRequest, parent: SpanContext | undefined): Span {
  const { method, protocol, hostname, routeOptions } = request
  const route = routeOptions.url ? routeOf(request) : undefined
  const attributes = {
    'http.request.method': method,
    'url.path': pathOf(request),
    'url.scheme': protocol,
    'server.address': hostname,
    ...(route ? { 'http.route': route } : {}),
  }
  // A stranger may name a trace, and is not followed into it: two of them would make one of two requests, or have nothing recorded.
  const stranger = parent ? undefined : callerOf(request.raw)
  const options = { kind: SpanKind.SERVER, attributes, links: stranger ? [{ context: stranger }] : [] }
  return spans.begin(request.id, [method, route].filter(Boolean).join(' '), options, parent)
}

function end(span: Span, { raw }: FastifyReply): void {
  if (raw.headersSent) span.setAttribute('http.response.status_code', raw.statusCode)
  if (!raw.writableFinished) span.setAttribute('error.type', 'aborted')
  else if (raw.statusCode >= 500) span.setAttribute('error.type', String(raw.statusCode)).setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
