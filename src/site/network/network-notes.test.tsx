import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Form, Link, RouterProvider, useNavigation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { useAskBeforeLeaving } from '../ask-before-leaving.ts'
import { NetworkNotes } from './network-notes.tsx'
import { isServerLost } from './page-data.ts'

const show = (router: ReturnType<typeof createMemoryRouter>, lang: 'zh' | 'en' = 'en') =>
  render(
    <LanguageProvider lang={lang}>
      <RouterProvider router={router} />
    </LanguageProvider>,
  )

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
    { path: '/', element: <NetworkNotes /> },
    { path: '/next', loader, element: <p>Here it is</p> },
  ]
  const router = createMemoryRouter(routes)
  show(router)
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

test('a page whose script is lost in the moment in which its link is pressed is told as lost, and not as slow', async () => {
  const loader = () => {
    // Before what is shown knows of the navigation.
    window.dispatchEvent(new Event('scriptlost'))
    return new Promise(() => undefined)
  }
  const routes = [
    { path: '/', element: <NetworkNotes /> },
    { path: '/next', loader, element: <p>Here it is</p> },
  ]
  const router = createMemoryRouter(routes)
  show(router)
  await act(async () => {
    void router.navigate('/next')
    await vi.advanceTimersByTimeAsync(100)
  })
  expect(screen.getByRole('alert').textContent).toContain('the page cannot be opened')
})

test('data that cannot be loaded keep the page and say so each time, and are shown once they can', async () => {
  const loader = async () => (await fetch(new URL('http://localhost/product.data'))).text()
  const list = (
    <>
      <NetworkNotes />
      <p>The first list</p>
    </>
  )
  const routes = [
    { path: '/', element: list },
    { path: '/product', loader, element: <p>The next list</p> },
  ]
  const network = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const router = createMemoryRouter(routes)
  show(router)
  await act(async () => {
    void router.navigate('/product')
    await vi.advanceTimersByTimeAsync(100)
  })
  const retry = () =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
      await vi.advanceTimersByTimeAsync(100)
    })
  expect(screen.getByRole('alert').textContent).toContain('the page cannot be opened')
  for (const times of [1, 2]) {
    await retry()
    expect(screen.getByRole('alert').textContent).toContain(`Tried ${times}×`)
    expect(screen.queryByText('The first list')).not.toBeNull()
  }
  network.mockImplementation(() => Promise.resolve(new Response('')))
  await retry()
  expect([screen.getByText('The next list').textContent, screen.queryByRole('alert')]).toEqual(['The next list', null])
  network.mockRestore()
})

function Busy() {
  return <p>{useNavigation().state}</p>
}

test('a link that is pressed is busy before the server has answered anything', async () => {
  const network = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined))
  const page = (
    <>
      <NetworkNotes />
      <Busy />
      <Link to="/machine/1">YE3</Link>
    </>
  )
  const routes = [
    { path: '/', element: page },
    { path: '/machine/:id', loader: () => new Promise(() => undefined) },
  ]
  show(createMemoryRouter(routes))
  await act(async () => {
    fireEvent.click(screen.getByRole('link', { name: 'YE3' }))
  })
  expect(screen.getByText('loading').textContent).toBe('loading')
  expect(network).not.toHaveBeenCalled()
  network.mockRestore()
})

test('a motor that is pressed without network is named no longer once there is one', async () => {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <main>
          <NetworkNotes />
          <Link to="/machine/1">YE3</Link>
        </main>
      ),
    },
    { path: '/machine/:id', element: <p>A motor</p> },
  ])
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show(router)
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
      <Link to="/?page=2">2</Link>
    </main>
  )
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '/product', loader, element: <p>Found</p> },
  ])
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show(router, 'zh')
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
      <Link to="?page=2">2</Link>
    </main>
  )
  show(createMemoryRouter([{ path: '/', element: page }]))
  await act(async () => {
    fireEvent.click(screen.getByRole('link', { name: '2' }))
  })
  expect(screen.getByRole('alert').textContent).toContain('Check the connection, then retry')
  onLine.mockRestore()
})

/** An answer whose connection breaks after its first bytes, as WebKit says it. */
const broken = (): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(300))
        controller.error(new TypeError('The network connection was lost.'))
      },
    }),
  )

/** A browser's words for a lost network are its own. */
const lostIn = [
  ['within the answer', () => Promise.resolve(broken())],
  ['in other words', () => Promise.reject(new TypeError('网络连接已中断。'))],
] as const

test.each(lostIn)('a network that is lost %s keeps the page, and what is said of it can be closed', async (_, lose) => {
  const loader = async () => (await fetch(new URL('http://localhost/product.data'))).text()
  const list = (
    <>
      <NetworkNotes />
      <p>The first list</p>
    </>
  )
  const network = vi.spyOn(globalThis, 'fetch').mockImplementation(lose)
  const router = createMemoryRouter([
    { path: '/', element: list },
    { path: '/product', loader, element: <p>The next list</p>, errorElement: <p>Failed</p> },
  ])
  show(router)
  await act(async () => {
    void router.navigate('/product')
    await vi.advanceTimersByTimeAsync(100)
  })
  expect([screen.getByRole('alert').textContent, screen.queryByText('Failed')]).toEqual([
    expect.stringContaining('the page cannot be opened'),
    null,
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect([screen.queryByRole('alert'), screen.getByText('The first list').textContent]).toEqual([null, 'The first list'])
  network.mockRestore()
})

test('a server that takes a connection and never answers is lost after three seconds', async () => {
  vi.useRealTimers()
  const network = vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  expect(await isServerLost()).toBe(true)
  network.mockRestore()
})

test('a page that is given up for another one is not lost', async () => {
  const loader = async ({ request: { signal } }: { request: Request }) =>
    (await fetch(new URL('http://localhost/product.data'), { signal })).text()
  const router = createMemoryRouter([
    { path: '/', element: <NetworkNotes /> },
    { path: '/product', loader, element: <p>The list</p> },
    { path: '/news', loader: () => new Promise(() => undefined), element: <p>The news</p> },
  ])
  const network = vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  show(router)
  for (const path of ['/product', '/news'])
    await act(async () => {
      void router.navigate(path)
      await vi.advanceTimersByTimeAsync(100)
    })
  expect(screen.queryByRole('alert')).toBeNull()
  network.mockRestore()
})

function Uploading({ isPending }: { readonly isPending: boolean }) {
  useAskBeforeLeaving(isPending)
  return <p>A form</p>
}

test('a page with something under way is left only by whoever says so, and asks for it once it is done no more', async () => {
  const page = (isPending: boolean) => (
    <>
      <NetworkNotes />
      <Uploading isPending={isPending} />
    </>
  )
  const routes = [
    { path: '/', element: page(true) },
    { path: '/done', element: page(false) },
    { path: '/next', element: <p>Here it is</p> },
  ]
  const closesFreely = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const router = createMemoryRouter(routes)
  show(router)
  const go = (path: string) =>
    act(async () => {
      void router.navigate(path)
      await vi.advanceTimersByTimeAsync(100)
    })
  const press = (name: string) =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name }))
      await vi.advanceTimersByTimeAsync(100)
    })
  await go('/next')
  expect([screen.getByRole('dialog').textContent, closesFreely()]).toEqual([expect.stringContaining('lost if you leave this page'), false])
  await press('Stay')
  expect([screen.queryByRole('dialog'), router.state.location.pathname]).toEqual([null, '/'])
  await go('/done')
  await press('Leave')
  expect([router.state.location.pathname, closesFreely()]).toEqual(['/done', true])
  await go('/next')
  expect(screen.getByText('Here it is').textContent).toBe('Here it is')
})
