import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { fakeApi, rejected } from '#test/fake-api.ts'
import ConfirmStockPage from './confirm-stock.page.tsx'

const confirm = 'POST /blade-machine/machine/confirm-due'
const undo = 'POST /blade-machine/machine/undo-sold-due'
const due = { quantity: 1, isExpired: false, isOld: false, expireTime: '2026-11-28 08:00:00' }
const listings = [
  { ...due, id: '1', title: 'Due soon' },
  { ...due, id: '2', title: 'Just expired', isExpired: true, expireTime: '2026-11-24 08:00:00' },
  { ...due, id: '3', title: 'Old', isExpired: true, isOld: true, expireTime: '2025-06-07 08:00:00' },
  { ...due, id: '4', title: 'Oldest', isExpired: true, isOld: true, expireTime: '2024-05-06 08:00:00' },
]

/** What a post sends by what this load of the page was given. */
const load = (at: number) => ({ token: 'a-ticket', postToken: `post-${at}` })

/** The page of a link; what it asks about can change while it is open. */
function open(shown: typeof listings) {
  const asked = { listings: shown, loads: 0 }
  const loader = () => {
    asked.loads += 1
    const { listings, loads } = asked
    return { ticket: 'a-ticket', postToken: `post-${loads}`, listings, total: listings.length, problem: '' }
  }
  const router = createMemoryRouter([{ path: '/', Component: ConfirmStockPage, loader, hydrateFallbackElement: <p /> }])
  render(
    <LanguageProvider lang="en">
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
  return { user: userEvent.setup(), asked }
}

const answer = (title: RegExp | string, choice: string) =>
  within(screen.getByRole('group', { name: title })).getByRole('radio', { name: choice })
const chosen = () =>
  screen.getAllByRole<HTMLInputElement>('radio').flatMap((radio) => (radio.checked ? [radio.closest('label')?.textContent] : []))

test('stock that expired long ago is shown under the time since when, and has no answer until one is chosen', async () => {
  const api = fakeApi({ [confirm]: { confirmed: 3, sold: 0 } })
  const { user } = open(listings)
  const old = await screen.findByRole('list', { name: 'Expired since 2024-05-06' })
  expect(
    within(old)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Old.*2025-06-07/), expect.stringMatching(/^Oldest.*2024-05-06/)])
  expect(chosen()).toEqual(['In stock', 'In stock', ...Array(3).fill('No answer yet')])
  await user.click(answer(/^Oldest/, 'In stock'))
  await user.click(screen.getByRole('button', { name: 'Send: 3 in stock, 0 sold' }))
  await screen.findByText(/3 listings confirmed/)
  expect(api.sent(confirm).map(({ body }) => body)).toEqual([{ ...load(1), ids: ['1', '2', '4'], sold: [] }])
})

test('each listing is answered by itself and the others together, and what is left is asked on', async () => {
  const api = fakeApi({ [confirm]: { confirmed: 1, sold: 3 }, [undo]: { undone: 3 } })
  const { user, asked } = open([...listings, { ...due, id: '5', title: 'Also due' }])
  await screen.findAllByRole('radio')
  await user.click(answer(/^Just expired/, 'Sold or gone'))
  await user.click(answer(/^Also due/, 'No answer yet'))
  await user.click(answer(/^Old\b/, 'In stock'))
  await user.click(answer('All others without an answer', 'Sold or gone'))
  await user.click(answer(/^Old\b/, 'No answer yet'))
  await user.click(answer(/^Oldest/, 'In stock'))
  asked.listings = listings.slice(2, 3)
  await user.click(screen.getByRole('button', { name: 'Send: 2 in stock, 3 sold' }))
  await screen.findByText(/2 listings confirmed.*3 listings marked as sold out/)
  expect(api.sent(confirm).map(({ body }) => body)).toEqual([{ ...load(1), ids: ['1', '4'], sold: ['2', '3', '5'] }])
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(chosen()).toEqual(['No answer yet', 'No answer yet'])
  await user.click(screen.getByRole('button', { name: 'Undo the sale' }))
  await screen.findByText('Undone')
  expect(api.sent(undo).map(({ body }) => body)).toEqual([{ ...load(2), ids: ['2', '3', '5'] }])
})

test('a listing whose sale is undone is asked about anew, and the next answer does not sell it again', async () => {
  const api = fakeApi({ [confirm]: { confirmed: 0, sold: 1 }, [undo]: { undone: 1 } })
  const { user, asked } = open(listings.slice(1, 4))
  await screen.findAllByRole('radio')
  await user.click(answer(/^Just expired/, 'Sold or gone'))
  await user.click(answer(/^Oldest/, 'Sold or gone'))
  asked.listings = listings.slice(2, 3)
  await user.click(screen.getByRole('button', { name: 'Send: 0 in stock, 2 sold' }))
  await screen.findByText(/2 listings marked as sold out/)
  asked.listings = listings.slice(1, 4)
  await user.click(screen.getByRole('button', { name: 'Undo the sale' }))
  await screen.findByText('Undone')
  expect(chosen()).toEqual(['In stock', ...Array(3).fill('No answer yet')])
  await user.click(screen.getByRole('button', { name: 'Send: 1 in stock, 0 sold' }))
  await screen.findByText(/1 listing confirmed/)
  expect(api.sent(confirm).map(({ body }) => body)).toEqual([
    { ...load(1), ids: [], sold: ['2', '4'] },
    { ...load(3), ids: ['2'], sold: [] },
  ])
})

test('what was chosen stays where it could not be sent', async () => {
  fakeApi({ [confirm]: () => rejected(400, 'Only stock that is on the shelf can be confirmed', { field: 'ids' }) })
  const { user } = open(listings)
  await screen.findAllByRole('radio')
  await user.click(answer(/^Due soon/, 'Sold or gone'))
  await user.click(answer('All others without an answer', 'Sold or gone'))
  await user.click(screen.getByRole('button', { name: 'Send: 1 in stock, 3 sold' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Only stock that is on the shelf can be confirmed')
  expect(chosen()).toEqual(['Sold or gone', 'In stock', 'No answer yet', 'No answer yet', 'Sold or gone'])
})

test('what was sent already is not sent again, and goes on with another token and what was chosen', async () => {
  const words = 'This page was sent already'
  const refused = { field: 'postToken', postToken: 'from-the-answer' }
  const answers = [() => rejected(409, words, refused), () => ({ confirmed: 1, sold: 1 })]
  const api = fakeApi({ [confirm]: () => answers.shift()?.() })
  const { user } = open(listings.slice(0, 2))
  await screen.findAllByRole('radio')
  await user.click(answer(/^Due soon/, 'Sold or gone'))
  await user.click(screen.getByRole('button', { name: 'Send: 1 in stock, 1 sold' }))
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(chosen()).toEqual(['Sold or gone', 'In stock'])
  await user.click(screen.getByRole('button', { name: 'Send: 1 in stock, 1 sold' }))
  await screen.findByText(/1 listing confirmed.*1 listing marked as sold out/)
  expect(api.sent(confirm).map(({ body }) => body)).toEqual([load(1), load(2)].map((by) => ({ ...by, ids: ['2'], sold: ['1'] })))
})

test('without old stock there is no heading for it', async () => {
  open(listings.slice(0, 2))
  expect(await screen.findAllByRole('radio')).toHaveLength(6)
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
})
