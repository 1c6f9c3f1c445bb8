import { describe, expect, test } from 'vitest'
import { expressionBeginnings } from '#test/expression-beginnings.ts'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { codesByLetter } from './codes.ts'
import { betweenTwo, compared, firstOfComparison } from './comparisons.ts'
import { gearedMotor, gearUnit, ratedGear, startsGear, startsGearUnit } from './gear-designation.ts'
import { namedForms } from './named-numbers.ts'
import { firstOfUnit, unit } from './units.ts'

const startsOf = (form: RegExp): string[] => expressionBeginnings(form, 1)

test('the beginnings of an expression are those of all its alternatives', () => {
  expect(expressionBeginnings(/(?:AB?|[CD]E|F{0,2}G|(?=X)H\d)(?!Y)Z/, 2).toSorted()).toEqual(
    ['AB', 'AZ', 'CE', 'DE', 'FF', 'FG', 'GZ', ...[...'0123456789'].map((digit) => `H${digit}`)].toSorted(),
  )
})

describe('each alternative of a form begins with a letter that is listed for it', () => {
  test.each<[name: string, forms: readonly RegExp[], listed: ReadonlySet<string>]>([
    ['gear units with a motor', [gearedMotor, ratedGear], startsGear],
    ['gear units before a motor', [gearUnit], startsGearUnit],
    ['comparisons', [compared, betweenTwo], firstOfComparison],
  ])('%s', (_, forms, listed) => expect(forms.flatMap(startsOf).filter((first) => !listed.has(first))).toEqual([]))

  test.each(namedForms)('numbers behind their name, from $first', ({ form, first, second }) => {
    const missing = expressionBeginnings(form, 2).filter(
      (begun) => !first.includes(begun.charAt(0)) || (second !== undefined && !second.includes(begun.charAt(1))),
    )
    expect(missing).toEqual([])
  })

  test('units', () => {
    const starts = new Set(expressionBeginnings(unit, 4).map((begun) => begun.replace(/^[\s-]+/, '').charAt(0)))
    expect([...starts].filter((first) => !firstOfUnit.has(first))).toEqual([])
    expect([...firstOfUnit].filter((first) => !starts.has(first))).toEqual([])
  })

  test('codes', () => {
    for (const code of new Set([...codesByLetter.values()].flat()))
      expect(startsOf(code.form).filter((first) => !codesByLetter.get(first)?.includes(code))).toEqual([])
  })
})

test.each(['RV', 'MRV', 'NRV', 'NMRV'])('a worm gear is read by each of its names: %s', (name) =>
  expect(reader.read(`${name}063-30-0.75KW`).fields).toEqual({
    ...{ orderNo: `${name}063-30-0.75`, gearUnit: `${name}063`, typeHint: 'GEA.WRM', power: 0.75, ratio: 30 },
  }),
)

test.each(['SM', 'ML', 'MC', 'LX', 'LK', 'LS', 'LM', 'LP', 'S', 'M', 'L'])('a length of a frame as brands write it: %s', (length) => {
  const meant = { series: 'M3BP', brand: 'BR043', frame: `280${length}`, shaftHeight: 280, poles: [4] }
  for (const text of [`M3BP280${length}A4`, `M3BP 280 ${length}A 4`]) expect([text, reader.read(text).fields]).toMatchObject([text, meant])
})
