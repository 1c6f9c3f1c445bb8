import type { FastifyRequest } from 'fastify'
import { isId, listOf } from '../crud/kinds.ts'
import type { Params } from '../crud/list-query.ts'
import { parseInput, requireShapes } from '../crud/parsing.ts'
import type { JsonRow } from '../crud/rows.ts'
import { isEmpty } from '../resource/check.ts'
import type { Fields } from '../resource/field.ts'
import { camel } from '../resource/names.ts'
import type { Action, Resource } from '../resource/resource.ts'
import { reject } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import type { RawInput } from './request.ts'
import { readForm, removeUploads, type UploadTarget } from './uploads.ts'

type TextValues = Record<string, string>

/** Maximum nesting of a body: a row, its lines, their values, and trees that a client sends back. */
const maxDepth = 32

/** Rejects text that PostgreSQL cannot store, objects that override `toString` or `valueOf`, and too deep nesting; names the outermost field. */
export function rejectUnfit(value: unknown, { texts = true, field = '', depth = 1 } = {}): void {
  if (texts && typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    reject(['含有无法保存的字符', 'The text contains characters that cannot be stored'], { field })
  if (typeof value !== 'object' || value === null) return
  const override = ['toString', 'valueOf'].find((name) => Object.hasOwn(value, name))
  if (depth > maxDepth || override) reject(['请求内容格式不正确', 'The request could not be read'], { field: field || (override ?? '') })
  for (const [name, each] of Object.entries(value)) rejectUnfit(each, { texts, field: field || name, depth: depth + 1 })
}

/** Texts only, the last of repeated names; objects and lists of a JSON body are no values. */
function texts(from: unknown): TextValues {
  // Without a prototype, as `__proto__` may be a name like any other.
  const values: TextValues = Object.create(null)
  if (typeof from !== 'object' || from === null || Array.isArray(from)) return values
  for (const [name, value] of Object.entries(from)) {
    const last = Array.isArray(value) ? value.at(-1) : value
    if (typeof last === 'string') values[name] = last
    else if (typeof last === 'number' || typeof last === 'boolean') values[name] = String(last)
  }
  return values
}

/** The parameters of a call within the process, read as those of a request are. */
export function readParams(values: Params, request: FastifyRequest): RawInput {
  rejectUnfit(values)
  return { values, body: undefined, files: [], request }
}

/** Query, form fields and files of a request as one input; the caller removes the files. */
export async function readInput(request: FastifyRequest, target?: UploadTarget): Promise<RawInput> {
  const input = await readContent(request, target)
  try {
    rejectUnfit(input.values)
    // A list contains errors of a browser: its texts are cleaned when they are stored.
    rejectUnfit(input.body, { texts: !Array.isArray(input.body) })
  } catch (error) {
    await removeUploads(input.files)
    throw error
  }
  return input
}

async function readContent(request: FastifyRequest, target: UploadTarget | undefined): Promise<RawInput> {
  const type = (request.headers['content-type'] ?? '').toLowerCase()
  const isForm = type.startsWith('multipart/')
  const { fields, files } = isForm ? await readForm(request, target) : { fields: new Map(), files: [] }
  const sent = isForm ? Object.fromEntries(fields) : type.startsWith('application/x-www-form-urlencoded') ? request.body : undefined
  return { values: { ...texts(request.query), ...texts(sent) }, body: type.includes('json') ? request.body : undefined, files, request }
}

/** The JSON object of a body, or form fields in its place; rejects anything else. */
function objectIn(raw: RawInput): JsonRow {
  const body = isEmpty(raw.body) && Object.keys(raw.body ?? {}).length === 0 ? raw.values : raw.body
  if (typeof body !== 'object' || body === null || Array.isArray(body)) reject(['请求体应为 JSON 对象', 'The body must be a JSON object'])
  return body as JsonRow
}

/** The body of a submit, with each value in the shape that its field has. */
export function parseBody(resource: Resource, raw: RawInput): JsonRow {
  const body = objectIn(raw)
  if (typeof body.id === 'object' && body.id !== null) reject(['编号不正确', 'The id is not valid'], { field: 'id' })
  if (typeof body.rowVersion === 'object' && body.rowVersion !== null)
    reject(['版本号不正确', 'The version is not valid'], { field: 'rowVersion' })
  return requireShapes(resource.fields, body)
}

/** Declared input, wherever a client sent it: the body wins over query and form. */
export async function parseDeclared(ctx: Context, fields: Fields, raw: RawInput): Promise<JsonRow> {
  const isObject = typeof raw.body === 'object' && raw.body !== null && !Array.isArray(raw.body)
  const { values, references, lines } = await parseInput(ctx, fields, { ...raw.values, ...(isObject ? raw.body : {}) })
  return { ...values, ...references, ...lines }
}

/** Whether an action moves rows to another state. */
export const movesRows = ({ states }: Resource, name: string): boolean =>
  states !== undefined && (states.action === name || states.transitions[name] !== undefined)

/** What the handler of an action gets: its parsed input, and the rows it is called for; if it moves them, with the versions they were read at. */
export async function parseAction(
  ctx: Context,
  resource: Resource,
  [name, action]: readonly [name: string, action: Action],
  raw: RawInput,
): Promise<JsonRow> {
  const ids = action.button ? chosenIds(resource, action, raw) : undefined
  const rowVersions = ids && movesRows(resource, name) ? versionsIn(raw, ids) : []
  const input = await parseDeclared(ctx, action.asks ?? {}, raw)
  return { ...input, ...(ids && { ids }), ...(rowVersions.length > 0 && { rowVersions }) }
}

/** The versions that the client has read the rows at, in the order of their ids; empty if it sends none. */
function versionsIn(raw: RawInput, ids: readonly string[]): number[] {
  const sent = (raw.body as JsonRow | undefined)?.rowVersions ?? raw.values.rowVersions
  if (isEmpty(sent)) return []
  // An empty member is no version: left out, it would shift the others to other rows.
  const versions = (Array.isArray(sent) ? sent : String(sent).split(',')).map((each) => (isEmpty(each) ? Number.NaN : Number(each)))
  const isValid = versions.length === ids.length && versions.every(Number.isInteger)
  return isValid ? versions : reject(['版本号不正确', 'The version is not valid'], { field: 'rowVersions' })
}

const chooseRows = ['请选择至少一条数据', 'Select at least one row'] as const

function chosenIds(resource: Resource, { choose = chooseRows }: Action, raw: RawInput): string[] {
  const { field, ids } = rowIdsIn(resource, raw)
  return ids.length === 0 ? reject(choose, { field }) : idsIn(ids, field)
}

/**
 * Ids or natural keys of rows as clients send them, and the name they came by: `userIds`, `ids`, `userId` or `id`, as a list or a comma
 * string, in the body, the query or a form; the first of them that is not empty.
 */
export function rowIdsIn(resource: Resource, raw: RawInput): { readonly field: string; readonly ids: string[] } {
  const own = camel(resource.name)
  const body = (raw.body ?? {}) as JsonRow
  const names = [`${own}Ids`, 'ids', `${own}Id`, 'id']
  const sent = [body, raw.values].flatMap((source) =>
    names.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]] as const])),
  )
  const [field = `${own}Ids`, value] = sent.find(([, each]) => !isEmpty(each)) ?? sent[0] ?? []
  return { field, ids: [...new Set((isEmpty(value) ? [] : listOf(value)).map(String))] }
}

/** Ids of a list or a comma string, each once; rejects what cannot be an id. */
export function idsIn(value: unknown, field: string): string[] {
  const ids = [...new Set((isEmpty(value) ? [] : listOf(value)).map(String))]
  if (!ids.every(isId)) reject(['编号不正确', 'The id is not valid'], { field })
  return ids
}
