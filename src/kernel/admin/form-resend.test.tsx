import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, rejected } from '#test/fake-api.ts'
import { customer } from '#test/orders.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { type } from '#test/render-field.tsx'
import { shapeOf } from './page-shape.ts'
import { RecordForm } from './record-form.tsx'

const none = (): void => undefined

test('values whose answer was lost are sent again under the same key, changed or rejected ones under another', async () => {
  const api = fakeApi({})
  const page = { resource: customer }
  renderAdmin(<RecordForm page={page} shape={shapeOf(customer)} task={{ kind: 'add' }} close={none} actions={[]} dialogWidth={undefined} />)
  const send = async (status: number, message: string, data = {}): Promise<void> => {
    api.answer('POST /customer/submit', () => rejected(status, message, data))
    fireEvent.submit(document.querySelector('form') as HTMLFormElement)
    await screen.findByText(message)
  }
  type('Word', 'Siemens')
  await send(504, 'No answer')
  await send(409, 'It is being answered', { isRunning: true })
  await send(400, 'Not possible')
  await send(400, 'Still not possible')
  type('Word', 'Innomotics')
  await send(504, 'Again no answer')
  const [first, second, third, fourth, fifth] = api.sent('POST /customer/submit').map(({ headers }) => headers['idempotency-key'])
  expect([second, third]).toEqual([first, first])
  expect(new Set([first, fourth, fifth]).size).toBe(3)
})
