import type { AppUser } from './app-user.ts'
import { expect, test } from './fixtures.ts'

interface Saved {
  readonly id: string
  readonly rowVersion: number
}

const unique = (): string => `YE3-132S-4-${Date.now().toString(36)}`.toUpperCase()

const save = (user: AppUser, body: object) =>
  user.callApi<Saved>('POST', '/blade-machine/machine/submit', { shelfStatus: 'DRAFT', ...body })

test('a price is read as traders write it, in the form and in the list', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await user.logInByApi('trader2')
  const model = unique()
  const { id } = await save(user, { model, quantity: 3, priceMode: 'FIXED' })
  await user.visit(`/product_publish?id=${id}`)
  await user.fill('单价', 'Unit price', '1,800/台 不含税')
  await user.fill('数量', 'Quantity', '1,200台')
  await user.fill('型号', 'Model', model)
  await expect(page.getByLabel(/^(单价|Unit price)/).first()).toHaveValue('1800')
  await expect(page.getByLabel(/^(税票|Tax)/).first()).toHaveValue('EXCL')
  await expect(page.getByLabel(/^(数量|Quantity)/).first()).toHaveValue('1200')
  await user.button('存为草稿', 'Save as draft').click()
  await expect(page.getByText(user.t('草稿已保存。', 'The draft is saved.'))).toBeVisible()

  await user.visit('/product?isSelf=1')
  const card = page.getByRole('listitem').filter({ hasText: model })
  const price = card.getByLabel(user.t('单价', 'Unit price'))
  await expect(price).toHaveValue('1800')
  await price.fill('1.2万含税')
  await price.press('Enter')
  await expect(price).toHaveValue('12000')
  await price.fill('面议')
  await price.press('Enter')
  await expect(price).toHaveValue('')
  await expect(price).toHaveAttribute('placeholder', user.t('面议', 'Price on request'))
  await user.button('撤销', 'Undo').click()
  await expect(price).toHaveValue('12000')
})

test('what a draft lacks is named where it is listed, and the form begins there', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await user.logInByApi('trader2')
  const model = unique()
  await save(user, {
    model,
    powerKw: 5.5,
    voltageV: 380,
    typeCode: 'AC3.STD',
    brandCode: 'BR001',
    mounting: 'B3',
    quantity: 1,
    priceMode: 'ASK',
  })
  await user.visit('/product?isSelf=1')
  const card = page.getByRole('listitem').filter({ hasText: model })
  await expect(card).toContainText(user.t('还缺：成色、存放地、图片', 'Missing: Condition, Location, Photos'))
  await card.getByRole('link', { name: user.t('去补全', 'Fill it in') }).click()
  await expect(page.getByLabel(/^(成色|Condition)/).first()).toBeFocused()
})

test('a deleted draft is put back at once or from the list of what was deleted', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await user.logInByApi('trader2')
  const model = unique()
  await save(user, { model })
  await user.visit('/product?isSelf=1')
  const card = page
    .locator('main li')
    .filter({ has: page.getByRole('checkbox') })
    .filter({ hasText: model })
  const remove = async () => {
    // By keyboard: the menu is opened, left by Esc, and opened again.
    const more = card.locator('summary', { hasText: user.t('更多', 'More') })
    await more.press('Enter')
    await expect(card.getByRole('link', { name: user.t('复制', 'Copy') })).toBeVisible()
    await more.press('Escape')
    await expect(card.getByRole('link', { name: user.t('复制', 'Copy') })).toBeHidden()
    await more.press('Enter')
    await card.getByRole('button', { name: user.t('删除', 'Delete') }).press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: user.t('删除', 'Delete') })
      .click()
    await expect(card).toHaveCount(0)
  }
  await remove()
  await user.button('撤销', 'Undo').click()
  await expect(card).toBeVisible()
  await remove()
  await page.reload()
  await user.waitForHydration()
  await page.getByText(user.t('最近删除的（30 天内可恢复）', 'Deleted in the last 30 days: can be put back')).click()
  await page.getByRole('button', { name: new RegExp(`${model}`) }).click()
  await expect(card).toBeVisible()
})

test('the menu of a row on a phone opens below its button, which stays where it was pressed', { tag: '@phone' }, async ({ user }) => {
  const { page } = user
  await user.logInByApi('trader')
  await user.visit('/product?isSelf=1')
  const more = page.locator('main li summary', { hasText: user.t('更多', 'More') }).first()
  await more.scrollIntoViewIfNeeded()
  const before = await more.boundingBox()
  await more.tap()
  const copy = page.getByRole('link', { name: user.t('复制', 'Copy'), exact: true })
  await expect(copy).toBeVisible()
  expect(await more.boundingBox()).toEqual(before)
  const box = await copy.boundingBox()
  expect(box && before && box.y >= before.y + before.height && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  await copy.tap()
  await expect(page).toHaveURL(/copy=/)
})

test('the draft of a demand is continued, deleted and put back', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await user.logInByApi('trader3')
  const model = unique()
  await user.callApi('POST', '/blade-collaboration/collaboration/submit', { demandStatus: 'DRAFT', modelOld: model, typeCode: 'AC3.STD' })
  await user.visit('/purchase?isSelf=1&state=DRAFT')
  const card = page
    .locator('main li')
    .filter({ has: page.getByRole('heading') })
    .filter({ hasText: model })
  await expect(card).toContainText(user.t('还缺：', 'Missing:'))
  await card.getByRole('link', { name: user.t('继续填写', 'Continue') }).click()
  await expect(page.getByLabel(/^(原机型号|Model to replace)/).first()).toHaveValue(model)
  await user.visit('/purchase?isSelf=1&state=DRAFT')
  await card.getByRole('button', { name: user.t('删除', 'Delete') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: user.t('删除', 'Delete') })
    .click()
  await expect(card).toHaveCount(0)
  await user.button('撤销', 'Undo').click()
  await expect(card).toBeVisible()
})

test('the form asks which draft to take where a newer one is on the server', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await user.logInByApi('trader5')
  const model = unique()
  const first = await save(user, { model, quantity: 3 })
  const quantity = page.getByLabel(/^(数量|Quantity)/).first()
  await user.visit(`/product_publish?id=${first.id}`)
  await quantity.fill('5')
  const second = await save(user, { id: first.id, rowVersion: first.rowVersion, quantity: 8 })
  await page.reload()
  await user.waitForHydration()
  await expect(page.getByText(user.t('不同之处：数量', 'They differ in: Quantity'))).toBeVisible()
  await user.button('用服务器上的', 'Take the one on the server').click()
  await expect(quantity).toHaveValue('8')
  await quantity.fill('5')
  await save(user, { id: first.id, rowVersion: second.rowVersion, quantity: 9 })
  await page.reload()
  await user.waitForHydration()
  await user.button('用本机的', 'Take the one on this device').click()
  await expect(quantity).toHaveValue('5')
  await user.button('存为草稿', 'Save as draft').click()
  await expect(page.getByText(user.t('草稿已保存。', 'The draft is saved.'))).toBeVisible()

  // A new one offers the draft that waits on the server.
  await user.visit('/product_publish')
  await page
    .getByRole('status')
    .filter({ hasText: model })
    .getByRole('link', { name: user.t('继续填写', 'Continue') })
    .click()
  await expect(quantity).toHaveValue('5')
})
