import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import type { Services } from '#site/services.ts'
import { SimilarMotors } from '../machine/similar-motors.tsx'
import { loadMatches } from './quotes.loader.ts'

const motors = [0, 0, 2, 0, 0, 4].map((moreOfSeller, at) => ({
  motor: {
    id: String(at),
    model: `YE3-132S-${at}`,
    title: `YE3-132S-${at}`,
    titleEn: '',
    ...{ poles: [4], voltageV: [], freqHz: [], mounting: [], photos: [] },
  },
  ...{ grade: 'A', score: 90, moreOfSeller, reasons: [] },
}))

test('of a demand, the last motor of a seller says how many more there are, also where the page shows six', async () => {
  const asked: unknown[] = []
  const get = async (_path: string, query: { readonly size: string }) => {
    asked.push(query)
    return motors.slice(0, Number(query.size))
  }
  const replacements = await loadMatches({ get, lang: 'en' } as unknown as Services, '7')
  const router = createMemoryRouter([{ path: '/', element: <SimilarMotors replacements={replacements} /> }])
  render(
    <LanguageProvider lang="en">
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
  expect(screen.getAllByText(/more listings of this seller/).map(({ textContent }) => textContent)).toEqual([
    '2 more listings of this seller',
    '4 more listings of this seller',
  ])
  expect(asked).toEqual([{ demandId: '7', size: '6' }])
})
