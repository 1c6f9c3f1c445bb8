import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Activity, useState } from 'react'
import { expect, test } from 'vitest'
import { fakeApi } from '#test/fake-api.ts'
import { customer } from '#test/orders.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { type } from '#test/render-field.tsx'
import { endSession } from '#ui/session.ts'
import { shapeOf } from './page-shape.ts'
import { type FormTask, RecordForm, takeDraft } from './record-form.tsx'

const page = { resource: customer }
const shape = shapeOf(customer)
const none = (): void => undefined

function renderForm(task: FormTask): void {
  renderAdmin(<RecordForm page={page} shape={shape} task={task} close={none} actions={[]} dialogWidth={undefined} />)
}

async function edit(): Promise<void> {
  fakeApi({ 'GET /customer/detail': { id: '7', rowVersion: 3, name: 'ABB' } })
  renderForm({ kind: 'edit', row: { id: '7' } })
  await screen.findByDisplayValue('ABB')
}

/** Whether the browser closes the window without a question. */
const closesFreely = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('a form that was closed keeps no draft and no longer questions the closing of the window', async () => {
  await edit()
  type('Word', 'Siemens')
  expect(closesFreely()).toBe(false)
  fireEvent.click(screen.getByText('Cancel'))
  const discard = (await screen.findByText('Discard')).closest('button')
  expect(discard?.className).toContain('dangerous')
  expect(document.activeElement?.textContent).toBe('Keep editing')
  fireEvent.click(discard as Element)
  await waitFor(() => expect(screen.queryByText('Discard')).toBeNull())
  cleanup()
  endSession()
  expect(sessionStorage.getItem('draft')).toBeNull()
  expect(closesFreely()).toBe(true)
})

/** A form that another tab hides. */
function Tabs() {
  const [mode, setMode] = useState<'visible' | 'hidden'>('visible')
  return (
    <>
      <button type="button" onClick={() => setMode(mode === 'visible' ? 'hidden' : 'visible')}>
        Switch
      </button>
      <Activity mode={mode}>
        <RecordForm page={page} shape={shape} task={{ kind: 'add' }} close={none} actions={[]} dialogWidth={undefined} />
      </Activity>
    </>
  )
}

test('a form whose page is taken away keeps its draft, and one that is shown again has taken it back', async () => {
  fakeApi({})
  renderAdmin(<Tabs />)
  type('Word', 'Siemens')
  fireEvent.click(screen.getByText('Switch'))
  expect(sessionStorage.getItem('draft')).toContain('Siemens')
  fireEvent.click(screen.getByText('Switch'))
  expect(sessionStorage.getItem('draft')).toBeNull()
  cleanup()
  expect(takeDraft(page)).toEqual({ kind: 'add', draft: { name: 'Siemens' } })
})

test('a form in which nothing was typed keeps no draft', async () => {
  await edit()
  endSession()
  expect(sessionStorage.getItem('draft')).toBeNull()
})

test('the draft is what was typed last, with the version of the row, and the window may close once it is kept', async () => {
  await edit()
  type('Word', 'Siemens')
  type('Word', 'Innomotics')
  endSession()
  expect(closesFreely()).toBe(true)
  expect(takeDraft(page)).toMatchObject({ kind: 'edit', row: { id: '7', rowVersion: 3 }, draft: { name: 'Innomotics' } })
})

test('the draft of a new row is a new row again', () => {
  renderForm({ kind: 'add' })
  type('Word', 'Siemens')
  endSession()
  expect(takeDraft(page)).toEqual({ kind: 'add', draft: { name: 'Siemens' } })
})

test('without a draft there is nothing to continue', () => {
  expect(takeDraft(page)).toBeUndefined()
})
