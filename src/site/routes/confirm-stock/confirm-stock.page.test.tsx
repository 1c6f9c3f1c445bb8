import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { fakeApi, rejected } from '#test/fake-api.ts'
import ConfirmStockPage from './confirm-stock.page.tsx'
import type { SoldListing } from './sold-listings.tsx'

const confirm = 'POST /blade-machine/machine/confirm-due'
const undo = 'POST /blade-machine/machine/undo-sold-due'
const due = { listingNo: 'M2611270001', quantity: 1, isExpired: false, isOld: false, expireTime: '2026-11-28 08:00:00' }
const listings = [
  { ...due, id: '1', title: 'Due soon' },
  { ...due, id: '2', title: 'Just expired', isExpired: true, expireTime: '2026-11-24 08:00:00' },
  { ...due, id: '3', title: 'Old', isExpired: true, isOld: true, expireTime: '2025-06-07 08:00:00' },
  { ...due, id: '4', title: 'Oldest', isExpired: true, isOld: true, expireTime: '2024-05-06 08:00:00' },
]

const soldOf = (...ids: readonly string[]): SoldListing[] =>
  ids.map((id) => ({ id, listingNo: `M${id}`, title: `Motor ${id}`, quantity: 1, undoUntil: '2026-11-27 14:05:59' }))

/** What a post sends by what this load of the page was given. */
const load = (at: number) => ({ token: 'a-ticket', postToken: `post-${at}` })

/** The page of a link; what it asks about can change while it is open. */
function open(shown: typeof listings, sold: readonly SoldListing[] = []) {
  const asked = { listings: shown, sold, loads: 0 }
  const loader = () => {
    asked.loads += 1
    const { listings, sold, loads } = asked
    return { ticket: 'a-ticket', postToken: `post-${loads}`, listings, sold, total: listings.length, problem: '' }
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
  asked.sold = soldOf('2', '3', '5')
  await user.click(screen.getByRole('button', { name: 'Send: 2 in stock, 3 sold' }))
  await user.click(screen.getByRole('button', { name: 'Mark as sold' }))
  await screen.findByText(/2 listings confirmed.*3 listings marked as sold out/)
  expect(api.sent(confirm).map(({ body }) => body)).toEqual([{ ...load(1), ids: ['1', '4'], sold: ['2', '3', '5'] }])
  await waitFor(() => expect(chosen()).toEqual(['No answer yet', 'No answer yet']))
  await user.click(await screen.findByRole('button', { name: 'Undo all 3 sales' }))
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
  asked.sold = soldOf('2', '4')
  await user.click(screen.getByRole('button', { name: 'Send: 0 in stock, 2 sold' }))
  await user.click(screen.getByRole('button', { name: 'Mark as sold' }))
  await screen.findByText(/2 listings marked as sold out/)
  const undoAll = await screen.findByRole('button', { name: 'Undo all 2 sales' })
  asked.listings = listings.slice(1, 4)
  asked.sold = []
  await user.click(undoAll)
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
  await user.click(screen.getByRole('button', { name: 'Mark as sold' }))
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

test('what was sold before the page was loaded is shown with until when it can be undone, each by itself', async () => {
  const api = fakeApi({ [undo]: { undone: 1 } })
  const { user, asked } = open([], soldOf('7', '8'))
  const rows = within(await screen.findByRole('list', { name: 'Just marked as sold' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(
    ['7', '8'].map((id) => `Motor ${id}1 pcM${id}can be undone until 14:05Undo the sale`),
  )
  asked.sold = soldOf('7')
  await user.click(within(rows[1] as HTMLElement).getByRole('button', { name: 'Undo the sale' }))
  await screen.findByText('Undone')
  expect(api.sent(undo).map(({ body }) => body)).toEqual([{ ...load(1), ids: ['8'] }])
  await waitFor(() => expect(screen.queryByText('Motor 8')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('status'))
})

test('more than one sale is asked about before it is sent, and one is not', async () => {
  const api = fakeApi({ [confirm]: { confirmed: 0, sold: 1 } })
  const { user } = open(listings.slice(0, 2))
  await screen.findAllByRole('radio')
  await user.click(answer(/^Due soon/, 'Sold or gone'))
  await user.click(answer(/^Just expired/, 'Sold or gone'))
  await user.click(screen.getByRole('button', { name: 'Send: 0 in stock, 2 sold' }))
  expect(screen.getByRole('dialog', { name: /^Mark 2 listings as sold\?.* for 10 minutes\.$/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(api.sent(confirm)).toEqual([])
  await user.click(answer(/^Due soon/, 'No answer yet'))
  await user.click(screen.getByRole('button', { name: 'Send: 0 in stock, 1 sold' }))
  await screen.findByText(/1 listing marked as sold out/)
  expect(api.sent(confirm).map(({ body }) => body)).toEqual([{ ...load(1), ids: [], sold: ['2'] }])
})

test('why a send failed stands beside its button and has the focus; what became of it has the focus too', async () => {
  const answers = [() => rejected(400, 'Only stock that is on the shelf can be confirmed'), () => ({ confirmed: 2, sold: 0 })]
  fakeApi({ [confirm]: () => answers.shift()?.() })
  const { user } = open(listings.slice(0, 2))
  const send = await screen.findByRole('button', { name: 'Send: 2 in stock, 0 sold' })
  await user.click(send)
  const alert = await screen.findByRole('alert')
  expect([alert.previousElementSibling, document.activeElement]).toEqual([send, alert])
  await user.click(send)
  await screen.findByText(/2 listings confirmed/)
  expect([screen.queryByRole('alert'), document.activeElement]).toEqual([null, screen.getByRole('status')])
})

test('a listing is told by its number, its end and its quantity, each once, and leads to its page', async () => {
  const used = { ...due, id: '9', title: 'Y2-132M-4 used ×4', quantity: 4 }
  open([{ ...due, id: '1', title: 'YE3-132S-4', quantity: 4 }, used])
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.querySelector('legend'))
  expect(rows.map((legend) => legend?.textContent)).toEqual([
    'YE3-132S-44 pcsM2611270001expires on 2026-11-28',
    'Y2-132M-4 used ×4M2611270001expires on 2026-11-28',
  ])
  const link = screen.getByRole('link', { name: 'YE3-132S-4' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/en/machine/1', '_blank'])
})
