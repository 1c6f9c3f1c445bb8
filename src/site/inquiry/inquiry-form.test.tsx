import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import InquiryForm from './inquiry-form.tsx'

test('the question to a seller has the focus once it is opened, beside the report, and can be cancelled', async () => {
  const form = <InquiryForm listingId="7" />
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => ({ user: { id: '1' } }), element: form }])
  render(
    <LanguageProvider lang="en">
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Ask the seller' }))
  expect(document.activeElement).toBe(screen.getByLabelText(/^Your question/))
  screen.getByText('Report')
  await user.type(screen.getByLabelText(/^Your question/), ' B35?')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText(/^Your question/)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask the seller' }))
  await user.click(screen.getByRole('button', { name: 'Ask the seller' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Your question/).value).toContain('B35?')
})
