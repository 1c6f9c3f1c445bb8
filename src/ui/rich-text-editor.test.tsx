import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { heldBack } from '#test/fake-api.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import RichTextEditor from './rich-text-editor.tsx'

const none = (): void => undefined

test('a picture that is being uploaded says so, and a second one waits', async () => {
  const { answer, release } = heldBack<string | undefined>()
  renderAdmin(<RichTextEditor value="" onChange={none} upload={() => answer} attributes={{ 'aria-label': 'Text' }} />)
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['a'], 'a.png', { type: 'image/png' })] } })
  await screen.findByText('Uploading the picture …')
  expect(input.disabled).toBe(true)
  release(undefined)
  await screen.findByText('Picture')
  expect(input.disabled).toBe(false)
})
