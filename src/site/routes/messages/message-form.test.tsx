import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { fakeApi, heldBack } from '#test/fake-api.ts'
import { CallError, type Request } from '#ui/request.ts'
import { MessageForm } from './message-form.tsx'

type Send = (message: { text: string; file: string }, headers: NonNullable<Request['headers']>) => Promise<void>

/** The form of an inquiry, as an account sees it. */
async function open(account: string, onSend: Send = async () => undefined) {
  cleanup()
  const form = <MessageForm label="Message" sendLabel="Send" onSend={onSend} />
  const routes = [{ id: 'root', path: '/messages/:id', loader: () => ({ user: { id: account } }), element: form }]
  render(
    <LanguageProvider lang="en">
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/messages/7'] })} />
    </LanguageProvider>,
  )
  return screen.findByLabelText<HTMLTextAreaElement>('Message')
}

test('a message outlives a reload until it is sent, and another account does not see it', async () => {
  const user = userEvent.setup()
  await user.type(await open('1'), 'Is it B35?')
  expect((await open('2')).value).toBe('')
  const sent: string[] = []
  const box = await open('1', async ({ text }) => void sent.push(text))
  await waitFor(() => expect(box.value).toBe('Is it B35?'))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toEqual(['Is it B35?']))
  expect((await open('1')).value).toBe('')
})

test('a message whose answer was lost is sent again under the same key, with the file that is there already', async () => {
  const putFile = 'POST /blade-resource/oss/endpoint/put-file'
  let stored = 0
  const name = () => {
    stored += 1
    return { name: `drawing-${stored}.pdf` }
  }
  const api = fakeApi({ [putFile]: name })
  const sent: { file: string; key: string | undefined }[] = []
  const box = await open('1', async ({ file }, headers) => {
    sent.push({ file, key: headers['idempotency-key'] })
    if (sent.length === 1) throw new CallError(0, { msg: 'No answer' })
  })
  const user = userEvent.setup()
  const attach = () => user.upload(screen.getByLabelText(/^Attachment/), new File(['pdf'], 'drawing.pdf', { type: 'application/pdf' }))
  const press = () => user.click(screen.getByRole('button', { name: 'Send' }))
  await user.type(box, 'Like this one')
  await attach()
  await press()
  await screen.findByText('No answer')
  await press()
  await waitFor(() => expect(box.value).toBe(''))
  await user.type(box, 'Like this one')
  await attach()
  await press()
  await waitFor(() => expect(sent.length).toBe(3))
  expect(sent.map(({ file }) => file)).toEqual(['drawing-1.pdf', 'drawing-1.pdf', 'drawing-2.pdf'])
  expect([typeof sent[0]?.key, sent[1]?.key]).toEqual(['string', sent[0]?.key])
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
  expect(api.sent(putFile).length).toBe(2)
})

test('a message that is rejected stays to be corrected, and nothing typed meanwhile goes with it', async () => {
  const { answer, release } = heldBack<undefined>()
  const box = await open('3', async () => {
    await answer
    throw new CallError(400, { msg: 'You are blocked' })
  })
  const user = userEvent.setup()
  await user.type(box, 'Is it B5?')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(box.readOnly).toBe(true))
  await user.type(box, ' or B35')
  release(undefined)
  await screen.findByText('You are blocked')
  expect([box.value, box.readOnly]).toEqual(['Is it B5?', false])
  const again = await open('3')
  await waitFor(() => expect(again.value).toBe('Is it B5?'))
})
