import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { reopened } from './draft.ts'
import { finished, type Lines, opened, useLines } from './use-lines.ts'

afterEach(() => vi.unstubAllGlobals())

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

test('the device keeps no contact of the motors of a list; the next one that is opened lends it', () => {
  const { result } = renderHook(() => useLines('motorspot-publish-1-lines'))
  const contact = { mobile: '13900139000' }
  const draft = { model: 'YE3-132S-4', contact, contacts: [{ kind: 'phone', value: '13700137000' }] }
  act(() => result.current.save({ lines: [{ ...motor('a'), draft }, motor('b')], active: 1 }))
  expect(localStorage.getItem('motorspot-publish-1-lines')).toContain('YE3-132S-4')
  expect(localStorage.getItem('motorspot-publish-1-lines')).not.toMatch(/13900139000|13700137000/)
  const stored = renderHook(() => useLines('motorspot-publish-1-lines')).result.current.lines[0]?.draft ?? {}
  expect(reopened(stored, { model: 'x', contact })).toEqual({ model: 'YE3-132S-4', contact })
})

test('a list is gone through on a device whose store is full or forbidden too', () => {
  const fail = (): never => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { setItem: fail, removeItem: fail, getItem: fail })
  const { result } = renderHook(() => useLines('motorspot-publish-1-lines'))
  act(() => result.current.save(three))
  expect(result.current.lines.length).toBe(3)
  act(() => result.current.forget())
  expect(result.current.lines).toEqual([])
})
