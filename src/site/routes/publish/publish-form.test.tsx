import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { fakeApi } from '#test/fake-api.ts'
import { defineForm } from './form-definition.ts'
import type { PublishData } from './publish.loader.ts'
import { PublishForm, type Saved } from './publish-form.tsx'

const definition = defineForm({
  fields: {
    model: { kind: 'text', label: ['型号', 'Model'] },
    frames: { kind: 'manyOf', label: ['机座号', 'Frames'], options: {} },
  },
  sections: [{ title: ['电机', 'Motor'], names: ['model', 'frames'] }],
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
