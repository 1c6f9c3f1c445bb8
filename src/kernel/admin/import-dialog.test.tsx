import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { brand } from '#modules/machine/brand/brand.resource.ts'
import { fakeApi, pageOf, rejected } from '#test/fake-api.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { press } from '#test/render-field.tsx'
import { ImportDialog } from './import-dialog.tsx'

const detail = 'GET /blade-job/job/detail'
const none = (): void => undefined
const file = {
  fileId: '5',
  headers: ['编号'],
  columns: ['brandCode'],
  preview: [],
  total: 2,
  created: 1,
  changed: 0,
  errorCount: 1,
  errors: [{ rowNo: 7, header: '排序', message: 'Order: must be a number' }],
}
const job = { title: 'Import · Brand · a.xlsx', createTime: '2026-03-08 13:35:00', progress: 100, message: '', result: '' }
const imported = (id: string) => ({ ...job, id, jobState: 'DONE', message: 'Added 2', result: JSON.stringify({ created: 2, changed: 0 }) })
const undoing = { ...job, id: '9', jobState: 'DONE', message: 'Undone: 2', result: JSON.stringify({ importId: '1' }) }
const stopped = { ...job, id: '3', title: 'Import · Brand · never.xlsx', jobState: 'CANCELLED' }

function renderDialog() {
  const api = fakeApi({
    'GET /blade-job/job/mine': ({ query }) => pageOf(query.name === 'import' ? [imported('1'), imported('2'), stopped] : [undoing]),
    'POST /blade-brand/brand/undo-import': { jobId: '10' },
    'POST /blade-brand/brand/import-check': { jobId: '11' },
    'POST /blade-job/job/cancel': {},
    [detail]: { jobState: 'DONE', progress: 100, message: 'Undone: 2', result: JSON.stringify({ errorCount: 0, errors: [] }) },
  })
  renderAdmin(<ImportDialog resource={brand} close={none} />)
  return api
}

test('each recent import names its file and its end, and one that was undone is not offered again', async () => {
  renderDialog()
  const recent = await screen.findByRole('region', { name: 'Recent imports' })
  const items = within(recent).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '2026-03-08 13:35 a.xlsx  Added 2 · Undone: 2',
    '2026-03-08 13:35 a.xlsx  Added 2Undo this import',
    '2026-03-08 13:35 never.xlsx Cancelled ',
  ])
})

test('an import is undone after a question that says how much', async () => {
  const api = renderDialog()
  fireEvent.click(await screen.findByText('Undo this import'))
  await screen.findByText(/Rows added \(2\) are deleted/)
  expect(api.sent('POST /blade-brand/brand/undo-import')).toEqual([])
  press('Undo this import', document.querySelector('.ant-modal-confirm') as Element)
  await waitFor(() => expect(api.sent('POST /blade-brand/brand/undo-import')).toMatchObject([{ query: { importId: '2' } }]))
  await screen.findByText('Undone: 2')
})

test('a check that runs can be stopped', async () => {
  const api = renderDialog()
  api.answer(detail, { jobState: 'RUNNING', progress: 40, message: '', result: '' })
  await screen.findByText('Recent imports')
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [new File(['a'], 'a.xlsx')] } })
  fireEvent.click(await screen.findByText('Stop'))
  await waitFor(() => expect(api.sent('POST /blade-job/job/cancel')).toMatchObject([{ query: { ids: '11' } }]))
})

test('an error names the column of the file once, and a sheet that was checked is imported once, under its name', async () => {
  const api = renderDialog()
  api.answer(detail, { jobState: 'DONE', progress: 100, message: '', result: JSON.stringify(file) })
  await screen.findByText('Recent imports')
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [new File(['a'], 'brands.xlsx')] } })
  await screen.findByText('Row 7, 排序: must be a number')
  api.answer('POST /blade-brand/brand/import', () => rejected(504, 'No answer'))
  for (const times of [1, 2]) {
    press('Import (1)')
    await waitFor(() => expect(api.sent('POST /blade-brand/brand/import')).toHaveLength(times))
    await screen.findByText('Import (1)')
  }
  const [first, second] = api.sent('POST /blade-brand/brand/import')
  expect(first?.body).toMatchObject({ fileName: 'brands.xlsx' })
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
})

test('the rows with errors of a check are downloaded as the file that the server has stored for this user', async () => {
  const api = renderDialog()
  api.answer(detail, { jobState: 'DONE', progress: 100, message: '', result: JSON.stringify({ ...file, rejectedFileId: '77' }) })
  const ticket = 'GET /ticket'
  api.answer(ticket, () => rejected(404, 'The file is gone'))
  await screen.findByText('Recent imports')
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [new File(['a'], 'brands.xlsx')] } })
  await screen.findByText(/Row 7/)
  press('Download these rows with the reasons')
  await waitFor(() => expect(api.sent(ticket)).toMatchObject([{ query: { id: '77' } }]))
  await screen.findByText('The file is gone')
})
