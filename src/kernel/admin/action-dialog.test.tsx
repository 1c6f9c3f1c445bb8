import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { tenant } from '#modules/system/tenant/tenant.resource.ts'
import { user } from '#modules/system/user/user.resource.ts'
import { answered, fakeApi, pageOf, rejected } from '#test/fake-api.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { press, type } from '#test/render-field.tsx'
import { useAttempt } from './action-dialog.tsx'
import { definePage, type Page } from './define-page.ts'
import { ResourcePage } from './resource-page.tsx'

const lee = { id: '7', account: 'lee', realName: 'Lee', status: 1, rowVersion: 4, roleId: '2', roleName: 'Buyer' }
const roles = [
  { id: '2', title: 'Buyer' },
  { id: '3', title: 'Seller' },
]

async function renderUsers(answers: object = {}, page: Page = definePage(user)) {
  const api = fakeApi({ 'GET /blade-user/list': pageOf([lee]), 'GET /blade-system/role/tree': roles, ...answers })
  renderAdmin(<ResourcePage page={page} />)
  await screen.findByText('lee')
  return api
}

async function pressInMenu(name: string): Promise<void> {
  press('More Lee')
  await screen.findByRole('menu')
  press(name)
}

test('an action with a declared question is called after the answer, for its row', async () => {
  const api = await renderUsers({ 'POST /blade-user/lock': {} })
  await pressInMenu('Lock')
  const question = await screen.findByText('Lock the chosen accounts?')
  expect(question.nextSibling?.textContent).toBe('Lee')
  expect(api.sent('POST /blade-user/lock')).toEqual([])
  press('OK')
  await screen.findByText('Lock: done')
  expect(api.sent('POST /blade-user/lock')).toMatchObject([
    { query: { ids: '7', userIds: '7', id: '7' }, body: { ids: ['7'], rowVersions: [4] } },
  ])
})

test('an action whose question is cancelled is not called', async () => {
  const api = await renderUsers()
  await pressInMenu('Lock')
  await screen.findByText('Lock the chosen accounts?')
  press('Cancel')
  await waitFor(() => expect(screen.queryByText('Lock the chosen accounts?')).toBeNull())
  expect(api.sent('POST /blade-user/lock')).toEqual([])
})

test('an action is offered for the rows of its condition only', async () => {
  await renderUsers()
  press('More Lee')
  await screen.findByRole('menu')
  expect(itemsOfMenu()).toContain('Lock')
  expect(itemsOfMenu()).not.toContain('Approve')
})

test('a message of the server about an action is shown', async () => {
  await renderUsers({ 'POST /blade-user/lock': () => rejected(400, 'This is your own account') })
  await pressInMenu('Lock')
  await screen.findByText('Lock the chosen accounts?')
  press('OK')
  await screen.findByText('This is your own account')
})

test('an answer that is sent only once is shown in a dialog that stays open', async () => {
  await renderUsers({ 'POST /blade-user/reset-password': () => answered('New password: 7Kx2') })
  await pressInMenu('Reset password')
  await screen.findByText('Reset the password of the chosen accounts?')
  press('OK')
  expect((await screen.findByText('New password: 7Kx2')).closest('[role=dialog]')?.textContent).toContain('Reset password')
})

test('a dialog asks for the input of an action, starts with the values of the row, and sends what it asks for', async () => {
  const api = await renderUsers({ 'POST /blade-user/grant': {} })
  await pressInMenu('Assign roles')
  await waitFor(() => expect(document.querySelector('.ant-modal .ant-select-selection-item')?.textContent).toBe('Buyer'))
  fireEvent.mouseDown(screen.getByLabelText('Roles', { selector: 'input' }))
  fireEvent.click(await screen.findByText('Seller'))
  fireEvent.submit(document.querySelector('.ant-modal form') as HTMLFormElement)
  await screen.findByText('Assign roles: done')
  expect(api.sent('POST /blade-user/grant').map(({ body }) => body)).toEqual([{ ids: ['7'], userIds: '7', id: '7', roleIds: '2,3' }])
  expect(document.querySelector('.ant-modal form')).toBeNull()
})

const off = { name: 'takeOff', to: 'OFF', label: 'Take off the shelf', reason: 'optional', confirm: '', undo: false }
const block = { name: 'block', to: 'BLOCKED', label: 'Block', reason: 'required', confirm: '', undo: false }
const motor = { id: '1', title: 'Motor', shelfStatus: 'ON', rowVersion: 3, transitions: [off, block] }
const other = { id: '2', title: 'Pump', shelfStatus: 'RESERVED', rowVersion: 5, transitions: [block] }

async function renderMotors(answers: object = {}) {
  const api = fakeApi({ 'GET /blade-machine/machine/list': pageOf([motor, other]), ...answers })
  renderAdmin(<ResourcePage page={definePage(machine)} />)
  await screen.findByText('Motor')
  return api
}

const itemsOfMenu = () => [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)

test('the dialog of an action stays open with a message at the field that is wrong', async () => {
  const api = await renderMotors({ 'POST /blade-machine/machine/shelf': () => rejected(400, 'Say why', { field: 'reason' }) })
  press('Take off the shelf Motor')
  const reason = await screen.findByLabelText('Reason')
  await waitFor(() => expect(document.activeElement).toBe(reason))
  fireEvent.submit(document.querySelector('.ant-modal form') as HTMLFormElement)
  expect((await screen.findByText('Say why')).className).toContain('explain-error')
  api.answer('POST /blade-machine/machine/shelf', {})
  type('Reason', 'Sold')
  fireEvent.submit(document.querySelector('.ant-modal form') as HTMLFormElement)
  await screen.findByText('Take off the shelf: done')
  expect(api.sent('POST /blade-machine/machine/shelf').at(-1)?.body).toMatchObject({
    shelfStatus: 'OFF',
    reason: 'Sold',
    ids: ['1'],
    rowVersions: [3],
  })
})

test('a transition that needs a reason is not made without one', async () => {
  const api = await renderMotors()
  press('Block Motor')
  await screen.findByLabelText('Reason')
  fireEvent.submit(document.querySelector('.ant-modal form') as HTMLFormElement)
  await screen.findByText('Enter the reason')
  expect(api.sent('POST /blade-machine/machine/shelf')).toEqual([])
})

test('the transitions that all selected rows can make are offered above the list, and made for all of them', async () => {
  const api = await renderMotors({ 'POST /blade-machine/machine/shelf': {} })
  press('More Motor')
  await screen.findByRole('menu')
  expect(itemsOfMenu()).not.toContain('Shelf')
  for (const title of ['Motor', 'Pump']) fireEvent.click(screen.getByLabelText(`Select ${title}`))
  expect(screen.queryByRole('button', { name: 'Take off the shelf' })).toBeNull()
  press('Block')
  type('Reason', 'Forbidden')
  fireEvent.submit(document.querySelector('.ant-modal form') as HTMLFormElement)
  await screen.findByText('Block: done (2)')
  expect(api.sent('POST /blade-machine/machine/shelf').map(({ body }) => body)).toMatchObject([
    { shelfStatus: 'BLOCKED', reason: 'Forbidden', ids: ['1', '2'], rowVersions: [3, 5] },
  ])
})

test('several rows are not moved without a question that says how many', async () => {
  const reserve = { name: 'reserve', to: 'RESERVED', label: 'Reserve', reason: '', confirm: '', undo: false }
  const rows = ['1', '2'].map((id) => ({ ...motor, id, title: `Motor ${id}`, transitions: [reserve] }))
  const api = await renderMotors({
    'GET /blade-machine/machine/list': pageOf([motor, ...rows.slice(1)].map((row) => ({ ...row, transitions: [reserve] }))),
    'POST /blade-machine/machine/shelf': {},
  })
  press('Reserve Motor')
  await screen.findByText('Reserve: done')
  for (const title of ['Motor', 'Motor 2']) fireEvent.click(screen.getByLabelText(`Select ${title}`))
  press('Reserve')
  await screen.findByText('2 in total', { selector: '[role=dialog] *' })
  expect(api.sent('POST /blade-machine/machine/shelf')).toHaveLength(1)
  press('OK')
  await screen.findByText('Reserve: done (2)')
})

test('what is left empty for several rows is not sent: it stays as it is', async () => {
  const tenants = ['1', '2'].map((id) => ({ id, tenantId: `10000${id}`, tenantName: `Tenant ${id}`, accountNumber: 20, storageMb: 512 }))
  const api = fakeApi({ 'GET /blade-system/tenant/list': pageOf(tenants), 'POST /blade-system/tenant/setting': {} })
  renderAdmin(<ResourcePage page={definePage(tenant)} />)
  await screen.findByText('Tenant 1')
  for (const title of ['Tenant 1', 'Tenant 2']) fireEvent.click(screen.getByLabelText(`Select ${title}`))
  press('Quotas and expiry')
  await screen.findByText('What is left empty stays as it is.')
  type('Storage quota (MB)', '1024')
  fireEvent.submit(document.querySelector('.ant-modal form') as HTMLFormElement)
  await screen.findByText('Quotas and expiry: done (2)')
  const [{ body } = { body: {} }] = api.sent('POST /blade-system/tenant/setting')
  expect(body).toEqual({ ids: ['1', '2'], tenantIds: '1,2', storageMb: 1024 })
})

test('a row that somebody else has moved is read again, and the dialog keeps what was typed', async () => {
  const api = await renderMotors({ 'POST /blade-machine/machine/shelf': () => rejected(409, 'Somebody was faster') })
  press('Block Motor')
  type('Reason', 'Forbidden')
  const reads = api.sent('GET /blade-machine/machine/list').length
  fireEvent.submit(document.querySelector('.ant-modal form') as HTMLFormElement)
  await screen.findByText('Somebody was faster')
  await waitFor(() => expect(api.sent('GET /blade-machine/machine/list')).toHaveLength(reads + 1))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Forbidden')
})

test('the dialog of an action opens above the row that is viewed, which stays when it is cancelled', async () => {
  await renderMotors({ 'GET /blade-machine/machine/detail': motor })
  press('More Motor')
  await screen.findByRole('menu')
  press('View')
  const buttons = () => document.querySelector('.ant-drawer .form-buttons')
  await waitFor(() => expect(buttons()).not.toBeNull())
  press('Block', buttons() as Element)
  await screen.findByLabelText('Reason')
  press('Cancel')
  await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull())
  expect(buttons()).not.toBeNull()
})

const OwnDialog = () => <p>Own dialog</p>

test('a page can hide the button of an action or replace its dialog', async () => {
  await renderUsers({}, definePage(user, { actions: { lock: null, role: OwnDialog } }))
  press('More Lee')
  await screen.findByRole('menu')
  expect(screen.queryByRole('menuitem', { name: 'Lock' })).toBeNull()
  press('Assign roles')
  await screen.findByText('Own dialog')
})

function Failing({ error }: { error: Error }) {
  const attempt = useAttempt()
  const [ended, setEnded] = useState(false)
  const fail = () => attempt(() => Promise.reject(error)).then(() => setEnded(true))
  return (
    <button type="button" onClick={() => void fail()}>
      {ended ? 'Ended' : 'Fail'}
    </button>
  )
}

test('an action that fails for an unknown reason says that it failed, not that something was not loaded', async () => {
  renderAdmin(<Failing error={new Error('a bug')} />)
  press('Fail')
  await screen.findByText('The action failed. Please try again.')
  await screen.findByText('Ended')
})
