import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string }
}

/** A span as OTLP writes it in JSON, with its attributes by name, and the number of the process that sent it. */
export interface ExportedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly status: { readonly code: number }
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly attributes: Readonly<Record<string, string | number>>
  readonly resource: Readonly<Record<string, string | number>>
}

/** Receives traces as a collector of OpenTelemetry does (OTLP over HTTP, JSON). */
export interface TraceCollector {
  readonly address: string
  readonly spans: readonly ExportedSpan[]
  /** All that was sent to it, as it came. */
  readonly received: () => string
  readonly requests: readonly { readonly url: string; readonly headers: IncomingHttpHeaders }[]
  close(): void
}

const valuesOf = (attributes: readonly Attribute[]): Record<string, string | number> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly (Omit<ExportedSpan, 'attributes'> & { attributes: readonly Attribute[] })[] }[]
  }[]
}

const spansIn = ({ resourceSpans }: Sent): ExportedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, attributes: valuesOf(span.attributes), resource: valuesOf(resource.attributes) })),
    ),
  )

/** Starts a collector; one that hangs takes a request and never answers it. */
export async function startCollector({ hangs = false } = {}): Promise<TraceCollector> {
  const spans: ExportedSpan[] = []
  const requests: { url: string; headers: IncomingHttpHeaders }[] = []
  let received = ''
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    requests.push({ url: request.url ?? '', headers: request.headers })
    received += text
    spans.push(...spansIn(JSON.parse(text)))
    if (!hangs) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    received: () => received,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
