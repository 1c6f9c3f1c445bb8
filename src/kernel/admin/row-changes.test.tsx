import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { brand } from '#modules/machine/brand/brand.resource.ts'
import { fakeApi, rejected } from '#test/fake-api.ts'
import { order } from '#test/orders.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { press } from '#test/render-field.tsx'
import { RowChanges } from './row-changes.tsx'

const changes = 'GET /blade-brand/brand/changes'
const restore = 'POST /blade-brand/brand/restore-version'

const entry = {
  ...{ id: '9', createTime: '2026-03-08 13:35:00', createUserName: 'Lee', action: 'UPDATE', actionName: 'Changed' },
  ...{ was: { nameZh: 'Old', hot: false }, is: { nameZh: 'New', hot: true } },
}
const removal = { ...entry, id: '10', createUserName: '', action: 'REMOVE', actionName: 'Deleted', was: {}, is: {} }

function renderChanges(answer: object | (() => unknown), codes: readonly string[] = ['brand', 'brand_edit']) {
  const api = fakeApi({ [changes]: answer, [restore]: {} })
  renderAdmin(<RowChanges page={{ resource: brand }} row={{ id: '7' }} />, { codes })
  return api
}

test('each change says who changed which field when, from what to what', async () => {
  renderChanges([removal, entry])
  await screen.findByText('Lee')
  const items = [...document.querySelectorAll('.ant-timeline-item')].map(({ textContent }) => textContent)
  expect(items).toEqual([
    'Deleted2026-03-08 13:35:00System',
    'Changed2026-03-08 13:35:00LeeNameOldNewPopularNoYesRestore the version before',
  ])
  expect(document.querySelector('del')?.textContent).toBe('Old')
})

test('the version before a change is restored after a question', async () => {
  const api = renderChanges([entry])
  await screen.findByText('Lee')
  press('Restore the version before')
  await screen.findAllByText('Restore what the row held before this change?')
  fireEvent.click(document.querySelector('.ant-modal-confirm-btns .ant-btn-primary') as Element)
  await waitFor(() => expect(api.sent(restore)).toMatchObject([{ query: { id: '7', changeId: '9' } }]))
  await screen.findByText('Restored')
})

test('a change of what the server sets by itself cannot be restored', async () => {
  fakeApi({ 'GET /order/changes': [{ ...entry, was: { state: 'NEW' }, is: { state: 'SENT' } }] })
  renderAdmin(<RowChanges page={{ resource: order }} row={{ id: '7' }} />)
  await screen.findByText('Lee')
  expect(screen.queryByText('Restore the version before')).toBeNull()
})

test('whoever may not change the row is not offered to restore it', async () => {
  renderChanges([entry], ['brand'])
  await screen.findByText('Lee')
  expect(screen.queryByText('Restore the version before')).toBeNull()
})

test('a row that was never changed says so, and a failure can be tried again', async () => {
  renderChanges([])
  await screen.findByText('Nothing has been changed yet')
})

test('a failure is shown', async () => {
  renderChanges(() => rejected(400, 'The server is busy'))
  await screen.findByText('The server is busy')
})
