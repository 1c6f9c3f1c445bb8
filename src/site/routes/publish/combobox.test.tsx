import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { Combobox } from './combobox.tsx'

const options = [
  { key: 'BR004', label: 'Wannan' },
  { key: 'BR998', label: 'Other' },
]

function Form({ initial }: { readonly initial: string }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <Combobox name="brandCode" label="Brand" value={value} options={options} error={undefined} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

const shown = (initial: string) =>
  render(
    <LanguageProvider lang="en">
      <Form initial={initial} />
    </LanguageProvider>,
  )

/** The server finds nothing. */
const nothingFound = () =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ code: 200, success: true, data: [], msg: '' })),
  )

afterEach(() => vi.unstubAllGlobals())

test.each(['', 'BR004'])('an unknown brand stays as it was typed, and the other brand is offered', async (initial) => {
  nothingFound()
  const user = userEvent.setup()
  shown(initial)
  const box = screen.getByRole('combobox')
  await user.clear(box)
  await user.type(box, 'Fancy Motors')
  await user.tab()
  await user.tab()
  await waitFor(() => expect(screen.getByText(/“Fancy Motors” is no choice/)).toBeTruthy())
  expect((box as HTMLInputElement).value).toBe('Fancy Motors')
  expect(document.querySelector('output')?.textContent).toBe('')
  await user.click(screen.getByRole('button', { name: 'Other' }))
  expect((box as HTMLInputElement).value).toBe('Other')
  expect(document.querySelector('output')?.textContent).toBe('BR998')
  expect(screen.queryByText(/is no choice/)).toBeNull()
})

test('leaving the box without typing keeps the choice', async () => {
  const user = userEvent.setup()
  shown('BR004')
  await user.click(screen.getByRole('combobox'))
  await user.tab()
  expect((screen.getByRole('combobox') as HTMLInputElement).value).toBe('Wannan')
  expect(document.querySelector('output')?.textContent).toBe('BR004')
})

test('the whole name of a choice is that choice, also before the server has answered', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const user = userEvent.setup()
  shown('BR998')
  const box = screen.getByRole<HTMLInputElement>('combobox')
  await user.clear(box)
  await user.type(box, 'wannan')
  await user.tab()
  await user.tab()
  expect([box.value, document.querySelector('output')?.textContent]).toEqual(['Wannan', 'BR004'])
  expect(screen.queryByText(/is no choice/)).toBeNull()
})
