import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import Files from './files.tsx'

test('a video is played where it stands, from the page itself, and its download says its format and size; other files are opened', async () => {
  const fetched = vi.fn(async () => new Response(null, { headers: { 'content-length': String(12 * 1024 ** 2) } }))
  vi.stubGlobal('fetch', fetched)
  const link = 'https://motors.example/files/2026/11/run.mp4'
  const files = [
    { name: 'sheet.pdf', link: '/api/files/2026/11/a.pdf' },
    { name: 'Video', link },
  ]
  render(
    <LanguageProvider lang="en">
      <Files files={files} />
    </LanguageProvider>,
  )
  const video = screen.getByLabelText<HTMLVideoElement>('Video')
  expect([video.getAttribute('src'), video.getAttribute('preload'), video.controls]).toEqual(['/files/2026/11/run.mp4', 'none', true])
  const download = await screen.findByRole('link', { name: 'Download the video (MP4, 12 MB)' })
  expect([download.getAttribute('href'), download.hasAttribute('download')]).toEqual([link, true])
  expect(fetched.mock.calls).toEqual([['/files/2026/11/run.mp4', { method: 'HEAD' }]])
  expect(screen.getByRole('link', { name: 'sheet.pdf' }).getAttribute('target')).toBe('_blank')
})
