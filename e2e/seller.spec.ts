import { expect, test } from './fixtures.ts'
import { submitByApi } from './listing.ts'
import { skipTo } from './review.ts'

test('a reviewer approves one listing after the other with keys; its seller records a sale and takes it back', async ({ newUser }, {
  project,
}) => {
  const model = `YE3-132S-4-${project.name.replace(/\W/g, '')}${Date.now().toString(36)}`.toUpperCase()
  const [trader, reviewer] = [await newUser(), await newUser()]
  await trader.logInByApi('trader')
  const id = await submitByApi(trader, model)

  await test.step('the reviewer skips to it and approves it', async () => {
    await reviewer.logInByApi('manager')
    await reviewer.openAdmin('/motor/review')
    await skipTo(reviewer, model)
    await reviewer.page.keyboard.press('r')
    const reasons = reviewer.page.getByRole('dialog')
    await expect(reasons.getByRole('checkbox').first()).toBeFocused()
    await reviewer.page.keyboard.press('Escape')
    await expect(reviewer.page.getByRole('button', { name: reviewer.t('驳回', 'Reject') })).toBeFocused()
    await reviewer.page.keyboard.press('a')
    await expect(reviewer.page.locator('.ant-message')).toContainText(model)
    const state = async () => (await trader.callApi<{ shelfStatus: string }>('GET', `/blade-machine/machine/detail?id=${id}`)).shelfStatus
    await reviewer.page.keyboard.press('z')
    await expect(reviewer.page.locator('.review-head')).toContainText(model)
    await expect(reviewer.page.locator('.review-bar button').first()).toBeEnabled()
    expect(await state()).toBe('PENDING')
    await reviewer.page.keyboard.press('a')
    // It is sent once it cannot be undone any more.
    await expect.poll(state, { timeout: 20_000 }).toBe('ON')
    // The others were skipped, so that none may be left.
    await expect(reviewer.page.locator('.review-head').filter({ hasText: model })).toHaveCount(0)
  })

  await test.step('the seller finds it, edits the price in the row, sells two, and takes that back', async () => {
    await trader.visit(`/product?isSelf=1&model=${model}`)
    const { page } = trader
    // The list is loaded on demand, so that it hears keys a moment later than the page.
    let price = 1500
    await expect(async () => {
      // A price that is there already is not saved again.
      price += 1
      await page.getByLabel(trader.t('单价', 'Unit price')).fill(String(price))
      await page.getByLabel(trader.t('单价', 'Unit price')).press('Enter')
      await expect(page.getByRole('status')).toContainText(trader.t('已保存', 'saved'), { timeout: 5_000 })
    }).toPass()
    await trader.button('售出部分', 'Sold some').click()
    await page.getByLabel(trader.t('售出数量', 'Quantity sold')).fill('2')
    await trader.button('登记售出', 'Record the sale').click()
    await expect(page.getByLabel(trader.t('数量', 'Quantity'), { exact: true })).toHaveValue('3')
    await trader.button('撤销', 'Undo').click()
    await expect(page.getByLabel(trader.t('数量', 'Quantity'), { exact: true })).toHaveValue('5')
  })
})
