import type { AppUser } from './app-user.ts'
import { expect } from './fixtures.ts'

/** Pastes lines into the page of lists and waits for their result. */
export async function searchList(user: AppUser, lines: readonly string[]): Promise<void> {
  const { page } = user
  await page.getByLabel(user.t('电机清单', 'List of motors')).fill(lines.join('\n'))
  await page.getByRole('button', { name: user.t('查找整单', 'Search the list') }).click()
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
}
