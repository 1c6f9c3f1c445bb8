import type { Fields, ValueOf } from './field.ts'
import type { Open, Resource } from './resource.ts'

type OpenOf<R extends Resource> = NonNullable<R['open']>

/** The name of the display name of a key, as `displayNameOfKey` makes it. */
type DisplayName<K extends string> = K extends `${infer Stem}Id` | `${infer Stem}Code` ? `${Stem}Name` : `${K}Name`

/** Names of the fields with a display name beside them. */
type NamedFields<F extends Fields> = {
  [K in keyof F]: F[K] extends { kind: 'reference' | 'references' | 'region' | 'parent' } | { dict: string } | { options: object }
    ? K
    : never
}[keyof F] &
  string

/** Names of the fields that an open list or detail shows; those that everybody or members may read where the declaration computes them. */
type ShownFields<F extends Fields, O extends Open> = string extends O['shows'][number]
  ? { [K in keyof F]: F[K] extends { read: 'owner' | 'staff' } | { kind: 'password' } ? never : K }[keyof F]
  : Extract<keyof F, O['shows'][number]>

/** Names of the fields that only members read. */
type MemberFields<F extends Fields> = { [K in keyof F]: F[K] extends { read: 'member' } ? K : never }[keyof F]

type Shown<F extends Fields, K extends keyof F> = { readonly [N in Exclude<K, MemberFields<F>>]: ValueOf<F[N]> } & {
  readonly [N in Extract<K, MemberFields<F>>]?: ValueOf<F[N]>
} & { readonly [N in Extract<K, NamedFields<F>> as DisplayName<N>]: string }

/** Minutes for which who made a transition may take it back, where it can be. */
export const minutesToUndo = 10

/** A transition that the reader of a row may make. */
export interface PossibleTransition {
  readonly name: string
  readonly to: string
  readonly label: string
  readonly reason: '' | 'optional' | 'required'
  /** The question to ask before; '' for none. */
  readonly confirm: string
  /** Whether it can be taken back. */
  readonly undo: boolean
}

type WithTransitions<S> = S extends { action: string } ? { readonly transitions?: readonly PossibleTransition[] } : unknown

/** A row of the open list or detail `Name` as JSON: its fields with their display names, and what the service adds when it is read. */
export type OpenRow<R extends Resource, Name extends keyof OpenOf<R>> = { readonly id: string; readonly createTime: string } & Shown<
  R['fields'],
  ShownFields<R['fields'], OpenOf<R>[Name]>
> & { readonly [K in keyof NonNullable<R['computed']>]?: ValueOf<NonNullable<R['computed']>[K]> } & WithTransitions<R['states']>

/** A page of rows as JSON. */
export interface PageOf<T> {
  readonly records: readonly T[]
  readonly total: number
  readonly size: number
  readonly current: number
}

/** What an open list or detail answers. */
export type OpenAnswer<R extends Resource, Name extends keyof OpenOf<R>> = Name extends 'detail'
  ? OpenRow<R, Name>
  : OpenOf<R>[Name] extends { as: 'array' }
    ? readonly OpenRow<R, Name>[]
    : PageOf<OpenRow<R, Name>>
