import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { brand } from '#modules/machine/brand/brand.resource.ts'
import { fakeApi, rejected } from '#test/fake-api.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { press } from '#test/render-field.tsx'
import { DeletedRowsDialog } from './deleted-rows.tsx'

const deleted = 'GET /blade-brand/brand/deleted'
const undelete = 'POST /blade-brand/brand/undelete'
const page = { records: [{ id: '7', title: 'Wolong', updateTime: '2026-03-08 13:35:00', updateUserName: 'Lee' }], total: 1 }

const renderDialog = (answers: Parameters<typeof fakeApi>[0]) => {
  const api = fakeApi(answers)
  renderAdmin(<DeletedRowsDialog resource={brand} close={() => {}} />)
  return api
}

test('a deleted row is put back from the list, which is loaded again', async () => {
  const api = renderDialog({ [deleted]: page, [undelete]: {} })
  await screen.findByText('Wolong')
  press('Put back Wolong')
  await waitFor(() => expect(api.sent(undelete)).toMatchObject([{ query: { ids: '7' } }]))
  await waitFor(() => expect(api.sent(deleted)).toHaveLength(2))
})

test('what cannot be put back says why and stays in the list', async () => {
  renderDialog({ [deleted]: page, [undelete]: () => rejected(400, 'Code already exists') })
  await screen.findByText('Wolong')
  press('Put back Wolong')
  await screen.findByText('Code already exists')
  screen.getByText('Wolong')
})

test('an empty list says so', async () => {
  renderDialog({ [deleted]: { records: [], total: 0 } })
  await screen.findByText('Nothing was deleted within 30 days')
})
