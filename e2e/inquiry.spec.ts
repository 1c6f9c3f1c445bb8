import { expect, test } from './fixtures.ts'

test('a buyer asks a seller, who is told at once and answers', async ({ newUser }) => {
  const [buyer, seller] = [await newUser(), await newUser()]
  await seller.logInByApi('trader')
  await buyer.logInByApi('manager')
  await seller.visit('/product?isSelf=1&shelfStatus=ON')
  const motor = seller.page.locator('main a[href*="/machine/"]').filter({ visible: true }).first()
  await buyer.visit(((await motor.getAttribute('href')) ?? '').replace(/^\/en/, ''))
  await seller.visit('/messages')
  await buyer.button('在线询价', 'Ask the seller').click()
  await buyer.page.getByLabel(buyer.t('数量', 'Quantity')).fill('2')
  // The inquiry of these two about this motor may hold others.
  const [question, answer] = [`Still there? ${Date.now()}`, `Yes, today ${Date.now()}`]
  await buyer.page.getByLabel(buyer.t('想问什么', 'Your question')).fill(question)
  await buyer.button('发送询价', 'Send the inquiry').click()
  await expect(buyer.page.getByText(question)).toBeVisible()
  // The list of the seller is read again without a reload.
  await expect(seller.page.getByText(question)).toBeVisible({ timeout: 15_000 })
  await seller.page.getByRole('listitem').filter({ hasText: question }).getByRole('link').click()
  await seller.page.getByLabel(seller.t('写消息', 'Write a message')).fill(answer)
  await seller.button('发送', 'Send').click()
  await expect(buyer.page.getByText(answer)).toBeVisible({ timeout: 15_000 })
})
