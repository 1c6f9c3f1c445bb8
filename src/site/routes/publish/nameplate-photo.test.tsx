import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { fakeApi, heldBack } from '#test/fake-api.ts'
import { FormPendingProvider, useFormPending } from '../../form-pending.ts'
import { NameplatePhoto } from './nameplate-photo.tsx'

test('a file that is no picture is not said to be kept', async () => {
  fakeApi({})
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
  })
  const links: string[] = []
  render(
    <LanguageProvider lang="en">
      <NameplatePhoto onPhoto={(link) => links.push(link)} onRead={() => undefined} />
    </LanguageProvider>,
  )
  await userEvent
    .setup()
    .upload(screen.getByLabelText('Read a photo of the nameplate'), new File(['no picture'], 'a.jpg', { type: 'image/jpeg' }))
  expect((await screen.findByRole('alert')).textContent).toBe('This photo cannot be opened: use a JPG or PNG instead')
  expect(links).toEqual([])
})

function Form({ onPhoto }: { readonly onPhoto: (link: string) => void }) {
  const { waits, pending } = useFormPending(false)
  return (
    <FormPendingProvider value={pending}>
      <NameplatePhoto onPhoto={onPhoto} onRead={() => undefined} />
      <button type="button" disabled={waits !== ''}>
        Send
      </button>
    </FormPendingProvider>
  )
}

test('a form waits for the photo of a nameplate, which can be cancelled', async () => {
  const { answer, release } = heldBack<object>()
  const upload = 'POST /blade-resource/oss/endpoint/put-file'
  const api = fakeApi({ [upload]: () => answer })
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close: () => undefined }))
  const links: string[] = []
  const user = userEvent.setup()
  render(
    <LanguageProvider lang="en">
      <Form onPhoto={(link) => links.push(link)} />
    </LanguageProvider>,
  )
  const picker = screen.getByLabelText('Read a photo of the nameplate')
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  await user.upload(picker, new File(['picture'], 'a.jpg', { type: 'image/jpeg' }))
  await waitFor(() => expect([api.sent(upload).length, send.disabled]).toEqual([1, true]))
  await user.click(screen.getByRole('button', { name: 'Cancel reading the nameplate' }))
  release({ link: '/files/a.webp' })
  await waitFor(() => expect(document.activeElement).toBe(picker))
  expect([send.disabled, links, screen.queryByRole('alert')]).toEqual([false, [], null])
})
