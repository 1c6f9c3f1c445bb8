import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider, useParams } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import QuoteForm from './quote-form.tsx'

beforeEach(() => sessionStorage.clear())

function Demand() {
  const { id = '' } = useParams()
  return (
    <>
      <Link to="/purchase/2">Other demand</Link>
      <Link to="/purchase/1">First demand</Link>
      <QuoteForm demandId={id} quantity={3} motors={[]} own={[]} choices={{ currency: [], taxMode: [] }} isOpen />
    </>
  )
}

test('a quote on another demand begins anew, and what was typed for the first one stands there still', async () => {
  const routes = [
    {
      ...{ id: 'root', path: '/', loader: () => ({ timeZone: 'Asia/Shanghai', user: { id: '1' } }) },
      children: [{ path: 'purchase/:id', element: <Demand /> }],
    },
  ]
  render(
    <LanguageProvider lang="en">
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/purchase/1'] })} />
    </LanguageProvider>,
  )
  const user = userEvent.setup()
  const price = () => screen.getByLabelText<HTMLInputElement>(/^Unit price/)
  await screen.findByLabelText(/^Unit price/)
  await user.type(price(), '1790')
  await user.click(screen.getByRole('link', { name: 'Other demand' }))
  expect(price().value).toBe('')
  await user.click(screen.getByRole('link', { name: 'First demand' }))
  expect(price().value).toBe('1790')
})
