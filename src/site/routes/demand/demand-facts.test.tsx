import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#i18n/language.tsx'
import type { Services } from '#site/services.ts'
import type { DemandDetail } from '../purchase/demand.ts'
import { loadDemand } from './demand.loader.ts'
import { DemandFacts } from './demand-facts.tsx'

const row = {
  ...{ id: '7', createUser: '5', title: 'x', quantity: 2, currency: 'CNY', urgency: 'WEEK', urgencyName: 'A week', quoteCount: 0 },
  ...{ polesAccept: [], mountingAccept: [], frameAccept: [], conditionAccept: [], brandAccept: [], photos: [], voltageV: '', powerMin: '' },
  ...{ budgetUnit: '1500.00', budgetTotal: '3000.00', budgetVisible: false, shownBudgetUnit: '' },
}

/** What the page says to a user with these owners. */
async function shownTo(
  owners: readonly string[] | undefined,
  changes: Partial<Record<keyof typeof row | 'closedPrice' | 'closedCurrency', unknown>> = {},
) {
  const services = { open: async () => ({ ...row, ...changes }), lang: 'en', owners } as unknown as Services
  const { demand, amounts } = await loadDemand(services, '7')
  const { container } = render(
    <LanguageProvider lang="en">
      <DemandFacts demand={demand as DemandDetail} amounts={amounts} />
    </LanguageProvider>,
  )
  return [...container.querySelectorAll('dl > div')].flatMap((each) =>
    /^(Budget|Price paid)/.test(each.textContent ?? '') ? [each.textContent] : [],
  )
}

test('the buyer of a demand is told the budgets that nobody else sees', async () => {
  expect(await shownTo(['5'])).toEqual(['Budget for one¥1,500 (not shown to others)', 'Budget in all¥3,000 (not shown to others)'])
  expect(await shownTo(['5'], { budgetUnit: '' })).toEqual(['Budget in all¥3,000 (not shown to others)'])
  // Staff are sent them too, but they are not theirs.
  expect([await shownTo(['6']), await shownTo(undefined)]).toEqual([[], []])
})

test('a budget that is shown to all is no private one', async () => {
  const changes = { budgetVisible: true, shownBudgetUnit: '1500.00' }
  expect(await shownTo(['5'], changes)).toEqual(['Budget for one¥1,500'])
})

test('the buyer of a demand reads what was paid in the currency of the quote that won', async () => {
  const changes = { budgetVisible: true, closedPrice: '260.00', closedCurrency: 'USD' }
  expect(await shownTo(['5'], changes)).toEqual(['Price paid$260 (not shown to others)'])
  expect(await shownTo(['6'], changes)).toEqual([])
})
