import { randomUUID } from 'node:crypto'
import { tracingChannel } from 'node:diagnostics_channel'

/** As OpenTelemetry writes the id of a trace. */
export const newTraceId = (): string => randomUUID().replaceAll('-', '')

/** What this process waits for, for whoever traces it; without a subscriber it costs nothing. The text of a statement may hold values. */
export const statementChannel = tracingChannel<unknown, { readonly text: string; readonly role: string }>('motorspot:statement')
export const attemptChannel = tracingChannel<unknown, { readonly job: string; readonly traceId: string }>('motorspot:attempt')
export const outgoingChannel = tracingChannel<unknown, { readonly method: string; readonly host: string }>('motorspot:outgoing-call')
