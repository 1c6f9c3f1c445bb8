import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeApi, pageOf, rejected } from '#test/fake-api.ts'
import { customer } from '#test/orders.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { press } from '#test/render-field.tsx'
import type { Resource } from '../resource/resource.ts'
import { ResourcePage } from './resource-page.tsx'
import { useResource } from './use-resource.ts'

const action = { access: 'code', button: 'toolbar' } as const
const sales: Resource = {
  ...customer,
  name: 'sales-customer',
  actions: {
    markSeen: { ...action, label: ['已读', 'Mark as seen'] },
    check: { ...action, label: ['核对', 'Check'], method: 'GET', path: 'check-all' },
  },
}

async function renderCustomers(resource: Resource = sales) {
  const api = fakeApi({
    'GET /customer/list': pageOf([
      { id: '1', code: 'A', name: 'ABB' },
      { id: '2', code: 'S', name: 'Siemens' },
    ]),
    'POST /customer/mark-seen': {},
    'GET /customer/check-all': {},
  })
  renderAdmin(<ResourcePage page={{ resource }} />)
  await screen.findByText('ABB')
  return api
}

const select = (title: string) => fireEvent.click(screen.getByLabelText(`Select ${title}`))

test('an action above the list needs a selection, and is called for the selected rows by its name in kebab case', async () => {
  const api = await renderCustomers()
  press('Mark as seen')
  await screen.findByText('Select at least one row')
  expect(api.sent('POST /customer/mark-seen')).toEqual([])
  select('ABB')
  select('Siemens')
  press('Mark as seen')
  await screen.findByText('ABB, Siemens')
  press('OK')
  await screen.findByText('Mark as seen: done (2)')
  const ids = { ids: '1,2', salesCustomerIds: '1,2' }
  expect(api.sent('POST /customer/mark-seen').map(({ query, body }) => [query, body])).toEqual([[ids, { ...ids, ids: ['1', '2'] }]])
})

test('an action for a single row sends its id under every name that a server may read', async () => {
  const api = await renderCustomers()
  select('Siemens')
  press('Mark as seen')
  await screen.findByText('Mark as seen: done')
  expect(api.sent('POST /customer/mark-seen').map(({ query }) => query)).toEqual([{ ids: '2', salesCustomerIds: '2', id: '2' }])
})

test('an action that only reads is a GET without a body, at the path that it declares', async () => {
  const api = await renderCustomers()
  select('ABB')
  press('Check')
  await screen.findByText('Check: done')
  expect(api.sent('GET /customer/check-all').map(({ query, body }) => [query, body])).toEqual([
    [{ ids: '1', salesCustomerIds: '1', id: '1' }, undefined],
  ])
})

test('the list is loaded again after an action', async () => {
  const api = await renderCustomers()
  select('ABB')
  press('Mark as seen')
  await waitFor(() => expect(api.sent('GET /customer/list')).toHaveLength(2))
})

test('a row with a natural key is asked for by it', async () => {
  const code = { kind: 'text', label: ['编码', 'Code'] } as const
  const api = await renderCustomers({ ...sales, key: 'code', fields: { ...customer.fields, code } })
  api.answer('GET /customer/detail', { id: '2', code: 'S', name: 'Siemens in full' })
  press('View Siemens')
  await screen.findByText('Siemens in full')
  expect(api.sent('GET /customer/detail').map(({ query }) => query)).toEqual([{ code: 'S' }])
})

function Mover({ ids }: { ids: readonly string[] }) {
  const { act } = useResource(sales)
  const [said, setSaid] = useState('Move')
  const move = () =>
    act('markSeen', ids, { rowVersions: ids.map(Number) }).then(
      () => setSaid('All moved'),
      (error: Error) => setSaid(error.message),
    )
  return (
    <button type="button" onClick={move}>
      {said}
    </button>
  )
}

const sentTo = (api: ReturnType<typeof fakeApi>) =>
  api.sent('POST /customer/mark-seen').map(({ body }) => body as { ids: string[]; rowVersions: number[] })

test('more rows than one call moves are moved by several, each with the versions of its rows', async () => {
  const ids = Array.from({ length: 200 }, (_, at) => String(at + 1))
  const api = fakeApi({ 'POST /customer/mark-seen': {} })
  renderAdmin(<Mover ids={ids} />)
  press('Move')
  await screen.findByText('All moved')
  const calls = sentTo(api)
  expect(calls.map((call) => [call.ids.length, call.ids[0], call.rowVersions[0], call.rowVersions.length])).toEqual([
    [100, '1', 1, 100],
    [100, '101', 101, 100],
  ])
})

test('where a later call is rejected the message says how many rows are done, and no further call is made', async () => {
  const ids = Array.from({ length: 250 }, (_, at) => String(at + 1))
  const answers: unknown[] = [{}, rejected(409, 'Row 101 was changed')]
  const api = fakeApi({ 'POST /customer/mark-seen': () => answers.shift() })
  renderAdmin(<Mover ids={ids} />)
  press('Move')
  await screen.findByText('The first 100 are done, the other 150 are not: Row 101 was changed')
  expect(sentTo(api)).toHaveLength(2)
})
