import type { Words } from '#i18n/translate.ts'
import type { Field, Kind } from '../resource/field.ts'
import { camel, snake } from '../resource/names.ts'
import { type Action, codesOf, has, type Resource, type View } from '../resource/resource.ts'

export type Named<F extends Field = Field> = readonly [name: string, field: F]

/** What a page shows of a resource, derived from its declaration or from one of its views. */
export interface Shape {
  readonly label: Words
  /** Fields of the form, in order. */
  readonly fields: readonly Named[]
  readonly columns: readonly Named[]
  readonly searches: readonly Named[]
  /** `page`: rows with paging; `forest`: nested rows at once; `lazy`: one level at a time. */
  readonly list: { readonly word: string; readonly as: 'page' | 'forest' | 'lazy'; readonly below?: string }
  /** Names of the fields that must be filled. */
  readonly required: ReadonlySet<string>
}

const inTables: ReadonlySet<Kind> = new Set<Kind>([
  'text',
  'whole',
  'decimal',
  'money',
  'flag',
  'date',
  'dateTime',
  'oneOf',
  'reference',
  'region',
])
const sortable: ReadonlySet<Kind> = new Set<Kind>(['text', 'whole', 'decimal', 'money', 'flag', 'date', 'dateTime', 'oneOf'])

export const isSortable = ([, field]: Named): boolean => sortable.has(field.kind)

/** Declared columns; where none is declared, the first six fields that fit in a cell. */
function columnsOf(fields: readonly Named[]): readonly Named[] {
  const declared = fields.filter(([, field]) => field.column)
  return declared.length > 0 ? declared : fields.filter(([, field]) => inTables.has(field.kind)).slice(0, 6)
}

function listOf(resource: Resource): Shape['list'] {
  if (resource.tree?.lazy?.includes('lazy-list')) return { word: 'lazy-list', as: 'lazy' }
  return { word: 'list', as: resource.tree?.list === 'forest' ? 'forest' : 'page' }
}

/** The shape of a resource's own page. */
export function shapeOf(resource: Resource): Shape {
  const main = Object.values(resource.views ?? {}).find((view) => !view.below)
  if (main) return viewShape(resource, main)
  const fields = Object.entries(resource.fields)
  return {
    label: resource.label,
    fields,
    columns: columnsOf(fields),
    searches: fields.filter(([, field]) => field.search),
    list: listOf(resource),
    required: new Set(fields.filter(([, field]) => field.required).map(([name]) => name)),
  }
}

/** The shape of one of a resource's views; fields that the row above decides are left out. */
export function viewShape(resource: Resource, view: View, decided: readonly string[] = []): Shape {
  const names = view.fields.filter((name) => !decided.includes(name))
  const fields = names.flatMap((name): Named[] => (resource.fields[name] ? [[name, resource.fields[name]]] : []))
  return {
    label: view.label,
    fields,
    columns: columnsOf(fields),
    searches: fields.filter(([, field]) => field.search),
    list: { word: view.list, as: view.as, ...(view.below && { below: view.below }) },
    required: new Set(view.required),
  }
}

/** The views that open from a row of the main list. */
export function lowerViews(resource: Resource): readonly View[] {
  return Object.values(resource.views ?? {}).filter((view) => view.below)
}

/** Fields that a lower row has from the row above it: its place, and what its own key is unique together with. */
export function inheritedNames(resource: Resource): readonly string[] {
  const together = Object.values(resource.fields).flatMap(({ unique }) => (unique && unique !== true ? unique : []))
  return [...new Set([resource.tree?.parent ?? 'parentId', ...together])]
}

/** The sentence for an empty field: the declared one, else one made of its label. */
export function requiredSentence(field: Field): Words {
  const choosing = ['oneOf', 'manyOf', 'reference', 'references', 'region', 'parent', 'date', 'dateTime'].includes(field.kind)
  const [zh, en] = field.label
  return field.required ?? (choosing ? [`请选择${zh}`, `Choose: ${en}`] : [`请输入${zh}`, `Enter: ${en}`])
}

/** The name by which a person knows a row; its English display name where it has one and it is filled. */
export function titleOf({ title, fields }: Resource, row: Readonly<Record<string, unknown>>, lang: 'zh' | 'en'): string {
  const displayName = [title.replace(/Zh$/, 'En'), 'nameEn', `${title}En`].find((name) => name !== title && fields[name]) ?? ''
  return String((lang === 'en' && row[displayName]) || row[title] || row.id)
}

/** What the caller may do with a resource. */
export interface Allowed {
  readonly add: boolean
  readonly edit: boolean
  readonly remove: boolean
  readonly view: boolean
}

type Holds = (code: string) => boolean

export function allowedOf(resource: Resource, holds: Holds): Allowed {
  const may = (suffix: string): boolean => holds(`${codesOf(resource)}_${suffix}`)
  return {
    add: has(resource, 'submit') && may('add'),
    edit: has(resource, 'submit') && may('edit'),
    remove: has(resource, 'remove') && may('delete'),
    view: has(resource, 'detail') && may('view'),
  }
}

export type NamedAction = readonly [name: string, action: Action]

/** The declared actions that have a button here and that the caller may take. */
export function actionsAt(resource: Resource, place: 'toolbar' | 'row', holds: Holds, administrator: boolean): readonly NamedAction[] {
  return Object.entries(resource.actions ?? {}).filter(([name, action]) => {
    if (action.button !== place) return false
    if (action.access === 'administrator') return administrator
    return action.access !== 'code' || holds(`${codesOf(resource)}_${snake(name)}`)
  })
}

/** The button that sets a resource's links: a set of permissions where there are several. */
export function grantOf(resource: Resource, holds: Holds): readonly NamedAction[] {
  const labels = Object.values(resource.links ?? {}).map(({ label }) => label)
  const may = holds(`${codesOf(resource)}_edit`) || holds(`${codesOf(resource)}_setting`)
  const label: Words = labels.length === 1 && labels[0] ? labels[0] : ['权限设置', 'Permissions']
  return labels.length > 0 && may ? [['grant', { label, access: 'code' }]] : []
}

/** What an action's dialog asks: not the rows, which are chosen, and no matter who sets the field otherwise. */
export function queryFrom(resource: Resource, action: Action): readonly Named[] {
  const rows = ['ids', `${camel(resource.name)}Ids`]
  return Object.entries(action.asks ?? {}).flatMap(([name, { on, ...field }]): Named[] =>
    rows.includes(name) ? [] : [[name, field as Field]],
  )
}

/** Whether an action's button shows for this row. */
export function fitsRow(action: Action, row: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(action.when ?? {}).every(([name, allowed]) =>
    (Array.isArray(allowed) ? allowed : [allowed]).some((value) => String(value) === String(row[name] ?? '')),
  )
}

/** Where a reference finds its choices: the word of the call, what it answers, and which of its names hold key and title. */
export interface Choosable {
  readonly word: string
  readonly as: 'forest' | 'array' | 'page'
  readonly key: string
  readonly title: string
}

/** The cheapest call of a resource that names its rows: nodes of a tree, a select, an open list, else its list. */
export function choosableOf(target: Resource, by: string | undefined): Choosable {
  const key = by ?? 'id'
  if (target.tree?.nodes) return { word: 'tree', as: 'forest', key: 'id', title: 'title' }
  if (target.tree?.list === 'forest') return { word: 'list', as: 'forest', key, title: target.title }
  const select = target.actions?.select
  if (select?.method === 'GET') return { word: select.path ?? 'select', as: 'array', key, title: target.title }
  const naming = Object.entries(target.open ?? {}).find(
    ([, open]) => open.as === 'array' && open.shows.includes(target.title) && (!by || open.shows.includes(by)),
  )
  if (naming) return { word: naming[0], as: 'array', key, title: target.title }
  return { word: 'list', as: 'page', key, title: target.title }
}

/** Fields that stand side by side in a form; the others take the whole width. */
export function isWide(field: Field): boolean {
  return ['longText', 'richText', 'lines', 'block', 'images', 'file'].includes(field.kind)
}

export interface Section {
  readonly group?: Words | undefined
  readonly fields: readonly Named[]
}

/** Parts of a form: each begins at a field with a `group`. A heading stays while one of its fields does. */
export function sectionsOf(fields: readonly Named[], stays: (field: Field) => boolean): readonly Section[] {
  const sections: { group?: Words | undefined; fields: Named[] }[] = [{ fields: [] }]
  for (const each of fields) {
    if (each[1].group) sections.push({ group: each[1].group, fields: [] })
    if (stays(each[1])) sections.at(-1)?.fields.push(each)
  }
  return sections.filter((section) => section.fields.length > 0)
}
