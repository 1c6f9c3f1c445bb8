import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { fakeApi, heldBack, rejected } from '#test/fake-api.ts'
import { defineForm } from './form-definition.ts'
import type { PublishData } from './publish.loader.ts'
import { PublishForm, type Saved } from './publish-form.tsx'

const definition = defineForm({
  fields: {
    model: { kind: 'text', label: ['型号', 'Model'] },
    frames: { kind: 'manyOf', label: ['机座号', 'Frames'], options: {} },
    videoUrl: { kind: 'file', label: ['视频', 'Video'], accept: 'video' },
  },
  sections: [{ title: ['电机', 'Motor'], names: ['model', 'frames', 'videoUrl'] }],
  isShown: () => true,
  idle: () => undefined,
  alsoMissing: () => ({}),
  ...{ path: '/motor', state: 'shelfStatus', model: 'model', price: 'unitPrice', isWanted: false, storage: 'motorspot-test' },
  ...{ defaults: () => ({}), kept: [], ofCopy: () => ({}), photoOf: (link: string) => ({ link }) },
})

const data: PublishData = {
  ...{ options: {}, provinces: [], account: { id: '1' }, row: null, copied: null, latest: null, stored: null, line: '', isChecked: false },
}

function open() {
  const saved: Saved[] = []
  const form = <PublishForm definition={definition} data={data} onSaved={(each) => saved.push(each)} useNotes={() => noNotes} />
  render(
    <LanguageProvider lang="en">
      <RouterProvider
        router={createMemoryRouter([{ id: 'root', path: '/', loader: () => ({ timeZone: 'Asia/Shanghai' }), element: form }])}
      />
    </LanguageProvider>,
  )
  return { saved, user: userEvent.setup() }
}
const noNotes = { has: () => false, at: () => null }

const submit = 'POST /motor/submit'

beforeEach(() => localStorage.clear())

test('a listing whose answer was lost is sent again under the same key', async () => {
  const api = fakeApi({
    'POST /blade-machine/machine/read': { motors: [], contacts: [] },
    [submit]: () => {
      throw new TypeError('the answer was lost')
    },
  })
  const { saved, user } = open()
  await user.type(await screen.findByLabelText('Model'), 'YE3')
  await user.click(screen.getByRole('button', { name: 'Save as draft' }))
  await screen.findByText(/网络连接失败|network connection failed/)
  api.answer(submit, { id: '7', shelfStatus: 'DRAFT' })
  await user.click(screen.getByRole('button', { name: 'Save as draft' }))
  await expect.poll(() => saved.map(({ id }) => id)).toEqual(['7'])
  const [first, again] = api.sent(submit).map(({ headers }) => headers['idempotency-key'])
  expect([typeof first, again]).toEqual(['string', first])
})

test('a text list that is left by Enter is sent with what was typed, and its input keeps the focus', async () => {
  const api = fakeApi({ [submit]: { id: '7', shelfStatus: 'PENDING' } })
  const { saved, user } = open()
  const box = await screen.findByLabelText('Frames')
  await user.type(box, '132S， 132M{Enter}')
  await expect.poll(() => saved.length).toBe(1)
  expect(api.sent(submit)).toMatchObject([{ body: { frames: ['132S', '132M'] } }])
  expect([document.activeElement, (box as HTMLInputElement).value]).toEqual([box, ''])
})

const read = 'POST /blade-machine/machine/read'
const upload = 'POST /blade-resource/oss/endpoint/put-file'
const motorOf = (model: string) => ({ text: model, values: [{ field: 'model', value: model, confidence: 1 }], unread: [] })
const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name })
const videoPicker = () => screen.getByLabelText<HTMLInputElement>(/^Video/)
const chooseVideo = () => fireEvent.change(videoPicker(), { target: { files: [new File(['mp4'], 'run.mp4', { type: 'video/mp4' })] } })
const video = () => screen.queryByRole('link', { name: 'Open run.mp4' })
const waits = () => screen.queryAllByText(/^Something is still being uploaded/).length
const model = () => screen.getByLabelText<HTMLInputElement>('Model').value

/** The form with the first of two pasted lines. */
async function openLines(answers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({ [read]: { motors: [motorOf('M1'), motorOf('M2')], contacts: [] }, ...answers })
  const { user } = open()
  await user.type(await screen.findByLabelText(/^Paste a line/), 'M1')
  await user.click(button('Fill in'))
  await screen.findByRole('button', { name: /^M2/ })
  return { api, user }
}

test('a file belongs to the motor that it was chosen for: until it is uploaded, nothing is sent and no other line is opened', async () => {
  const { answer, release } = heldBack<object>()
  const { api, user } = await openLines({ [upload]: () => answer, [submit]: { id: '7', shelfStatus: 'DRAFT' } })
  chooseVideo()
  await screen.findByLabelText('Progress of run.mp4')
  const held = () => [button(/^M2/), button('Submit for review'), button('Save as draft')].map(({ disabled }) => disabled)
  expect([held(), waits()]).toEqual([[true, true, true], 2])
  expect(screen.getAllByText(/^Something is still being uploaded.*: run\.mp4\./)).toHaveLength(2)
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  fireEvent.submit(button('Submit for review'))
  release({ link: '/files/run.mp4' })
  await expect.poll(video).toBeTruthy()
  expect([held(), waits(), api.sent(submit)]).toEqual([[false, false, false], 0, []])
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  await user.click(button(/^M2/))
  expect([model(), video()]).toEqual(['M2', null])
  await user.click(button(/^M1/))
  expect([model(), video() !== null]).toEqual(['M1', true])
  await user.click(button('Save as draft'))
  await expect.poll(() => api.sent(submit).map(({ body }) => body)).toMatchObject([{ model: 'M1', videoUrl: '/files/run.mp4' }])
})

test('a file whose upload has failed is not left to the next motor either', async () => {
  const { user } = await openLines({ [upload]: () => rejected(400, 'This type of file is not allowed') })
  chooseVideo()
  await screen.findByText('This type of file is not allowed')
  expect([button(/^M2/).disabled, button('Save as draft').disabled]).toEqual([true, true])
  await user.click(button('Leave out run.mp4'))
  expect([button(/^M2/).disabled, button('Save as draft').disabled, waits()]).toEqual([false, false, 0])
})

test('while a motor is sent no file is chosen, no text read and no other line opened', async () => {
  const { answer, release } = heldBack<object>()
  const { user } = await openLines({ [submit]: () => answer })
  await user.click(button('Save as draft'))
  await expect.poll(() => button('Save as draft').disabled).toBe(true)
  expect([videoPicker().disabled, button('Fill in').disabled, button(/^M2/).disabled]).toEqual([true, true, true])
  release({ id: '7', shelfStatus: 'DRAFT' })
  await expect.poll(model).toBe('M2')
  expect([videoPicker().disabled, button('Fill in').disabled]).toEqual([false, false])
})
