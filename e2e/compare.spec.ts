import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import type { AppUser } from './app-user.ts'
import { expect, test } from './fixtures.ts'

/** The visible checkboxes that select motors, in the table or on the cards. */
const checkboxes = ({ page }: AppUser): Locator => page.locator('main input[name=ids][type=checkbox]').filter({ visible: true })

const compareBar = ({ page }: AppUser): Locator => page.locator('form#compare')

/** The column headers of the comparison, one per motor. */
const motorHeaders = ({ page }: AppUser): Locator => page.locator('main thead').getByRole('columnheader')

/** Pixels by which the page can be scrolled sideways. */
async function measureOverflow({ page }: AppUser): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

test('on a desktop the address decides whether the list is a table or cards', { tag: '@desktop' }, async ({ user }) => {
  const { page } = user
  const views = page.getByRole('navigation', { name: user.t('显示方式', 'View') })
  await user.visit('/product?poles=4')
  await expect(page.getByRole('table')).toBeVisible()
  await views.getByRole('link', { name: user.t('卡片', 'Cards') }).click()
  await expect(page).toHaveURL(/poles=4&view=cards$/)
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.locator('main li:has(a[href*="/machine/"])').first()).toBeVisible()
  await page.locator('select[name=sort]').selectOption('powerKw')
  await expect(page).toHaveURL(/poles=4&view=cards&sort=powerKw$/)
  const table = views.getByRole('link', { name: user.t('表格', 'Table') })
  // The address changes before the page is drawn anew.
  await expect(table).toHaveAttribute('href', /sort=powerKw/)
  await table.click()
  await expect(page).toHaveURL(/poles=4&sort=powerKw$/)
  await expect(page.getByRole('table')).toBeVisible()
})

test('on a phone the list always has cards', { tag: '@phone' }, async ({ user }) => {
  for (const path of ['/product', '/product?view=cards']) {
    await user.visit(path)
    await expect(user.page.getByRole('table')).toBeHidden()
    await expect(checkboxes(user)).toHaveCount(10)
  }
})

test('selected motors are compared, one is removed, and the list keeps the selection', async ({ user }) => {
  const { page } = user
  await user.visit('/product?sort=powerKw')
  await checkboxes(user).nth(0).focus()
  await page.keyboard.press('Space')
  await expect(compareBar(user)).toContainText(user.t('已选 1 台，请再选一台', '1 motor selected: select another one'))
  await checkboxes(user).nth(9).check()
  await page.getByRole('link', { name: user.t('下一页', 'Next page') }).click()
  await expect(page).toHaveURL(/current=2/)
  await expect(checkboxes(user).and(page.locator(':checked'))).toHaveCount(0)
  for (const at of [0, 1, 2, 3]) await checkboxes(user).nth(at).check()
  await expect(compareBar(user)).toContainText(user.t('已选 6 台，最多 6 台', '6 motors selected, at most 6'))
  await expect(checkboxes(user).nth(4)).toBeDisabled()
  await compareBar(user)
    .getByRole('button', { name: user.t('对比', 'Compare') })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${user.localPath('/compare')}\\?ids=(\\d+,){5}\\d+&from=`))
  await expect(motorHeaders(user)).toHaveCount(6)
  const inSight = await motorHeaders(user).evaluateAll((heads) => heads.filter((each) => each.getBoundingClientRect().right <= innerWidth))
  expect(inSight).toHaveLength(user.narrow ? 2 : 6)
  await expect(page.getByRole('row', { name: user.t('功率', 'Power') }).first()).toContainText('kW')
  await expect(page.getByRole('rowheader', { name: /≠/ }).first()).toContainText(user.t('不同', 'differs'))
  const all = await page.getByRole('rowheader').count()
  await page.getByRole('link', { name: user.t('只看不同', 'Differences only') }).click()
  await expect(page).toHaveURL(/&short=1/)
  await expect.poll(() => page.getByRole('rowheader').count()).toBeLessThan(all)
  await motorHeaders(user)
    .first()
    .getByRole('link', { name: user.t('移除', 'Remove') })
    .click()
  await expect(motorHeaders(user)).toHaveCount(5)
  await expect(page).toHaveURL(/&short=1/)
  await page.getByRole('link', { name: user.t('返回现货列表', 'Back to the list') }).click()
  await expect(page).toHaveURL(/sort=powerKw&current=2$/)
  await expect(compareBar(user)).toContainText(user.t('已选 5 台', '5 motors'))
  await compareBar(user)
    .getByRole('button', { name: user.t('清除', 'Clear') })
    .click()
  await expect(checkboxes(user).and(page.locator(':checked'))).toHaveCount(0)
})

test('a comparison scrolls inside its own area, and its first column stays in place', async ({ user }) => {
  const { page } = user
  await user.visit('/product?size=30')
  const ids = await checkboxes(user).evaluateAll((boxes) => boxes.slice(0, 4).map((box) => (box as HTMLInputElement).value))
  await user.visit(`/compare?ids=${ids.join()}`)
  await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await measureOverflow(user)).toBe(0)
  const area = page.getByRole('region', { name: user.t('参数对比', 'Comparison of specifications') })
  const first = page.getByRole('rowheader', { name: user.t('功率', 'Power') }).first()
  const before = await first.boundingBox()
  await area.focus()
  await expect(area).toBeFocused()
  await area.evaluate((element) => element.scrollBy(200, 0))
  if (user.phone) expect(await area.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100)
  expect((await first.boundingBox())?.x).toBe(before?.x)
})

test('a comparison of too few motors says what to do', { tag: '@two' }, async ({ user }) => {
  const main = user.page.getByRole('main')
  await user.visit('/product')
  const id = await checkboxes(user).first().inputValue()
  const onlyOneMotor = user.t('这里只有一台电机', 'Only one motor is selected')
  await user.visit('/compare')
  await expect(main).toContainText(user.t('请在现货列表中勾选', 'in the stock list'))
  await user.visit(`/compare?ids=${id}`)
  await expect(main).toContainText(onlyOneMotor)
  await expect(main).not.toContainText(user.t('没有列出', 'not shown'))
  await user.visit(`/compare?ids=${id},1,evil`)
  await expect(main).toContainText(user.t('有 2 台电机已下架或不存在', '2 motors are no longer available'))
  await expect(motorHeaders(user)).toHaveCount(1)
})

test('motors can be compared without JavaScript', { tag: '@two' }, async ({ browser, lang, viewport, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(viewport && { viewport }) })
  const page = await context.newPage()
  const t = (zh: string, en: string): string => (lang === 'zh' ? zh : en)
  await page.goto(`${baseURL}${t('', '/en')}/product?poles=4`)
  const boxes = page.locator('main input[name=ids]').filter({ visible: true })
  await boxes.nth(0).check()
  await boxes.nth(3).check()
  await page.getByRole('button', { name: t('对比', 'Compare'), exact: true }).click()
  await expect(page).toHaveURL(/\/compare\?ids=\d+,\d+&from=%3Fpoles%3D4$/)
  await expect(page.locator('main thead th')).toHaveCount(2)
  await page
    .getByRole('link', { name: t('移除', 'Remove') })
    .first()
    .click()
  await expect(page.locator('main thead th')).toHaveCount(1)
  await page.getByRole('link', { name: t('返回现货列表', 'Back to the list') }).click()
  await expect(page).toHaveURL(/\/product\?poles=4$/)
  await context.close()
})

test('a comparison is exported with what it shows, and texts stay texts', async ({ user, baseURL }) => {
  const { page } = user
  await user.visit('/product?size=30')
  const ids = await checkboxes(user).evaluateAll((boxes) => boxes.slice(0, 3).map((box) => (box as HTMLInputElement).value))
  await user.visit(`/compare?ids=${ids.join()}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: user.t('导出 Excel', 'Export as Excel') }).click(),
  ])
  expect(download.suggestedFilename()).toBe(user.t('电机对比.xlsx', 'Comparison.xlsx'))
  const { sheets } = await readXlsx(await readFile(await download.path()))
  const rows = sheets[0]?.rows ?? []
  expect(rows[0]?.[0]).toBe(user.t('型号', 'Model'))
  expect(rows.find(([label]) => label === user.t('功率', 'Power'))).toHaveLength(4)
  expect(rows.at(-1)?.slice(1)).toEqual(ids.map((id) => `${baseURL}${user.localPath(`/machine/${id}`)}`))
  expect(rows.length).toBeGreaterThan(20)
})
