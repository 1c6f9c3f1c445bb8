import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { fakeApi, rejected } from '#test/fake-api.ts'
import { demandForm } from '../purchase-publish/demand-form.ts'
import type { PublishData } from './publish.loader.ts'
import { PublishForm, type Saved } from './publish-form.tsx'

const row = {
  ...{
    id: '7',
    rowVersion: 3,
    createUser: '1',
    createTime: '2026-11-26 08:00:00',
    updateTime: '',
    demandStatus: 'QUOTED',
    typeCode: 'AC3',
    powerMin: 23,
  },
  ...{ quantity: 2, urgency: 'WEEK', deadline: '2026-12-20', deliverRegion: '320205', contact: { name: 'Wang', mobile: '13900001111' } },
  ...{ polesAccept: [], mountingAccept: [], frameAccept: [], conditionAccept: ['NEW'], contactVisible: 'LOGIN', photos: [] },
}
const data: PublishData = {
  ...{ options: {}, provinces: [], account: { id: '1' }, row, copied: null, latest: null, stored: null, line: '', isChecked: false },
}
const path = 'POST /blade-collaboration/collaboration/submit'
const question = 'What you changed is reviewed again. Save it?'

function open() {
  const saved: Saved[] = []
  const form = (
    <PublishForm
      definition={demandForm}
      data={data}
      onSaved={(each) => saved.push(each)}
      useNotes={() => ({ has: () => false, at: () => null })}
    />
  )
  const router = createMemoryRouter([{ path: '/', element: form }])
  render(
    <LanguageProvider lang="en">
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
  return saved
}

test('an edit that would hide a demand is asked about before it is saved, and is not saved if the answer is no', async () => {
  const api = fakeApi({
    [path]: ({ body }) =>
      (body as { asksBeforeHiding: boolean }).asksBeforeHiding
        ? rejected(409, question, { hides: true })
        : { id: '7', demandStatus: 'PENDING' },
  })
  const user = userEvent.setup()
  const saved = open()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect([screen.queryByText(question), api.sent(path).length, saved]).toEqual([null, 1, []])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(question)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Save for review' }))
  await expect.poll(() => saved).toMatchObject([{ id: '7', state: 'PENDING' }])
  expect(api.sent(path).at(-1)?.body).toMatchObject({ id: '7', powerMin: 23, asksBeforeHiding: false })
})
