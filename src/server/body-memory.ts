import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unavailable } from '#kernel/http/dispatch.ts'
import { endRequest, hasBody } from './slow-bodies.ts'

/** Bytes that the bodies may take which are still being received. */
const usualBytes = 64 * 1024 * 1024

/** The part of them that one body may take: many small pieces take more memory than their bytes. */
const shareOfOne = 0.25

/** Bytes that each piece of a body takes besides its own. */
const bytesOfPiece = 256

/** The memory of the bodies that are still being received. */
export interface BodyMemory {
  readonly bytes: number
  /** Requests that were ended for it, since the start. */
  readonly ended: number
}

interface Body {
  readonly request: FastifyRequest
  bytes: number
  isOver: boolean
}

/** A form for a route that takes files; this is asked before the type of the body has been looked at. */
const isUpload = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config.upload === true && /^multipart\//i.test(headers['content-type'] ?? '')

/**
 * Ends the oldest requests whose bodies are still being received as long as all of them take more than so many bytes: each body is small,
 * but there may be as many as there are connections. The files of uploads go to the disk, and are not counted; what else is sent to their
 * address is.
 */
export function limitBodyMemory(app: FastifyInstance, maxBytes = usualBytes): BodyMemory {
  const memory = { bytes: 0, ended: 0 }
  const bodies = new Set<Body>()
  const release = (body: Body): void => {
    body.isOver = true
    if (bodies.delete(body)) memory.bytes -= body.bytes
  }
  const end = (body: Body): void => {
    release(body)
    memory.ended += 1
    endRequest(body.request, unavailable)
  }
  const count = (body: Body, bytes: number): void => {
    bodies.add(body)
    body.bytes += bytes
    memory.bytes += bytes
    if (body.bytes > maxBytes * shareOfOne) end(body)
    for (const oldest of bodies) {
      if (memory.bytes <= maxBytes) return
      end(oldest)
    }
  }
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request) && !isUpload(request)) {
      const body: Body = { request, bytes: 0, isOver: false }
      // Whoever reads it lets it flow: a form is read by its handler, and must not begin before.
      payload.pause()
      payload.on('data', (piece: Buffer) => body.isOver || count(body, piece.length + bytesOfPiece))
      payload.on('end', () => release(body))
      // Of what is answered before it has arrived, the rest is not kept.
      reply.raw.on('finish', () => release(body)).on('close', () => release(body))
    }
    done(null, payload)
  })
  return memory
}
