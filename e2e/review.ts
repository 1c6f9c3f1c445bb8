import type { AppUser } from './app-user.ts'
import { expect } from './fixtures.ts'

/** Skips rows of a review with the key of the next one, until that whose title contains the text is shown. */
export async function skipTo({ page }: AppUser, title: string): Promise<void> {
  const head = page.locator('.review-head')
  await expect(head).toBeVisible()
  for (let turn = 0; turn < 40 && !(await head.innerText()).includes(title); turn += 1) {
    // With its number: two rows may have the same title.
    const before = await head.innerText()
    await page.keyboard.press('n')
    await expect(head).toBeVisible()
    await expect(head).not.toHaveText(before, { useInnerText: true })
  }
  await expect(head).toContainText(title)
}
