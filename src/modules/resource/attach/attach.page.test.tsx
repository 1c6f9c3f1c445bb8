import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, heldBack, pageOf, rejected } from '#test/fake-api.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { press } from '#test/render-field.tsx'
import { attachPage } from './attach.page.tsx'

const put = 'POST /blade-resource/oss/endpoint/put-file-attach'
const detail = 'GET /blade-resource/attach/detail'

async function choose(answer: object | (() => unknown), name = 'second.pdf') {
  const api = fakeApi({ 'GET /blade-resource/attach/list': pageOf([]), [put]: answer })
  const Own = attachPage.own
  renderAdmin(Own ? <Own page={attachPage} /> : null)
  press('Upload')
  await screen.findByText('Choose files, or drop them here')
  const input = document.querySelector('.ant-modal input[type=file]') as Element
  fireEvent.change(input, { target: { files: [new File(['%PDF-'], name, { type: 'application/pdf' })] } })
  return api
}

test('bytes that the library has under another name say so', async () => {
  const api = await choose({ attachId: '7', originalName: 'second.pdf' })
  api.answer(detail, { id: '7', originalName: 'first.pdf' })
  await screen.findByText('In the library already: first.pdf')
  expect(api.sent(detail)[0]?.query).toEqual({ id: '7' })
})

test('an upload that failed can be tried again', async () => {
  const api = await choose(() => rejected(400, 'The file is damaged'))
  await screen.findByText('The file is damaged')
  api.answer(put, { attachId: '7', originalName: 'second.pdf' })
  api.answer(detail, { id: '7', originalName: 'second.pdf' })
  press('Try again')
  await screen.findByText('Uploaded')
  expect(screen.queryByText('The file is damaged')).toBeNull()
})

test('an upload can be ended, and leaves the list', async () => {
  const { answer, release } = heldBack<object>()
  await choose(() => answer)
  await screen.findByText('second.pdf')
  fireEvent.click(await screen.findByTitle('Remove file'))
  await waitFor(() => expect(screen.queryByText('second.pdf')).toBeNull())
  release({ attachId: '7', originalName: 'second.pdf' })
  expect(screen.queryByText('Uploaded')).toBeNull()
})
