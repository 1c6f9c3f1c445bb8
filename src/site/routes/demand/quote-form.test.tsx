import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { fakeApi } from '#test/fake-api.ts'
import { dateTimeIn } from '#ui/date-time.ts'
import QuoteForm from './quote-form.tsx'
import type { OwnMotor, OwnQuote } from './quotes.loader.ts'

const offered: OwnQuote = {
  ...{ id: '5', rowVersion: 2, price: '1850.00', currency: 'CNY', taxMode: 'VAT13', qty: 3, leadDays: 5, validUntil: '2099-01-01' },
  ...{ deviation: 'Other paint', quoteState: 'OFFERED', demandId: '9', listingId: '', attachments: [], history: [] },
}

const motor = (id: string, grade: OwnMotor['grade']): OwnMotor => ({ id, title: `Motor ${id}`, titleEn: '', grade })

function open(own: readonly OwnQuote[], motors: readonly OwnMotor[] = [], isOpen = true) {
  const form = (
    <QuoteForm demandId="9" quantity={3} motors={motors} own={own} taxModes={[{ key: 'VAT13', label: 'VAT 13%' }]} isOpen={isOpen} />
  )
  const routes = [{ id: 'root', path: '/', loader: () => ({ timeZone: 'Asia/Shanghai' }), element: form }]
  render(
    <LanguageProvider lang="en">
      <RouterProvider router={createMemoryRouter(routes)} />
    </LanguageProvider>,
  )
  return userEvent.setup()
}

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
