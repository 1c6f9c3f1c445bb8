import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { AppUser } from './app-user.ts'
import { expect, test } from './fixtures.ts'
import { mailedScreens } from './mail-tour.ts'
import {
  adminPages,
  adminScreens,
  layoutScreens,
  pagesOfEachKind,
  publicScreens,
  reviewScreens,
  type Tour,
  traderScreens,
} from './tours.ts'
import { readingScreens, tradingScreens } from './trade-tour.ts'

type Theme = 'light' | 'dark'

/** Whether the page is shown in this theme. Ant Design switches after the style sheet, so the colour of a text in the layout is compared with the page's. */
function isThemeApplied(theme: Theme): boolean {
  const [page, layout] = [document.body, document.querySelector('.account-name') ?? document.body].map((element) =>
    getComputedStyle(element),
  )
  return page?.colorScheme === theme && page.color === layout?.color
}

/** Switches the theme. Inactive tabs of the back-office switch in idle callbacks and change shared styles, so those are awaited too. */
async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction(isThemeApplied, theme)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
  await page.waitForFunction(isThemeApplied, theme)
}

/** Serious and critical findings of axe, each with the screens that have it. */
class Findings {
  readonly #screens = new Map<string, Set<string>>()

  /** Checks the current page: all rules in the light theme, colour contrast also in the dark theme. */
  async check(page: Page, screen: string): Promise<void> {
    await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important; animation: none !important }' })
    await this.#run(page, `${screen} (light)`, (axe) => axe.options({ resultTypes: ['violations'] }))
    await setTheme(page, 'dark')
    await this.#run(page, `${screen} (dark)`, (axe) => axe.withRules('color-contrast'))
    await setTheme(page, 'light')
  }

  async #run(page: Page, screen: string, configure: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
    const isInjected = await page.evaluate(() => 'axe' in window)
    const axe = new AxeBuilder({ page, ...(isInjected && { axeSource: ';' }) })
    // The page below a dialog was checked before the dialog opened.
    if (await page.getByRole('dialog').first().isVisible()) axe.include('[role=dialog], dialog[open]')
    const { violations } = await configure(axe).setLegacyMode().analyze()
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue
      for (const { target, any, all, none } of nodes) {
        const [reason] = [...any, ...all, ...none]
        this.#add(`${id}: ${target.join(' ')} – ${reason?.message ?? ''}`, screen)
      }
    }
  }

  #add(finding: string, screen: string): void {
    this.#screens.set(finding, (this.#screens.get(finding) ?? new Set()).add(screen))
  }

  get all(): string[] {
    return [...this.#screens].map(([finding, screens]) => `${finding}\n    on ${[...screens].slice(0, 4).join(', ')} (${screens.size})`)
  }
}

/** Checks every screen of a tour; returns the findings. */
async function checkTour(user: AppUser, tour: Tour): Promise<string[]> {
  const findings = new Findings()
  for await (const screen of tour(user)) await findings.check(user.page, screen)
  return findings.all
}

/** The site is checked on a phone and the back-office on a desktop with every run; the other width and the other language in full runs. */
const tours = [
  ['every public screen', undefined, publicScreens, '@phone', '@desktop'],
  ['what a visitor reads beside the stock', undefined, readingScreens, '@phone', '@desktop'],
  ['every screen of a trader', 'trader', traderScreens, '@phone', '@desktop'],
  ['what a trader reads and answers', 'trader', tradingScreens, '@phone', '@desktop'],
  ['what mails lead a trader to', 'trader', mailedScreens(process.env.E2E_DATA_DIR ?? ''), '@phone', '@desktop'],
  ['the desks of a reviewer', 'manager', reviewScreens, '@desktop', '@phone'],
  ['the layout of the back-office', 'admin', layoutScreens, '@desktop', '@phone'],
] as const

test.describe('axe finds no serious problem on', () => {
  test.describe.configure({ timeout: 240_000 })

  for (const [screens, persona, tour, width, otherWidth] of tours) {
    const check = async ({ user }: { user: AppUser }): Promise<void> => {
      if (persona) await user.logInByApi(persona)
      expect(await checkTour(user, tour)).toEqual([])
    }
    test(screens, { tag: ['@two', width] }, check)
    test(`${screens}, at the other width`, { tag: ['@full', '@two', otherWidth] }, check)
    test(`${screens}, in the other language at each width`, { tag: ['@full', '@other'] }, check)
  }

  // The full run checks every page in both languages and widths.
  test('a page of each kind of the back-office', { tag: ['@two', '@desktop'] }, async ({ user }) => {
    await user.logInByApi('admin')
    expect(await checkTour(user, adminScreens(pagesOfEachKind))).toEqual([])
  })

  for (const [part, paths] of Object.entries(adminPages)) {
    test(`every page of the back-office: ${part}`, { tag: '@full' }, async ({ user }) => {
      await user.logInByApi('admin')
      expect(await checkTour(user, adminScreens(paths))).toEqual([])
    })
  }
})
