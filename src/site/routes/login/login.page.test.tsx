import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { fakeApi, rejected } from '#test/fake-api.ts'
import { useRootData } from '../../root-data.ts'
import LoginPage from './login.page.tsx'

function Root() {
  return (
    <>
      <header>{useRootData()?.user?.nickName ?? 'A visitor'}</header>
      <Outlet />
    </>
  )
}

/** The login page, reached within the site from a page that was loaded for this user; the server knows of none any more. */
function open(user: { nickName: string } | null) {
  const root = {
    id: 'root',
    path: '/',
    Component: Root,
    loader: () => ({ user: null }),
    children: [{ path: 'login', Component: LoginPage }],
  }
  const router = createMemoryRouter([root], { initialEntries: ['/login'], hydrationData: { loaderData: { root: { user } } } })
  render(
    <LanguageProvider lang="en">
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
}

const session = 'GET /blade-auth/oauth/session'
const ended = /Your session has ended/

test('whoever is led here as the session has ended is told so, under the header of a visitor', async () => {
  fakeApi({ [session]: () => rejected(401, 'No session') })
  open({ nickName: 'Wang' })
  expect((await screen.findByText(ended)).getAttribute('role')).toBe('status')
  await waitFor(() => expect(screen.getByRole('banner').textContent).toBe('A visitor'))
})

test('a visitor is told of no session', async () => {
  const api = fakeApi({ [session]: () => rejected(401, 'No session') })
  open(null)
  await screen.findByRole('button', { name: 'Log in' })
  expect([screen.queryByText(ended), api.sent(session).length]).toEqual([null, 0])
})
