import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import type { Services } from '#site/services.ts'
import { fakeApi } from '#test/fake-api.ts'
import { dateTimeIn } from '#ui/date-time.ts'
import QuoteForm from './quote-form.tsx'
import { loadOwnMotors, type OwnMotor, type OwnQuote } from './quotes.loader.ts'

const offered: OwnQuote = {
  ...{ id: '5', rowVersion: 2, price: '1850.00', currency: 'CNY', taxMode: 'VAT13', qty: 3, leadDays: 5, validUntil: '2099-01-01' },
  ...{ deviation: 'Other paint', quoteState: 'OFFERED', demandId: '9', listingId: '', attachments: [], history: [] },
}

const choices = {
  currency: ['CNY', 'USD', 'EUR'].map((key) => ({ key, label: key })),
  taxMode: ['VAT13', 'EXCL', 'NA'].map((key) => ({ key, label: key })),
}

const motor = (id: string, grade: OwnMotor['grade']): OwnMotor => ({
  id,
  title: `Motor ${id}`,
  titleEn: '',
  grade,
  quantity: 2,
  currency: id === '7' ? 'USD' : 'CNY',
})

function open(
  own: readonly OwnQuote[],
  motors: readonly OwnMotor[] = [],
  isOpen = true,
  account = '1',
  loaded?: () => object,
  onShelf = 0,
) {
  const form = <QuoteForm demandId="9" quantity={3} motors={motors} onShelf={onShelf} own={own} choices={choices} isOpen={isOpen} />
  const routes = [
    { id: 'root', path: '/', loader: loaded ?? (() => ({ timeZone: 'Asia/Shanghai', user: { id: account } })), element: form },
  ]
  render(
    <LanguageProvider lang="en">
      <RouterProvider router={createMemoryRouter(routes)} />
    </LanguageProvider>,
  )
  return userEvent.setup()
}

beforeEach(() => sessionStorage.clear())

test('a quote that stands is changed with its values, at the version that was read', async () => {
  const submit = 'POST /blade-collaboration/quote/submit'
  const api = fakeApi({ [submit]: {} })
  const user = open([offered])
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  const price = screen.getByLabelText<HTMLInputElement>(/^Unit price/)
  expect(price.value).toBe('1850.00')
  await user.clear(price)
  await user.type(price, '1790')
  await user.click(screen.getByRole('button', { name: 'Save the change' }))
  await screen.findByText(/Your quote is changed/)
  expect(api.sent(submit)[0]?.body).toMatchObject({ id: '5', rowVersion: 2, price: '1790', qty: '3', deviation: 'Other paint' })
})

test('within an hour after a quote was withdrawn there is no form, but the time from which one can be sent', async () => {
  const createTime = dateTimeIn('Asia/Shanghai', Date.now() - 60_000)
  open([{ ...offered, quoteState: 'WITHDRAWN', history: [{ createTime, label: 'Withdraw' }] }])
  await screen.findByText(/you can quote again after \d\d:\d\d/)
  expect(screen.queryByRole('button', { name: 'Send the quote' })).toBeNull()
})

test('the motor that fits is chosen, and one that fits with reservations only by the seller', async () => {
  const submit = 'POST /blade-collaboration/quote/submit'
  const api = fakeApi({ [submit]: {} })
  const user = open([], [motor('7', 'C'), motor('8', 'D')])
  const select = await screen.findByLabelText<HTMLSelectElement>(/^A motor of mine/)
  expect(select.selectedOptions[0]?.textContent).toBe('Choose')
  await user.type(screen.getByLabelText(/^Unit price/), '1790')
  await user.click(screen.getByRole('button', { name: 'Send the quote' }))
  await screen.findByText('Choose the motor that you offer, or "None of my listings"')
  await user.selectOptions(select, '7')
  await user.click(screen.getByRole('button', { name: 'Send the quote' }))
  await screen.findByText(/Your quote is sent/)
  expect(api.sent(submit)).toMatchObject([{ body: { listingId: '7' } }])
})

test.each(['A', 'B'] as const)('a motor of grade %s is chosen at first', async (grade) => {
  open([], [motor('7', grade), motor('8', 'C')])
  expect((await screen.findByLabelText<HTMLSelectElement>(/^A motor of mine/)).value).toBe('7')
})

test('motors that fit stand before those that do not, each with its grade and its state', async () => {
  open([{ ...offered, listingId: '8', quoteState: 'OFFERED' }], [motor('7', 'A'), motor('8', 'C'), motor('9', 'D')])
  await userEvent.click(await screen.findByRole('button', { name: 'Quote with another motor' }))
  const textsIn = (name: string) =>
    within(screen.getByRole('group', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(textsIn('They fit')).toEqual([expect.stringMatching(/Motor 7 · 2 pcs in stock$/), expect.stringMatching(/Motor 8 · quoted$/)])
  expect(textsIn('They do not fit')).toEqual(['Does not fit · Motor 9 · 2 pcs in stock'])
  expect([screen.queryByRole('searchbox'), screen.queryByRole('link', { name: 'Publish one that fits' })]).toEqual([null, null])
})

test('many motors are searched by words of their titles, and the one that was chosen stays', async () => {
  const submit = 'POST /blade-collaboration/quote/submit'
  const api = fakeApi({ [submit]: {} })
  const user = open([], [motor('7', 'A'), ...Array.from({ length: 64 }, (_, at) => motor(String(at + 100), 'D'))])
  const select = await screen.findByLabelText<HTMLSelectElement>(/^A motor of mine/)
  await user.type(screen.getByRole('searchbox', { name: 'Search my stock' }), 'motor 12{Enter}')
  const shown = () => [...select.options].map(({ value }) => value)
  expect(shown()).toEqual(['', '7', '112', ...Array.from({ length: 10 }, (_, at) => String(120 + at))])
  expect([select.value, screen.getByText('11 listings').getAttribute('role')]).toEqual(['7', 'status'])
  expect(api.sent(submit)).toEqual([])
  await user.selectOptions(select, '125')
  await user.clear(screen.getByRole('searchbox'))
  expect([select.value, shown().length]).toEqual(['125', 66])
})

test('of more motors than are listed it is said that the latest of them are searched', async () => {
  const services = {
    get: async (path: string) =>
      path.endsWith('/offers') ? Array.from({ length: 200 }, (_, at) => motor(String(at + 1), 'D')) : { records: [], total: 612 },
  }
  const motors = await loadOwnMotors(services as unknown as Services, '9')
  open([], motors.motors, true, '1', undefined, motors.onShelf)
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search my stock' }), 'motor 19')
  expect(screen.getByText(/^12 listings/).textContent).toBe('12 listings (of the latest 200 of 612 on the shelf)')
})

test.each([
  [[motor('8', 'D')], 'None of your listings on the shelf fits this demand.'],
  [[], 'You have no listing on the shelf yet.'],
] as const)('where no motor fits that is said, with the way to publish one', async (motors, sentence) => {
  open([], motors)
  const link = await screen.findByRole('link', { name: 'Publish one that fits' })
  expect([link.getAttribute('href'), link.closest('p')?.textContent]).toEqual([
    expect.stringMatching(/\/product_publish$/),
    expect.stringContaining(sentence),
  ])
})

test('the pieces of an accepted quote that names a listing are taken off it, once', async () => {
  const record = 'POST /blade-collaboration/quote/record-sale'
  const api = fakeApi({ [record]: { left: 2 } })
  const user = open([{ ...offered, quoteState: 'ACCEPTED', listingId: '7' }], [], false)
  await user.click(await screen.findByRole('button', { name: 'Record the sale of 3 pieces' }))
  await user.click(await screen.findByRole('button', { name: 'Record the sale' }))
  await screen.findByText('The sale is recorded, and taken off the listing.')
  expect(api.sent(record)).toMatchObject([{ body: { id: '5' } }])
})

const recorded: OwnQuote = { ...offered, quoteState: 'ACCEPTED', listingId: '7', soldAt: '2026-11-26 08:00:00' }

test('a sale that is recorded is not offered again, and can be taken back', async () => {
  const undo = 'POST /blade-collaboration/quote/undo-sale'
  const api = fakeApi({ [undo]: { left: 5 } })
  const user = open([{ ...recorded, secondsToUndo: 600 }], [], false)
  await screen.findByText('The sale is recorded')
  expect(screen.queryByRole('button', { name: /Record the sale/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Take the sale back' }))
  await user.click(await screen.findByRole('button', { name: 'Take it back' }))
  await screen.findByText('The sale is taken back: the pieces are in stock again.')
  expect(api.sent(undo)).toMatchObject([{ body: { id: '5' } }])
})

test('that a sale can be taken back is not offered where it cannot, nor for longer than it can', async () => {
  open([recorded], [], false)
  await screen.findByText('The sale is recorded')
  expect(screen.queryByRole('button', { name: 'Take the sale back' })).toBeNull()
  cleanup()
  const loaded = vi.fn(() => ({ timeZone: 'Asia/Shanghai' }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    open([{ ...recorded, secondsToUndo: 240 }], [], false, '1', loaded)
    await screen.findByRole('button', { name: 'Take the sale back' })
    await vi.advanceTimersByTimeAsync(239_000)
    expect(loaded).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3_000)
    await waitFor(() => expect(loaded).toHaveBeenCalledTimes(2))
  } finally {
    vi.useRealTimers()
  }
})

test('a quote whose answer was lost is sent again under the same key', async () => {
  const submit = 'POST /blade-collaboration/quote/submit'
  const api = fakeApi({
    [submit]: () => {
      throw new TypeError('the answer was lost')
    },
  })
  const user = open([])
  await user.type(await screen.findByLabelText(/^Unit price/), '1790')
  await user.click(screen.getByRole('button', { name: 'Send the quote' }))
  await screen.findByText(/网络连接失败|network connection failed/)
  api.answer(submit, {})
  await user.click(screen.getByRole('button', { name: 'Send the quote' }))
  await screen.findByText(/Your quote is sent/)
  const [first, again] = api.sent(submit).map(({ headers }) => headers['idempotency-key'])
  expect([typeof first, again]).toEqual(['string', first])
})

test('a quote that is typed outlives a reload until it is sent, and another account does not see it', async () => {
  fakeApi({ 'POST /blade-collaboration/quote/submit': {} })
  const motors = [motor('7', 'B'), motor('8', 'C')]
  const values = async () => {
    await screen.findByLabelText(/^Unit price/)
    const form = document.querySelector('form') as HTMLFormElement
    return () =>
      [...new FormData(form)].filter(([name]) => ['listingId', 'price', 'qty', 'deviation'].includes(name)).map(([, value]) => value)
  }
  const user = open([], motors)
  const first = await values()
  await user.selectOptions(screen.getByLabelText(/^A motor of mine/), '8')
  await user.type(screen.getByLabelText(/^Unit price/), '1790')
  await user.type(screen.getByLabelText(/^What differs/), 'Other paint')
  const typed = first()
  expect(typed).toEqual(['8', '1790', '3', 'Other paint'])
  cleanup()
  open([], motors, true, '2')
  expect((await values())()).toEqual(['7', '', '3', ''])
  cleanup()
  // The motor that was chosen is offered no longer.
  open([], [motor('7', 'B')])
  await expect.poll(await values()).toEqual(['7', ...typed.slice(1)])
  cleanup()
  open([], motors)
  await expect.poll(await values()).toEqual(typed)
  await user.click(screen.getByRole('button', { name: 'Send the quote' }))
  await screen.findByText(/Your quote is sent/)
  cleanup()
  open([], motors)
  expect((await values())()).toEqual(['7', '', '3', ''])
})

test('a change of a quote that is cancelled is not kept', async () => {
  const user = open([offered])
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  await user.type(screen.getByLabelText(/^What differs/), '!')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^What differs/).value).toBe('Other paint')
})

test('a motor is quoted in the currency of its listing, and no Chinese invoice goes with a foreign one unasked', async () => {
  const submit = 'POST /blade-collaboration/quote/submit'
  const api = fakeApi({ [submit]: {} })
  const user = open([], [motor('7', 'C'), motor('8', 'D')])
  const select = await screen.findByLabelText<HTMLSelectElement>(/^A motor of mine/)
  const chosen = () => ['Currency', 'Tax'].map((label) => screen.getByLabelText<HTMLSelectElement>(label).value)
  expect(chosen()).toEqual(['CNY', 'VAT13'])
  await user.selectOptions(select, '7')
  expect(chosen()).toEqual(['USD', ''])
  await user.selectOptions(select, '8')
  expect(chosen()).toEqual(['CNY', 'VAT13'])
  await user.selectOptions(select, '7')
  await user.type(screen.getByLabelText(/^Unit price/), '$260')
  await user.click(screen.getByRole('button', { name: 'Send the quote' }))
  await screen.findByText(/Your quote is sent/)
  expect(api.sent(submit)).toMatchObject([{ body: { listingId: '7', price: '260', currency: 'USD', taxMode: '' } }])
})

test('the tax follows the currency after a reload as before it', async () => {
  const motors = [motor('7', 'C'), motor('8', 'D')]
  const user = open([], motors)
  const chosen = () => ['Currency', 'Tax'].map((label) => screen.getByLabelText<HTMLSelectElement>(label).value)
  await user.selectOptions(await screen.findByLabelText(/^A motor of mine/), '7')
  expect(chosen()).toEqual(['USD', ''])
  cleanup()
  open([], motors)
  await expect.poll(chosen).toEqual(['USD', ''])
  await user.selectOptions(screen.getByLabelText(/^A motor of mine/), '8')
  expect(chosen()).toEqual(['CNY', 'VAT13'])
})
