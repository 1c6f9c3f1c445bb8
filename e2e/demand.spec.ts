import { expect, test } from './fixtures.ts'
import { choose } from './listing.ts'

test('a buyer publishes a demand from a line, a seller quotes, and the buyer accepts', { tag: '@two' }, async ({ newUser }) => {
  const [buyer, reviewer, seller] = [await newUser(), await newUser(), await newUser()]
  await buyer.logInByApi('trader3')
  await reviewer.logInByApi('manager')
  await seller.logInByApi('trader4')
  const model = `YE3-132S-4 ${Date.now() % 1_000_000}`

  await buyer.visit(`/purchase_publish?line=${encodeURIComponent('5.5kW 4极 B35 380V 3台 无锡')}`)
  await expect(buyer.page.getByLabel(buyer.t('功率 (kW)', 'Power from (kW)')).first()).toHaveValue('5.5')
  await choose(buyer, ['电机类型', 'Motor type'], 'AC3.STD')
  await buyer.fill('原机型号', 'Model to replace', model)
  await buyer.button('提交审核', 'Submit for review').click()
  await expect(buyer.page.getByRole('status').first()).toContainText(buyer.t('管理员审核通过后公开', 'once an administrator approves it'))

  const path = '/blade-collaboration/collaboration'
  const waiting = await reviewer.callApi<{ records: { id: string; modelOld: string }[] }>(
    'GET',
    `${path}/list?demandStatus=PENDING&size=50`,
  )
  const id = waiting.records.find(({ modelOld }) => modelOld === model)?.id
  await reviewer.callApi('POST', `${path}/move`, { ids: id, demandStatus: 'OPEN' })

  await seller.visit(`/purchase?title=${encodeURIComponent(model)}`)
  await seller.page.locator(`main a[href$="/purchase/${id}"]`).click()
  await expect(seller.page.getByRole('heading', { level: 1 })).toContainText(model)
  await seller.waitForHydration()
  await seller.fill('单价', 'Unit price', '1350')
  await seller.fill('报价有效期', 'Valid until', inTwoDays())
  await seller.button('提交报价', 'Send the quote').click()
  await expect(seller.page.getByRole('list', { name: seller.t('我的报价', 'My quotes') })).toContainText('1,350')

  await buyer.visit(`/purchase/${id}`)
  await buyer.button('采纳', 'Accept').click()
  await buyer.page
    .getByRole('dialog')
    .getByRole('button', { name: buyer.t('采纳', 'Accept') })
    .click()
  await expect(buyer.page.getByText(buyer.t('已采纳，求购结束', 'Accepted: the demand is closed'), { exact: false })).toBeVisible()
  await seller.visit('/notifications')
  await expect(seller.page.getByRole('main')).toContainText(seller.t('采纳', 'accepted'))
})

/** Within the validity of any quote, whatever the time zone. */
const inTwoDays = (): string => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
