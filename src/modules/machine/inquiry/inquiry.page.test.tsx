import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResourcePage } from '#kernel/admin/resource-page.tsx'
import { fakeApi, pageOf } from '#test/fake-api.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { inquiryPage } from './inquiry.page.tsx'

const row = {
  ...{ id: '1999999999999999991', listingId: '1999999999999999992', buyer: '1999999999999999993', seller: '1999999999999999994' },
  ...{ listingTitle: 'YE3-132S-4 5.5 kW', buyerName: 'Wuxi Pumps', sellerName: '', quantity: 2, inquiryState: 'NEW', reports: 0 },
  ...{ lastTime: '2026-03-08 13:35:00', createTime: '2026-03-08 13:35:00', rowVersion: 1 },
}

test('an inquiry names its two sides, and reading its messages is no dangerous action', async () => {
  fakeApi({ 'GET /blade-machine/inquiry/list': pageOf([row]) })
  renderAdmin(<ResourcePage page={inquiryPage} />)
  const cells = (await screen.findByText('YE3-132S-4 5.5 kW')).closest('tr')
  expect(cells?.textContent).toContain('Wuxi Pumps')
  expect(cells?.textContent).toContain('A user who has left')
  expect(cells?.textContent).not.toContain('19999999')
  const button = screen.getByRole('button', { name: /^Read the messages/ })
  expect(button.className).not.toContain('danger')
})
