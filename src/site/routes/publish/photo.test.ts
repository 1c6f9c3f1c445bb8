import { expect, test } from 'vitest'
import { moved } from './photo.ts'

const photos = ['a', 'b', 'c'].map((link) => ({ link, photoType: 'WHOLE' }))
const order = (from: number, to: number) =>
  moved(photos, from, to)
    .map(({ link }) => link)
    .join('')

test('a photo is moved among the others, and not beyond them', () => {
  expect([order(0, 2), order(2, 0), order(1, 2), order(0, -1), order(2, 3)]).toEqual(['bca', 'cab', 'acb', 'abc', 'abc'])
})
