import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import { ContactBar } from './contact-card.tsx'
import type { PageMotor } from './page-fields.ts'

test.each([
  ['who may only ask', { id: '1' }, {}, ['Ask the seller', '#contact']],
  ['who sees the number', { id: '1' }, { mobile: '138 0000 1111' }, ['Call', 'tel:13800001111']],
  ['a visitor', null, {}, ['Log in to see it', '/en/login?redirect_url=%2F']],
])('the bar of a motor on a phone leads to what is possible: %s', async (_, user, contact, [name, href]) => {
  const element = <ContactBar motor={{ priceMode: 'ASK', contact } as unknown as PageMotor} />
  const loader = () => ({ user, summary: { params: { hotline: '4000000000' } } })
  render(
    <LanguageProvider lang="en">
      <RouterProvider router={createMemoryRouter([{ id: 'root', path: '/', loader, element }])} />
    </LanguageProvider>,
  )
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href)
})
