import { expect, test } from './fixtures.ts'
import { submitDemand } from './listing.ts'
import { plateImage } from './plate-image.ts'
import { skipTo } from './review.ts'

const path = '/blade-collaboration/collaboration'

test('a buyer publishes a demand from a line, a seller quotes, and the buyer accepts', { tag: '@two' }, async ({ newUser }) => {
  const [buyer, reviewer, seller] = [await newUser(), await newUser(), await newUser()]
  await buyer.logInByApi('trader3')
  await reviewer.logInByApi('manager')
  await seller.logInByApi('trader4')
  const model = `YE3-132S-4 ${Date.now() % 1_000_000}`

  await buyer.visit(`/purchase_publish?line=${encodeURIComponent('5.5kW 4极 B35 380V 3台 无锡')}`)
  await submitDemand(buyer, model)

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
  // Of the seller's own motors one fits with reservations: which is offered is asked.
  await seller.page.getByLabel(seller.t('我的现货（选填）', 'A motor of mine (optional)')).selectOption('')
  await seller.fill('单价', 'Unit price', '1350')
  await seller.fill('报价有效期', 'Valid until', inTwoDays())
  const sheet = { name: 'sheet.pdf', mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n% ${model}\n%%EOF\n`) }
  await seller.page.getByLabel(seller.t('附件', 'Files')).setInputFiles(sheet)
  await seller.page.getByLabel(seller.t('第 1 个文件的名称', 'File 1: name')).fill('Data sheet')
  await seller.button('提交报价', 'Send the quote').click()
  await expect(seller.page.getByRole('list', { name: seller.t('我的报价', 'My quotes') })).toContainText('1,350')
  await expect(seller.button('Data sheet', 'Data sheet')).toBeVisible()

  await buyer.visit(`/purchase/${id}`)
  await expect(buyer.button('Data sheet', 'Data sheet')).toBeVisible()
  await buyer.button('采纳', 'Accept').click()
  await buyer.page
    .getByRole('dialog')
    .getByRole('button', { name: buyer.t('采纳', 'Accept') })
    .click()
  await expect(buyer.page.getByText(buyer.t('已采纳，求购结束', 'Accepted: the demand is closed'), { exact: false })).toBeVisible()
  await seller.visit('/notifications')
  await expect(seller.page.getByRole('main')).toContainText(seller.t('采纳', 'accepted'))
})

test('a search that finds nothing is published as a demand with what was searched for', { tag: '@two' }, async ({ newUser }) => {
  const [buyer, reviewer] = [await newUser(), await newUser()]
  await buyer.logInByApi('trader3')
  await reviewer.logInByApi('manager')
  const { page } = buyer
  const model = `YE3-132S-4 S${Date.now() % 1_000_000}`
  await buyer.visit('/home')
  const box = page
    .getByRole('combobox', { name: buyer.t('搜索现货电机', 'Search motors in stock') })
    .filter({ visible: true })
    .first()
  await box.fill('5.5kW 4极 B35 733V 3台 无锡')
  await box.press('Enter')
  await page.getByRole('link', { name: buyer.t('发布为求购', 'Publish this as a demand') }).click()
  await submitDemand(buyer, model)

  const waiting = await reviewer.callApi<{ records: { id: string; modelOld: string }[] }>(
    'GET',
    `${path}/list?demandStatus=PENDING&size=50`,
  )
  const id = waiting.records.find(({ modelOld }) => modelOld === model)?.id
  await reviewer.callApi('POST', `${path}/move`, { ids: id, demandStatus: 'OPEN' })
  await reviewer.visit(`/purchase/${id}`)
  const main = reviewer.page.getByRole('main')
  for (const said of ['5.5', 'B35', '733', reviewer.t('无锡', 'Wuxi')]) await expect(main).toContainText(said)
})

test('a photo of the nameplate of the old motor fills the demand', { tag: '@two' }, async ({ user }) => {
  test.setTimeout(120_000)
  await user.logInByApi('trader3')
  await user.visit('/purchase_publish')
  await user.page
    .getByLabel(user.t('识别铭牌照片', 'Read a photo of the nameplate'))
    .setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: await plateImage() })
  const filled = (zh: string, en: string) => user.page.getByLabel(user.t(zh, en)).first()
  await expect(filled('原机型号', 'Model to replace')).toHaveValue('YE3-132S-4', { timeout: 90_000 })
  await expect(filled('功率 (kW)', 'Power from (kW)')).toHaveValue('5.5')
})

test('unfound lines of a list become demands in turn, with what was not understood beside the form', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await user.logInByApi('trader3')
  await user.visit('/product/list')
  await user.fill('电机清单', 'List of motors', '急求 YE3-132S-4 B35 853V 3台 预算 2000 客户指定\nYE3-160M-4 853V 一周内')
  await user.button('查找整单', 'Search the list').click()
  await page.getByRole('link', { name: user.t('2 行发布为求购', 'Publish 2 lines as demands') }).click()
  await expect(page.getByText(user.t('已发布 0/2', '0 of 2 published'))).toBeVisible()
  await expect(page.getByLabel(user.t('原机型号', 'Model to replace')).first()).toHaveValue('YE3-132S-4')
  await expect(page.getByLabel(user.t('紧急程度', 'Urgency')).first()).toHaveValue('WEEK')
  await expect(page.getByLabel(user.t('单台预算', 'Budget for one')).first()).toHaveValue('2000')
  await user.button('写入备注', 'To the remarks').click()
  await expect(page.getByLabel(user.t('说明', 'Remarks')).first()).toHaveValue('客户指定')
  await page.getByRole('button', { name: /YE3-160M-4/ }).click()
  await expect(page.getByLabel(user.t('原机型号', 'Model to replace')).first()).toHaveValue('YE3-160M-4')
})

test('a reviewer approves a demand by the keyboard', { tag: '@two' }, async ({ newUser }) => {
  const [buyer, reviewer] = [await newUser(), await newUser()]
  await buyer.logInByApi('trader3')
  await reviewer.logInByApi('manager')
  // Others wait for tests that run at the same time.
  const modelOld = `YE3-132S-4 K${Date.now() % 1_000_000}`
  const { id } = await buyer.callApi<{ id: string }>('POST', `${path}/submit`, { ...demand(), modelOld })
  await reviewer.openAdmin('/motor/demand-review')
  await skipTo(reviewer, modelOld)
  await reviewer.page.keyboard.press('a')
  const state = async () => (await buyer.callApi<{ demandStatus: string }>('GET', `${path}/detail?id=${id}`)).demandStatus
  // It is sent once it cannot be undone any more.
  await expect.poll(state, { timeout: 20_000 }).toBe('OPEN')
  await expect(reviewer.page.locator('.review-head').filter({ hasText: modelOld })).toHaveCount(0)
})

test('a seller withdraws a quote only after a question', { tag: '@two' }, async ({ newUser }) => {
  const [buyer, reviewer, seller] = [await newUser(), await newUser(), await newUser()]
  await buyer.logInByApi('trader3')
  await reviewer.logInByApi('manager')
  await seller.logInByApi('trader4')
  const { id } = await buyer.callApi<{ id: string }>('POST', `${path}/submit`, demand())
  await reviewer.callApi('POST', `${path}/move`, { ids: id, demandStatus: 'OPEN' })

  await seller.visit(`/purchase/${id}`)
  await seller.waitForHydration()
  await seller.fill('单价', 'Unit price', '面议')
  await seller.button('提交报价', 'Send the quote').click()
  await expect(seller.page.getByText(seller.t('请只写一个金额', 'Write one amount'))).toBeVisible()
  await seller.fill('单价', 'Unit price', '1,350 元')
  await seller.button('提交报价', 'Send the quote').click()
  const own = seller.page.getByRole('list', { name: seller.t('我的报价', 'My quotes') })
  await expect(own).toContainText('1,350')
  await own.getByRole('button', { name: seller.t('撤回', 'Withdraw') }).click()
  const dialog = seller.page.getByRole('dialog')
  await dialog.getByRole('button', { name: seller.t('撤回', 'Withdraw') }).click()
  await expect(own).toContainText(seller.t('已撤回', 'Withdrawn'))
})

/** A demand that waits for review, by the API. */
const demand = () => ({
  ...{ typeCode: 'AC3.STD.IE3', powerMin: 5.5, polesAccept: [4], frameAccept: ['132S'], mountingAccept: ['B3'], ipMin: 'IP55' },
  ...{ quantity: 2, urgency: 'WEEK', deadline: inTwoDays(), deliverRegion: '320205' },
  contact: { name: '王女士', mobile: '13900001111', company: '无锡泵业' },
})

/** Within the validity of any quote, whatever the time zone. */
const inTwoDays = (): string => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
