import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { NetworkNotes } from './network-notes.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an answer that takes longer than ten seconds is explained, and can be asked for again', async () => {
  let asked = 0
  const loader = (): Promise<null> => {
    asked += 1
    return asked === 1 ? new Promise(() => undefined) : Promise.resolve(null)
  }
  const routes = [
    { path: '/', element: <NetworkNotes isOffline={false} /> },
    { path: '/next', loader, element: <p>Here it is</p> },
  ]
  const router = createMemoryRouter(routes)
  render(
    <LanguageProvider lang="en">
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(async () => {
    void router.navigate('/next')
  })
  await act(() => vi.advanceTimersByTimeAsync(9_900))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByRole('alert').textContent).toContain('The network is slow')
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await vi.advanceTimersByTimeAsync(100)
  })
  expect([asked, screen.getByText('Here it is').textContent]).toEqual([2, 'Here it is'])
})
