import { sql } from 'kysely'
import type { Field, Fields } from '../resource/field.ts'
import { snake } from '../resource/names.ts'
import { fileNameOf } from '../resource/own-address.ts'
import { attachmentKey, type Resource } from '../resource/resource.ts'
import { reject } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import type { ParsedRow, Values } from './parsing.ts'
import { type DatabaseRow, resourceTable } from './rows.ts'

/** A file that a value refers to. */
interface NamedFile {
  readonly name: string
  /** The field, as the caller knows it: `story.photos`, `lines[0].photos`. */
  readonly path: string
  readonly field: Field
  /** Whether a foreign key rejects an unknown file. */
  readonly hasKey: boolean
}

/** Where values stand. */
interface Place {
  /** `lines[0].`; '' for the row. */
  readonly path: string
  readonly publicUrl: string | null
  /** Whether the values are those of a block, which has no columns and so no foreign keys. */
  readonly isBlock: boolean
}

/** Folder of the files that not everybody may read. */
export const privateFolder = 'private/'
export const isPrivateFile = (name: string): boolean => name.startsWith(privateFolder)

/** Folder of what exports wrote and imports are to read: nobody has checked its content, so no row may refer to it. */
export const sheetFolder = `${privateFolder}sheets/`

/**
 * Rejects values that refer to a file which the tenant does not have, where no foreign key can: in lists of pictures, in rich text and
 * inside blocks; everywhere a private file of somebody else; and any private one where visitors read what a member publishes. One
 * statement, and only where there are such values.
 */
export async function requireFiles(
  ctx: Context,
  resource: Resource,
  { values, lines }: ParsedRow,
  before: DatabaseRow = {},
): Promise<void> {
  const attachments = resource.scope === 'tenant' ? ctx.runtime.registry.serving('attachment') : undefined
  if (!attachments) return
  const { publicUrl } = ctx.runtime
  const all = filesOf(resource, values, (name) => lines[name]?.map((line) => line.values), publicUrl)
  // Whoever reads a row reads its files: a private one is named by its owner alone, and stays where it is named.
  const former = all.some(({ name }) => isPrivateFile(name)) ? storedFiles(resource, before, publicUrl).map(({ name }) => name) : []
  const isNew = ({ name }: NamedFile): boolean => isPrivateFile(name) && !former.includes(name)
  const files = all.filter((file) => !file.hasKey || isNew(file))
  if (files.length === 0) return
  const key = sql.ref(attachmentKey)
  const { rows } = await sql<{ name: string; owner: string | null }>`select ${key} as name, create_user::text as owner
    from ${resourceTable(attachments)} where ${key} = any(${files.map(({ name }) => name)})`.execute(ctx.db)
  const owners = new Map(rows.map(({ name, owner }) => [name, owner]))
  const isForeign = ({ name }: NamedFile): boolean => ctx.user !== null && owners.get(name) !== ctx.user.id
  const missing = files.find((file) => !owners.has(file.name) || (isNew(file) && (file.name.startsWith(sheetFolder) || isForeign(file))))
  const shown = resource.owned ? Object.values(resource.open ?? {}).flatMap(({ shows }) => shows) : []
  const wrong = missing ?? files.find((file) => isNew(file) && shown.includes(file.path.split(/[.[]/)[0] ?? ''))
  if (!wrong) return
  const [zh, en] = missing ? ['不存在', 'does not exist'] : ['是私有的，别人看不到', 'is private, so that others would not see it']
  const [{ label }, field] = [wrong.field, wrong.path]
  reject([`${label[0]}：文件${zh}，请重新上传`, `${label[1]}: the file ${en}, upload it again`], { field })
}

/** The files of a stored row, as far as its lines were read. */
function storedFiles(resource: Resource, before: DatabaseRow, publicUrl: string | null): NamedFile[] {
  const valuesIn = (fields: Fields, row: DatabaseRow): Values =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, row[snake(name)]]))
  const childRows = (before.child_rows ?? {}) as Readonly<Record<string, DatabaseRow[] | undefined>>
  const linesOf = (name: string, fields: Fields) => childRows[name]?.map((row) => valuesIn(fields, row))
  return filesOf(resource, valuesIn(resource.fields, before), linesOf, publicUrl)
}

/** The files that the values of a row and of its lines refer to. */
function filesOf(
  { fields }: Resource,
  values: Values,
  linesOf: (name: string, fields: Fields) => readonly Values[] | undefined,
  publicUrl: string | null,
): NamedFile[] {
  const at = { path: '', publicUrl, isBlock: false }
  const inLines = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'lines'
      ? (linesOf(name, field.fields) ?? []).flatMap((line, index) => filesIn(field.fields, line, { ...at, path: `${name}[${index}].` }))
      : [],
  )
  return [...filesIn(fields, values, at), ...inLines]
}

function filesIn(fields: Fields, values: Values, at: Place): NamedFile[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const field = fields[key]
    if (!field || value === null || value === undefined) return []
    if (field.kind === 'block') return filesIn(field.fields, value as Values, { ...at, path: `${at.path}${key}.`, isBlock: true })
    const hasKey = !at.isBlock && (field.kind === 'image' || field.kind === 'file')
    return namesIn(field, value, at.publicUrl).map((name) => ({ name, path: at.path + key, field, hasKey }))
  })
}

function namesIn(field: Field, value: unknown, publicUrl: string | null): string[] {
  if (field.kind === 'image' || field.kind === 'file') return [String(value)]
  if (field.kind === 'images') return value as string[]
  return field.kind === 'richText' ? picturesIn(String(value), publicUrl) : []
}

/** The uploaded pictures of a sanitized text, whose attributes stand in double quotes. */
function picturesIn(html: string, publicUrl: string | null): string[] {
  return [...html.matchAll(/<img ([^<>]*)>/g)].flatMap(([, attributes = '']) => {
    const src = /src="([^"]*)"/.exec(attributes)?.[1] ?? ''
    return fileNameOf(src, publicUrl, 'picture') ?? []
  })
}
