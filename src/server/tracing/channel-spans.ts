import type { TracingChannel } from 'node:diagnostics_channel'
import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { attemptChannel, outgoingChannel, statementChannel } from '#kernel/database/tracing.ts'
import { JobStopped } from '#kernel/jobs/define-job.ts'
import type { Spans } from './spans.ts'
import { describeStatement } from './statement-text.ts'

/** Makes spans of statements and outgoing calls within requests and jobs, and of attempts at jobs; the result ends that. */
export function traceChannels(spans: Spans): () => void {
  const ends = [
    follow(spans, statementChannel, ({ text }) =>
      spans.beginWithin(() => {
        const { summary, text: shown } = describeStatement(text)
        return { name: summary, attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary, 'db.query.text': shown } }
      }),
    ),
    follow(spans, outgoingChannel, ({ method, host }) =>
      spans.beginWithin(() => ({ name: method, attributes: { 'http.request.method': method, 'server.address': host } })),
    ),
    follow(spans, attemptChannel, ({ job, traceId }) => spans.begin(traceId, `job ${job}`, { kind: SpanKind.CONSUMER })),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Makes a span of what a channel tells, where `begin` does. */
function follow<Subject extends object>(
  { current }: Spans,
  channel: TracingChannel<unknown, Subject>,
  begin: (subject: Subject) => Span | undefined,
): () => void {
  const begun = new WeakMap<object, Span>()
  const finish = (subject: Subject): void => {
    const span = begun.get(subject)
    if (!span) return
    const { error, result } = subject as { error?: unknown; result?: { status?: unknown } }
    if (typeof result?.status === 'number') span.setAttribute('http.response.status_code', result.status)
    if (error !== undefined && !(error instanceof JobStopped))
      span.setAttribute('error.type', typeOf(error)).setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
  channel.start.bindStore(current, (subject) => {
    const span = begin(subject)
    if (span) begun.set(subject, span)
    return span ?? current.getStore()
  })
  channel.asyncEnd.subscribe(finish as (message: unknown) => void)
  return () => {
    channel.start.unbindStore(current)
    channel.asyncEnd.unsubscribe(finish as (message: unknown) => void)
  }
}

/** The code of PostgreSQL or of the system, else the class: messages hold values. */
function typeOf(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'unknown')
}
