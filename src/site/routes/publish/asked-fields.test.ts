import { expect, test } from 'vitest'
import type { Field, Fields } from '#kernel/resource/field.ts'
import { demandForm } from '../purchase-publish/demand-form.ts'
import { type FormDefinition, withRest } from './form-definition.ts'
import { listingForm, notAsked } from './listing-form.ts'

const canBeEntered = ({ on, read }: Field): boolean => on !== 'never' && read !== 'staff'

test.each<[name: string, form: FormDefinition, left: Readonly<Record<string, string>>]>([
  ['a listing', listingForm, notAsked],
  ['a demand', demandForm, {}],
])('the form of %s asks once for each field that can be entered, but for those that are left out for a reason', (_, form, left) => {
  const declared = Object.entries(form.fields).flatMap(([name, field]) => (canBeEntered(field) ? [name] : []))
  expect([...form.names, ...Object.keys(left)].sort()).toEqual(declared.sort())
})

test('a field that is added to a declaration is asked for in the last section, which is folded', () => {
  const label = ['新', 'New'] as const
  const fields: Fields = { ...demandForm.fields, added: { kind: 'text', label }, computed: { kind: 'text', label, on: 'never' } }
  expect(withRest(demandForm.sections, fields).at(-1)).toMatchObject({ folded: true, names: expect.arrayContaining(['added', 'altitude']) })
  expect(withRest(demandForm.sections, fields, { added: 'why' }).flatMap(({ names }) => names)).toEqual(demandForm.names)
})
