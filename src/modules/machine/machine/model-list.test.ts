import { expect, test } from 'vitest'
import { ModelList, plain } from './model-list.ts'

const list = new ModelList(
  ['YE3-132S-4', 'YE3 132M-4', 'Y-132S-4', 'ye3-160m-4', 'X', 'YE3-132S-4 B35'].map((label, at) => ({
    label,
    count: 9 - at,
  })),
)
const labels = (text: string, most = 10): string[] => list.find(text, most).map(({ label }) => label)

test('those that begin with a text stand first, each in the order of the list', () => {
  expect(labels('YE3132')).toEqual(['YE3-132S-4', 'YE3 132M-4', 'YE3-132S-4 B35'])
  expect(labels('132S')).toEqual(['YE3-132S-4', 'Y-132S-4', 'YE3-132S-4 B35'])
  expect(labels('Y132S')).toEqual(['Y-132S-4'])
  expect(labels('YE3', 2)).toEqual(['YE3-132S-4', 'YE3 132M-4'])
  expect(labels('Y')).toHaveLength(5)
  expect(labels('4YE')).toEqual([])
})

test('a text is one with each dash that it may be written with', () => {
  for (const dash of ['-', '–', '—', '\u2011', '\u2212'])
    expect(labels(plain(`YE3${dash}132S${dash}4`))).toEqual(['YE3-132S-4', 'YE3-132S-4 B35'])
})

test('a text of one letter only begins, and an empty list holds nothing', () => {
  expect(labels('4')).toEqual([])
  expect(labels('X')).toEqual(['X'])
  expect(new ModelList([]).find('YE', 3)).toEqual([])
})
