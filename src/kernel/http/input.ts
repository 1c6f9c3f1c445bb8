import type { FastifyRequest } from 'fastify'
import { reject } from '../resource/user-error.ts'
import type { Input, Upload } from './routes.ts'

type Values = Record<string, string>

/** Levels of a body: a row, its lines, their values, and trees that a client sends back. */
const deepest = 32

/** Rejects, naming the outermost field: text that PostgreSQL cannot keep, objects that would not become text, nesting without end. */
function rejectUnfit(value: unknown, { texts = true, field = '', depth = 1 } = {}): void {
  if (texts && typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    reject(['含有无法保存的字符', 'There are characters that cannot be kept'], { field })
  if (typeof value !== 'object' || value === null) return
  const disguise = ['toString', 'valueOf'].find((name) => Object.hasOwn(value, name))
  if (depth > deepest || disguise) reject(['请求内容格式不正确', 'The request could not be read'], { field: field || (disguise ?? '') })
  for (const [name, each] of Object.entries(value)) rejectUnfit(each, { texts, field: field || name, depth: depth + 1 })
}

/** Texts only, the last of repeated names; objects and lists of a JSON body are no values. */
function texts(from: unknown): Values {
  // Without a prototype, as `__proto__` may be a name like any other.
  const values: Values = Object.create(null)
  if (typeof from !== 'object' || from === null || Array.isArray(from)) return values
  for (const [name, value] of Object.entries(from)) {
    const last = Array.isArray(value) ? value.at(-1) : value
    if (typeof last === 'string') values[name] = last
    else if (typeof last === 'number' || typeof last === 'boolean') values[name] = String(last)
  }
  return values
}

/** Query, form fields and files of a request as one input. */
export async function readInput(request: FastifyRequest): Promise<Input> {
  const input = await readContent(request)
  rejectUnfit(input.values)
  // A list is what browsers saw of their errors; its texts are cleaned where they are kept.
  rejectUnfit(input.body, { texts: !Array.isArray(input.body) })
  return input
}

async function readContent(request: FastifyRequest): Promise<Input> {
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('multipart/')) return readMultipart(request)
  const form = type.startsWith('application/x-www-form-urlencoded') ? texts(request.body) : {}
  return { values: { ...texts(request.query), ...form }, body: type.includes('json') ? request.body : undefined, files: [], request }
}

async function readMultipart(request: FastifyRequest): Promise<Input> {
  const values: Values = texts(request.query)
  const files: Upload[] = []
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') values[part.fieldname] = String(part.value)
      else files.push({ field: part.fieldname, filename: part.filename, mimetype: part.mimetype, bytes: await part.toBuffer() })
    }
  } catch (error) {
    // The parser's complaints about a form that breaks off carry no status.
    throw error instanceof Error && !('statusCode' in error) ? Object.assign(error, { statusCode: 400 }) : error
  }
  return { values, body: undefined, files, request }
}
