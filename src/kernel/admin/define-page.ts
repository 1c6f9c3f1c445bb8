import type { ComponentType, ReactNode } from 'react'
import type { Field } from '../resource/field.ts'
import type { Resource, Row } from '../resource/resource.ts'
import type { JsonRow, Values } from './form-values.ts'

/** Props of a component that renders one field of a row. `row` includes the `*Name` display names of references. */
export interface CellProps<F extends Field = Field> {
  readonly field: F
  readonly name: string
  readonly row: Values
  /** True in the detail view of a row, where the value is rendered in full. */
  readonly inDetail?: boolean
}

/** Props of a form control. `value` has the JSON format of the API; the form item adds `id` and ARIA attributes. */
export interface ControlProps<F extends Field = Field> {
  readonly field: F
  readonly name: string
  /** The current form values, with the display names of the edited row. */
  readonly row: Values
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  /** Keeps the display name of a chosen key beside it, in `row`; called before `onChange`. */
  readonly onDisplayName?: (displayName: string) => void
  readonly id?: string
  readonly disabled?: boolean
  /** True in a search panel, where the control may stay empty. */
  readonly inSearch?: boolean
}

/** Props of a dialog that replaces the derived dialog of an action. */
export interface ActionProps {
  readonly rows: readonly JsonRow[]
  readonly close: () => void
}

/** The page of a resource: the declaration and the overrides. */
export interface Page {
  readonly resource: Resource
  readonly columns?: Readonly<Record<string, ((row: Values) => ReactNode) | undefined>>
  readonly controls?: Readonly<Record<string, ComponentType<ControlProps> | undefined>>
  /** Dialogs by action name, or under `grant` for the links of the resource; null hides the button. */
  readonly actions?: Readonly<Record<string, ComponentType<ActionProps> | null | undefined>>
  /** A component that replaces the derived page, built on `useResource` and the kernel's components. */
  readonly own?: ComponentType<{ readonly page: Page }>
}

type TransitionOf<S> = S extends { transitions: infer T } ? keyof T : never

interface Overrides<R extends Resource> {
  readonly columns?: { readonly [F in keyof R['fields']]?: (row: Row<R> & Values) => ReactNode }
  readonly controls?: { readonly [F in keyof R['fields']]?: ComponentType<ControlProps> }
  readonly actions?: { readonly [A in keyof R['actions'] | TransitionOf<R['states']> | 'grant']?: ComponentType<ActionProps> | null }
  readonly own?: Page['own']
}

/**
 * Returns the page of a resource, with overrides that are checked against its fields:
 * `definePage(machine, { columns: { quantity: ({ quantity }) => <Stock of={quantity} /> } })`.
 */
export function definePage<const R extends Resource>(resource: R, overrides: Overrides<R> = {}): Page {
  return { resource, ...(overrides as Omit<Page, 'resource'>) }
}
