import type { Locator } from '@playwright/test'
import type { AppUser } from './app-user.ts'
import { expect, test } from './fixtures.ts'

const searchBox = (user: AppUser): Locator =>
  user.page
    .getByRole('combobox', { name: user.t('搜索现货电机', 'Search motors in stock') })
    .filter({ visible: true })
    .first()

const motors = ({ page }: AppUser): Locator => page.locator('main a[href*="/machine/"]').filter({ visible: true })

test('a search without results suggests wider ones', { tag: '@two' }, async ({ user }) => {
  await user.visit('/product?poles=4&model=NOSUCHMOTOR')
  const main = user.page.getByRole('main')
  await expect(main).toContainText('NOSUCHMOTOR')
  await expect(user.link('发布为求购', 'Publish this as a demand')).toBeVisible()
  await main.getByRole('link', { name: user.t('去掉“NOSUCHMOTOR”', 'Without "NOSUCHMOTOR"') }).click()
  await expect(motors(user).first()).toBeVisible()
})

test('a misspelt brand is offered as it may be meant, and not changed silently', async ({ user }) => {
  const { page } = user
  await user.visit('/home')
  const box = searchBox(user)
  await box.fill('wolomg 4P')
  await box.press('Enter')
  await expect(page).toHaveURL(/model=wolomg/)
  await page
    .getByRole('main')
    .getByRole('link', { name: user.t('是不是要找“WOLONG 4P”', 'Did you mean "WOLONG 4P"') })
    .click()
  await expect(page).toHaveURL(/brandCode=BR001/)
  await expect(motors(user).first()).toBeVisible()
})

test('the search box turns a specification into filters', { tag: '@two' }, async ({ user }) => {
  await user.visit('/home')
  const box = searchBox(user)
  await box.fill('5.5kW 4P B3')
  await box.press('Enter')
  await expect(user.page).toHaveURL(/poles=4/)
  await expect(user.page).toHaveURL(/mounting=B3/)
  await expect(user.page).toHaveURL(/powerKw_ge=5\.5&powerKw_le=5\.5/)
})

test('the search box offers what is meant while one types, and what was searched before', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await user.visit('/home')
  const box = searchBox(user)
  const offered = page.getByRole('listbox', { name: user.t('搜索建议', 'Suggestions') })
  await box.fill('wolo')
  await expect(offered.getByRole('option').first()).toContainText(user.t('卧龙', 'Wolong'))
  await box.press('Escape')
  await expect(offered).toBeHidden()
  await box.fill('wolon')
  await expect(offered).toBeVisible()
  await box.press('ArrowDown')
  await expect(offered.getByRole('option', { selected: true })).toHaveCount(1)
  await box.press('Enter')
  await expect(page).toHaveURL(/brandCode=BR001/)
  const chips = page.getByRole('list', { name: user.t('已选条件', 'Active filters') })
  await expect(chips).toContainText(user.t('卧龙', 'Wolong'))
  await box.fill('5.5kW 4P')
  await expect(page.getByText(user.t('理解为', 'Read as'))).toContainText('5.5kW')
  await box.press('Enter')
  await expect(page).toHaveURL(/poles=4/)
  await expect(chips).toContainText('5.5')
  await box.fill('')
  await expect(offered.getByRole('option').first()).toContainText('5.5kW 4P')
  await page.getByRole('button', { name: user.t('清除搜索记录', 'Clear the searches') }).click()
  await expect(offered).toBeHidden()
})

test('a long filter is searched, brands by pinyin too, and a folded one is opened', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await user.visit('/product')
  const isPhone = (page.viewportSize()?.width ?? 0) < 992
  const openFilters = async () => {
    if (isPhone) await page.locator('main a[href="#filters"]').click()
  }
  const brands = page.locator('#filters details').filter({ hasText: user.t('品牌', 'Brand') })
  await openFilters()
  await brands.getByRole('button', { name: user.t('更多', 'More') }).click()
  await brands.getByRole('searchbox').fill('wn')
  await expect(brands.getByRole('checkbox')).toHaveCount(1)
  await brands.getByRole('checkbox').check()
  await expect(page).toHaveURL(/brandCode=BR\d+/)
  const features = page.locator('#filters details').filter({ hasText: user.t('附加功能', 'Features') })
  await expect(features).not.toHaveAttribute('open')
  await features.locator('summary').click()
  await features.getByRole('checkbox').first().check()
  await expect(page).toHaveURL(/features=/)
  await expect(features).toHaveAttribute('open')
})

test('without network the list stays and can be tried again; the number of rows is remembered', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await user.visit('/product')
  await page.getByRole('link', { name: '30', exact: true }).click()
  await expect(motors(user)).toHaveCount(30)
  await user.visit('/product?poles=4')
  await expect(motors(user)).toHaveCount(30)
  await page.context().setOffline(true)
  await page.locator('select[name=sort]').selectOption('-powerKw')
  await expect(page.getByRole('alert')).toContainText(user.t('网络已断开', 'The network is lost'))
  await expect(motors(user)).toHaveCount(30)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: user.t('重试', 'Retry') }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveURL(/sort=-powerKw/)
})
