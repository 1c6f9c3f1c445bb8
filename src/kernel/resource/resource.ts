import type { Words } from '#i18n/translate.ts'
import type { AnswerFields, ColumnNames, Field, Fields, InputFields, RowOf, Scalar, StoredValueOf } from './field.ts'
import { snake } from './names.ts'

export type Operation = 'list' | 'detail' | 'submit' | 'remove'

/** Who may call: anybody, whoever is logged in, the platform's administrator, or holders of a permission code. */
export type AccessRule = 'open' | 'member' | 'administrator' | (string & { readonly code?: never })

/** A condition on rows as data: each field has one of these values. */
export type Rows = Readonly<Record<string, Scalar | readonly Scalar[]>>

export type Order = readonly (readonly [field: string, direction: 'asc' | 'desc'])[]

/** A list or detail that names its fields and its rows, and is a view in the database. */
export interface Open {
  readonly shows: readonly string[]
  readonly rows?: Rows
  /** Default page size; 10 by default. */
  readonly size?: number
  readonly order?: Order
  /** `page` by default; `array`: every row, flat. An open `detail` is one row by id or natural key. */
  readonly as?: 'page' | 'array'
  /** `open` by default. */
  readonly access?: 'open' | 'member'
}

export interface Tree {
  readonly parent: string
  /** The JSON value of 'no parent'. */
  readonly root: string
  /** What `list` answers. */
  readonly list: 'page' | 'forest'
  /** Calls that answer one level with `hasChildren`: rows (`*-list`) or nodes (`*-tree`). */
  readonly lazy?: readonly string[]
  /** Answers `/tree`, the whole forest as nodes. */
  readonly nodes?: true
  /** A field with the path of ancestors, separated by commas; the kernel maintains it. */
  readonly ancestors?: string
  /** A field with the names of a node and its ancestors; shown where other rows refer to the node. */
  readonly path?: string
}

/** One table in several forms: a list of its own with its rows, fields and required fields. */
export interface View {
  readonly label: Words
  readonly list: string
  readonly as: 'page' | 'forest'
  readonly rows?: Rows
  /** The query parameter with the key of the row whose descendants the forest contains; required. */
  readonly below?: string
  readonly fields: readonly string[]
  readonly required: readonly string[]
}

/** An operation of a resource beyond list, detail, submit and remove; its handler is the function of the same name in the service. */
export interface Action {
  readonly label: Words
  /** POST by default. */
  readonly method?: 'GET' | 'POST'
  /** The last segment of the path; the action's name in kebab case by default. */
  readonly path?: string
  /** `code`: the permission `<resource>_<action>`. */
  readonly access: 'code' | 'open' | 'member' | 'administrator'
  /** Where its button is shown; no button if undefined. */
  readonly button?: 'toolbar' | 'row'
  /** What the dialog asks for before it calls. */
  readonly asks?: InputFields
  /** Fields of the answer: one object, or with `answerAs` a list of them; an empty object by default. */
  readonly answer?: AnswerFields
  readonly answerAs?: 'list'
  readonly confirm?: Words
  /** The error message if no row is selected. */
  readonly choose?: Words
  /** The button shows for rows with these values only. */
  readonly when?: Rows
}

/** Who makes a transition: the owner of the row, holders of its permission, or the server by a rule. */
export type TransitionBy = 'owner' | 'code' | 'system'

/** A move of a row from one state to another. */
export interface Transition {
  readonly label: Words
  readonly from: readonly Scalar[]
  readonly to: Scalar
  readonly by: readonly TransitionBy[]
  /** Whether a reason can or must be sent; it is recorded in the history. */
  readonly reason?: 'optional' | 'required'
  readonly confirm?: Words
  /** The user who made it may undo it, within `minutesToUndo`. */
  readonly undo?: true
  /** The last segment of the path, where the transition has a route of its own; its name by default. */
  readonly path?: string
}

/** The states of a row and the only ways between them. */
export interface States {
  /** A field of kind `oneOf`, marked `on: 'never'`. */
  readonly field: string
  /** The state of a new row; of several the first is the default of the field. */
  readonly initial: Scalar | readonly Scalar[]
  /** States in which a row may lack required fields: a transition to another state asks for all of them. */
  readonly unfinished?: readonly Scalar[]
  /** A field that holds the reason of the latest transition, and the dictionary of the reasons that are chosen (`chosen-reasons.ts`). */
  readonly reasonField?: string
  readonly reasonDict?: string
  /** The action that moves rows to a state that the caller names; without it each transition has a route of its own. */
  readonly action?: string
  /** The permission of `by: 'code'`, without the prefix of the resource; the transition's name by default. */
  readonly code?: string
  /** Fields whose values before a transition are recorded in the history. */
  readonly records?: readonly string[]
  /** The error message if a transition is called without a row. */
  readonly choose?: Words
  readonly transitions: Readonly<Record<string, Transition>>
}

/** A set of other resources, replaced as a whole by the call `grant`. */
export interface Link {
  readonly label: Words
  readonly to: string
}

export interface MenuEntry {
  /** Code of the parent menu; '' is the top. */
  readonly under: string
  readonly path: string
  readonly sort: number
  readonly icon?: string
}

/** The field by which other rows name a row of the resource that serves attachments. */
export const attachmentKey = 'name'

export interface Resource {
  /** In kebab case, as in its file name. */
  readonly name: string
  readonly label: Words
  /** Its addresses below `/api`. */
  readonly at: readonly string[]
  readonly scope: 'tenant' | 'platform'
  /** Of a platform resource, the field with the id of the tenant that a row describes: the application's role sees the row of its own tenant only. */
  readonly describesTenant?: string
  /** What the kernel looks up in this resource: the targets of fields of kind `region`, the departments of data scopes, the entries of dictionaries, the users who changed a row, or the files of fields. */
  readonly serves?: 'region' | 'department' | 'dictionary' | 'account' | 'attachment'
  readonly fields: Fields
  /** Fields that the service adds when a row is read; they have no column and are ignored in a submit. */
  readonly computed?: AnswerFields
  /** What a submit takes besides the fields of the row, for the service. */
  readonly asks?: InputFields
  /** All four by default. */
  readonly ops?: readonly Operation[]
  /** A natural key that replaces the id in detail, remove and trees. */
  readonly key?: string
  /** The field whose value names a row to people; rows that refer to it show it as their `*Name`. */
  readonly title: string
  readonly tree?: Tree
  readonly views?: Readonly<Record<string, View>>
  readonly links?: Readonly<Record<string, Link>>
  readonly open?: Readonly<Record<string, Open>>
  readonly actions?: Readonly<Record<string, Action>>
  readonly states?: States
  readonly menu?: MenuEntry
  /** Members make and change their own rows, and with `shared` those of their colleagues; others need the permission. */
  readonly owned?: true | 'shared'
  /** The path of the list of the caller's own rows, in all their states. */
  readonly ownList?: string
  readonly order?: Order
  /** Indexes besides those of keys and references: lists of field names; `-name` is descending. */
  readonly indexes?: readonly (readonly string[])[]
  /** Pages of the site print its rows though it has no open list. */
  readonly printed?: true
  /** `false`: changes of its rows are not recorded, because the server makes nearly all of them. */
  readonly history?: false
  /** Prefix of the permission codes; by default the name with `_` for `-`. */
  readonly codes?: string
}

/** Columns that every table has besides its declared fields, by JSON name. */
export interface BaseRow {
  id: string
  tenantId: string
  createUser: string
  createDept: string
  createTime: string
  updateUser: string
  updateTime: string
  status: number
  isDeleted: number
  rowVersion: number
}

export type Row<R extends Resource> = BaseRow & RowOf<R['fields']>

/** Columns that every row of the database has, as a repository reads them. */
export interface StoredBase {
  id: string
  tenantId: string
  createUser: string | null
  createDept: string | null
  createTime: Date
  updateUser: string | null
  updateTime: Date | null
  status: number
  rowVersion: number
}

/** A row of the database as a repository reads it: names in camelCase, values typed by the declaration; without `lines` and `references`. */
export type StoredRow<R extends Resource> = { id: string } & Omit<StoredBase, keyof R['fields'] | 'id'> & {
    [K in ColumnNames<R['fields']>]: StoredValueOf<R['fields'][K]>
  }

/** Checks the shape of a declaration and keeps its exact type. Pure data in, the same data out. */
export function defineResource<const R extends Resource>(resource: R): R {
  return resource
}

/** The first properties of a declaration: name, label, addresses, scope and title field. */
export function identity<const Name extends string, const Head extends Pick<Resource, 'at' | 'scope' | 'title'>>(
  name: Name,
  label: Words,
  head: Head,
) {
  return { name, label, ...head }
}

/** The prefix of a resource's permission codes: `tenant-package` has `tenant_package_add`. */
export const codesOf = ({ codes, name }: Resource): string => codes ?? name.replaceAll('-', '_')

/**
 * Whether each write increments a version, so that totals and answers can be cached. Members may create a million rows of a resource;
 * other resources have so few that reading them each time costs less than counting every write.
 */
export const isChangeTracked = ({ scope, owned }: Resource): boolean => scope === 'tenant' && owned !== undefined

/** Whether pages of the site print rows that only staff write: their writes increment one number for all such resources together. */
export const isPrinted = (resource: Resource): boolean =>
  !isChangeTracked(resource) && (resource.printed === true || (resource.scope === 'tenant' && resource.open !== undefined))

/** Every state of a declaration as text, the initial ones first. */
export const statesIn = ({ initial, transitions }: States): string[] => [
  ...new Set([...[initial].flat(), ...Object.values(transitions).flatMap(({ from, to }) => [...from, to])].map(String)),
]

/** Whether a row as JSON may lack required fields: by its state, which of a new row is the only initial one, or that which the body names. */
export function isUnfinished({ states }: Resource, row: Readonly<Record<string, unknown>>): boolean {
  if (!states?.unfinished) return false
  const { field, initial, unfinished } = states
  const state = row[field] ?? (Array.isArray(initial) ? undefined : initial)
  return unfinished.some((each) => String(each) === String(state))
}

/** Whether it is recorded who changed which field of a row when. */
export const hasHistory = ({ scope, history }: Resource): boolean => scope === 'tenant' && history !== false

/** Whether deleted rows can be put back. */
export const canUndelete = (resource: Resource): boolean => resource.scope === 'tenant' && has(resource, 'remove')

export function has(resource: Resource, operation: Operation): boolean {
  return resource.ops?.includes(operation) ?? true
}

/** Whether its list can be exported: of every resource with a page in the back-office. */
export const mayExport = (resource: Resource): boolean => resource.menu !== undefined && has(resource, 'list')

/** The fields of a resource, and those of its blocks and lines. */
export const allFieldsOf = ({ fields }: Resource): Field[] =>
  Object.values(fields).flatMap((field): Field[] => ('fields' in field ? [field, ...Object.values(field.fields)] : [field]))

/** Names of the resources that rows of a resource, or their lines, refer to; kept, as every write asks for them. */
const targetsOf = new WeakMap<Resource, ReadonlySet<string>>()

function targetNames(resource: Resource): ReadonlySet<string> {
  const known = targetsOf.get(resource)
  if (known) return known
  const named = allFieldsOf(resource).flatMap((field) => {
    if ('to' in field) return [field.to]
    return field.kind === 'parent' ? [resource.name] : []
  })
  const targets = new Set([...named, ...Object.values(resource.links ?? {}).map(({ to }) => to)])
  targetsOf.set(resource, targets)
  return targets
}

/** Whether rows of a resource, or their lines, refer to rows of the target. */
export const refersTo = (resource: Resource, target: Resource): boolean =>
  targetNames(resource).has(target.name) || (target.serves === 'region' && allFieldsOf(resource).some(({ kind }) => kind === 'region'))

/** The permission code of an action or a transition: `user_reset`, `tenant_package_copy`. */
export function codeOf(resource: Resource, name: string): string {
  const { states } = resource
  return `${codesOf(resource)}_${snake(states?.transitions[name] ? (states.code ?? name) : name)}`
}

const reasonField = (required: boolean): InputFields => ({
  reason: {
    kind: 'longText',
    label: ['原因', 'Reason'],
    max: 300,
    ...(required && { required: ['请填写原因', 'Enter the reason'] as const }),
  },
})

/** A transition as an action for rows: its label, its question, and the reason it asks for. */
export const transitionAction = ({ label, confirm, reason }: Transition, access: Action['access']): Action => ({
  label,
  access,
  button: 'row',
  ...(confirm && { confirm }),
  ...(reason && { asks: reasonField(reason === 'required') }),
})

/** The declared actions, and an action for each transition that has a route of its own. */
export function actionsOf(resource: Resource): Readonly<Record<string, Action>> {
  const { states, actions = {} } = resource
  if (!states || states.action) return actions
  const derived = Object.entries(states.transitions).flatMap(([name, transition]): [string, Action][] => {
    const isByOwner = resource.owned !== undefined && transition.by.includes('owner')
    if (!isByOwner && !transition.by.includes('code')) return []
    const { path, from } = transition
    return [
      [
        name,
        {
          // Who owns the row, or holds the permission, is decided for each row.
          ...transitionAction(transition, isByOwner ? 'member' : 'code'),
          ...(path && { path }),
          ...(states.choose && { choose: states.choose }),
          when: { [states.field]: from },
        },
      ],
    ]
  })
  return { ...actions, ...Object.fromEntries(derived) }
}
