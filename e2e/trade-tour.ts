import { expect } from '@playwright/test'
import type { AppUser } from './app-user.ts'

/** The paths, without the language, of the pages that a visitor reads beside the stock and the demands. */
export const readingPaths = ['/terms', '/privacy', '/register/status', '/stock/brand/BR001', '/stock/series/YE3', '/confirm_stock'] as const

/** The pages that a visitor reads beside the stock and the demands. */
export async function* readingScreens(user: AppUser): AsyncGenerator<string> {
  for (const path of readingPaths) {
    await user.visit(path)
    yield path.slice(1).replace(/\W+/g, '-')
  }
  await user.visit('/news')
  const article = user.page.locator('main a[href*="/news/detail/"]').first()
  await user.visit(await pathOf(article.getAttribute('href')))
  yield 'news-detail'
}

/** A path of a link, without the language. */
const pathOf = async (href: Promise<string | null>): Promise<string> => ((await href) ?? '').replace(/^\/en/, '')

interface Rows {
  readonly records: readonly { readonly id: string }[]
}

const demandsPath = '/blade-collaboration/collaboration/list'

/** Pages about what a trader trades: an inquiry and a demand of another's, and a demand of the trader's own. Makes what there is not. */
export async function tradingPaths(user: AppUser): Promise<readonly (readonly [screen: string, path: string])[]> {
  const own = await user.callApi<Rows>('GET', `${demandsPath}?isSelf=1&size=50`)
  const all = await user.callApi<Rows>('GET', '/blade-collaboration/collaboration/listData?size=50')
  // The oldest: new ones are those of tests that run at the same time.
  const of = new Set(own.records.map(({ id }) => id))
  const [asBuyer, asSeller] = [own.records[0]?.id, all.records.findLast(({ id }) => !of.has(id))?.id]
  expect([asBuyer, asSeller], 'demands of the demo data').toEqual([expect.any(String), expect.any(String)])
  return [
    ['notifications', '/notifications'],
    ['notification-settings', '/notifications/settings'],
    ['inquiries', '/messages'],
    ['inquiry', `/messages/${await startInquiry(user)}`],
    ['demand-of-own', `/purchase/${asBuyer}`],
    ['demand-to-quote', `/purchase/${asSeller}`],
    ['own-demands', '/purchase?isSelf=1'],
    ['my-quotes', '/purchase?isQuoted=1'],
  ]
}

/** The id of a motor on the shelf that is not the trader's own. */
async function motorOfAnother(user: AppUser): Promise<string | undefined> {
  const own = await user.callApi<Rows>('GET', '/blade-machine/machine/list1?size=100')
  const mine = new Set(own.records.map(({ id }) => id))
  const shelf = await user.callApi<Rows>('GET', '/blade-machine/machine/listData?size=100')
  return shelf.records.find(({ id }) => !mine.has(id))?.id
}

/** Asks the seller of a motor; returns the id of the inquiry. */
async function startInquiry(user: AppUser): Promise<string> {
  const listingId = await motorOfAnother(user)
  const question = { listingId, text: 'Is it still in stock?', file: '', quantity: 2 }
  return (await user.callApi<{ id: string }>('POST', '/blade-machine/inquiry/start', question)).id
}

/** What a trader reads and answers: messages, notifications, demands, and the form that reports a listing. */
export async function* tradingScreens(user: AppUser): AsyncGenerator<string> {
  for (const [screen, path] of await tradingPaths(user)) {
    await user.visit(path)
    await expect(user.page.getByRole('heading', { level: 1 })).toBeVisible()
    yield screen
  }
  await user.visit(`/machine/${await motorOfAnother(user)}`)
  await user.page
    .locator('main summary')
    .filter({ hasText: user.t('举报', 'Report') })
    .first()
    .click()
  yield 'report-form'
}
