import { isEmpty } from '#kernel/resource/check.ts'
import type { Draft } from './form-definition.ts'
import { listingForm } from './listing-form.ts'

/** What `machine/check` says about one field. */
export interface ListingWarning {
  readonly code: string
  readonly level: 'ERROR' | 'WARN' | 'INFO'
  readonly field: string
  readonly note: string
  /** A value with which the warning goes away. */
  readonly proposal?: { readonly field: string; readonly value: string | number | readonly number[] }
}

/** The field of the form that a warning stands at: what nobody entered follows from the model. */
export const fieldOfWarning = (draft: Draft, { field }: ListingWarning): string =>
  listingForm.names.includes(field) && !isEmpty(draft[field]) ? field : 'model'
