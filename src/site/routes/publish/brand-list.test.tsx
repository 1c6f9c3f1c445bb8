import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { BrandList } from './brand-list.tsx'

const options = [
  { key: 'BR004', label: 'Wannan' },
  { key: 'BR041', label: 'Siemens' },
]

function Form() {
  const [codes, setCodes] = useState<readonly string[]>(['BR004'])
  return (
    <BrandList label="Brands" hint={undefined} error={undefined} required={false} codes={codes} options={options} onChange={setCodes} />
  )
}

test('brands are added from the list of all, each once, and taken out again', async () => {
  const user = userEvent.setup()
  render(
    <LanguageProvider lang="en">
      <Form />
    </LanguageProvider>,
  )
  const chosen = () => screen.getAllByRole('button', { name: /^Take out/ }).map((each) => each.getAttribute('aria-label'))
  for (const name of ['Siemens', 'Siemens']) {
    await user.click(screen.getByRole('button', { name: 'All choices' }))
    await user.click(screen.getByRole('option', { name }))
  }
  expect(chosen()).toEqual(['Take out “Wannan”', 'Take out “Siemens”'])
  await user.click(screen.getByRole('button', { name: 'Take out “Wannan”' }))
  expect(chosen()).toEqual(['Take out “Siemens”'])
})
