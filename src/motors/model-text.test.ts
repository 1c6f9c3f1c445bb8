import { expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { specialRows } from '../../db/seed/demo-special-rows.ts'
import { comparableModel, modelText } from './model-text.ts'

test.each([
  [
    'YE3-132S-4',
    ['ye3 132s-4', 'YE3132S-4', 'YE3132S4', 'YE3-132 S-4', 'YE3 132 S 4', 'YE3-132-S-4', 'ＹＥ３－１３２Ｓ－４', 'YE3\u2011132S\u22124'],
  ],
  ['YE3-132S1-2', ['ye3 132s1-2', 'YE3132S12', 'YE3-132 S1-2', 'YE3_132S1_2']],
  ['YE3-132M1-6', ['ye3-132m16', 'YE3 132M1 - 6']],
  ['M2BAX160MLA4', ['m2bax 160mla 4', 'M2BAX 160 MLA-4']],
  ['YKK5003-4', ['YKK 5003-4', 'ykk-5003 4']],
  ['YS7124', ['YS-7124', 'ys 7124', 'YS-712-4', 'YS712-4']],
  ['YL8024', ['YL-802-4', 'YL802-4', 'yl 802 4', 'YL-8024', 'YL_802_4']],
  ['AO27124', ['AO2-712-4', 'AO2-7124']],
])('%s is one with other ways to write it', (model, others) => {
  for (const other of others) expect([other, comparableModel(other)]).toEqual([other, comparableModel(model)])
})

test.each([
  ['YE3-100L-2', 'YE3-100L2-4'],
  ['YKK500-4', 'YKK5004-6'],
  ['YE3-132S1-2', 'YE3-132S-12'],
])('%s is no part of %s', (one, other) => expect(comparableModel(other)).not.toContain(comparableModel(one)))

test.each([
  ['132S-4', 'YE3-132S-4'],
  ['132m4', 'YE3 132M-4'],
  ['M-4', 'YE3-132M-4'],
  ['YE3-132', 'YE3 132M-4'],
  ['YE3-', 'YE3132M4'],
  ['YKK-50', 'YKK 5003-4'],
])('%s is a part of %s', (part, model) => expect(comparableModel(model)).toContain(comparableModel(part)))

test('the designation of each motor of the demonstration is found by what is read from it', () => {
  expect(specialRows.length).toBeGreaterThan(50)
  for (const { model } of specialRows) {
    const { fields } = reader.read(model)
    const asked = comparableModel(modelText(fields) || (fields.text ?? ''))
    expect([model, asked !== '' && comparableModel(model).includes(asked)]).toEqual([model, true])
  }
})
