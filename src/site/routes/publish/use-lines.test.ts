import { expect, test } from 'vitest'
import { finished, type Lines, opened } from './use-lines.ts'

const motor = (text: string) => ({ motor: { text, values: [], unread: [] } })
const three: Lines = { lines: [motor('a'), motor('b'), motor('c')], active: 1 }

test('the line that is left keeps what was entered', () => {
  expect(opened(three, { model: 'x' }, 2)).toEqual({ lines: [motor('a'), { ...motor('b'), draft: { model: 'x' } }, motor('c')], active: 2 })
})

test('after a line the next open one follows, then the open ones before it, then none', () => {
  const second = finished(three, 'PENDING')
  expect([second.active, second.lines[1]?.saved]).toEqual([2, 'PENDING'])
  const third = finished(second, 'DRAFT')
  expect(third.active).toBe(0)
  expect(finished(third, 'PENDING').active).toBe(-1)
})
