import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { fakeApi, heldBack, rejected } from '#test/fake-api.ts'
import { WriteMessage } from '../../own/write-message.tsx'
import { MyStockValue } from './my-stock-value.tsx'
import { useMyStock } from './use-my-stock.ts'

const submit = 'POST /blade-machine/machine/submit'

function Rows() {
  const { post, ...writes } = useMyStock()
  const save = (id: string) => (unitPrice: string) =>
    post('submit', { body: { id, unitPrice, asksBeforeHiding: true }, success: () => ({ ok: true, text: `Saved ${id}` }) })
  return (
    <>
      <WriteMessage writes={{ post, ...writes }} />
      {['1', '2'].map((id) => (
        <MyStockValue key={id} label={`Price ${id}`} value="1800" unit="¥" decimals={2} onSave={save(id)} onErrorGone={() => undefined} />
      ))}
    </>
  )
}

function open() {
  render(
    <LanguageProvider lang="en">
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Rows /> }])} />
    </LanguageProvider>,
  )
  return userEvent.setup()
}
const price = (id: string) => screen.getByLabelText<HTMLInputElement>(`Price ${id}`)

interface Sent {
  readonly id: string
  readonly asksBeforeHiding: boolean
}
const asksAbout = ({ id, asksBeforeHiding }: Sent) => (asksBeforeHiding ? rejected(409, `Save ${id} for review?`, { hides: true }) : {})

test('two rows that need a question are asked about one after the other, and each is saved by its own answer', async () => {
  const { answer, release } = heldBack<undefined>()
  const api = fakeApi({ [submit]: ({ body }) => answer.then(() => asksAbout(body as Sent)) })
  const user = open()
  for (const id of ['1', '2']) {
    await user.clear(price(id))
    await user.type(price(id), '900{Enter}')
  }
  release(undefined)
  for (const id of ['1', '2']) {
    const dialog = (await screen.findByText(`Save ${id} for review?`)).closest('dialog') as HTMLElement
    expect(screen.getAllByRole('dialog')).toEqual([dialog])
    await user.click(within(dialog).getByRole('button', { name: 'Save for review' }))
  }
  await screen.findByText('Saved 2')
  await expect.poll(() => [price('1').readOnly, price('2').readOnly]).toEqual([false, false])
  const saved = api.sent(submit).map(({ body }) => body as Sent)
  expect(saved.filter(({ asksBeforeHiding }) => !asksBeforeHiding).map(({ id }) => id)).toEqual(['1', '2'])
})

test('a value that was not wanted is asked about anew after Esc, and until then leaving the field says that it is not saved', async () => {
  const api = fakeApi({ [submit]: ({ body }) => asksAbout(body as Sent) })
  const user = open()
  const type = async (value: string) => {
    await user.clear(price('1'))
    await user.type(price('1'), value)
  }
  const cancel = async () => {
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    await screen.findByText(/Not saved/)
  }
  await type('900{Enter}')
  await cancel()
  await user.type(price('1'), '{Escape}')
  expect([price('1').value, screen.queryByText(/Not saved/)]).toEqual(['1800', null])
  await type('900')
  await user.tab()
  await cancel()
  expect(api.sent(submit)).toHaveLength(2)
})

test('a value that was not wanted is saved or given up by buttons, for who has no keyboard; the field keeps the focus meanwhile', async () => {
  const { answer, release } = heldBack<undefined>()
  const api = fakeApi({ [submit]: ({ body }) => answer.then(() => asksAbout(body as Sent)) })
  const user = open()
  await user.clear(price('1'))
  await user.type(price('1'), '900{Enter}')
  expect([price('1').readOnly, document.activeElement]).toEqual([true, price('1')])
  release(undefined)
  const cancel = async () => user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await cancel()
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await cancel()
  const restore = await screen.findByRole('button', { name: 'Restore' })
  await user.click(restore)
  expect([price('1').value, screen.queryByText(/Not saved/)]).toEqual(['1800', null])
  expect(api.sent(submit)).toHaveLength(2)
})

test('Enter saves, and does not press the button of the question that it opens', async () => {
  fakeApi({ [submit]: ({ body }) => asksAbout(body as Sent) })
  open()
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  price('1').dispatchEvent(enter)
  expect(enter.defaultPrevented).toBe(true)
})
