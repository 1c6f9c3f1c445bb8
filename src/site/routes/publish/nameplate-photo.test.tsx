import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { fakeApi } from '#test/fake-api.ts'
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
