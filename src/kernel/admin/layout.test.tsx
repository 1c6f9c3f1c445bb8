import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { savedLayout, useLayout } from './layout.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a layout is restored as it was saved, without the sort order', () => {
  const first = renderHook(() => useLayout('order/list', ['createTime']))
  act(() => first.result.current[1]({ hidden: ['brandCode'], density: 'small', sort: { name: 'id', up: true } }))
  const again = renderHook(() => useLayout('order/list', ['createTime']))
  expect(again.result.current[0]).toEqual({ hidden: ['brandCode'], density: 'small' })
  expect(savedLayout({ hidden: [], density: 'medium' }, ['createTime'])).toEqual({ hidden: [], density: 'medium' })
})

test('a missing or invalid layout gets the defaults', () => {
  const defaults = { hidden: ['createTime'], density: 'medium' }
  for (const saved of [undefined, null, 3, 'x', { hidden: 3, density: 'evil' }, [1]])
    expect(savedLayout(saved, ['createTime'])).toEqual(defaults)
  localStorage.setItem('layout/order/list', '[1')
  expect(renderHook(() => useLayout('order/list', ['createTime'])).result.current[0]).toEqual(defaults)
})

test('where the browser forbids its store, a layout holds as long as the page is open', () => {
  vi.stubGlobal(
    'localStorage',
    new Proxy({} as Storage, {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    }),
  )
  const { result } = renderHook(() => useLayout('order/list', ['createTime']))
  expect(result.current[0]).toEqual({ hidden: ['createTime'], density: 'medium' })
  act(() => result.current[1]({ hidden: [], density: 'small' }))
  expect(result.current[0]).toEqual({ hidden: [], density: 'small' })
})
