import type { Words } from '#i18n/translate.ts'
import type { ColumnNames, Fields, RowOf, Scalar, StoredValueOf } from './field.ts'
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
  /** Default page size; 10 unless told. */
  readonly size?: number
  readonly order?: Order
  /** `page` unless told; `array`: every row, flat. An open `detail` is one row by id or natural key. */
  readonly as?: 'page' | 'array'
  /** `open` unless told. */
  readonly access?: 'open' | 'member'
}

export interface Tree {
  readonly parent: string
  /** The wire value of 'no parent'. */
  readonly root: string
  /** The field that names a node. */
  readonly title: string
  /** What `list` answers. */
  readonly list: 'page' | 'forest'
  /** Calls that answer one level with `hasChildren`: rows (`*-list`) or nodes (`*-tree`). */
  readonly lazy?: readonly string[]
  /** Answers `/tree`, the whole forest as nodes. */
  readonly nodes?: true
  /** A field that holds the comma path of ancestors, kept by the kernel. */
  readonly ancestors?: string
  /** A field that names a node with those above it, read where others refer to it. */
  readonly path?: string
}

/** One table in several forms: a list of its own with its rows, fields and required fields. */
export interface View {
  readonly label: Words
  readonly list: string
  readonly as: 'page' | 'forest'
  readonly rows?: Rows
  /** The query parameter that must name the row below which the forest hangs. */
  readonly below?: string
  readonly fields: readonly string[]
  readonly required: readonly string[]
}

/** A verb of a resource beyond the four operations; its handler stands in the service under the same name. */
export interface Action {
  readonly label: Words
  /** POST unless told. */
  readonly method?: 'GET' | 'POST'
  /** The path's last word; the action's name unless told. */
  readonly path?: string
  /** `code`: the permission `<resource>_<action>`. */
  readonly access: 'code' | 'open' | 'member' | 'administrator'
  /** Where its button stands; without it there is none. */
  readonly button?: 'toolbar' | 'row'
  /** What the dialog asks for before it calls. */
  readonly asks?: Fields
  /** What it answers: one object, or a list of them; an empty object unless given. */
  readonly answer?: Fields
  readonly answerAs?: 'list'
  readonly confirm?: Words
  /** The sentence where no row is chosen. */
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
  /** Whether a reason may or must come along; it is kept in the history. */
  readonly reason?: 'optional' | 'required'
  readonly confirm?: Words
  /** Whoever made it may take it back within ten minutes. */
  readonly undo?: true
  /** The last word of the path, where the transition has a route of its own; its name unless given. */
  readonly path?: string
}

/** The states of a row and the only ways between them. */
export interface States {
  /** A field of kind `oneOf`, marked `on: 'never'`. */
  readonly field: string
  readonly initial: Scalar
  /** A field that holds the reason of the latest transition. */
  readonly reasonField?: string
  /** The action that moves rows to a state that the caller names; without it each transition has a route of its own. */
  readonly action?: string
  /** The permission of `by: 'code'`, behind the prefix of the resource; that of the transition's name unless given. */
  readonly code?: string
  /** Fields whose values at the moment of a transition are kept in the history. */
  readonly keeps?: readonly string[]
  /** The sentence where a transition is called without a row. */
  readonly choose?: Words
  readonly transitions: Readonly<Record<string, Transition>>
}

/** A set of other resources, replaced as a whole by the call `grant`. */
export interface Link {
  readonly label: Words
  readonly to: string
}

export interface MenuPlace {
  /** Code of the parent menu; '' is the top. */
  readonly under: string
  readonly path: string
  readonly sort: number
  readonly icon?: string
}

export interface Resource {
  /** The URL's resource, kebab-case. */
  readonly name: string
  readonly label: Words
  /** Its addresses below `/api`. */
  readonly at: readonly string[]
  readonly scope: 'tenant' | 'platform'
  /** What the kernel finds in this resource: the targets of fields of kind `region`, the departments of data scopes, the words of `dict`, who changed a row. */
  readonly serves?: 'region' | 'department' | 'dictionary' | 'account'
  readonly fields: Fields
  /** Fields that the service adds when a row is read; they have no column and are ignored in a submit. */
  readonly computed?: Fields
  /** All four unless told. */
  readonly ops?: readonly Operation[]
  /** A natural key that stands in for the id in detail, remove and trees. */
  readonly key?: string
  /** The field by which a person knows a row; read as `*Name` by those who refer to it. */
  readonly title: string
  readonly tree?: Tree
  readonly views?: Readonly<Record<string, View>>
  readonly links?: Readonly<Record<string, Link>>
  readonly open?: Readonly<Record<string, Open>>
  readonly actions?: Readonly<Record<string, Action>>
  readonly states?: States
  readonly menu?: MenuPlace
  /** Members make and change their own rows; others need the permission. */
  readonly owned?: true
  /** The path of the list of the caller's own rows, in all their states. */
  readonly ownList?: string
  readonly order?: Order
  /** Indexes beside those of keys and references: lists of field names; `-name` falls, as an order `desc` does. */
  readonly indexes?: readonly (readonly string[])[]
  /** Prefix of the permission codes; the name with `_` unless told. */
  readonly codes?: string
}

/** Columns that every table has beside its declared fields, by wire name. */
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

/** The first line of a declaration: who the resource is, where it answers, whose rows they are. */
export function identity<const Name extends string, const Head extends Pick<Resource, 'at' | 'scope' | 'title'>>(
  name: Name,
  label: Words,
  head: Head,
) {
  return { name, label, ...head }
}

/** The prefix of a resource's permission codes: `tenant-package` has `tenant_package_add`. */
export function codesOf(resource: Resource): string {
  return resource.codes ?? resource.name.replaceAll('-', '_')
}

/**
 * Whether each write is recorded, so that totals and answers may be kept. Of what members make there may be a million rows;
 * of other resources so few that reading them each time costs less than a note with every write.
 */
export const isChangeTracked = ({ scope, owned }: Resource): boolean => scope === 'tenant' && owned === true

export function has(resource: Resource, operation: Operation): boolean {
  return resource.ops?.includes(operation) ?? true
}

/** The permission code of an action or a transition: `user_reset`, `tenant_package_copy`. */
export function codeOf(resource: Resource, name: string): string {
  const { states } = resource
  return `${codesOf(resource)}_${snake(states?.transitions[name] ? (states.code ?? name) : name)}`
}

const reasonField = (required: boolean): Fields => ({
  reason: {
    kind: 'longText',
    label: ['原因', 'Reason'],
    max: 300,
    ...(required && { required: ['请填写原因', 'Enter the reason'] as const }),
  },
})

/** The declared actions, and an action for each transition that has a route of its own. */
export function actionsOf(resource: Resource): Readonly<Record<string, Action>> {
  const { states, actions = {} } = resource
  if (!states || states.action) return actions
  const derived = Object.entries(states.transitions).flatMap(([name, transition]): [string, Action][] => {
    const isByOwner = resource.owned === true && transition.by.includes('owner')
    if (!isByOwner && !transition.by.includes('code')) return []
    const { label, path, confirm, reason, from } = transition
    const asks = reason && { asks: reasonField(reason === 'required') }
    return [
      [
        name,
        {
          label,
          // Who owns the row, or holds the permission, is decided for each row.
          access: isByOwner ? 'member' : 'code',
          button: 'row',
          ...(path && { path }),
          ...(states.choose && { choose: states.choose }),
          ...(confirm && { confirm }),
          ...asks,
          when: { [states.field]: from },
        },
      ],
    ]
  })
  return { ...actions, ...Object.fromEntries(derived) }
}
