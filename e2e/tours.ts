import { expect, type Locator } from '@playwright/test'
import type { AppUser } from './app-user.ts'
import { choose } from './listing.ts'
import { searchList } from './motor-list.ts'
import { stockSheet } from './stock-sheet.ts'

/** Opens screens one after the other and yields the name of each while it is visible. */
export type Tour = (user: AppUser) => AsyncGenerator<string>

async function* pages(user: AppUser, paths: readonly string[]): AsyncGenerator<string> {
  for (const path of paths) {
    await user.visit(path)
    yield path.replace(/\W+/g, '-').replace(/^-/, '')
  }
}

/** The screens of a visitor. */
export async function* publicScreens(user: AppUser): AsyncGenerator<string> {
  const { page } = user
  const motor = page.locator('main a[href*="/machine/"]')
  yield* pages(user, ['/home'])
  if (await user.openMenu()) yield 'home-menu'
  yield* pages(user, ['/product'])
  const path = (await motor.last().getAttribute('href'))?.replace(/^\/en/, '') ?? ''
  if (user.narrow) {
    await page.locator('main a[href="#filters"]').click()
    yield 'product-filters'
  }
  await user.visit('/product?poles=4&brandCode=BR001')
  yield 'product-filtered'
  await user.visit('/product?view=cards')
  const checkboxes = page.locator('main input[name=ids]').filter({ visible: true })
  const ids = [await checkboxes.nth(0).inputValue(), await checkboxes.nth(4).inputValue(), await checkboxes.nth(7).inputValue()]
  for (const index of [0, 4, 7]) await checkboxes.nth(index).check()
  yield 'product-cards-selected'
  await user.visit('/product/list')
  await searchList(user, ['YE3-132S-4 5.5kW B3 2台', '11kW 4极 阿波罗', '9999kW 4极'])
  yield 'list'
  await user.visit(`/compare?ids=${ids.join()}`)
  yield 'compare'
  await user.visit(`/compare?ids=${ids[0]},1`)
  yield 'compare-one'
  await user.visit('/product?poles=4&model=NOSUCHMOTOR')
  yield 'product-no-results'
  await user.visit(path)
  yield 'machine'
  const [, seller = ''] = /\/seller\/(\d{19})</.exec(await (await page.request.get('/sitemap.xml?part=pages')).text()) ?? []
  await user.visit(`/seller/${seller}`)
  yield 'seller'
  yield* pages(user, ['/contact', '/login', '/register'])
  await user.button('注册', 'Register').click()
  yield 'register-errors'
  yield* pages(user, ['/register?reset=1', '/404', '/403', '/500', '/news', '/purchase'])
  await page.locator('main a[href*="/purchase/"]').first().click()
  await expect(page.locator('main dl').first()).toBeVisible()
  yield 'demand'
}

/** Further screens of a trader. */
export async function* traderScreens(user: AppUser): AsyncGenerator<string> {
  const { page } = user
  await user.visit('/product?isSelf=1')
  yield 'own-stock'
  await page.locator('header summary').filter({ visible: true }).click()
  yield 'site-account-menu'
  await user.button('退出登录', 'Log out').filter({ visible: true }).click()
  yield 'logout-dialog'
  await user.visit('/product_publish')
  yield 'publish'
  const folded = page.locator('main details:not([open]) > summary')
  while ((await folded.count()) > 0) await folded.first().click()
  await choose(user, ['电机类型', 'Motor type'], 'AC3.STD')
  await user.button('提交审核', 'Submit for review').click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  yield 'publish-errors'
  yield* pages(user, ['/product_import'])
  // Designations that the trader has not listed: rows that are listed already are left out.
  const buffer = await stockSheet('SITOUR', { rows: 12, bad: 4 })
  await page.locator('main input[type=file]').setInputFiles({ name: 'stock.xlsx', mimeType: 'application/octet-stream', buffer })
  await expect(page.locator('main dl')).toBeVisible()
  yield 'product_import-review'
  await page.getByLabel(user.t('缺少必填项', 'Save rows that lack something')).check()
  await page.getByRole('button', { name: user.t('按新的选择重新检查', 'Check again') }).click()
  await page.getByRole('button', { name: user.t('导入 9 行', 'Import 9 rows') }).click()
  await expect(page.getByText(user.t('草稿 9 条', '9 as drafts'))).toBeVisible()
  yield 'product_import-result'
  await user.button('撤销此次导入', 'Undo this import').click()
  yield 'product_import-undo'
  await page
    .getByRole('dialog')
    .getByRole('button', { name: user.t('撤销导入', 'Undo the import') })
    .click()
  await expect(page.getByText(user.t('已撤销 9 行', 'Undone: 9'))).toBeVisible()
  yield* pages(user, ['/password', '/attention', '/userinfo', '/purchase?isSelf=1', '/purchase_publish'])
}

/** The desks of a reviewer. They take what has waited longest, so that this account has to be that of every other test that reviews. */
export async function* reviewScreens(user: AppUser): AsyncGenerator<string> {
  for (const desk of ['review', 'demand-review']) {
    await user.openAdmin(`/motor/${desk}`)
    await expect(user.page.locator('.review-head h2, main .ant-empty').filter({ visible: true }).first()).toBeVisible()
    await expect(user.page.locator('.ant-skeleton')).toHaveCount(0)
    yield desk
  }
}

/** The screens of the back-office layout: personal pages, dashboard and menus. */
export async function* layoutScreens(user: AppUser): AsyncGenerator<string> {
  const { page } = user
  const waitUntilLoaded = () => expect(page.locator('.ant-skeleton')).toHaveCount(0)
  await user.openAdmin('/info/index')
  await waitUntilLoaded()
  yield 'personal'
  await page.getByRole('tab', { name: user.t('登录会话', 'Sessions') }).click()
  await expect(page.getByRole('list', { name: user.t('登录中的设备', 'Logged-in devices') })).toBeVisible()
  yield 'personal-sessions'
  await user.openAdmin('/wel/index')
  await waitUntilLoaded()
  yield 'dashboard'
  await page.locator('header .account').click()
  yield 'account-menu'
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: user.t('转到', 'Go to') }).click()
  yield 'command-palette'
  await page.keyboard.press('Escape')
  if (!user.narrow) return
  await user.button('菜单', 'Menu').click()
  yield 'menu'
}

/** Paths of the resource pages of the back-office, in four groups of about the same size, which are tested in parallel. */
export const adminPages = {
  motors: [
    '/motor/machine',
    '/motor/brand',
    '/motor/motortype',
    '/motor/company',
    '/resource/oss',
    '/base/region',
    '/system/client',
    '/system/param',
  ],
  trade: [
    '/motor/collaboration',
    '/motor/quote',
    '/motor/inquiry',
    '/motor/news',
    '/motor/report',
    '/desk/contact-message',
    '/resource/attach',
    '/monitor/job',
  ],
  rights: ['/authority/role', '/authority/datascope', '/authority/apiscope', '/system/menu', '/system/topmenu', '/system/tenantpackage'],
  people: ['/system/user', '/system/dept', '/system/post', '/system/tenant', '/system/dict', '/system/dictbiz', '/monitor/log/api'],
} as const

/** One page of each kind: a long form with lines and states, a tree, a list beside a tree. */
export const pagesOfEachKind = ['/motor/machine', '/system/dept', '/system/user'] as const

/** Returns a tour of resource pages: for each its list, the form for a new row with its errors, and the details of a row. */
export function adminScreens(paths: readonly string[]): Tour {
  return async function* (user) {
    await user.openAdmin('/info/index')
    for (const path of paths) yield* screensOf(user, path)
  }
}

async function* screensOf(user: AppUser, path: string): AsyncGenerator<string> {
  const { page } = user
  const name = path.slice(1).replaceAll('/', '-')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await user.navigateAdmin(path)
  await expect(
    user.rows
      .first()
      .or(main.locator('.ant-empty').filter({ visible: true }))
      .first(),
  ).toBeVisible()
  await expect(main.locator('.ant-spin-spinning').filter({ visible: true })).toHaveCount(0)
  yield name
  const add = main.getByRole('button', { name: user.t('新增', 'Add'), exact: true })
  if (await add.isVisible()) {
    await add.click()
    await submitEmptyForm(dialog, user)
    yield `${name}-form`
    await dialog.getByRole('button', { name: user.t('取消', 'Cancel'), exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  if (!(await user.rows.first().isVisible())) return
  if (user.phone) {
    await user.rows
      .first()
      .getByRole('button', { name: user.t('的操作', 'Actions for') })
      .click()
    await expect(dialog).toBeVisible()
    yield `${name}-actions`
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await user.runAction(/./, '查看', 'View')
  await expect(dialog.locator('.ant-descriptions').first()).toBeVisible()
  yield `${name}-view`
}

/** Submits an empty form, so that it shows its errors. */
async function submitEmptyForm(dialog: Locator, user: AppUser): Promise<void> {
  await dialog.getByRole('button', { name: user.t('保存', 'Save') }).click()
  await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
}
