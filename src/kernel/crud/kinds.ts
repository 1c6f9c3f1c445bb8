import sanitizeHtml from 'sanitize-html'
import { isEmailAddress } from '#i18n/email-address.ts'
import { isWebAddress } from '#i18n/safe-address.ts'
import type { Words } from '#i18n/translate.ts'
import { emptyOf, isEmpty } from '../resource/check.ts'
import type { Field, FieldOf, Kind } from '../resource/field.ts'
import { type FileContent, fileAddress, fileContents, fileNameOf, isOwnAddress } from '../resource/own-address.ts'
import { reject } from '../resource/user-error.ts'
import type { Runtime } from '../runtime/runtime.ts'

/** How a filter may compare a column. */
export type Comparable = 'text' | 'number' | 'date' | 'dateTime' | 'id' | 'flag' | 'list' | 'key' | 'none'

/** What the JSON form of values depends on besides the declaration. */
export type PrintSettings = Pick<Runtime, 'timeZone' | 'publicUrl'>

interface ServerKind<K extends Kind> {
  /** JSON value (never empty) → value of the column; rejects an invalid value, naming the field. */
  readonly parse: (value: unknown, field: FieldOf<K>, name: string, publicUrl?: string | null) => unknown
  /** Value of the column (never null) → JSON value. */
  readonly print: (value: unknown, field: FieldOf<K>, settings: PrintSettings) => unknown
  readonly compare: (field: FieldOf<K>) => Comparable
}

/** Rejects the value of one field; the message begins with its label. */
export function rejectField(field: Pick<Field, 'label'>, name: string, zh: string, en: string): never {
  return reject([`${field.label[0]}：${zh}`, `${field.label[1]}: ${en}`], { field: name })
}

const biggest = 2_147_483_647
/** A decimal number. `Number` alone would also accept `0x10`. */
const decimalText = /^[+-]?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})(e[+-]?\d{1,3})?$/i
const sameOut = (value: unknown): unknown => value

function parseText(value: unknown, field: Field & { max?: number; min?: number }, name: string, limit: number): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    rejectField(field, name, '应为文字', 'must be text')
  const text = String(value).trim()
  if (text.includes('\0') || !text.isWellFormed())
    rejectField(field, name, '含有无法保存的字符', 'contains characters that cannot be stored')
  const max = field.max ?? limit
  if (text.length > max) rejectField(field, name, `最多 ${max} 个字符`, `at most ${max} characters`)
  if (field.min !== undefined && text.length < field.min)
    rejectField(field, name, `至少 ${field.min} 个字符`, `at least ${field.min} characters`)
  return text
}

/** A password exactly as it was typed, with leading and trailing blanks. */
function parsePassword(value: unknown, field: FieldOf<'password'>, name: string): string {
  parseText(value, field, name, 200)
  return String(value)
}

function parseNumber(value: unknown, field: Field & { max?: number; min?: number }, name: string): number {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && decimalText.test(value.trim()) ? Number(value.trim()) : Number.NaN
  if (!Number.isFinite(number)) rejectField(field, name, '应为数字', 'must be a number')
  if (field.min !== undefined && number < field.min) rejectField(field, name, `不能小于 ${field.min}`, `must be at least ${field.min}`)
  if (field.max !== undefined && number > field.max) rejectField(field, name, `不能大于 ${field.max}`, `must be at most ${field.max}`)
  return number
}

const patterns: Readonly<Record<string, readonly [Pick<RegExp, 'test'>, Words]>> = {
  phone: [/^[0-9+][0-9 -]{2,19}$/, ['号码格式不正确', 'is not a phone number']],
  email: [{ test: isEmailAddress }, ['邮箱格式不正确', 'is not an e-mail address']],
  url: [{ test: isWebAddress }, ['网址格式不正确', 'is not a web address']],
  code: [
    /^[\w.:-]+$/,
    ['只能包含字母、数字、下划线、点、冒号和连字符', 'may contain letters, digits, underscores, dots, colons and hyphens only'],
  ],
}

function parsePatternText(value: unknown, field: FieldOf<'text'>, name: string): string {
  const text = parseText(value, field, name, 255)
  const rule = field.pattern && patterns[field.pattern]
  if (rule && !rule[0].test(text)) rejectField(field, name, ...rule[1])
  return text
}

function parseWhole(value: unknown, field: FieldOf<'whole'>, name: string): number {
  const number = parseNumber(value, field, name)
  if (!Number.isInteger(number) || Math.abs(number) > biggest) rejectField(field, name, '应为整数', 'must be a whole number')
  return number
}

function parseDecimal(value: unknown, field: FieldOf<'decimal'>, name: string): string {
  const number = parseNumber(value, field, name)
  if (Math.abs(number) >= 1e12) rejectField(field, name, '数值过大', 'is too large')
  return String(Number(number.toFixed(field.digits ?? 6)))
}

function parseMoney(value: unknown, field: FieldOf<'money'>, name: string): string {
  const number = parseNumber(value, { ...field, min: field.min ?? 0 }, name)
  if (number >= 1e12) rejectField(field, name, '数值过大', 'is too large')
  if (!/^\d+(\.\d{1,2}0*)?$/.test(String(value).trim())) rejectField(field, name, '最多两位小数', 'may have at most two decimal places')
  return number.toFixed(2)
}

function parseFlag(value: unknown, field: Field, name: string): boolean {
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  if (value === false || value === 0 || value === '0' || value === 'false') return false
  return rejectField(field, name, '应为是或否', 'must be yes or no')
}

/** Whether the text is an existing date, `yyyy-MM-dd`. */
function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [, year, month, day] = match.map(Number)
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day))
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day && (year ?? 0) >= 1900
}

function parseDate(value: unknown, field: Field, name: string): string {
  const text = String(value)
    .trim()
    .replace(/ 00:00:00$/, '')
  if (!isDay(text)) rejectField(field, name, '日期格式应为 年-月-日', 'must be a date like 2026-03-08')
  return text
}

function parseDateTime(value: unknown, field: Field, name: string): string {
  return (
    momentOf(String(value).trim()) ?? rejectField(field, name, '时间格式应为 年-月-日 时:分:秒', 'must be a time like 2026-03-08 14:05:00')
  )
}

/** `yyyy-MM-dd`, with or without a time, as `yyyy-MM-dd HH:mm:ss`; undefined for any other text. */
export function momentOf(text: string): string | undefined {
  const day = text.slice(0, 10)
  const time = text.slice(10) || ' 00:00:00'
  return isDay(day) && /^ ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time) ? `${day}${time}` : undefined
}

/** Whether a text can be a row's id, a positive `bigint`. */
export function isId(text: string): boolean {
  return /^\d{1,19}$/.test(text) && BigInt(text) <= 9223372036854775807n
}

function parseId(value: unknown, field: Field, name: string): string {
  const text = String(value).trim()
  if (typeof value === 'object' || !isId(text)) rejectField(field, name, '编号不正确', 'is not a valid id')
  return text
}

const keyed = (field: Field, value: unknown): unknown => ('numeric' in field && field.numeric ? Number(value) : value)

function parseChoice(value: unknown, field: FieldOf<'oneOf'> | FieldOf<'manyOf'>, name: string): string | number {
  const text = String(value).trim()
  if (typeof value === 'object') rejectField(field, name, '不在可选范围内', 'is not one of the choices')
  if (field.options && !Object.hasOwn(field.options, text)) rejectField(field, name, '不在可选范围内', 'is not one of the choices')
  if (field.numeric && !/^-?\d{1,9}$/.test(text)) rejectField(field, name, '不在可选范围内', 'is not one of the choices')
  return field.numeric ? Number(text) : parseText(text, { ...field, max: 64 }, name, 64)
}

/** The items of a list, which clients send as an array or separated by commas. */
export function listOf(value: unknown): unknown[] {
  const list = Array.isArray(value) ? value : String(value).split(',')
  return list
    .map((each) => (typeof each === 'string' ? each.trim() : each))
    .filter((each) => (typeof each === 'object' ? each !== null : !isEmpty(each)))
}

function parseMany(value: unknown, field: FieldOf<'manyOf'>, name: string): unknown[] {
  const [list, max] = [[...new Set(listOf(value).map((each) => parseChoice(each, field, name)))], field.max ?? 100]
  if (list.length > max) rejectField(field, name, `最多选择 ${max} 项`, `may have at most ${max} choices`)
  return list
}

const contentOf = (field: FieldOf<'image' | 'images' | 'file'>): FileContent | undefined =>
  field.kind === 'file' ? field.accept : 'picture'

const anyFile: Words = ['应为已上传的文件', 'must be an uploaded file']

/** The name of an uploaded file, from its address. */
function parseFile(value: unknown, field: FieldOf<'image' | 'images' | 'file'>, name: string, publicUrl?: string | null): string {
  const text = parseText(value, { ...field, max: 2000 }, name, 2000)
  const content = contentOf(field)
  return fileNameOf(text, publicUrl, content) ?? rejectField(field, name, ...(content ? fileContents[content].others : anyFile))
}

const printFile = (name: unknown, _: unknown, { publicUrl }: PrintSettings): string => fileAddress(String(name), publicUrl)

function parseImages(value: unknown, field: FieldOf<'images'>, name: string, publicUrl?: string | null): string[] {
  const list = listOf(value).map((each) => parseFile(each, field, name, publicUrl))
  const max = field.max ?? 20
  if (list.length > max) rejectField(field, name, `最多 ${max} 张`, `at most ${max} pictures`)
  return list
}

/** Rich text with the tags and URL schemes that it may contain, and with the product's own pictures only; scripts are removed. */
const sanitized = (text: string, publicUrl?: string | null): string =>
  sanitizeHtml(text, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img'],
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnAddress(attribs.src ?? '', publicUrl, 'picture'),
  })

const timeFormats = new Map<string, Intl.DateTimeFormat>()

/** `yyyy-MM-dd HH:mm:ss` in the product's time zone, whatever zone the process runs in. */
export function printTime(value: unknown, timeZone: string): string {
  // A time that was read as JSON is already in the time zone of the connection, which is the product's.
  if (!(value instanceof Date))
    return String(value ?? '')
      .slice(0, 19)
      .replace('T', ' ')
  // The Swedish locale formats as `yyyy-MM-dd HH:mm:ss`.
  const format = timeFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  timeFormats.set(timeZone, format)
  return format.format(value)
}

/** Printed in place of a `secret` that is set; sent back in a submit, the secret stays unchanged. */
export const secretMask = '******'

export const serverKinds: { readonly [K in Kind]: ServerKind<K> } = {
  text: { parse: parsePatternText, print: sameOut, compare: () => 'text' },
  longText: { parse: (value, field, name) => parseText(value, field, name, 20_000), print: sameOut, compare: () => 'text' },
  richText: {
    parse: (value, field, name, publicUrl) => sanitized(parseText(value, field, name, 200_000), publicUrl),
    print: sameOut,
    compare: () => 'none',
  },
  whole: { parse: parseWhole, print: Number, compare: () => 'number' },
  decimal: { parse: parseDecimal, print: Number, compare: () => 'number' },
  money: { parse: parseMoney, print: (value) => Number(value).toFixed(2), compare: () => 'number' },
  flag: { parse: parseFlag, print: (value, field) => (field.numeric ? Number(value) : value), compare: () => 'flag' },
  date: { parse: parseDate, print: String, compare: () => 'date' },
  dateTime: { parse: parseDateTime, print: (value, _, { timeZone }) => printTime(value, timeZone), compare: () => 'dateTime' },
  oneOf: { parse: parseChoice, print: (value, field) => keyed(field, value), compare: (field) => (field.numeric ? 'number' : 'key') },
  manyOf: { parse: parseMany, print: (value, field) => (field.joined ? String(value) : value), compare: () => 'list' },
  reference: {
    parse: (value, field, name) => (field.by ? parseText(value, field, name, 64) : parseId(value, field, name)),
    print: String,
    compare: (field) => (field.by ? 'key' : 'id'),
  },
  references: {
    parse: (value, field, name) => listOf(value).map((each) => parseId(each, field, name)),
    print: sameOut,
    compare: () => 'none',
  },
  region: { parse: (value, field, name) => parseText(value, field, name, 12), print: String, compare: () => 'key' },
  parent: { parse: (value, field, name) => parseText(value, field, name, 64), print: String, compare: () => 'key' },
  image: { parse: parseFile, print: printFile, compare: () => 'none' },
  images: {
    parse: parseImages,
    print: (value, _, settings) => (value as string[]).map((each) => printFile(each, _, settings)),
    compare: () => 'none',
  },
  file: { parse: parseFile, print: printFile, compare: () => 'none' },
  lines: { parse: sameOut, print: sameOut, compare: () => 'none' },
  block: { parse: sameOut, print: sameOut, compare: () => 'none' },
  password: { parse: parsePassword, print: () => '', compare: () => 'none' },
  secret: { parse: (value, field, name) => parseText(value, field, name, 2000), print: () => secretMask, compare: () => 'none' },
}

/** Kinds whose JSON value may be a list. */
const listed: ReadonlySet<Kind> = new Set(['manyOf', 'images', 'references', 'lines'])

/** Rejects a list or an object in place of a single value, even an empty one, which would otherwise count as empty and clear the field. */
export function requireShape(field: Field, value: unknown, name: string): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value) ? !listed.has(field.kind) : field.kind !== 'block')
    rejectField(field, name, '格式不正确', 'is not of the right kind')
}

/** The JSON value of any field → the value of its column; empty becomes null, an empty list or false. */
export function parseValue(field: Field, value: unknown, name: string, publicUrl?: string | null): unknown {
  requireShape(field, value, name)
  if (isEmpty(value)) return field.kind === 'flag' ? false : listed.has(field.kind) ? [] : null
  const kind = serverKinds[field.kind] as ServerKind<Kind>
  return kind.parse(value, field as FieldOf<Kind>, name, publicUrl)
}

/** The value of any column → JSON; null becomes the empty JSON value of the field. */
export function printValue(field: Field, value: unknown, settings: PrintSettings): unknown {
  if (value === null || value === undefined) return emptyOf(field)
  const kind = serverKinds[field.kind] as ServerKind<Kind>
  return kind.print(value, field as FieldOf<Kind>, settings)
}
