import { join } from 'node:path'
import { type BrowserContext, test as base } from '@playwright/test'
import pg from 'pg'
import { AppUser, type Lang, type ReadCaptchaAnswer } from './app-user.ts'
import { waitForPageTurns } from './page-turn.ts'

export { expect } from '@playwright/test'

export interface ProjectOptions {
  lang: Lang
  theme: 'light' | 'dark'
}

interface Fixtures extends ProjectOptions {
  /** Creates a user with a new browser context. */
  newUser: () => Promise<AppUser>
  /** The user of tests that need only one. */
  user: AppUser
}

interface WorkerFixtures {
  /** The product's embedded database, through the socket in its data directory: for the answers of captchas, and for what only time brings about. */
  database: pg.Client
  readCaptchaAnswer: ReadCaptchaAnswer
}

/** Playwright's `test` with the fixtures of this product. A test fails if a page has logged an error. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  lang: ['zh', { option: true }],
  theme: ['light', { option: true }],
  database: [
    async ({}, use) => {
      const host = join(process.env.E2E_DATA_DIR ?? '', 'run')
      const database = new pg.Client({ host, user: 'postgres', database: 'motorspot' })
      await database.connect()
      await use(database)
      await database.end()
    },
    { scope: 'worker' },
  ],
  readCaptchaAnswer: [
    async ({ database }, use) =>
      use(async (key) => {
        const { rows } = await database.query<{ answer: string }>('select answer from store.captcha where key = $1', [key])
        return rows[0]?.answer ?? ''
      }),
    { scope: 'worker' },
  ],
  newUser: async ({ browser, lang, theme, viewport, baseURL, readCaptchaAnswer }, use, testInfo) => {
    const contexts: BrowserContext[] = []
    const users: AppUser[] = []
    await use(async () => {
      const context = await browser.newContext({ colorScheme: theme, reducedMotion: 'reduce' })
      contexts.push(context)
      await context.addCookies([{ name: 'lang', value: lang, url: baseURL ?? '' }])
      const page = await context.newPage()
      await waitForPageTurns(page)
      const user = new AppUser(page, { lang, width: viewport?.width ?? 0 }, readCaptchaAnswer)
      users.push(user)
      return user
    })
    const failedCalls = users.flatMap((user, index) => user.failedCalls.map((call) => `user ${index + 1}: ${call}`))
    if (testInfo.status !== testInfo.expectedStatus) {
      const pages = await Promise.all(users.map((user, index) => user.describePage().then((text) => `user ${index + 1} at ${text}`)))
      await testInfo.attach('pages', { body: pages.join('\n\n'), contentType: 'text/plain' })
      if (failedCalls.length > 0) await testInfo.attach('failed calls', { body: failedCalls.join('\n'), contentType: 'text/plain' })
    }
    base.expect(users.flatMap(({ pageErrors }) => pageErrors)).toEqual([])
    for (const context of contexts) await context.close()
  },
  user: async ({ newUser }, use) => use(await newUser()),
})

type Body = Parameters<typeof test>[2]

/** A journey that takes long: in two of the four projects each time, in the others by `npm run test:full`. */
export function testEverywhere(title: string, body: Body): void {
  test(title, { tag: '@two' }, body)
  test(`${title} (other languages and widths)`, { tag: ['@full', '@other'] }, body)
}
