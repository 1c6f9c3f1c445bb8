import type { Words } from '#i18n/translate.ts'
import type { Field, Kind } from '../resource/field.ts'
import { camel } from '../resource/names.ts'
import type { PossibleTransition } from '../resource/open-row.ts'
import { type Action, actionsOf, codeOf, codesOf, has, type Resource, transitionAction, type View } from '../resource/resource.ts'

/** A field with its name, as `Object.entries` returns it. */
export type FieldEntry<F extends Field = Field> = readonly [name: string, field: F]

/** The form, table and search fields of a page, derived from a resource or from one of its views. */
export interface Shape {
  readonly label: Words
  /** Fields of the form, in order. */
  readonly fields: readonly FieldEntry[]
  readonly columns: readonly FieldEntry[]
  readonly searches: readonly FieldEntry[]
  /**
   * The list call: the last segment of its path, and the structure of its answer. `page`: rows with paging; `forest`: all
   * rows, nested; `lazy`: one tree level per call. A list of child rows has `parentParam`, the query parameter of the parent.
   */
  readonly list: { readonly path: string; readonly as: 'page' | 'forest' | 'lazy'; readonly parentParam?: string }
  /** Names of the required fields. */
  readonly required: ReadonlySet<string>
}

const tableKinds: ReadonlySet<Kind> = new Set<Kind>([
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
const sortableKinds: ReadonlySet<Kind> = new Set<Kind>(['text', 'whole', 'decimal', 'money', 'flag', 'date', 'dateTime', 'oneOf'])

export const isSortable = ([, field]: FieldEntry): boolean => sortableKinds.has(field.kind)

/** The fields declared as columns; if there are none, the first six fields of a kind that fits in a table cell. */
function columnsOf(fields: readonly FieldEntry[]): readonly FieldEntry[] {
  const declared = fields.filter(([, field]) => field.column)
  return declared.length > 0 ? declared : fields.filter(([, field]) => tableKinds.has(field.kind)).slice(0, 6)
}

/** Moves the column of the state to the place after the first column, as it decides what can be done with a row. */
function stateFirst({ states }: Resource, columns: readonly FieldEntry[]): readonly FieldEntry[] {
  const [first, ...others] = columns
  const state = others.filter(([name]) => name === states?.field)
  return first ? [first, ...state, ...others.filter((column) => !state.includes(column))] : []
}

function listOf(resource: Resource): Shape['list'] {
  if (resource.tree?.lazy?.includes('lazy-list')) return { path: 'lazy-list', as: 'lazy' }
  return { path: 'list', as: resource.tree?.list === 'forest' ? 'forest' : 'page' }
}

/** The shape of a resource's page: its main view where views are declared, else the resource itself. */
export function shapeOf(resource: Resource): Shape {
  const main = Object.values(resource.views ?? {}).find((view) => !view.below)
  if (main) return viewShape(resource, main)
  const fields = Object.entries(resource.fields).filter(([, { read }]) => read !== 'server')
  return {
    label: resource.label,
    fields,
    columns: stateFirst(resource, columnsOf(fields)),
    searches: fields.filter(([, field]) => field.search),
    list: listOf(resource),
    required: new Set(fields.filter(([, field]) => field.required).map(([name]) => name)),
  }
}

/** The shape of one view of a resource, without the `inherited` fields, whose values come from the parent row. */
export function viewShape(resource: Resource, view: View, inherited: readonly string[] = []): Shape {
  const names = view.fields.filter((name) => !inherited.includes(name))
  const fields = names.flatMap((name): FieldEntry[] => (resource.fields[name] ? [[name, resource.fields[name]]] : []))
  return {
    label: view.label,
    fields,
    columns: columnsOf(fields),
    searches: fields.filter(([, field]) => field.search),
    list: { path: view.list, as: view.as, ...(view.below && { parentParam: view.below }) },
    required: new Set(view.required),
  }
}

/** The views that list the child rows of a row of the main list. */
export function childViews(resource: Resource): readonly View[] {
  return Object.values(resource.views ?? {}).filter((view) => view.below)
}

/** Fields that a child row takes from its parent row: the parent reference, and the other columns of its unique keys. */
export function inheritedNames(resource: Resource): readonly string[] {
  const keyFields = Object.values(resource.fields).flatMap(({ unique }) => (unique && unique !== true ? unique : []))
  return [...new Set([resource.tree?.parent ?? 'parentId', ...keyFields])]
}

/** The error message for an empty required field: the declared one, else a default with the field's label. */
export function requiredMessage(field: Field): Words {
  const isChosen = ['oneOf', 'manyOf', 'reference', 'references', 'region', 'parent', 'date', 'dateTime'].includes(field.kind)
  const [zh, en] = field.label
  return field.required ?? (isChosen ? [`请选择${zh}`, `Select: ${en}`] : [`请输入${zh}`, `Enter: ${en}`])
}

/** The field with the English title of rows; '' if there is none. */
export const englishTitle = ({ title, fields }: Resource): string =>
  [title.replace(/Zh$/, 'En'), 'nameEn', `${title}En`].find((name) => name !== title && fields[name]) ?? ''

/** The title of a row for people; in English the value of its English name field, if it has one. */
export function titleOf(resource: Resource, row: Readonly<Record<string, unknown>>, lang: 'zh' | 'en'): string {
  return String((lang === 'en' && row[englishTitle(resource)]) || row[resource.title] || row.id)
}

/** A question names at most this many rows. */
const maxTitles = 5

/** The titles of the first rows, as a question about them names them. */
export function titlesOf(resource: Resource, rows: readonly Readonly<Record<string, unknown>>[], lang: 'zh' | 'en'): string {
  const titles = rows.slice(0, maxTitles).map((row) => titleOf(resource, row, lang))
  return titles.join(lang === 'zh' ? '、' : ', ') + (rows.length > maxTitles ? ' …' : '')
}

/** Whether the resource has the operation and the caller holds its permission code. */
export interface Allowed {
  readonly add: boolean
  readonly edit: boolean
  readonly remove: boolean
  readonly view: boolean
}

type Holds = (code: string) => boolean

export function allowedOf(resource: Resource, holds: Holds): Allowed {
  const allowed = (suffix: string): boolean => holds(`${codesOf(resource)}_${suffix}`)
  return {
    add: has(resource, 'submit') && allowed('add'),
    edit: has(resource, 'submit') && allowed('edit'),
    remove: has(resource, 'remove') && allowed('delete'),
    view: has(resource, 'detail') && allowed('view'),
  }
}

/** A declared action with its name. */
export type ActionEntry = readonly [name: string, action: Action]

/** The declared actions whose button belongs in `place` and which the caller is allowed to call. */
export function actionsAt(resource: Resource, place: 'toolbar' | 'row', holds: Holds, administrator: boolean): readonly ActionEntry[] {
  return Object.entries(actionsOf(resource)).filter(([name, action]) => {
    if (action.button !== place || name === resource.states?.action) return false
    if (action.access === 'administrator') return administrator
    // A transition of members is for owners elsewhere; here it is for staff.
    return (action.access !== 'code' && !resource.states?.transitions[name]) || holds(codeOf(resource, name))
  })
}

/** A transition that all of some rows can make, as the call of the action that the transitions of their resource share. */
export interface TransitionCall {
  readonly name: string
  readonly action: ActionEntry
  readonly input: Readonly<Record<string, unknown>>
}

type RowWithTransitions = Readonly<Record<string, unknown>>

const canMake = (row: RowWithTransitions, name: string): boolean =>
  Array.isArray(row.transitions) && row.transitions.some((each: PossibleTransition) => each.name === name)

/** The versions of rows, as a transition sends them: the server rejects a row that has changed since it was shown. */
export const versionsOf = (rows: readonly RowWithTransitions[]) => ({ rowVersions: rows.map(({ rowVersion }) => rowVersion) })

/** The transitions that all of these rows can make; none where each transition has a route of its own, and so is an action. */
export function transitionCalls({ states }: Resource, rows: readonly RowWithTransitions[]): readonly TransitionCall[] {
  const shared = states?.action
  if (!shared || rows.length === 0) return []
  const possible = Object.entries(states.transitions).filter(([name]) => rows.every((row) => canMake(row, name)))
  return possible.map(([name, transition]) => ({
    name,
    action: [shared, transitionAction(transition, 'code')],
    input: { [states.field]: transition.to, ...versionsOf(rows) },
  }))
}

/** The action that sets a resource's links, if it has links and the caller holds the code; a list of at most one entry. */
export function grantOf(resource: Resource, holds: Holds): readonly ActionEntry[] {
  const labels = Object.values(resource.links ?? {}).map(({ label }) => label)
  const allowed = holds(`${codesOf(resource)}_edit`) || holds(`${codesOf(resource)}_setting`)
  const label: Words = labels.length === 1 && labels[0] ? labels[0] : ['权限设置', 'Permissions']
  return labels.length > 0 && allowed ? [['grant', { label, access: 'code' }]] : []
}

/** The input fields of an action's dialog. The ids are left out, as the rows are already selected. */
export function dialogFields(resource: Resource, action: Action): readonly FieldEntry[] {
  const idNames = ['ids', `${camel(resource.name)}Ids`]
  return Object.entries(action.asks ?? {}).filter(([name]) => !idNames.includes(name))
}

/** Whether the row meets the action's `when` condition, so that its button is shown. */
export function matchesRow(action: Action, row: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(action.when ?? {}).every(([name, allowed]) =>
    (Array.isArray(allowed) ? allowed : [allowed]).some((value) => String(value) === String(row[name] ?? '')),
  )
}

/** The call that answers the options of a reference: path, structure of the answer, names of the key and title fields. */
export interface OptionSource {
  readonly path: string
  readonly as: 'forest' | 'array' | 'page'
  readonly key: string
  readonly title: string
}

/** The cheapest call that answers keys and titles of a resource: tree nodes, `select`, an open list, else the list. */
export function optionSource(target: Resource, by: string | undefined): OptionSource {
  const key = by ?? 'id'
  if (target.tree?.nodes) return { path: 'tree', as: 'forest', key: 'id', title: 'title' }
  if (target.tree?.list === 'forest') return { path: 'list', as: 'forest', key, title: target.title }
  const select = target.actions?.select
  if (select?.method === 'GET') return { path: select.path ?? 'select', as: 'array', key, title: target.title }
  const openList = Object.entries(target.open ?? {}).find(
    ([, open]) => open.as === 'array' && open.shows.includes(target.title) && (!by || open.shows.includes(by)),
  )
  if (openList) return { path: openList[0], as: 'array', key, title: target.title }
  return { path: 'list', as: 'page', key, title: target.title }
}

/** Whether the field takes the whole width of a form; other fields stand side by side. */
export function isWide(field: Field): boolean {
  return ['longText', 'richText', 'lines', 'block', 'images', 'file'].includes(field.kind)
}

export interface Section {
  readonly group?: Words | undefined
  readonly fields: readonly FieldEntry[]
}

/** The sections of a form: each starts at a field with a `group`. Fields rejected by `isShown` and empty sections are left out. */
export function sectionsOf(fields: readonly FieldEntry[], isShown: (field: Field) => boolean): readonly Section[] {
  const sections: { group?: Words | undefined; fields: FieldEntry[] }[] = [{ fields: [] }]
  for (const entry of fields) {
    const [, field] = entry
    if (field.group) sections.push({ group: field.group, fields: [] })
    if (isShown(field)) sections.at(-1)?.fields.push(entry)
  }
  return sections.filter((section) => section.fields.length > 0)
}
