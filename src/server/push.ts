import type { FastifyInstance, FastifyReply } from 'fastify'
import { runRequest } from '#kernel/database/work.ts'
import type { PushEvent } from '#kernel/push/events.ts'
import { sessionEnded } from '#kernel/resource/user-error.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { takeTicket } from '#modules/auth/tickets.service.ts'
import { sessionOfSubject, streamsOf } from '#modules/push/streams.service.ts'

/** Milliseconds between two comments, by which both ends notice that the other is gone. */
const heartbeat = 20_000
/** Bytes that may wait for a slow browser; beyond, it comes back and reads again what it shows. */
const maxWaiting = 256 * 1024

/** Adds the streams of events to browsers (server-sent events), which a ticket opens, as they cannot send a token. */
export function addPush(app: FastifyInstance, runtime: Runtime): void {
  app.get('/api/blade-push/events', async (request, reply) => {
    const { ticket, last } = request.query as Readonly<Record<string, unknown>>
    const subject = await runRequest('identification', () => takeTicket(runtime, typeof ticket === 'string' ? ticket : ''))
    const sessionId = sessionOfSubject(subject ?? '') ?? sessionEnded()
    await open(runtime, sessionId, typeof last === 'string' ? last : '', reply)
    return reply
  })
  // Before the server waits for its requests to end: a stream never does.
  app.addHook('preClose', async () => streamsOf(runtime).endAll())
}

async function open(runtime: Runtime, sessionId: string, lastId: string, reply: FastifyReply): Promise<void> {
  const answer = reply.raw
  const waiting: string[] = []
  let isOpen = false
  const write = (text: string): void => {
    if (!isOpen) waiting.push(text)
    else if (answer.writableLength > maxWaiting) answer.destroy()
    else answer.write(text)
  }
  const send = (id: string, event: PushEvent): void => write(`${id === '' ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`)
  const isLive = await runRequest('identification', async () => {
    const close = await streamsOf(runtime).open(sessionId, lastId, { send, end: () => answer.end() })
    answer.on('close', () => close?.())
    // The browser has left meanwhile, or was told that it takes too long.
    if (answer.destroyed) close?.()
    return close !== undefined
  })
  if (!isLive) return sessionEnded()
  reply.hijack()
  if (answer.destroyed) return
  answer.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies pass it on as it comes.
    'x-accel-buffering': 'no',
  })
  isOpen = true
  answer.write(`: open\n\n${waiting.join('')}`)
  const timer = setInterval(() => write(': \n\n'), heartbeat).unref()
  answer.on('close', () => clearInterval(timer))
}
