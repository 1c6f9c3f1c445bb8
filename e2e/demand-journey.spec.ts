import type { AppUser } from './app-user.ts'
import { expect, test, testEverywhere } from './fixtures.ts'
import { fillFirstPart, fillSecondPart, submitDemand, submitListing } from './listing.ts'
import { skipTo } from './review.ts'

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Two motors of this model, on the shelf once the reviewer has approved them. */
async function publishMotor(seller: AppUser, reviewer: AppUser, model: string): Promise<void> {
  await seller.visit('/product_publish')
  await fillFirstPart(seller, model)
  await fillSecondPart(seller, model)
  await seller.fill('单价', 'Unit price', '1350')
  await seller.fill('数量', 'Quantity', '2')
  await submitListing(seller)
  await reviewer.openAdmin('/motor/machine')
  await reviewer.runAction(model, '审核通过', 'Approve')
  await reviewer.confirm()
  await expect(reviewer.rows.filter({ hasText: model })).toHaveCount(0)
}

/** A demand for two of them, open once the reviewer has approved it by the keyboard. */
async function publishDemand(buyer: AppUser, reviewer: AppUser, model: string): Promise<void> {
  await buyer.visit(`/purchase_publish?line=${encodeURIComponent('5.5kW 4极 B3 380V IE3 IP55 2台 无锡')}`)
  await submitDemand(buyer, model)
  await reviewer.openAdmin('/motor/demand-review')
  await skipTo(reviewer, model)
  await reviewer.page.keyboard.press('a')
  await expect(reviewer.page.locator('.review-head').filter({ hasText: model })).toHaveCount(0)
}

/** The seller takes the pieces of the accepted quote off the listing. */
async function recordSale(seller: AppUser, id: string): Promise<void> {
  await seller.visit(`/purchase/${id}`)
  const own = seller.page.getByRole('list', { name: seller.t('我的报价', 'My quotes') })
  await expect(own).toContainText(seller.t('已采纳', 'Accepted'))
  const contact = seller.page.getByRole('region', { name: seller.t('联系买家', 'Contact the buyer') })
  await expect(contact.getByRole('link').first()).toHaveAttribute('href', /^(tel|mailto):/)
  await own.getByRole('button', { name: seller.t('登记售出 2 台', 'Record the sale of 2 pieces') }).click()
  await seller.page
    .getByRole('dialog')
    .getByRole('button', { name: seller.t('登记售出', 'Record the sale') })
    .click()
  await expect(own).toContainText(seller.t('已登记售出', 'The sale is recorded'))
}

/** The seller writes from the list of own quotes, and the buyer reads it from the quote. */
async function writeToEachOther(seller: AppUser, buyer: AppUser, { id, model }: { readonly id: string; readonly model: string }) {
  await seller.visit('/purchase?isQuoted=1')
  const own = seller.page.getByRole('listitem').filter({ hasText: model })
  await expect(own).toContainText(seller.t('已采纳', 'Accepted'))
  await own.getByRole('button', { name: seller.t('给买家发消息', 'Message the buyer') }).click()
  await seller.page.getByLabel(seller.t('写消息', 'Write a message')).fill(`Tomorrow ${model}`)
  await seller.button('发送', 'Send').click()
  await buyer.visit(`/purchase/${id}`)
  await buyer.button('给卖家发消息', 'Message the seller').click()
  await expect(buyer.page.getByText(`Tomorrow ${model}`)).toBeVisible()
}

testEverywhere(
  'a demand meets a motor on the shelf, which is quoted, accepted and sold: both sides see how it ended',
  async ({ newUser }) => {
    test.setTimeout(180_000)
    const [buyer, reviewer, seller] = [await newUser(), await newUser(), await newUser()]
    await buyer.logInByApi('trader5')
    await reviewer.logInByApi('manager')
    await seller.logInByApi('trader6')
    const model = `YE3-132S-4 J${Date.now() % 1_000_000}`

    await test.step('a motor and a demand are published, and approved', async () => {
      await publishMotor(seller, reviewer, model)
      await publishDemand(buyer, reviewer, model)
    })

    const id = await test.step('the seller finds the demand among those that the own stock meets', async () => {
      const found = seller.page.locator('main a[href*="/purchase/"]').filter({ hasText: model }).first()
      // An approval is sent once it cannot be undone any more.
      await expect(async () => {
        await seller.visit(`/purchase?hasStock=1&title=${encodeURIComponent(model)}`)
        await expect(found).toBeVisible({ timeout: 3_000 })
      }).toPass({ timeout: 30_000 })
      await found.click()
      await expect(seller.page.getByRole('heading', { level: 1 })).toContainText(model)
      return new URL(seller.page.url()).pathname.split('/').at(-1) ?? ''
    })

    await test.step('the seller quotes with the motor that fits, without tax', async () => {
      await seller.waitForHydration()
      const motors = seller.page.getByLabel(seller.t('我的现货（选填）', 'A motor of mine (optional)'))
      await motors.selectOption(await motors.locator('option', { hasText: model }).getAttribute('value'))
      await seller.fill('单价', 'Unit price', '1350')
      await seller.page.getByLabel(seller.t('税票', 'Tax')).selectOption('EXCL')
      await seller.fill('报价有效期', 'Valid until', inDays(3))
      await seller.button('提交报价', 'Send the quote').click()
      await expect(seller.page.getByRole('list', { name: seller.t('我的报价', 'My quotes') })).toContainText('1,350')
      await expect(seller.page.getByRole('status').filter({ hasText: seller.t('已报价', 'Your quote is sent') })).toBeFocused()
    })

    await test.step('the buyer reads it with tax and with its grade, and accepts it', async () => {
      await buyer.visit(`/purchase/${id}`)
      const quotes = buyer.page.getByRole('main')
      for (const said of ['1,525.50', buyer.t('A 参数一致', 'A same data')]) await expect(quotes).toContainText(said)
      await buyer.button('采纳', 'Accept').click()
      await expect(buyer.page.getByRole('dialog')).toContainText(buyer.t('单价 ¥1,350', '¥1,350 each'))
      await buyer.page
        .getByRole('dialog')
        .getByRole('button', { name: buyer.t('采纳', 'Accept') })
        .click()
      await expect(buyer.page.getByRole('status').filter({ hasText: buyer.t('已采纳', 'Accepted') })).toBeFocused()
    })

    await test.step('the seller, who sees that it won, records the sale', () => recordSale(seller, id))

    await test.step('they write to each other', () => writeToEachOther(seller, buyer, { id, model }))

    await test.step('the demand is closed with the motor that won, which both still find', async () => {
      for (const user of [buyer, seller]) {
        await user.visit(`/purchase/${id}`)
        await expect(user.page.getByRole('main')).toContainText(user.t('已采购', 'Fulfilled'))
        await user.link('成交的现货', 'The motor that was bought').click()
        await expect(user.page.getByRole('heading', { level: 1 })).toContainText(model)
        await expect(user.page.getByRole('main')).toContainText(user.t('售罄', 'sold out'))
      }
    })
  },
)
