import type { AppUser } from './app-user.ts'
import { expect, test } from './fixtures.ts'

/** Opens the page of a motor of the demo stock, which has several photos, and returns its path. */
async function openMotor(user: AppUser): Promise<string> {
  await user.visit('/product?series_in=YE4&sort=-powerKw')
  const path = (await user.page.locator('main a[href*="/machine/"]').first().getAttribute('href')) ?? ''
  await user.visit(path.replace(/^\/en/, ''))
  return path
}

test('photos open over the whole screen, are turned by key, and close with Esc', async ({ user }) => {
  await openMotor(user)
  const { page } = user
  await page.getByText(user.t('看大图', 'Enlarge')).click()
  const viewer = page.locator('.pswp')
  await expect(viewer.getByText(/^1 \/ \d$/)).toBeVisible()
  await expect(viewer.locator('img').first()).toHaveAttribute('alt', /\S/)
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText(/^2 \/ \d$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
})

test('a motor is shared by its address and by a code that leads to it', async ({ user, baseURL }) => {
  const path = await openMotor(user)
  const { page } = user
  await page.getByRole('button', { name: user.t('分享', 'Share') }).click()
  const dialog = page.getByRole('dialog', { name: user.t('分享这台电机', 'Share this motor') })
  await expect(dialog.getByRole('textbox')).toHaveValue(`${baseURL}${path}`)
  await expect(dialog.getByRole('img').locator('path')).toHaveAttribute('d', /^M0 0h1v1h-1z/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('the data sheet and the stock label are PDF files under the number of the listing', async ({ user }) => {
  const path = await openMotor(user)
  for (const name of ['data-sheet', 'label']) {
    const response = await user.page.request.get(`${path}/${name}.pdf`)
    expect([response.status(), response.headers()['content-type'], response.headers()['x-robots-tag']]).toEqual([
      200,
      'application/pdf',
      'noindex',
    ])
    expect(response.headers()['content-disposition']).toMatch(/^inline; filename\*=UTF-8''M\d+/)
    const body = await response.body()
    expect(body.subarray(0, 5).toString()).toBe('%PDF-')
    expect(body.length).toBeGreaterThan(8_000)
  }
  const unknown = await user.page.request.get(path.replace(/\d+$/, '1/data-sheet.pdf'))
  expect(unknown.status()).toBe(404)
})

test('the specification marks what the seller does not state', async ({ user }) => {
  await openMotor(user)
  const synchronous = user.page.getByRole('region', { name: user.t('详细参数', 'Specification') }).locator('dl > div', {
    hasText: user.t('同步转速', 'Synchronous speed'),
  })
  await expect(synchronous.getByText(user.t('计算值', 'calculated'))).toBeVisible()
})
