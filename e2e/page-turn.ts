import type { Page } from '@playwright/test'

/** Runs in every document. The address of a page changes before the page does: until the new one is drawn, the document is marked. */
function markPageTurns(): void {
  const mark = 'data-page-turning'
  const inAnyLanguage = ({ pathname, search, hash }: Location | HTMLAnchorElement): string =>
    pathname.replace(/^\/en(?=\/|$)/, '') + search + hash
  const isDrawn = (): boolean => {
    // The site links to the same page in the other language; the back-office has the page as its current tab.
    const language = document.querySelector<HTMLAnchorElement>('header a[hreflang]')
    if (language) return inAnyLanguage(language) === inAnyLanguage(location)
    const tab = document.querySelector('.tab-strip [aria-current=page]')?.getAttribute('href')
    return !tab || tab === location.pathname
  }
  let since = 0
  const turn = (): void => {
    // A page that never comes has to fail the test by what it lacks, not by a wait without a reason.
    if (!isDrawn() && performance.now() - since < 5_000) setTimeout(turn, 20)
    else document.documentElement.removeAttribute(mark)
  }
  const begin = (): void => {
    since = performance.now()
    if (isDrawn() || document.documentElement.hasAttribute(mark)) return
    document.documentElement.setAttribute(mark, '')
    turn()
  }
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history)
    history[name] = (...args) => {
      const before = history.state?.key
      change(...args)
      // What a page writes into its own address has the key of the page.
      if (history.state?.key !== before) begin()
    }
  }
  addEventListener('popstate', begin, { capture: true })
}

/** Lets actions and expectations on elements wait while the page still shows what was at the address before, so that none reaches an element of that page which has the same name. */
export async function waitForPageTurns(page: Page): Promise<void> {
  await page.addInitScript(markPageTurns)
  await page.addLocatorHandler(page.locator('html[data-page-turning]'), () => Promise.resolve())
}
