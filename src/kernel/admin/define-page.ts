import type { ComponentType, ReactNode } from 'react'
import type { Field } from '../resource/field.ts'
import type { Resource, Row } from '../resource/resource.ts'
import type { JsonRow, Values } from './form-values.ts'

/** What a cell gets: its field, and the whole row with the `*Name` display names. */
export interface CellProps<F extends Field = Field> {
  readonly field: F
  readonly name: string
  readonly row: Values
  /** Stands in a view of one row, with room for all of the value. */
  readonly whole?: boolean
}

/** What a control gets; value and change are the wire's, and the form adds id and ARIA attributes. */
export interface ControlProps<F extends Field = Field> {
  readonly field: F
  readonly name: string
  /** The form's values, with the display names of the row they came from. */
  readonly row: Values
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly id?: string
  readonly disabled?: boolean
  /** Stands in a search panel: nothing need be chosen. */
  readonly searching?: boolean
}

/** What a dialog gets that stands in for the derived one of an action. */
export interface ActionProps {
  readonly rows: readonly JsonRow[]
  readonly close: () => void
}

/** How a resource looks: its declaration, with what was overridden. */
export interface Page {
  readonly resource: Resource
  readonly columns?: Readonly<Record<string, ((row: Values) => ReactNode) | undefined>>
  readonly controls?: Readonly<Record<string, ComponentType<ControlProps> | undefined>>
  /** Dialogs of actions, and of `grant` where the resource has links; null takes the button away. */
  readonly actions?: Readonly<Record<string, ComponentType<ActionProps> | null | undefined>>
  /** An own page, built on `useResource` and the parts of the derived one. */
  readonly own?: ComponentType<{ readonly page: Page }>
}

interface Overrides<R extends Resource> {
  readonly columns?: { readonly [F in keyof R['fields']]?: (row: Row<R> & Values) => ReactNode }
  readonly controls?: { readonly [F in keyof R['fields']]?: ComponentType<ControlProps> }
  readonly actions?: { readonly [A in keyof R['actions'] | 'grant']?: ComponentType<ActionProps> | null }
  readonly own?: Page['own']
}

/** `definePage(machine, { columns: { quantity: ({ quantity }) => <Stock of={quantity} /> } })`: the compiler knows the fields. */
export function definePage<const R extends Resource>(resource: R, overrides: Overrides<R> = {}): Page {
  return { resource, ...(overrides as Omit<Page, 'resource'>) }
}
