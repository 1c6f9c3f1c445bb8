import { expect, test } from 'vitest'
import { forestOf } from './trees.ts'

const row = (id: string, parent: string) => ({ id, parent })
const forest = (rows: { id: string; parent: string }[]) =>
  forestOf(
    rows,
    (each) => each.id,
    (each) => each.parent,
  )

test('rows nest below their parents, and leaves have no children key', () => {
  expect(forest([row('1', '0'), row('2', '1'), row('3', '2')])).toEqual([
    { id: '1', parent: '0', children: [{ id: '2', parent: '1', children: [{ id: '3', parent: '2' }] }] },
  ])
})

test('a row whose parent is not among the rows is a root, so that a filtered tree still shows its matches', () => {
  expect(forest([row('3', '2')])).toEqual([{ id: '3', parent: '2' }])
})
