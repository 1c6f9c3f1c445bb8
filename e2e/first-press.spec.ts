import type { AppUser } from './app-user.ts'
import { expect, test } from './fixtures.ts'

/** Opens a page whose scripts arrive late, and does not wait for them. */
async function openWithLateScripts(user: AppUser, path: string): Promise<void> {
  await user.page.route(/\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await user.page.goto(user.localPath(path), { waitUntil: 'commit' })
}

test('what is pressed before the scripts have arrived is not lost', { tag: '@desktop' }, async ({ newUser }) => {
  const [buyer, seller] = [await newUser(), await newUser()]
  await buyer.logInByApi('trader4')
  await seller.logInByApi('trader')
  await seller.visit('/product?isSelf=1&shelfStatus=ON')
  const motor = seller.page.locator('main a[href*="/machine/"]').filter({ visible: true }).first()
  const path = ((await motor.getAttribute('href')) ?? '').replace(/^\/en/, '')
  const targetId = path.split('/').at(-1)
  // It may be followed since a past run.
  await buyer.callApi('POST', '/blade-machine/machine/fork', { targetType: 'LISTING', targetId, on: false })
  await openWithLateScripts(buyer, path)
  await buyer.button('关注', 'Follow').click()
  await expect(buyer.button('已关注', 'Following')).toBeVisible()
  await openWithLateScripts(buyer, path)
  await buyer.button('在线询价', 'Ask the seller').click()
  await expect(buyer.page.getByLabel(buyer.t('数量', 'Quantity'))).toBeVisible()
  await openWithLateScripts(seller, '/product?isSelf=1&shelfStatus=ON')
  await seller.page.getByRole('checkbox').first().click()
  await expect(seller.page.getByRole('checkbox').first()).toBeChecked()
})
