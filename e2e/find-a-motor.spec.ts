import type { Locator } from '@playwright/test'
import type { AppUser } from './app-user.ts'
import { expect, test } from './fixtures.ts'

const motors = ({ page }: AppUser): Locator => page.locator('main a[href*="/machine/"]').filter({ visible: true })

const chips = (user: AppUser): Locator => user.page.getByRole('list', { name: user.t('已选条件', 'Active filters') })

/** Types a line into the search box of the home page. */
async function search(user: AppUser, line: string): Promise<void> {
  await user.visit('/home')
  const box = user.page
    .getByRole('combobox', { name: user.t('搜索现货电机', 'Search motors in stock') })
    .filter({ visible: true })
    .first()
  await box.fill(line)
  await box.press('Enter')
}

/** The number of listings that the list says it has found. */
const total = ({ page }: AppUser): Locator => page.locator('#content p[role=status]')

test('a line in Chinese finds motors, one of which is opened', async ({ user }) => {
  const { page } = user
  await search(user, '卧龙 11千瓦 四极 卧式 全新')
  await expect(page).toHaveURL(/\?poles=4&brandCode=BR001&mounting=B3&condition=NEW&powerKw_ge=11&powerKw_le=11&/)
  await expect(chips(user)).toContainText(user.t('卧龙电驱', 'Wolong'))
  await motors(user).first().click()
  await expect(page).toHaveURL(/\/machine\/\d+/)
  await expect(page.getByRole('main')).toContainText(/11\u202fkW/)
})

test('a line in English is read as chips, whose conditions are changed and dropped', async ({ user }) => {
  const { page } = user
  await search(user, '11 kW 4 pole foot mounted motor')
  await expect(page).toHaveURL(/\?poles=4&mounting=B3&powerKw_ge=11&powerKw_le=11&/)
  const power = chips(user).locator('summary', { hasText: 'kW' })
  const choices = chips(user).getByRole('list', { name: user.t('改为', 'Change to') })
  // The keys work once the page is there.
  await expect(async () => {
    await power.press('ArrowDown')
    await expect(choices.getByRole('link').first()).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(choices).toBeHidden()
  await expect(power).toBeFocused()
  await power.click()
  await choices.getByRole('link', { name: '15\u202fkW' }).click()
  await expect(page).toHaveURL(/\?poles=4&mounting=B3&powerKw_ge=15&powerKw_le=15&/)
  await expect(power).toBeFocused()
  await expect(power).toContainText('15')
  await expect(motors(user).first()).toBeVisible()
  await chips(user)
    .getByRole('link', { name: user.t('去掉 15\u202fkW', 'Remove 15\u202fkW') })
    .click()
  await expect(page).toHaveURL(/\?poles=4&mounting=B3&line/)
})

test('a brand that is written in pinyin is offered by its name in the language of the page', { tag: '@two' }, async ({ user }) => {
  await search(user, 'ximenzi 4P')
  const meant = user.t('是不是要找“西门子 4P”', 'Did you mean "Siemens 4P"')
  await user.page.getByRole('main').getByRole('link', { name: meant }).click()
  await expect(user.page).toHaveURL(/brandCode=BR041/)
})

test('a misspelt brand is offered as it may be meant, and not changed silently', async ({ user }) => {
  const { page } = user
  await search(user, 'wolomg 4P')
  await expect(page).toHaveURL(/model=wolomg/)
  await page
    .getByRole('main')
    .getByRole('link', { name: user.t('是不是要找“卧龙 4P”', 'Did you mean "WOLONG 4P"') })
    .click()
  await expect(page).toHaveURL(/brandCode=BR001/)
  await expect(motors(user).first()).toBeVisible()
})

test('where nothing is found, wider searches are offered with what they find', async ({ user }) => {
  const { page } = user
  await search(user, '卧龙 YE3 200kW 2极 B14 660V')
  const main = page.getByRole('main')
  await expect(
    main.getByRole('heading', { name: user.t('没有同时符合这些条件的现货', 'No motor in stock matches all filters') }),
  ).toBeVisible()
  await expect(user.link('发布为求购', 'Publish this as a demand')).toBeVisible()
  const wider = main.getByRole('link', { name: user.t('只按功率和极数', 'Only power and poles') })
  const [found = ''] = /\d+(?= (?:条|listing))/.exec((await wider.textContent()) ?? '') ?? []
  await wider.click()
  await expect(motors(user).first()).toBeVisible()
  await expect(total(user)).toContainText(new RegExp(`(^|\\D)${found}\\D`))
})

test('on a tablet the table says where each motor is, and stays within the page', { tag: '@desktop' }, async ({ user }) => {
  for (const width of [768, 992]) {
    await user.page.setViewportSize({ width, height: 1024 })
    await user.visit('/product')
    const table = user.page.getByRole('table')
    await expect(table.getByRole('columnheader', { name: user.t('存放地', 'Location') })).toBeVisible()
    const beyond = await table.evaluate(
      (element) => element.getBoundingClientRect().right - (element.parentElement?.getBoundingClientRect().right ?? 0),
    )
    expect(beyond).toBeLessThanOrEqual(0.5)
  }
})
