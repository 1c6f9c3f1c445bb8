import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import type { Reader } from './reader.ts'
import { officePages, officeScreens, publicScreens, shellScreens, type Tour, traderScreens } from './tours.ts'

type Theme = 'light' | 'dark'

/** The back-office follows the system a moment later than its styles do: a word of its frame must have the colour of the page. */
function isIn(theme: Theme): boolean {
  const [page, frame] = [document.body, document.querySelector('.account-name') ?? document.body].map((element) =>
    getComputedStyle(element),
  )
  return page?.colorScheme === theme && page.color === frame?.color
}

/** Pages in other tabs follow when nothing else is to do, and touch the styles they share with the open one. */
async function turn(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction(isIn, theme)
  await page.evaluate(() => new Promise((settled) => requestIdleCallback(() => requestIdleCallback(settled))))
  await page.waitForFunction(isIn, theme)
}

/** Serious findings, each with the screens that have it. */
class Findings {
  readonly #screens = new Map<string, Set<string>>()

  /** Looks at what is on the page now: at everything in light, at the colours again in dark. */
  async look(page: Page, screen: string): Promise<void> {
    await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important; animation: none !important }' })
    await this.#run(page, `${screen} (light)`, (axe) => axe.options({ resultTypes: ['violations'] }))
    await turn(page, 'dark')
    await this.#run(page, `${screen} (dark)`, (axe) => axe.withRules('color-contrast'))
    await turn(page, 'light')
  }

  async #run(page: Page, screen: string, narrow: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
    const isThere = await page.evaluate(() => 'axe' in window)
    const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    // What lies below a dialog was looked at before it opened.
    if (await page.getByRole('dialog').first().isVisible()) axe.include('[role=dialog], dialog[open]')
    const { violations } = await narrow(axe).setLegacyMode().analyze()
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue
      for (const { target, any, all, none } of nodes) {
        const [reason] = [...any, ...all, ...none]
        this.#note(`${id}: ${target.join(' ')} – ${reason?.message ?? ''}`, screen)
      }
    }
  }

  #note(finding: string, screen: string): void {
    this.#screens.set(finding, (this.#screens.get(finding) ?? new Set()).add(screen))
  }

  get all(): string[] {
    return [...this.#screens].map(([finding, screens]) => `${finding}\n    on ${[...screens].slice(0, 4).join(', ')} (${screens.size})`)
  }
}

/** Looks at every screen of a tour. */
async function findingsOf(reader: Reader, tour: Tour): Promise<string[]> {
  const findings = new Findings()
  for await (const screen of tour(reader)) await findings.look(reader.page, screen)
  return findings.all
}

test.describe('everybody can use', () => {
  test.describe.configure({ timeout: 240_000 })

  test('every public screen', async ({ reader }) => {
    expect(await findingsOf(reader, publicScreens)).toEqual([])
  })

  test('every screen of a trader', async ({ reader }) => {
    await reader.enter('trader')
    expect(await findingsOf(reader, traderScreens)).toEqual([])
  })

  test('the frame of the back-office', async ({ reader }) => {
    await reader.enter('admin')
    expect(await findingsOf(reader, shellScreens)).toEqual([])
  })

  for (const [part, paths] of Object.entries(officePages)) {
    test(`every page of the back-office: ${part}`, async ({ reader }) => {
      await reader.enter('admin')
      expect(await findingsOf(reader, officeScreens(paths))).toEqual([])
    })
  }
})
