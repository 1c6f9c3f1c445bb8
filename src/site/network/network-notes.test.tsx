import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Form, RouterProvider } from 'react-router'
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

test('without network a retry keeps the list and says so each time, and with one it loads the list', async () => {
  let loaded = 0
  const loader = () => {
    loaded += 1
    return null
  }
  const router = createMemoryRouter([{ path: '/', loader, element: <NetworkNotes isOffline /> }], {
    hydrationData: { loaderData: { '0': null } },
  })
  const network = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  render(
    <LanguageProvider lang="en">
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
  const retry = () =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
      await vi.advanceTimersByTimeAsync(100)
    })
  for (const times of [1, 2]) {
    await retry()
    expect([loaded, screen.getByRole('alert').textContent]).toEqual([0, expect.stringContaining(`Tried ${times}×`)])
  }
  network.mockResolvedValue(new Response())
  await retry()
  expect(loaded).toBe(1)
  network.mockRestore()
})

test('a motor that is pressed without network is named no longer once there is one', async () => {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <main>
          <NetworkNotes isOffline={false} />
          <a href="/machine/1">YE3</a>
        </main>
      ),
    },
  ])
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(
    <LanguageProvider lang="en">
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
  await act(async () => {
    fireEvent.click(screen.getByRole('link', { name: 'YE3' }))
  })
  expect(screen.getByRole('alert').textContent).toContain('the page cannot be opened')
  onLine.mockRestore()
  fireEvent(window, new Event('online'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('on a page that cannot be kept by itself what is typed stays in its form without network, and is searched once there is one', async () => {
  let searched = ''
  const loader = ({ request }: { request: Request }): null => {
    searched = new URL(request.url).search
    return null
  }
  const page = (
    <main>
      <NetworkNotes />
      <Form action="/product">
        <input name="q" aria-label="Search" />
      </Form>
      <a href="/?page=2">2</a>
    </main>
  )
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '/product', loader, element: <p>Found</p> },
  ])
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(
    <LanguageProvider lang="zh">
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
  const box = screen.getByLabelText<HTMLInputElement>('Search')
  fireEvent.change(box, { target: { value: '5.5kW 4P' } })
  await act(async () => {
    fireEvent.submit(box.form as HTMLFormElement)
  })
  expect([searched, box.value, screen.getByRole('alert').textContent]).toEqual([
    '',
    '5.5kW 4P',
    expect.stringContaining('请检查网络后重试'),
  ])
  onLine.mockReturnValue(true)
  const network = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await vi.advanceTimersByTimeAsync(100)
  })
  expect([searched, screen.getByText('Found').textContent]).toEqual(['?q=5.5kW+4P', 'Found'])
  network.mockRestore()
  onLine.mockRestore()
})

test('it is told where other data of the same page cannot be loaded, too', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const page = (
    <main>
      <NetworkNotes />
      <a href="?page=2">2</a>
    </main>
  )
  render(
    <LanguageProvider lang="en">
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </LanguageProvider>,
  )
  await act(async () => {
    fireEvent.click(screen.getByRole('link', { name: '2' }))
  })
  expect(screen.getByRole('alert').textContent).toContain('Check the connection, then retry')
  onLine.mockRestore()
})
