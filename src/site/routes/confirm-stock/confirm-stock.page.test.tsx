import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { fakeApi } from '#test/fake-api.ts'
import ConfirmStockPage from './confirm-stock.page.tsx'

const confirm = 'POST /blade-machine/machine/confirm-due'
const due = { quantity: 1, isExpired: false, isOld: false, expireTime: '2026-11-28 08:00:00' }
const listings = [
  { ...due, id: '1', title: 'Due soon' },
  { ...due, id: '2', title: 'Just expired', isExpired: true, expireTime: '2026-11-24 08:00:00' },
  { ...due, id: '3', title: 'Old', isExpired: true, isOld: true, expireTime: '2025-06-07 08:00:00' },
  { ...due, id: '4', title: 'Oldest', isExpired: true, isOld: true, expireTime: '2024-05-06 08:00:00' },
]

function open(shown: typeof listings) {
  const loader = () => ({ ticket: 'a-ticket', listings: shown, total: shown.length, problem: '' })
  const router = createMemoryRouter([{ path: '/', Component: ConfirmStockPage, loader, hydrateFallbackElement: <p /> }])
  render(
    <LanguageProvider lang="en">
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
  return userEvent.setup()
}

test('stock that expired long ago is shown under the time since when, and confirmed only where it is ticked', async () => {
  const api = fakeApi({ [confirm]: { confirmed: 3 } })
  const user = open(listings)
  const old = await screen.findByRole('list', { name: 'Expired since 2024-05-06' })
  expect(
    within(old)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Old.*2025-06-07/), expect.stringMatching(/^Oldest.*2024-05-06/)])
  const ticked = screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
  expect(ticked).toEqual([true, true, false, false])
  await user.click(within(old).getByRole('checkbox', { name: /^Oldest/ }))
  await user.click(screen.getByRole('button', { name: 'Confirm that they are in stock' }))
  await screen.findByText(/3 listings confirmed/)
  expect(api.sent(confirm).map(({ body }) => body)).toEqual([{ token: 'a-ticket', ids: ['1', '2', '4'] }])
})

test('without such stock there is no heading for it', async () => {
  open(listings.slice(0, 2))
  expect(await screen.findAllByRole('checkbox')).toHaveLength(2)
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
})
