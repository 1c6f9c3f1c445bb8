import { describe, expect, test } from 'vitest'
import type { Field } from '#kernel/resource/field.ts'
import { editTransition } from './listing-review.service.ts'
import { machine } from './machine.resource.ts'
import { reviewRules } from './review-rules.ts'

type Listing = Parameters<typeof editTransition>[0]
type Values = Readonly<Record<string, unknown>>

/** Two different values of a field. */
function valuesOf({ kind }: Field): readonly [unknown, unknown] {
  if (kind === 'lines') return [[{ id: '1', name: 'a' }], [{ id: '1', name: 'b' }]]
  if (kind === 'block') return [{ name: 'a' }, { name: 'b' }]
  if (kind === 'manyOf' || kind === 'images') return [['a'], ['b']]
  if (kind === 'flag') return [false, true]
  return kind === 'whole' || kind === 'decimal' ? [1, 2] : ['1', '2']
}

const readByPublic = Object.entries<Field>(machine.fields).filter(
  ([, { read, on }]) => read !== 'owner' && read !== 'staff' && on !== 'never',
)
const approved: Values = {
  ...Object.fromEntries(readByPublic.map(([name, field]) => [name, valuesOf(field)[0]])),
  ...{ shelfStatus: 'ON', quantity: 5, unitPrice: '100' },
}
const edit = { requested: undefined, approvedPrice: 100, isOwner: true, mayReview: false }
const transition = (changes: Values, before: Values = approved, by: object = {}) =>
  editTransition({ ...before, ...changes } as Listing, before as Listing, { ...edit, ...by })

describe('an edit of a listing that was approved', () => {
  test.each(readByPublic.map(([name, field]) => [name, field] as const))('of %s is reviewed, unless it is declared free', (name, field) => {
    if (name === 'unitPrice' || name === 'shelfStatus') return
    const isFree = (reviewRules as Values)[name] === 'free'
    const value = name === 'quantity' ? 6 : valuesOf(field)[1]
    expect(transition({ [name]: value })).toBe(isFree ? undefined : 'reviewAgain')
  })

  test('that changes nothing is none, whatever the ids of lines and the order of a block', () => {
    expect(transition({ photos: [{ name: 'a', id: '' }] })).toBeUndefined()
    const before = { ...approved, wound: { slipRings: 'a', brushes: 'b' } }
    expect(transition({ wound: { brushes: 'b', slipRings: 'a', rotorVoltageV: '' } }, before)).toBeUndefined()
  })

  test('may fill in what was empty, but no text, picture or file, and nothing of the protection against explosion', () => {
    const fill = (name: string, empty: unknown, value: unknown) => transition({ [name]: value }, { ...approved, [name]: empty })
    expect([fill('efficiencyPct', '', 91.2), fill('insulation', '', 'F'), fill('features', [], ['BRAKE'])]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect([fill('description', '', 'a'), fill('attachments', [], [{ name: 'a' }]), fill('videoUrl', '', '/files/a.mp4')]).toEqual(
      Array(3).fill('reviewAgain'),
    )
    expect([fill('servo', {}, { driveModel: 'a' }), fill('servo', {}, { inertia: 1 })]).toEqual(['reviewAgain', undefined])
    expect([fill('exGasGroup', '', 'IIB'), fill('epl', '', 'Gb')]).toEqual(['reviewAgain', 'reviewAgain'])
  })

  test('moves the price by 30 % of the approved one, and no tier at all', () => {
    expect([transition({ unitPrice: '130' }), transition({ unitPrice: '131' }), transition({ unitPrice: '69' })]).toEqual([
      undefined,
      'reviewAgain',
      'reviewAgain',
    ])
    expect(transition({ tierPrices: [{ minQty: 1, price: '1' }] })).toBe('reviewAgain')
  })

  test('of a reviewer needs no review', () => {
    expect(transition({ title: 'another' }, approved, { mayReview: true })).toBeUndefined()
  })
})
