import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { user } from '#modules/system/user/user.resource.ts'
import { answered, fakeApi, heldBack, rejected } from '#test/fake-api.ts'
import { customer, order } from '#test/orders.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { choose, type } from '#test/render-field.tsx'
import { endSession } from '#ui/session.ts'
import { defineResource, type Resource } from '../resource/resource.ts'
import type { JsonRow } from './form-values.ts'
import { shapeOf } from './page-shape.ts'
import { type FormTask, RecordForm, takeDraft } from './record-form.tsx'

/** A deal, with a field of every sort that a submit treats in its own way. */
const deal = defineResource({
  ...customer,
  name: 'deal',
  label: ['交易', 'Deal'],
  at: ['/deal'],
  title: 'number',
  fields: {
    number: { kind: 'text', label: ['单号', 'Number'], required: ['请输入单号', 'Enter the number'] },
    code: { kind: 'text', label: ['编码', 'Code'], on: 'create' },
    customerId: { kind: 'reference', to: 'customer', label: ['客户', 'Customer'] },
    quantity: { kind: 'whole', label: ['数量', 'Quantity'], default: 1 },
    urgent: { kind: 'flag', label: ['加急', 'Urgent'] },
    due: { kind: 'text', label: ['交期', 'Due'], when: { urgent: [true] } },
    total: { kind: 'money', label: ['总价', 'Total'], on: 'never' },
    delivery: { kind: 'block', label: ['交付', 'Delivery'], fields: { city: { kind: 'text', label: ['城市', 'City'] } } },
    items: { kind: 'lines', label: ['明细', 'Items'], fields: { model: { kind: 'text', label: ['型号', 'Model'] } } },
  },
})

const row: JsonRow = {
  id: '7',
  rowVersion: 3,
  number: 'A-1',
  code: 'X',
  customerId: '1',
  customerName: 'ABB',
  quantity: 5,
  urgent: false,
  due: '',
  total: '90.00',
  delivery: { city: 'Suzhou' },
  items: [{ id: '1', model: 'YE3' }],
}

function renderForm(task: FormTask, resource: Resource = deal) {
  const close = vi.fn()
  const edit = vi.fn()
  const page = { resource }
  const actions = [{ key: 'edit', label: 'Edit', run: edit }]
  renderAdmin(<RecordForm page={page} shape={shapeOf(resource)} task={task} close={close} actions={actions} dialogWidth={undefined} />)
  return { close, edit }
}

const save = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)
const inputOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const cancel = () => fireEvent.click(screen.getByText('Cancel'))
const answers = (submit: () => unknown = () => ({})) =>
  fakeApi({
    'GET /deal/detail': row,
    'POST /deal/submit': submit,
    'GET /customer/list': { records: [{ id: '2', name: 'Siemens' }], total: 1 },
  })

async function edit(): Promise<ReturnType<typeof renderForm>> {
  const form = renderForm({ kind: 'edit', row: { id: '7' } })
  await screen.findByDisplayValue('A-1')
  return form
}

test('a new row starts with defaults and presets, and is submitted without computed fields and those of an unmet condition', async () => {
  const api = answers()
  const { close } = renderForm({ kind: 'add', presets: { code: 'PRESET', parentId: '9' } })
  screen.getByText('Add · Deal')
  expect(inputOf('Quantity').value).toBe('1')
  expect(screen.queryByLabelText('Total')).toBeNull()
  expect(screen.queryByLabelText('Due')).toBeNull()
  type('Number', ' B-2 ')
  save()
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(api.sent('POST /deal/submit').map(({ body }) => body)).toEqual([
    {
      ...{ parentId: '9', number: 'B-2', code: 'PRESET', customerId: '', quantity: 1, urgent: false },
      ...{ delivery: { city: '' }, items: [] },
    },
  ])
  await screen.findByText('Added')
})

test('a changed row is submitted with its id and version, without fields fixed at creation', async () => {
  const api = answers()
  const { close } = await edit()
  expect([inputOf('Code').disabled, inputOf('Number').disabled]).toEqual([true, false])
  type('Quantity', '6')
  fireEvent.click(screen.getByRole('switch', { name: 'Urgent' }))
  type('Due', 'Friday')
  save()
  await waitFor(() => expect(close).toHaveBeenCalled())
  const { code, customerName, total, ...sent } = row
  expect(api.sent('POST /deal/submit')[0]?.body).toEqual({ ...sent, quantity: 6, urgent: true, due: 'Friday' })
  await screen.findByText('Saved')
})

test('an invalid form is not sent, and the first invalid field has the focus', async () => {
  const api = answers()
  renderForm({ kind: 'add' })
  save()
  await screen.findByText('Enter the number')
  await waitFor(() => expect(document.activeElement).toBe(inputOf('Number')))
  expect(inputOf('Number').getAttribute('aria-invalid')).toBe('true')
  expect(api.sent('POST /deal/submit')).toEqual([])
})

test('what was typed is still there after an error, and is sent again', async () => {
  const api = answers(() => rejected(500, 'The server is busy'))
  const { close } = await edit()
  type('Number', 'A-2')
  save()
  await screen.findByText('The server is busy')
  expect(inputOf('Number').value).toBe('A-2')
  expect(close).not.toHaveBeenCalled()
  api.answer('POST /deal/submit', {})
  save()
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(screen.queryByText('The server is busy')).toBeNull()
  expect(api.sent('POST /deal/submit')[1]?.body).toMatchObject({ number: 'A-2', quantity: 5 })
})

test('a message about a field stands at its control, also in a block or a line, and puts the focus there', async () => {
  const api = answers()
  await edit()
  const places = { number: 'Number', 'delivery.city': 'City', 'items[0].model': 'Model' }
  for (const [field, label] of Object.entries(places)) {
    api.answer('POST /deal/submit', () => rejected(400, `Taken: ${field}`, { field }))
    save()
    const message = await screen.findByText(`Taken: ${field}`)
    expect(message.className).toContain('explain-error')
    expect(message.closest('.ant-form-item')?.textContent).toContain(label)
    await waitFor(() => expect(document.activeElement).toBe(inputOf(label)))
    type(label, `other ${field}`)
  }
})

test('a message about a field without a control stands above the form', async () => {
  const api = answers()
  await edit()
  for (const field of ['', 'total', 'due', 'delivery', 'delivery.street', 'items[0].price', 'nowhere']) {
    api.answer('POST /deal/submit', () => rejected(400, `Not possible: ${field}.`, { field }))
    save()
    const message = await screen.findByText(`Not possible: ${field}.`)
    expect(message.closest('.form-error')).not.toBeNull()
  }
})

test('a message about lines as a whole stands at the lines', async () => {
  answers(() => rejected(400, 'Too many', { field: 'items' }))
  await edit()
  save()
  const message = await screen.findByText('Too many')
  expect(message.closest('fieldset')?.querySelector('legend')?.textContent).toBe('Items')
})

test('while a row is saved, the button shows it and a second submit is impossible', async () => {
  const { answer, release } = heldBack<object>()
  const api = answers(() => answer)
  const { close } = await edit()
  save()
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')?.textContent).toBe('Save'))
  save()
  release({})
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  expect(api.sent('POST /deal/submit')).toHaveLength(1)
})

test('an answer with a message of its own is shown in a dialog that stays open', async () => {
  answers(() => answered('The password is: 7Kx2'))
  await edit()
  save()
  const dialog = (await screen.findByText('The password is: 7Kx2')).closest('[role=dialog]')
  expect(dialog?.textContent).toContain('Please note this information')
})

test('a failed detail has its message and a button that tries again', async () => {
  const api = answers()
  api.answer('GET /deal/detail', () => rejected(500, 'The server is busy'))
  renderForm({ kind: 'edit', row: { id: '7' } })
  await screen.findByText('The server is busy')
  expect(screen.getByText('Save').closest('button')?.disabled).toBe(true)
  api.answer('GET /deal/detail', row)
  fireEvent.click(screen.getByText('Try again'))
  await screen.findByDisplayValue('A-1')
})

test('a row is shown without controls, with its actions below', async () => {
  answers()
  const { edit: editRow } = renderForm({ kind: 'view', row: { id: '7' } })
  await screen.findByText('A-1')
  expect(document.querySelectorAll('form, input')).toHaveLength(0)
  screen.getByText('ABB')
  screen.getByText('90.00')
  fireEvent.click(screen.getByText('Edit'))
  expect(editRow).toHaveBeenCalledTimes(1)
})

test('a form with changes asks before it closes, one without does not', async () => {
  answers()
  const { close } = await edit()
  cancel()
  expect(close).toHaveBeenCalledTimes(1)
  type('Number', 'A-2')
  cancel()
  await screen.findAllByText('Your changes are not saved. Close anyway?')
  expect(close).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByText('Discard'))
  await waitFor(() => expect(close).toHaveBeenCalledTimes(2))
})

const theirs = { ...row, rowVersion: 4, number: 'T-1', quantity: 8, customerId: '3', customerName: 'Innomotics' }
const conflict = ({ body }: { body: unknown }) => rejected(409, 'Changed', { yours: body as object, theirs })

/** The row is changed by two people: here number and customer, by the other one number, customer and quantity. */
async function makeConflict() {
  const api = answers(conflict as () => unknown)
  const form = await edit()
  type('Number', 'M-1')
  await choose('Customer', 'Siemens')
  save()
  const dialog = (await screen.findByText('Another user has changed this row')).closest('[role=dialog]') as HTMLElement
  return { api, dialog, ...form }
}

test('after a change by somebody else, both values of each field that differs are shown', async () => {
  const { dialog } = await makeConflict()
  const shown = [...dialog.querySelectorAll('fieldset')].map((field) => [
    field.querySelector('legend')?.textContent,
    ...[...field.querySelectorAll('label')].map(({ textContent }) => textContent),
  ])
  expect(shown).toEqual([
    ['Number', 'Mine M-1', 'Theirs T-1'],
    ['Customer', 'Mine Siemens', 'Theirs Innomotics'],
    ['Quantity', 'Mine 5', 'Theirs 8'],
  ])
})

test('the chosen values are put into the form and saved over the other version', async () => {
  const { api, dialog, close } = await makeConflict()
  fireEvent.click(within(dialog).getByLabelText(/Theirs 8/))
  fireEvent.click(within(dialog).getByText('Use selected values'))
  await waitFor(() => expect(inputOf('Quantity').value).toBe('8'))
  expect(inputOf('Number').value).toBe('M-1')
  screen.getByText('Siemens')
  api.answer('POST /deal/submit', {})
  save()
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(api.sent('POST /deal/submit')[1]?.body).toMatchObject({ rowVersion: 4, number: 'M-1', customerId: '2', quantity: 8 })
})

test('a conflict dialog that is cancelled leaves the form as it was typed', async () => {
  const { dialog } = await makeConflict()
  fireEvent.click(within(dialog).getByText('Cancel'))
  await waitFor(() => expect(screen.queryByText('Another user has changed this row')).toBeNull())
  expect([inputOf('Number').value, inputOf('Quantity').value]).toEqual(['M-1', '5'])
})

test('when the session ends, what was typed is kept for this page, with the names of chosen rows', async () => {
  answers()
  await edit()
  type('Number', 'A-2')
  await choose('Customer', 'Siemens')
  endSession()
  expect(takeDraft({ resource: order })).toBeUndefined()
  const draft = takeDraft({ resource: deal })
  expect(draft).toMatchObject({ kind: 'edit', row: { id: '7' }, draft: { number: 'A-2', customerId: '2', customerName: 'Siemens' } })
  expect(takeDraft({ resource: deal })).toBeUndefined()
})

test('a restored draft replaces the values of the row, and is a conflict if the row was changed in the meantime', async () => {
  const api = answers()
  api.answer('GET /deal/detail', theirs)
  renderForm({ kind: 'edit', row, draft: { number: 'A-2', quantity: 5 } })
  await screen.findByDisplayValue('A-2')
  save()
  await waitFor(() => expect(api.sent('POST /deal/submit')[0]?.body).toMatchObject({ rowVersion: 3, number: 'A-2', quantity: 5 }))
})

test('a password is in no draft, neither where it is typed nor where it is repeated', async () => {
  renderForm({ kind: 'add' }, { ...deal, fields: { number: deal.fields.number, password: user.fields.password } })
  type('Number', 'A-2')
  type('Password', 'secret')
  type('Repeat the password', 'secret')
  endSession()
  expect(sessionStorage.getItem('draft')).toContain('A-2')
  expect(sessionStorage.getItem('draft')).not.toContain('secret')
})

test('closing the window with changes is questioned by the browser', async () => {
  answers()
  await edit()
  const leave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(true)
  type('Number', 'A-2')
  expect(leave()).toBe(false)
})

test('a resource without a detail operation opens its form with the row of the list', async () => {
  const api = answers()
  const { close } = renderForm({ kind: 'edit', row }, { ...deal, ops: ['list', 'submit'] })
  await screen.findByDisplayValue('A-1')
  type('Number', 'A-2')
  save()
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(api.sent('GET /deal/detail')).toEqual([])
  expect(api.sent('POST /deal/submit')[0]?.body).toMatchObject({ id: '7', rowVersion: 3, number: 'A-2' })
})

test('a resource without a detail operation shows the row of the list', async () => {
  const api = answers()
  renderForm({ kind: 'view', row }, { ...deal, ops: ['list'] })
  await screen.findByText('A-1')
  expect(api.sent('GET /deal/detail')).toEqual([])
})

test('a new row asks for no detail', async () => {
  const api = answers()
  renderForm({ kind: 'add', row })
  await screen.findByText('Add · Deal')
  await waitFor(() => expect(document.querySelector('form')).not.toBeNull())
  expect(api.sent('GET /deal/detail')).toEqual([])
})

test('a restored draft asks before it closes, as its values are not saved', async () => {
  answers()
  const { close } = renderForm({ kind: 'edit', row, draft: { number: 'A-2' } })
  await screen.findByDisplayValue('A-2')
  cancel()
  await screen.findAllByText('Your changes are not saved. Close anyway?')
  fireEvent.click(screen.getByText('Keep editing'))
  await waitFor(() => expect(screen.queryByText('Your changes are not saved. Close anyway?')).toBeNull())
  expect(close).not.toHaveBeenCalled()
})

test('while a row is loaded there is a skeleton, and nothing can be saved', async () => {
  const { answer, release } = heldBack<object>()
  const api = answers()
  api.answer('GET /deal/detail', () => answer)
  renderForm({ kind: 'edit', row: { id: '7' } })
  await waitFor(() => expect(document.querySelector('.ant-skeleton')).not.toBeNull())
  expect(screen.getByText('Save').closest('button')?.disabled).toBe(true)
  release(row)
  await screen.findByDisplayValue('A-1')
  expect(document.querySelector('.ant-skeleton')).toBeNull()
  expect(screen.getByText('Save').closest('button')?.disabled).toBe(false)
})

test('a row that is shown has no save button, one that is changed has none of its actions', async () => {
  answers()
  renderForm({ kind: 'view', row: { id: '7' } })
  await screen.findByText('A-1')
  const names = () => [...document.querySelectorAll('.form-buttons button')].map(({ textContent }) => textContent)
  expect(names()).toEqual(['Close', 'Edit'])
  screen.getByText('View · A-1')
  cleanup()
  await edit()
  expect(names()).toEqual(['Cancel', 'Save'])
  screen.getByText('Edit · Deal')
})

test('what has happened to a row is titled as its history, in the language of the page', async () => {
  answers().answer('GET /deal/changes', [])
  renderForm({ kind: 'view', row: { id: '7' } })
  await screen.findByText('View · A-1')
  fireEvent.click(screen.getByRole('tab', { name: 'Changes' }))
  screen.getByText('History · A-1')
  fireEvent.click(screen.getByRole('tab', { name: 'Data' }))
  screen.getByText('View · A-1')
})

test('in a conflict the own values are chosen at first', async () => {
  const { api, dialog, close } = await makeConflict()
  const chosen = [...dialog.querySelectorAll('label')].filter((label) => label.querySelector<HTMLInputElement>('input')?.checked)
  expect(chosen.map(({ textContent }) => textContent)).toEqual(['Mine M-1', 'Mine Siemens', 'Mine 5'])
  fireEvent.click(within(dialog).getByLabelText(/Theirs Innomotics/))
  fireEvent.click(within(dialog).getByLabelText(/Theirs 8/))
  fireEvent.click(within(dialog).getByLabelText(/Mine 5/))
  fireEvent.click(within(dialog).getByText('Use selected values'))
  await waitFor(() => expect(screen.queryByText('Another user has changed this row')).toBeNull())
  api.answer('POST /deal/submit', {})
  save()
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(api.sent('POST /deal/submit')[1]?.body).toMatchObject({ number: 'M-1', customerId: '3', quantity: 5 })
})
