import type { Field, Kind } from '#kernel/resource/field.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import type { Finding } from './finding.ts'

/**
 * The keywords that mean something in each place of a declaration. TypeScript does not report other properties where a declaration is
 * inferred as it is written, and a keyword that nothing reads would be ignored without a word.
 */
const SHARED = ['kind', 'label', 'required', 'when', 'read', 'on', 'default', 'group', 'hint']
const OF_ROWS = ['search', 'column', 'unique', 'also', 'was']
const CHOICES = ['dict', 'options', 'numeric']
const SIZE = ['min', 'max']

const OF_KIND: Readonly<Record<Kind, readonly string[]>> = {
  text: [...SIZE, 'pattern'],
  longText: SIZE,
  richText: SIZE,
  whole: SIZE,
  decimal: [...SIZE, 'unit', 'digits'],
  money: SIZE,
  flag: ['numeric'],
  date: [],
  dateTime: [],
  oneOf: CHOICES,
  manyOf: [...CHOICES, 'joined', 'max'],
  image: [],
  images: ['max'],
  file: ['accept'],
  reference: ['to', 'by'],
  references: ['to', 'by'],
  region: [],
  lines: [...SIZE, 'fields'],
  block: ['fields'],
  parent: [],
  password: SIZE,
  secret: SIZE,
}

/** Kinds whose values are no single column: they cannot be unique, and have no default. */
const STRUCTURED: ReadonlySet<Kind> = new Set<Kind>(['lines', 'block', 'references', 'images'])
/** Kinds that no list is filtered by. */
const NOT_SEARCHED: ReadonlySet<Kind> = new Set<Kind>(['lines', 'block', 'image', 'images', 'file', 'richText', 'password', 'secret'])

type Place = 'row' | 'line' | 'block' | 'input' | 'answer'

const IN_PLACE: Readonly<Record<Place, readonly string[]>> = {
  row: [...SHARED, ...OF_ROWS],
  line: [...SHARED, 'was'],
  block: SHARED,
  input: [...SHARED.filter((each) => each !== 'read' && each !== 'on'), 'also'],
  answer: ['kind', 'label', 'group', 'hint', 'column'],
}

const OF_PARTS = {
  resource: [
    ...['name', 'label', 'at', 'scope', 'serves', 'fields', 'computed', 'ops', 'key', 'title', 'tree', 'views', 'links', 'open', 'actions'],
    ...['asks', 'states', 'menu', 'owned', 'ownList', 'order', 'indexes', 'codes', 'describesTenant', 'history', 'printed'],
  ],
  open: ['shows', 'rows', 'size', 'order', 'as', 'access'],
  view: ['label', 'list', 'as', 'rows', 'below', 'fields', 'required'],
  action: ['label', 'method', 'path', 'access', 'button', 'asks', 'answer', 'answerAs', 'confirm', 'choose', 'when'],
  states: ['field', 'initial', 'unfinished', 'reasonField', 'reasonDict', 'action', 'code', 'records', 'choose', 'transitions'],
  transition: ['label', 'from', 'to', 'by', 'reason', 'confirm', 'undo', 'path'],
  tree: ['parent', 'root', 'list', 'lazy', 'nodes', 'ancestors', 'path'],
  link: ['label', 'to'],
  menu: ['under', 'path', 'sort', 'icon'],
} as const

/** Reports keywords that mean nothing where they stand. */
export function checkKeywords(resource: Resource): Finding[] {
  const { name, fields, computed = {}, asks = {}, open = {}, views = {}, actions = {}, links = {}, states, tree, menu } = resource
  const each = (part: keyof typeof OF_PARTS, parts: Readonly<Record<string, object>>, where: string): Finding[] =>
    Object.entries(parts).flatMap(([key, value]) => unknownIn(value, OF_PARTS[part], `${name}.${where}${key}`))
  return [
    ...unknownIn(resource, OF_PARTS.resource, name),
    ...fieldsIn(fields, 'row', name),
    ...fieldsIn(computed, 'answer', `${name}.computed`),
    ...fieldsIn(asks, 'input', `${name}.asks`),
    ...each('open', open, 'open.'),
    ...each('view', views, 'views.'),
    ...each('link', links, 'links.'),
    ...each('action', actions, 'actions.'),
    ...Object.entries(actions).flatMap(([key, { asks = {}, answer = {} }]) => [
      ...fieldsIn(asks, 'input', `${name}.actions.${key}.asks`),
      ...fieldsIn(answer, 'answer', `${name}.actions.${key}.answer`),
    ]),
    ...(states ? [...each('states', { states }, ''), ...each('transition', states.transitions, 'states.')] : []),
    ...(tree ? each('tree', { tree }, '') : []),
    ...(menu ? each('menu', { menu }, '') : []),
  ]
}

function fieldsIn(fields: Readonly<Record<string, object>>, place: Place, where: string): Finding[] {
  return Object.entries(fields).flatMap(([name, part]) => {
    const field = part as Field
    const inner = 'fields' in field ? fieldsIn(field.fields, innerPlace(field.kind, place), `${where}.${name}`) : []
    return [...unknownIn(field, keywordsOf(field.kind, place), `${where}.${name}`), ...inner]
  })
}

const innerPlace = (kind: Kind, place: Place): Place => (place !== 'row' ? place : kind === 'lines' ? 'line' : 'block')

function keywordsOf(kind: Kind, place: Place): string[] {
  const exclusive = kind === 'oneOf' && place === 'row' ? ['exclusive'] : []
  const meaningless = [...(STRUCTURED.has(kind) ? ['unique', 'default'] : []), ...(NOT_SEARCHED.has(kind) ? ['search'] : [])]
  return [...IN_PLACE[place], ...OF_KIND[kind], ...exclusive].filter((each) => !meaningless.includes(each))
}

const unknownIn = (part: object, known: readonly string[], where: string): Finding[] =>
  Object.keys(part)
    .filter((key) => !known.includes(key))
    .map((key) => ({ rule: 'keyword', where, why: `'${key}' means nothing here` }))
