import { render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import type { Demand } from './demand.ts'
import ListingMatches from './listing-matches.tsx'

const demand = {
  ...{ id: '9', title: '求购 5.5kW', titleEn: 'Wanted: 5.5 kW', powerMin: 5.5, powerMax: '', polesAccept: [4], mountingAccept: ['B3'] },
  ...{ frameAccept: [], voltageV: 380, freqHz: '50', ieMin: '', quantity: 2, urgency: 'WEEK', urgencyName: 'Within a week' },
  ...{ deadline: '2026-12-20', quoteCount: 0, createTime: '2026-11-26 08:00:00' },
} as unknown as Demand

function open(matches: Parameters<typeof ListingMatches>[0]['matches']) {
  const page = <ListingMatches id="7" title={['电机', 'Motor']} matches={matches} />
  const router = createMemoryRouter([{ path: '/', element: page }])
  render(
    <LanguageProvider lang="en">
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
}

test('each demand that a listing meets leads to its page, with its grade and what differs', () => {
  open([{ demand, grade: 'B', notes: ['The power is one step higher'] }])
  const [entry] = screen.getAllByRole('listitem')
  if (!entry) throw new Error('nothing is listed')
  expect(within(entry).getByRole('link').getAttribute('href')).toContain('/purchase/9')
  expect(within(entry).getByText('B direct replacement')).toBeTruthy()
  expect(within(entry).getByText('The power is one step higher')).toBeTruthy()
})

test('a listing that meets none says so', () => {
  open([])
  expect(screen.getByText(/No open demand is met by this motor now/)).toBeTruthy()
})
