import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { fakeApi, heldBack, rejected } from '#test/fake-api.ts'
import type { LinkOf } from './file-link.tsx'
import { FileList, type NamedFile } from './file-list.tsx'
import { FormPendingProvider, useFormPending } from './form-pending.ts'

const upload = 'POST /blade-resource/oss/endpoint/put-file'
let busy: boolean[] = []
let stored: readonly NamedFile[] = []

interface FormProps {
  readonly first?: readonly NamedFile[]
  readonly most?: number
  readonly linkOf?: LinkOf
  readonly accept?: 'video'
}

function Form({ first = [], most = 3, ...more }: FormProps) {
  const [files, setFiles] = useState(first)
  stored = files
  const { waits, pending } = useFormPending(false)
  busy.push(waits !== '')
  return (
    <FormPendingProvider value={pending}>
      <FileList label="Files" most={most} files={files} error={undefined} onChange={setFiles} {...more} />
    </FormPendingProvider>
  )
}

function open(props: Parameters<typeof Form>[0] = {}) {
  busy = []
  const { container } = render(
    <LanguageProvider lang="en">
      <Form {...props} />
    </LanguageProvider>,
  )
  const picker = screen.getByLabelText<HTMLInputElement>(/^Files/)
  const choose = (...files: File[]) => fireEvent.change(picker, { target: { files } })
  return { picker, choose, shown: within(container) }
}
const pdf = (name: string, size = 1): File => {
  const file = new File(['%PDF'], name, { type: 'application/pdf' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

test('a file is uploaded as soon as it is chosen, shows how far it is, and is renamed and removed by the keyboard', async () => {
  const { answer, release } = heldBack<object>()
  fakeApi({ [upload]: () => answer })
  const user = userEvent.setup()
  const { picker, choose } = open()
  choose(pdf('sheet.pdf'))
  await waitFor(() => expect(screen.getByLabelText('Progress of sheet.pdf').getAttribute('value')).toBe('50'))
  expect(busy.at(-1)).toBe(true)
  release({ link: '/files/a.pdf' })
  const name = await screen.findByLabelText('File 1: name')
  await waitFor(() => expect(busy.at(-1)).toBe(false))
  expect(screen.getByRole('link', { name: 'Open sheet.pdf' }).getAttribute('href')).toBe('/files/a.pdf')
  await user.clear(name)
  await user.type(name, 'Data sheet')
  expect(stored).toEqual([{ name: 'Data sheet', link: '/files/a.pdf' }])
  screen.getByRole('button', { name: 'Remove Data sheet' }).focus()
  await user.keyboard('{Enter}')
  expect(stored).toEqual([])
  await waitFor(() => expect(document.activeElement).toBe(picker))
})

test('what the server rejects says why, and can be tried again or left out', async () => {
  const api = fakeApi({ [upload]: () => rejected(400, 'This type of file is not allowed') })
  const user = userEvent.setup()
  const { choose } = open()
  choose(pdf('a.pdf'), pdf('b.pdf'))
  await waitFor(() => expect(screen.getAllByText('This type of file is not allowed')).toHaveLength(2))
  // Tried again later, they would end in what the form shows then.
  expect(busy.at(-1)).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Leave out b.pdf' }))
  api.answer(upload, { link: '/files/a.pdf' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(stored).toEqual([{ name: 'a.pdf', link: '/files/a.pdf' }]))
  await waitFor(() => expect(busy.at(-1)).toBe(false))
})

test('an upload that is cancelled ends, the others go on, and the focus is where another file is chosen', async () => {
  const { answer, release } = heldBack<object>()
  const api = fakeApi({ [upload]: ({ body }) => ((body as string[])[0] === 'a.pdf' ? answer : { link: '/files/b.pdf' }) })
  const user = userEvent.setup()
  const { picker, choose } = open()
  choose(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'))
  await waitFor(() => expect(api.sent(upload)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Cancel the upload of c.pdf' }))
  await user.click(screen.getByRole('button', { name: 'Cancel the upload of a.pdf' }))
  await waitFor(() => expect(stored).toEqual([{ name: 'b.pdf', link: '/files/b.pdf' }]))
  release({ link: '/files/a.pdf' })
  await waitFor(() => expect(document.activeElement).toBe(picker))
  await waitFor(() => expect([stored.length, busy.at(-1), screen.queryByRole('progressbar')]).toEqual([1, false, null]))
  expect(api.sent(upload)).toHaveLength(2)
})

test('more files than there may be, and those that are too large, are named and not sent', async () => {
  const api = fakeApi({ [upload]: () => ({ link: '/files/new.pdf' }) })
  const { picker, choose } = open({ first: [{ name: 'old.pdf', link: '/files/old.pdf' }], most: 2 })
  choose(pdf('big.pdf', 21 * 1024 * 1024), pdf('new.pdf'), pdf('more.pdf'))
  await waitFor(() => expect(stored.map(({ name }) => name)).toEqual(['old.pdf', 'new.pdf']))
  expect(api.sent(upload)).toHaveLength(1)
  expect(screen.getByText(/left out: big\.pdf、more\.pdf/)).toBeTruthy()
  expect(picker.disabled).toBe(true)
})

test('files that are not for everybody are uploaded as private ones, and opened by a link that is asked for', async () => {
  const link = '/api/files/private/a.pdf'
  const api = fakeApi({ [upload]: { link } })
  const target = { location: { href: '' } }
  const opened = vi.spyOn(window, 'open').mockReturnValue(target as Window)
  const { choose } = open({ linkOf: async (asked) => `${asked}?ticket=1` })
  choose(pdf('drawing.pdf'))
  // At its own address a new tab would be empty: a link could be opened there by the middle button.
  await userEvent.click(await screen.findByRole('button', { name: 'Open drawing.pdf' }))
  expect(screen.queryByRole('link')).toBeNull()
  await waitFor(() => expect(target.location.href).toBe(`${link}?ticket=1`))
  expect(api.sent(upload)[0]?.body).toEqual(['drawing.pdf', 'true'])
  opened.mockRestore()
})

test('a file stays in one row of three, whether or not its link can fail', () => {
  const first = [{ name: 'Offer', link: '/files/a.pdf' }]
  open({ first, linkOf: () => Promise.resolve('/once') })
  const row = screen.getByRole('button', { name: 'Remove Offer' }).closest('li')
  expect([...(row?.children ?? [])].map((each) => each.querySelector('a, button, svg')?.tagName ?? each.tagName)).toEqual([
    'INPUT',
    'BUTTON',
    'svg',
  ])
  expect(row?.children[1]?.querySelector('[role=alert]')).not.toBeNull()
})

test('a video is taken up to 100 MB, has no name of its own, and makes room when it is removed', async () => {
  fakeApi({ [upload]: { link: '/files/run.mp4' } })
  const user = userEvent.setup()
  const { picker, choose, shown } = open({ most: 1, accept: 'video' })
  const video = (size: number): File => {
    const file = new File(['mp4'], 'run.mp4', { type: 'video/mp4' })
    Object.defineProperty(file, 'size', { value: size * 1024 * 1024 })
    return file
  }
  choose(video(101))
  expect((await screen.findByText(/At most 1 file of 100 MB/)).textContent).toContain('run.mp4')
  choose(video(99))
  await screen.findByRole('link', { name: 'Open run.mp4' })
  expect([picker.accept, picker.multiple, picker.disabled, shown.queryByRole('textbox')]).toEqual(['video/mp4', false, true, null])
  await user.click(screen.getByRole('button', { name: 'Remove run.mp4' }))
  expect([stored, picker.disabled]).toEqual([[], false])
})
