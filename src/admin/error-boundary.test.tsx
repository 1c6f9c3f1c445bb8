import { screen, waitFor } from '@testing-library/react'
import { type ComponentType, lazy, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAdmin } from '#test/render-admin.tsx'
import { press } from '#test/render-field.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

afterEach(() => vi.restoreAllMocks())

function renderPage(error: Error): { readonly reload: () => number } {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const Page = lazy(() => Promise.reject<{ default: ComponentType }>(error))
  renderAdmin(
    <ErrorBoundary>
      <Suspense>
        <Page />
      </Suspense>
    </ErrorBoundary>,
  )
  return { reload: () => reload.mock.calls.length }
}

test('a page whose script could not be loaded says that the connection failed, and is loaded again once there is one', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { reload } = renderPage(new TypeError('Failed to fetch dynamically imported module: /assets/news.js'))
  await screen.findByText('The network connection failed')
  press('Reload')
  await waitFor(() => expect(screen.getAllByText('The network connection failed')).toHaveLength(2))
  expect(reload()).toBe(0)
  online.mockReturnValue(true)
  press('Reload')
  expect(reload()).toBe(1)
})

test('a page that fails by itself says so, and is loaded again', async () => {
  const { reload } = renderPage(new Error('cannot read name of undefined'))
  await screen.findByText('An error occurred on this page')
  press('Reload')
  expect(reload()).toBe(1)
})
