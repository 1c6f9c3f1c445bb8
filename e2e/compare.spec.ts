import type { Locator } from '@playwright/test'
import { expect, test } from './product.ts'
import type { Reader } from './reader.ts'

/** What marks motors, in the table or on the cards in sight. */
const marks = ({ page }: Reader): Locator => page.locator('main input[name=ids][type=checkbox]').filter({ visible: true })

const bar = ({ page }: Reader): Locator => page.locator('form#compare')

const motors = ({ page }: Reader): Locator => page.locator('main thead').getByRole('columnheader')

async function overhang({ page }: Reader): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

test('a desk has its list as a table or as cards, by the address', { tag: '@desk' }, async ({ reader }) => {
  const { page } = reader
  const views = page.getByRole('navigation', { name: reader.say('显示方式', 'Shown as') })
  await reader.visit('/product?poles=4')
  await expect(page.getByRole('table')).toBeVisible()
  await views.getByRole('link', { name: reader.say('卡片', 'Cards') }).click()
  await expect(page).toHaveURL(/poles=4&view=cards$/)
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.locator('main li:has(a[href*="/machine/"])').first()).toBeVisible()
  await page.locator('select[name=sort]').selectOption('powerKw')
  await expect(page).toHaveURL(/poles=4&view=cards&sort=powerKw$/)
  await views.getByRole('link', { name: reader.say('表格', 'Table') }).click()
  await expect(page).toHaveURL(/poles=4&sort=powerKw$/)
  await expect(page.getByRole('table')).toBeVisible()
})

test('a phone has cards, whatever the address says', { tag: '@phone' }, async ({ reader }) => {
  for (const path of ['/product', '/product?view=cards']) {
    await reader.visit(path)
    await expect(reader.page.getByRole('table')).toBeHidden()
    await expect(marks(reader)).toHaveCount(10)
  }
})

test('marked motors stand side by side, one is taken out, and the list still knows them', async ({ reader }) => {
  const { page } = reader
  await reader.visit('/product?sort=powerKw')
  await marks(reader).nth(0).focus()
  await page.keyboard.press('Space')
  await expect(bar(reader)).toContainText(reader.say('已选 1 台，请再选一台', '1 motor is marked: mark another one'))
  await marks(reader).nth(9).check()
  await page.getByRole('link', { name: reader.say('下一页', 'Next page') }).click()
  await expect(page).toHaveURL(/current=2/)
  await expect(marks(reader).and(page.locator(':checked'))).toHaveCount(0)
  await marks(reader).nth(0).check()
  await marks(reader).nth(1).check()
  await expect(bar(reader)).toContainText(reader.say('已选 4 台，最多 4 台', '4 motors are marked, at most 4'))
  await expect(marks(reader).nth(2)).toBeDisabled()
  await bar(reader)
    .getByRole('button', { name: reader.say('比较', 'Compare') })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${reader.at('/compare')}\\?ids=(\\d+,){3}\\d+&from=`))
  await expect(motors(reader)).toHaveCount(4)
  await expect(page.getByRole('row', { name: reader.say('功率', 'Power') }).first()).toContainText('kW')
  await expect(page.getByRole('rowheader', { name: /≠/ }).first()).toContainText(reader.say('不同', 'differs'))
  await motors(reader)
    .first()
    .getByRole('link', { name: reader.say('移除', 'Take out') })
    .click()
  await expect(motors(reader)).toHaveCount(3)
  await page.getByRole('link', { name: reader.say('返回现货列表', 'Back to the list') }).click()
  await expect(page).toHaveURL(/sort=powerKw&current=2$/)
  await expect(bar(reader)).toContainText(reader.say('已选 3 台', '3 motors'))
  await bar(reader)
    .getByRole('button', { name: reader.say('清除', 'Clear') })
    .click()
  await expect(marks(reader).and(page.locator(':checked'))).toHaveCount(0)
})

test('a comparison scrolls inside itself, and its first column stays', async ({ reader }) => {
  const { page } = reader
  await reader.visit('/product?size=30')
  const ids = await marks(reader).evaluateAll((boxes) => boxes.slice(0, 4).map((box) => (box as HTMLInputElement).value))
  await reader.visit(`/compare?ids=${ids.join()}`)
  await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await overhang(reader)).toBe(0)
  const place = page.getByRole('region', { name: reader.say('参数对比', 'Figures side by side') })
  const first = page.getByRole('rowheader', { name: reader.say('功率', 'Power') }).first()
  const before = await first.boundingBox()
  await place.focus()
  await expect(place).toBeFocused()
  await place.evaluate((element) => element.scrollBy(200, 0))
  if (reader.phone) expect(await place.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100)
  expect((await first.boundingBox())?.x).toBe(before?.x)
})

test('a comparison that lacks motors says so and what to do', { tag: '@two' }, async ({ reader }) => {
  const main = reader.page.getByRole('main')
  await reader.visit('/product')
  const id = await marks(reader).first().inputValue()
  const alone = reader.say('这里只有一台电机', 'This is one motor alone')
  await reader.visit('/compare')
  await expect(main).toContainText(reader.say('请在现货列表中勾选', 'in the list of the stock'))
  await reader.visit(`/compare?ids=${id}`)
  await expect(main).toContainText(alone)
  await expect(main).not.toContainText(reader.say('没有列出', 'left out'))
  await reader.visit(`/compare?ids=${id},1,evil`)
  await expect(main).toContainText(reader.say('有 2 台电机已下架或不存在', '2 motors are gone or unknown'))
  await expect(motors(reader)).toHaveCount(1)
})

test('motors are compared without JavaScript', { tag: '@two' }, async ({ browser, lang, viewport, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(viewport && { viewport }) })
  const page = await context.newPage()
  const say = (zh: string, en: string): string => (lang === 'zh' ? zh : en)
  await page.goto(`${baseURL}${say('', '/en')}/product?poles=4`)
  const boxes = page.locator('main input[name=ids]').filter({ visible: true })
  await boxes.nth(0).check()
  await boxes.nth(3).check()
  await page.getByRole('button', { name: say('比较', 'Compare'), exact: true }).click()
  await expect(page).toHaveURL(/\/compare\?ids=\d+,\d+&from=%3Fpoles%3D4$/)
  await expect(page.locator('main thead th')).toHaveCount(2)
  await page
    .getByRole('link', { name: say('移除', 'Take out') })
    .first()
    .click()
  await expect(page.locator('main thead th')).toHaveCount(1)
  await page.getByRole('link', { name: say('返回现货列表', 'Back to the list') }).click()
  await expect(page).toHaveURL(/\/product\?poles=4$/)
  await context.close()
})
