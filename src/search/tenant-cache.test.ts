import { afterEach, expect, test, vi } from 'vitest'
import { tenantCache } from './tenant-cache.ts'

afterEach(() => {
  vi.useRealTimers()
})

const minute = 60_000

test('what is held for a tenant is dropped after half an hour in which nobody asks for it, and nothing else', () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setInterval', 'setTimeout'] })
  const cache = tenantCache<object>()
  for (const tenant of ['asked', 'left']) cache.set(tenant, {})
  for (let time = 0; time < 29; time += 1) {
    vi.advanceTimersByTime(minute)
    expect(cache.get('asked')).toBeDefined()
  }
  expect(cache.size).toBe(2)
  vi.advanceTimersByTime(3 * minute)
  // Its memory is free before somebody asks again.
  expect([cache.size, cache.get('left')]).toEqual([1, undefined])
  vi.advanceTimersByTime(32 * minute)
  expect([cache.size, cache.get('asked')]).toEqual([0, undefined])
})
