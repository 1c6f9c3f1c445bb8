import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResourcePage } from '#kernel/admin/resource-page.tsx'
import { fakeApi, pageOf } from '#test/fake-api.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { quotePage } from './quote.page.tsx'

const row = {
  ...{ id: '1999999999999999991', demandId: '1999999999999999992', listingId: '1999999999999999993' },
  ...{ title: 'Wanted: 5.5 kW', listingTitle: 'YE3-132S-4 5.5 kW', sellerName: 'Wuxi Motors', buyerName: 'An anonymous buyer' },
  ...{ price: '1450.00', currency: 'USD', qty: 2, validUntil: '2026-03-12', quoteState: 'OFFERED', quoteStateName: 'Offered' },
  ...{ createTime: '2026-03-08 13:35:00', rowVersion: 1 },
}

test('a quote names its seller, its buyer, the motor and the currency', async () => {
  fakeApi({ 'GET /blade-collaboration/quote/list': pageOf([row, { ...row, id: '1999999999999999994', listingId: '', listingTitle: '' }]) })
  renderAdmin(<ResourcePage page={quotePage} />)
  const [first, second] = (await screen.findAllByText('Wanted: 5.5 kW')).map((cell) => cell.closest('tr')?.textContent ?? '')
  for (const text of ['Seller: Wuxi Motors', 'Buyer: An anonymous buyer', 'YE3-132S-4 5.5 kW', 'USD 1\u202f450.00'])
    expect(first).toContain(text)
  expect(second).toContain('No listing named')
  expect(first).not.toContain('19999999')
})
