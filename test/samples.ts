import { holds } from '#kernel/resource/check.ts'
import type { Field, Fields } from '#kernel/resource/field.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { testPassword } from './test-app.ts'

/** What samples need of the running product. */
export interface SampleSource {
  /** The key of a row of a resource that is not deleted: its natural key or its id. */
  keyOf(resource: string, by: string | undefined): Promise<string>
  /** A key of a dictionary. */
  choiceOf(dictionary: string): Promise<string>
  /** The address of a picture that was uploaded. */
  readonly picture: string
}

const clipped = (text: string, field: { max?: number }): string => text.slice(0, field.max ?? 255)

function sampleText(field: Field & { kind: 'text' }, name: string, salt: string): string {
  if (field.pattern === 'phone') return '13800138000'
  if (field.pattern === 'email') return `a${salt}@example.com`
  if (field.pattern === 'url') return `https://example.com/${salt}`
  if (field.max !== undefined && field.max <= 4) return salt.slice(0, field.max)
  if (field.pattern === 'code') return clipped(`x${salt}`, field)
  return field.unique || (field.max ?? 255) < 16 ? clipped(`s${salt}`, field) : clipped(`${name} ${salt} 电机`, field)
}

/** A day that may be the last one of something. */
const inThirtyDays = (): string => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

const sampleNumber = (field: { min?: number; max?: number }): number => Math.min(Math.max(7, field.min ?? 7), field.max ?? 7)

/** Texts with a form of their own, by field: an origin names a field and where its value comes from. */
const formed: Readonly<Record<string, string>> = { origins: 'mounting:SELLER' }

/** A valid JSON value for one field. */
export async function sampleOf(field: Field, name: string, salt: string, source: SampleSource): Promise<unknown> {
  switch (field.kind) {
    case 'text':
      return sampleText(field, name, salt)
    case 'longText':
      return clipped(`第一行 ${salt}\n第二行 <b>&amp;</b> 😀`, field)
    case 'richText':
      return `<p>${salt}</p>`
    case 'whole':
      return sampleNumber(field)
    case 'decimal':
      return Number((sampleNumber(field) + ((field.digits ?? 6) > 0 && (field.max ?? 100) > 8 ? 0.5 : 0)).toFixed(field.digits ?? 6))
    case 'money':
      return '1234.50'
    case 'flag':
      return field.numeric ? 1 : true
    case 'date':
      return name === 'deadline' ? inThirtyDays() : '2024-02-29'
    case 'dateTime':
      return '2031-03-08 14:05:00'
    case 'oneOf':
    case 'manyOf': {
      const key = field.options ? Object.keys(field.options)[0] : field.dict ? await source.choiceOf(field.dict) : (formed[name] ?? salt)
      const value = field.numeric ? Number(key) : String(key)
      return field.kind === 'oneOf' ? value : [value]
    }
    case 'reference':
    case 'references':
      return source.keyOf(field.to, field.by)
    case 'region':
      return source.keyOf('region', 'code')
    case 'parent':
      return ''
    case 'image':
      return source.picture
    case 'file':
      return field.accept === 'video' ? '/api/files/test/running.mp4' : source.picture
    case 'images':
      return [source.picture]
    case 'lines':
      return [await sampleRow(field.fields, salt, source)]
    case 'block':
      return sampleRow(field.fields, salt, source)
    case 'password':
      return testPassword
    case 'secret':
      return `secret-${salt}`
  }
}

/** Valid values for all fields that a submit may set, without those whose `when` condition they do not meet. */
async function sampleRow(fields: Fields, salt: string, source: SampleSource): Promise<Record<string, unknown>> {
  const row: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.on !== 'never') row[name] = await sampleOf(field, name, salt, source)
  }
  for (const [name, field] of Object.entries(fields)) {
    if (!holds(field.when, row)) delete row[name]
  }
  return row
}

/** A row of a resource: at the root of its tree, unless it must have a parent. */
export async function sampleOfResource(resource: Resource, salt: string, source: SampleSource): Promise<Record<string, unknown>> {
  const row = await sampleRow(resource.fields, salt, source)
  const parent = resource.tree?.parent
  return parent && resource.fields[parent]?.required ? { ...row, [parent]: await source.keyOf(resource.name, resource.key) } : row
}
