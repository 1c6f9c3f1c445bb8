import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { MessageForm } from './message-form.tsx'

/** The form of a thread, as an account sees it. */
async function open(account: string, onSend: (message: { text: string }) => Promise<void> = async () => undefined) {
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
