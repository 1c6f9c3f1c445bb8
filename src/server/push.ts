import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { runRequest } from '#kernel/database/work.ts'
import type { PushEvent } from '#kernel/push/events.ts'
import { sessionEnded } from '#kernel/resource/user-error.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { allow } from '#modules/auth/limits.service.ts'
import { takeTicket } from '#modules/auth/tickets.service.ts'
import { sessionOfSubject, streamsOf } from '#modules/push/streams.service.ts'

/** Milliseconds between two comments, by which both ends notice that the other is gone. */
const heartbeat = 20_000
/** Bytes that may wait for a slow browser; beyond, it comes back and reads again what it shows. */
const maxWaiting = 256 * 1024
/** Milliseconds in which a browser receives the end of its stream. */
const endTime = 5_000

/** Adds the streams of events to browsers (server-sent events), which a ticket opens, as they cannot send a token. */
export function addPush(app: FastifyInstance, runtime: Runtime): void {
  app.get('/api/blade-push/events', async (request, reply) => {
    const { ticket, last } = request.query as Readonly<Record<string, unknown>>
    // Before the ticket is looked up: strangers know none.
    await runRequest('limits', () => allow(runtime, 'ticketsOfAddress', request.ip))
    const subject = await runRequest('identification', () => takeTicket(runtime, typeof ticket === 'string' ? ticket : ''))
    const sessionId = sessionOfSubject(subject ?? '') ?? sessionEnded()
    await open(runtime, sessionId, typeof last === 'string' ? last : '', request, reply)
    return reply
  })
  // Before the server waits for its requests to end: a stream never does.
  app.addHook('preClose', async () => streamsOf(runtime).endAll())
}

async function open(runtime: Runtime, sessionId: string, lastId: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const answer = reply.raw
  // The connection and not the answer is closed: one that waits behind others on its connection has none of its own, and never closes.
  const { socket } = request.raw
  const waiting: string[] = []
  let isOpen = false
  let isEnded = false
  let timer: NodeJS.Timeout | undefined
  const write = (text: string): void => {
    if (isEnded) return
    if (!isOpen) waiting.push(text)
    else if (answer.writableLength > maxWaiting) socket.destroy()
    else answer.write(text)
  }
  const send = (id: string, event: PushEvent): void => write(`${id === '' ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`)
  const end = (): void => {
    isEnded = true
    clearInterval(timer)
    if (isOpen) answer.end()
    const closing = setTimeout(() => socket.destroy(), isOpen ? endTime : 0).unref()
    answer.on('close', () => clearTimeout(closing))
  }
  answer.on('error', (error) => request.log.debug({ err: error }, 'a stream of events could not be written'))
  const isLive = await runRequest('identification', async () => {
    const close = await streamsOf(runtime).open(sessionId, lastId, { send, end })
    const leave = (): void => {
      isEnded = true
      clearInterval(timer)
      close?.()
    }
    answer.on('close', leave)
    socket.on('close', leave)
    answer.on('close', () => socket.off('close', leave))
    // The browser has left meanwhile, or was told that it takes too long.
    if (answer.destroyed || socket.destroyed) leave()
    return close !== undefined
  })
  if (!isLive) return sessionEnded()
  reply.hijack()
  if (isEnded) return request.leavePlace()
  answer.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies pass it on as it comes.
    'x-accel-buffering': 'no',
  })
  isOpen = true
  // A stream lasts long and costs little.
  request.leavePlace()
  answer.write(`: open\n\n${waiting.join('')}`)
  timer = setInterval(() => write(': \n\n'), heartbeat).unref()
}
