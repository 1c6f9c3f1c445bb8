import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace-base'

/** Gives the next trace the id that its request or task has in the log. */
export class TraceIds implements IdGenerator {
  next = ''
  readonly generateSpanId = new RandomIdGenerator().generateSpanId
  readonly generateTraceId = (): string => this.next
}

/** The spans of a process: of requests and tasks, and of what happens within them. */
export class Spans {
  /** The span of the request or task that the caller belongs to. */
  readonly current = new AsyncLocalStorage<Span | undefined>()
  readonly #tracer: Tracer
  readonly #ids: TraceIds

  constructor(tracer: Tracer, ids: TraceIds) {
    this.#tracer = tracer
    this.#ids = ids
  }

  /** The first span of a trace in this process. */
  begin(traceId: string, name: string, options: SpanOptions, parent?: SpanContext): Span {
    this.#ids.next = traceId
    return this.#tracer.startSpan(name, options, parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT)
  }

  /** A span of a call within the current one; none where that is not recorded, or has ended: what goes on afterwards would never end its trace. */
  beginWithin(detail: () => { readonly name: string; readonly attributes: Attributes }): Span | undefined {
    const parent = this.current.getStore()
    if (!parent?.isRecording()) return undefined
    const { name, attributes } = detail()
    return this.#tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, trace.setSpan(ROOT_CONTEXT, parent))
  }
}
