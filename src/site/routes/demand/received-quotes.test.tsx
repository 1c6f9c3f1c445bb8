import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import type { PrintedQuote } from './quotes.loader.ts'
import ReceivedQuotes from './received-quotes.tsx'

const differs = { zh: '现货在库，铭牌参数可视频确认。', en: 'In stock; the nameplate can be checked by video.' }
const quote: PrintedQuote = {
  ...{ id: '5', rowVersion: 1, price: '1450.00', currency: 'CNY', taxMode: 'VAT13', qty: 2, leadDays: 3, validUntil: '2099-01-01' },
  ...{ deviation: `${differs.zh}\n${differs.en}`, quoteState: 'OFFERED', demandId: '9', listingId: '', attachments: [], contact: {} },
}

test.each(['zh', 'en'] as const)('what differs is shown in the language of the page where a quote says it in both: %s', async (lang) => {
  const quotes = [{ quote, motor: null, grade: '', notes: [] }] as const
  const table = <ReceivedQuotes demand={{ quantity: 2, partialOk: false }} quotes={quotes} isOpen={false} />
  render(
    <LanguageProvider lang={lang}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: table }])} />
    </LanguageProvider>,
  )
  expect((await screen.findByText((text) => text.includes(differs[lang]))).textContent).toBe(differs[lang])
})
