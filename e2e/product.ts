import { join } from 'node:path'
import { type BrowserContext, test as base } from '@playwright/test'
import pg from 'pg'
import { type Lang, Reader, type ReadPicture } from './reader.ts'

export { expect } from '@playwright/test'

export interface Looks {
  lang: Lang
  theme: 'light' | 'dark'
}

interface Given extends Looks {
  /** Somebody new in a browser of his own. */
  arrive: () => Promise<Reader>
  /** Whoever the test is about. */
  reader: Reader
}

/** The product under test, as one meets it: through a browser, in the language and on the screen of the project. */
export const test = base.extend<Given, { readPicture: ReadPicture }>({
  lang: ['zh', { option: true }],
  theme: ['light', { option: true }],
  // No page tells what a captcha says: only the database of the product knows, over the socket in its folder.
  readPicture: [
    async ({}, use) => {
      const host = join(process.env.E2E_DATA_DIR ?? '', 'run')
      const database = new pg.Client({ host, user: 'postgres', database: 'motorspot' })
      await database.connect()
      await use(async (key) => {
        const { rows } = await database.query<{ answer: string }>('select answer from store.captcha where key = $1', [key])
        return rows[0]?.answer ?? ''
      })
      await database.end()
    },
    { scope: 'worker' },
  ],
  arrive: async ({ browser, lang, theme, viewport, baseURL, readPicture }, use) => {
    const contexts: BrowserContext[] = []
    const readers: Reader[] = []
    await use(async () => {
      const context = await browser.newContext({ colorScheme: theme, reducedMotion: 'reduce' })
      contexts.push(context)
      await context.addCookies([{ name: 'lang', value: lang, url: baseURL ?? '' }])
      const reader = new Reader(await context.newPage(), { lang, width: viewport?.width ?? 0 }, readPicture)
      readers.push(reader)
      return reader
    })
    base.expect(readers.flatMap(({ troubles }) => troubles)).toEqual([])
    for (const context of contexts) await context.close()
  },
  reader: async ({ arrive }, use) => use(await arrive()),
})
