import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { fakeApi, heldBack, rejected } from '#test/fake-api.ts'
import { WriteMessage } from '../../own/write-message.tsx'
import { MyStockCard } from './my-stock-card.tsx'
import type { MyListing } from './product.loader.ts'
import { useMyStock } from './use-my-stock.ts'

const listing = {
  ...{ id: '7', model: 'YE3-200L-4', title: 'YE3-200L-4', titleEn: '', poles: [4], voltageV: [], freqHz: [], mounting: [], rowVersion: 3 },
  ...{ quantity: 5, unit: '台', priceMode: 'FIXED', unitPrice: '1800', currency: 'CNY', shelfStatus: 'ON' },
  transitions: [
    { name: 'sell', to: 'SOLD', label: 'Mark as sold out', reason: '', confirm: 'Mark as sold out?', undo: true },
    { name: 'takeOff', to: 'OFF', label: 'Take off the shelf', reason: 'optional', confirm: '', undo: false },
  ],
} as unknown as MyListing

function Row({ motor }: { readonly motor: MyListing }) {
  const writes = useMyStock()
  return (
    <>
      <WriteMessage writes={writes} />
      <MyStockCard motor={motor} now="2026-11-26 08:00:00" selected={false} onSelect={() => undefined} writes={writes} />
    </>
  )
}

function LoadedRow() {
  return <Row motor={useLoaderData<MyListing>()} />
}

/** The row of a list that is read again after each write; its values can change meanwhile. */
function open(changes: Partial<MyListing> = {}) {
  shown = { ...listing, ...changes }
  const router = createMemoryRouter([{ path: '/', loader: () => shown, element: <LoadedRow />, hydrateFallbackElement: <p /> }])
  render(
    <LanguageProvider lang="en">
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
  return userEvent.setup()
}
let shown = listing
const path = 'POST /blade-machine/machine'

test('a quantity of 0 in the row asks before it sells the listing, and is taken back as a sale', async () => {
  const api = fakeApi({ [`${path}/shelf`]: {}, [`${path}/undo-transition`]: {}, [`${path}/submit`]: {} })
  const user = open()
  const quantity = await screen.findByLabelText<HTMLInputElement>('Quantity')
  await user.clear(quantity)
  await user.type(quantity, '0{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(quantity.value).toBe('5')
  await user.clear(quantity)
  await user.type(quantity, '0{Enter}')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark as sold out' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(api.sent(`${path}/shelf`).map(({ body }) => body)).toEqual([{ ids: '7', shelfStatus: 'SOLD', reason: '' }])
  expect([api.sent(`${path}/undo-transition`).length, api.sent(`${path}/submit`)]).toEqual([1, []])
})

test.each([
  ['price', 'Unit price', { unitPrice: '900' }],
  ['quantity', 'Quantity', { quantity: '900' }],
])('a %s in the row that hides the listing asks first, and stays as it was typed if the answer is no', async (_, label, values) => {
  const question = 'What you changed is reviewed again. Save it?'
  const api = fakeApi({
    [`${path}/submit`]: ({ body }) =>
      (body as { asksBeforeHiding: boolean }).asksBeforeHiding
        ? rejected(409, question, { hides: true })
        : { id: '7', shelfStatus: 'PENDING', rowVersion: 4 },
  })
  const user = open()
  const input = await screen.findByLabelText<HTMLInputElement>(label)
  await user.clear(input)
  await user.type(input, '900{Enter}')
  const asked = await screen.findByRole('dialog')
  expect(within(asked).getByText((text) => text.endsWith(`: ${question}`) && text !== `: ${question}`)).toBeTruthy()
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }))
  await screen.findByText(/Not saved/)
  await user.click(input)
  await user.tab()
  expect([input.value, api.sent(`${path}/submit`).length, screen.queryByRole('dialog')]).toEqual(['900', 1, null])
  await user.type(input, '{Enter}')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save for review' }))
  await screen.findByText(/it is reviewed again/)
  expect(api.sent(`${path}/submit`).map(({ body }) => body)).toMatchObject([
    ...[true, true].map((asksBeforeHiding) => ({ id: '7', ...values, asksBeforeHiding })),
    { id: '7', ...values, asksBeforeHiding: false },
  ])
})

test('a price of 0 in the row is sent as one, and stands with the sentence of its rejection', async () => {
  const rejection = "Enter a price above 0, or choose 'price on request'"
  const api = fakeApi({ [`${path}/submit`]: () => rejected(400, rejection, { field: 'unitPrice' }) })
  const user = open()
  const price = await screen.findByLabelText<HTMLInputElement>('Unit price')
  await user.clear(price)
  await user.type(price, '0{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain(rejection)
  const [sent] = api.sent(`${path}/submit`)
  expect([price.value, sent?.body]).toMatchObject(['0', { id: '7', unitPrice: '0' }])
  expect(sent?.body).not.toHaveProperty('priceMode')
})

test.each([
  ['Unit price', { unitPrice: '1750' }, '1900'],
  ['Quantity', { quantity: 4 }, '9'],
])(
  'what was typed as %s stays where somebody else has changed it meanwhile, and is saved only when that is wanted',
  async (label, theirs, typed) => {
    const conflict = 'Somebody has changed this since you opened it'
    const api = fakeApi({
      [`${path}/submit`]: () => {
        shown = { ...listing, ...theirs, rowVersion: 4 } as MyListing
        return rejected(409, conflict, { field: 'rowVersion' })
      },
    })
    const user = open()
    const input = await screen.findByLabelText<HTMLInputElement>(label)
    await user.clear(input)
    await user.type(input, `${typed}{Enter}`)
    const alert = new RegExp(`${conflict}|was changed to`)
    await screen.findByText((text, element) => element?.className === 'field-error' && alert.test(text))
    await user.tab()
    expect([input.value, api.sent(`${path}/submit`).length]).toEqual([typed, 1])
    api.answer(`${path}/submit`, { id: '7', shelfStatus: 'ON', rowVersion: 5 })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await expect.poll(() => api.sent(`${path}/submit`).length).toBe(2)
    expect(api.sent(`${path}/submit`)[1]?.body).toMatchObject({ id: '7', rowVersion: 4 })
  },
)

test('a price that is being typed outlives the save of the quantity beside it', async () => {
  const { answer, release } = heldBack<undefined>()
  fakeApi({
    [`${path}/submit`]: async () => {
      await answer
      shown = { ...listing, quantity: 4, unitPrice: '1750', rowVersion: 4 } as unknown as MyListing
      return { id: '7', shelfStatus: 'ON', rowVersion: 4 }
    },
  })
  const user = open()
  const [quantity, price] = [
    await screen.findByLabelText<HTMLInputElement>('Quantity'),
    screen.getByLabelText<HTMLInputElement>('Unit price'),
  ]
  await user.clear(quantity)
  await user.type(quantity, '4{Enter}')
  await user.clear(price)
  await user.type(price, '1900')
  release(undefined)
  await screen.findByText(/was changed to 1750|已被改为 1750/)
  expect([quantity.value, price.value]).toEqual(['4', '1900'])
  await user.click(screen.getByRole('button', { name: /^(Restore|恢复)$/ }))
  expect(price.value).toBe('1750')
})

test('a reason and a number of sold pieces stay where they are not saved', async () => {
  fakeApi({
    [`${path}/shelf`]: () => rejected(400, 'Not from this state', { field: 'ids' }),
    [`${path}/sell-part`]: () => rejected(400, 'Only 1 is in stock', { field: 'quantity' }),
  })
  const user = open()
  await user.click(await screen.findByText('More'))
  await user.click(screen.getByRole('button', { name: 'Take off the shelf' }))
  await user.type(screen.getByLabelText('Take off the shelf: reason'), 'Damaged{Enter}')
  expect((await screen.findAllByText('Not from this state')).length).toBeGreaterThan(0)
  expect(screen.getByLabelText<HTMLInputElement>('Take off the shelf: reason').value).toBe('Damaged')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Sold some' }))
  await user.clear(screen.getByLabelText(/^Quantity sold/))
  await user.type(screen.getByLabelText(/^Quantity sold/), '3{Enter}')
  expect((await screen.findAllByText('Only 1 is in stock')).length).toBeGreaterThan(0)
  expect(screen.getByLabelText<HTMLInputElement>(/^Quantity sold/).value).toBe('3')
})

test('a price on request is replaced by a fixed one in the row, and the other way round', async () => {
  const api = fakeApi({ [`${path}/submit`]: { id: '7', shelfStatus: 'ON', rowVersion: 4 } })
  const user = open({ priceMode: 'ASK', unitPrice: '', currency: '' })
  const price = await screen.findByLabelText<HTMLInputElement>('Unit price')
  expect([price.value, price.placeholder]).toEqual(['', 'Price on request'])
  shown = { ...listing, rowVersion: 4 }
  await user.type(price, '1,800含税{Enter}')
  await expect.poll(() => price.value).toBe('1800')
  shown = { ...listing, priceMode: 'ASK', unitPrice: '', rowVersion: 5 }
  await user.clear(price)
  await user.type(price, '面议{Enter}')
  await expect.poll(() => [price.value, price.placeholder]).toEqual(['', 'Price on request'])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(api.sent(`${path}/submit`).map(({ body }) => body)).toMatchObject([
    { unitPrice: '1800', priceMode: 'FIXED', currency: 'CNY', taxMode: expect.any(String) },
    { unitPrice: '', priceMode: 'ASK' },
    { unitPrice: '1800', priceMode: 'FIXED' },
  ])
})

test('the message of a failed save goes with the error of its field', async () => {
  const rejection = 'must be a number'
  fakeApi({ [`${path}/submit`]: () => rejected(400, rejection, { field: 'quantity' }) })
  const user = open()
  const quantity = await screen.findByLabelText<HTMLInputElement>('Quantity')
  for (const leave of ['{Escape}', '5']) {
    await user.clear(quantity)
    await user.type(quantity, 'x{Enter}')
    await expect.poll(() => screen.queryAllByText(rejection).length).toBe(2)
    await user.type(quantity, leave)
    expect(screen.queryAllByText(rejection)).toEqual([])
  }
})
