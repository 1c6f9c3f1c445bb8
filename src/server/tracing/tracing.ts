import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { DiagLogLevel, diag } from '@opentelemetry/api'
import { ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { trustsAnyOf } from '../proxies.ts'
import { traceChannels } from './channel-spans.ts'
import { requestIdFor, traceRequests } from './request-spans.ts'
import { Spans, TraceIds } from './spans.ts'

/** Traces what this process does, and sends it to the collector that the environment names. */
export interface Tracing {
  readonly requestIdFor: (raw: IncomingMessage) => string
  readonly traceRequests: (app: FastifyInstance) => void
  /** Sends what is left, for so many milliseconds at most. */
  stop(time: number): Promise<void>
}

/** Milliseconds of a stop in which the collector may take what is left. */
const flushTime = 1_000

/** The SDK reads its `OTEL_*` variables by itself. */
export function startTracing({ trustProxy }: Pick<Config, 'trustProxy'>, log: Logger): Tracing {
  const ids = new TraceIds()
  const provider = createProvider(ids, log)
  const spans = new Spans(provider.getTracer('motorspot'), ids)
  const endChannels = traceChannels(spans)
  const trusts = trustsAnyOf(trustProxy)
  return {
    requestIdFor: requestIdFor(trusts),
    traceRequests: (app) => traceRequests(app, spans, trusts),
    stop: async (time) => {
      endChannels()
      await Promise.race([provider.shutdown().catch(() => {}), wait(Math.min(time / 2, flushTime), undefined, { ref: false })])
    },
  }
}

/** What is wrong with a variable is in the log; of what fails later `reportingFailures` tells. */
function createProvider(idGenerator: TraceIds, log: Logger): BasicTracerProvider {
  const ignore = (): void => {}
  const error = (reason: string): void => log.warn({ reason }, 'a variable of OpenTelemetry does not count')
  diag.setLogger({ error, warn: ignore, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.ERROR)
  const processor = new BatchSpanProcessor(reportingFailures(new OTLPTraceExporter(), log))
  const provider = new BasicTracerProvider({ idGenerator, resource: describeProcess(), spanProcessors: [processor] })
  diag.disable()
  return provider
}

/** `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` say what they like, except which process it is. */
function describeProcess(): Resource {
  return defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'motorspot' }))
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes({ 'service.instance.id': randomUUID(), 'process.pid': process.pid }))
}

/** Logs when the collector takes no traces any more, and when it does again: not each time, and to nobody else. */
function reportingFailures(exporter: SpanExporter, log: Logger): SpanExporter {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, ({ code, error }) => {
        const fails = code === ExportResultCode.FAILED
        if (fails && !isFailing) log.warn({ reason: error?.message }, 'traces cannot be sent, and are lost until they can')
        if (!fails && isFailing) log.info('traces are sent again')
        isFailing = fails
        done({ code: ExportResultCode.SUCCESS })
      }),
    shutdown: () => exporter.shutdown(),
  }
}
