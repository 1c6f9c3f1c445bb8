import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { brand } from '#modules/machine/brand/brand.resource.ts'
import { fakeApi, heldBack, rejected } from '#test/fake-api.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { chooseFiles, renderField } from '#test/render-field.tsx'
import type { Field } from '../resource/field.ts'
import { MediaControl } from './media-control.tsx'

const label = ['字段', 'Field'] as const
const images: Field = { kind: 'images', label, max: 3 }
const fileNames = (container: HTMLElement) =>
  [...container.querySelectorAll('.ant-upload-list-item-done img')].map((image) => image.getAttribute('alt'))

test('of uploads that finish at the same time none is lost', async () => {
  const first = heldBack<object>()
  const second = heldBack<object>()
  fakeApi({ 'POST /upload': ({ body }) => (String(body) === 'a.png' ? first : second).answer })
  const { container, submit } = renderField(images, { row: { it: ['/files/old.png'] } })
  chooseFiles(container, 'a.png')
  chooseFiles(container, 'b.png')
  await waitFor(() => expect(container.querySelectorAll('.ant-upload-list-item-uploading')).toHaveLength(2))
  first.release({ link: '/files/a.png' })
  second.release({ link: '/files/b.png' })
  await waitFor(() => expect(container.querySelectorAll('.ant-upload-list-item-uploading')).toHaveLength(0))
  expect((await submit()).it).toEqual(['/files/old.png', '/files/a.png', '/files/b.png'])
})

test('a picture that is removed while another one is uploaded stays removed', async () => {
  const { answer, release } = heldBack<object>()
  fakeApi({ 'POST /upload': () => answer })
  const { container, submit } = renderField(images, { row: { it: ['/files/old.png'] } })
  chooseFiles(container, 'a.png')
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50'))
  fireEvent.click(screen.getAllByTitle('Remove file')[0] as Element)
  await waitFor(() => expect(fileNames(container)).toEqual([]))
  release({ link: '/files/a.png' })
  await waitFor(() => expect(fileNames(container)).toEqual(['a.png']))
  expect((await submit()).it).toEqual(['/files/a.png'])
})

test('at the declared number of pictures the upload button is hidden', () => {
  renderField(images, { row: { it: ['/1.png', '/2.png'] } })
  screen.getByLabelText('Upload')
  cleanup()
  renderField(images, { row: { it: ['/1.png', '/2.png', '/3.png'] } })
  expect(screen.queryByLabelText('Upload')).toBeNull()
})

test('a picture replaces the only one of its field', async () => {
  fakeApi({ 'POST /upload': { link: '/files/b.png' } })
  const { container, submit } = renderField({ kind: 'image', label }, { row: { it: '/files/a.png' } })
  fireEvent.click(screen.getByTitle('Remove file'))
  await screen.findByLabelText('Upload')
  chooseFiles(container, 'b.png')
  await waitFor(() => expect(fileNames(container)).toEqual(['b.png']))
  expect((await submit()).it).toBe('/files/b.png')
})

test('a rejected upload shows the message of the server and leaves the value as it was', async () => {
  fakeApi({ 'POST /upload': () => rejected(400, 'This is no picture') })
  const { container, submit } = renderField(images, { row: { it: ['/files/old.png'] } })
  chooseFiles(container, 'bad.png')
  await screen.findByText('This is no picture')
  expect((await submit()).it).toEqual(['/files/old.png'])
})

test('a file is uploaded as its control prepares it; one that cannot be prepared is not sent', async () => {
  const api = fakeApi({ 'POST /upload': { link: '/files/a.jpg' } })
  const prepare = async ({ name }: File) => {
    if (name === 'broken.png') throw new Error('no picture')
    return new File(['small'], 'small.jpg')
  }
  const { container } = renderAdmin(<MediaControl name="logo" field={brand.fields.logo} row={{}} prepare={prepare} />)
  chooseFiles(container, 'broken.png')
  await screen.findByText(/^The upload failed/)
  chooseFiles(container, 'large.png')
  await waitFor(() => expect(api.sent('POST /upload').map(({ body }) => body)).toEqual([['small.jpg']]))
})

test('a click on a picture shows it large, until it is closed', async () => {
  renderField(images, { row: { it: ['/files/a.png'] } })
  fireEvent.click(screen.getByTitle('Preview file'))
  const preview = await screen.findByRole('dialog')
  expect(within(preview).getByRole('img', { name: 'Field' }).getAttribute('src')).toBe('/files/a.png')
  fireEvent.keyDown(window, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an upload that finishes leaves the others running', async () => {
  const first = heldBack<object>()
  const second = heldBack<object>()
  fakeApi({ 'POST /upload': ({ body }) => (String(body) === 'a.png' ? first : second).answer })
  const { container } = renderField(images)
  const uploading = () => container.querySelectorAll('.ant-upload-list-item-uploading')
  chooseFiles(container, 'a.png')
  chooseFiles(container, 'b.png')
  await waitFor(() => expect(uploading()).toHaveLength(2))
  first.release({ link: '/files/a.png' })
  await waitFor(() => expect(fileNames(container)).toEqual(['a.png']))
  expect(uploading()).toHaveLength(1)
  second.release({ link: '/files/b.png' })
  await waitFor(() => expect(fileNames(container)).toEqual(['a.png', 'b.png']))
  expect(uploading()).toHaveLength(0)
})

test('a picture that is removed leaves the others', async () => {
  const { container, submit } = renderField(images, { row: { it: ['/files/a.png', '/files/b.png', '/files/c.png'] } })
  fireEvent.click(screen.getAllByTitle('Remove file')[1] as Element)
  await waitFor(() => expect(fileNames(container)).toEqual(['a.png', 'c.png']))
  expect((await submit()).it).toEqual(['/files/a.png', '/files/c.png'])
})

test('a running upload counts among the declared number of pictures', async () => {
  const { answer, release } = heldBack<object>()
  fakeApi({ 'POST /upload': () => answer })
  const { container } = renderField(images, { row: { it: ['/1.png', '/2.png'] } })
  chooseFiles(container, '3.png')
  await waitFor(() => expect(screen.queryByLabelText('Upload')).toBeNull())
  release({ link: '/3.png' })
  await waitFor(() => expect(fileNames(container)).toEqual(['1.png', '2.png', '3.png']))
})

test('an upload whose answer is no file says that it failed', async () => {
  fakeApi({ 'POST /upload': () => null })
  const { container, submit } = renderField(images, { row: { it: ['/files/old.png'] } })
  chooseFiles(container, 'a.png')
  await screen.findByText('The upload failed. Please try again.')
  expect(container.querySelector('.ant-upload-list-item-uploading')).toBeNull()
  expect((await submit()).it).toEqual(['/files/old.png'])
})

test('pictures take image files, a file takes any unless its control says', () => {
  const accepted = (field: Field) => {
    const { container } = renderField(field)
    const accept = container.querySelector<HTMLInputElement>('input[type=file]')?.accept
    cleanup()
    return accept
  }
  expect([accepted(images), accepted({ kind: 'image', label }), accepted({ kind: 'file', label })]).toEqual(['image/*', 'image/*', ''])
})

test('a file has a button to upload it while there is none, and opens in a window of its own', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { container } = renderField({ kind: 'file', label }, { row: { it: '/files/run.mp4' } })
  expect(screen.queryByText('Upload')).toBeNull()
  fireEvent.click(container.querySelector('.ant-upload-list-item-name') as Element)
  expect(open.mock.calls).toEqual([['/files/run.mp4', '_blank', 'noopener']])
  open.mockRestore()
  cleanup()
  renderField({ kind: 'file', label })
  expect(screen.getByText('Upload').closest('button')).not.toBeNull()
})

test.each([
  ['staff', 'true'],
  ['owner', 'true'],
  ['member', 'false'],
  [undefined, 'false'],
] as const)('a file of a field that is read by %s is private: %s', async (read, isPrivate) => {
  const api = fakeApi({ 'POST /upload': { link: '/files/private/plan.pdf' } })
  const { container } = renderField({ kind: 'file', label, ...(read && { read }) })
  chooseFiles(container, 'plan.pdf')
  await waitFor(() => expect(api.sent('POST /upload').map(({ query }) => query)).toEqual([{ isPrivate }]))
})
