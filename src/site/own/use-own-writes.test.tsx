import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { fakeApi, rejected } from '#test/fake-api.ts'
import { useOwnWrites } from './use-own-writes.ts'
import { WriteMessage } from './write-message.tsx'

function Row() {
  const writes = useOwnWrites('/blade-machine/machine')
  const sell = (quantity: number) => writes.post('sell-part', { body: { id: '7', quantity }, success: () => ({ ok: true, text: 'Sold' }) })
  return (
    <>
      <WriteMessage writes={writes} />
      {[2, 3].map((each) => (
        <button key={each} type="button" onClick={() => void sell(each)}>
          {`Sell ${each}`}
        </button>
      ))}
    </>
  )
}

test('a write whose answer was lost is sent again under the same key, another one and the next one under others', async () => {
  const sell = 'POST /blade-machine/machine/sell-part'
  const lost = (): never => {
    throw new TypeError('the answer was lost')
  }
  const api = fakeApi({ [sell]: lost })
  render(
    <LanguageProvider lang="en">
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Row /> }])} />
    </LanguageProvider>,
  )
  const user = userEvent.setup()
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await press('Sell 3')
  await screen.findByText(/网络连接失败|network connection failed/)
  await press('Sell 2')
  api.answer(sell, {})
  await press('Sell 2')
  await screen.findByText('Sold')
  await press('Sell 2')
  const [other, first, again, next] = api.sent(sell).map(({ headers }) => headers['idempotency-key'])
  expect(again).toBe(first)
  expect(new Set([undefined, other, first, next]).size).toBe(4)
})

test.each([
  ['stays while the first one runs', { isRunning: true }, 1],
  ['is another one where nobody knows how that ended', {}, 2],
])('the key of a write that the server rejects with 409 %s', async (_, data, keys) => {
  const sell = 'POST /blade-machine/machine/sell-part'
  const api = fakeApi({ [sell]: () => rejected(409, 'Rejected', data) })
  render(
    <LanguageProvider lang="en">
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Row /> }])} />
    </LanguageProvider>,
  )
  const user = userEvent.setup()
  for (const count of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Sell 2' }))
    await expect.poll(() => api.sent(sell).length).toBe(count)
    await screen.findByText('Rejected')
  }
  expect(new Set(api.sent(sell).map(({ headers }) => headers['idempotency-key'])).size).toBe(keys)
})
