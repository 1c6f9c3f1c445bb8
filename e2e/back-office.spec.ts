import type { Locator } from '@playwright/test'
import { type AppUser, md5, password } from './app-user.ts'
import { expect, test } from './fixtures.ts'
import { submitByApi } from './listing.ts'

const main = ({ page }: AppUser): Locator => page.getByRole('main')

/** Reads the total of the pagination. */
async function readTotal(user: AppUser): Promise<number> {
  const text = user.page.getByText(user.t('共 ', ' in total')).filter({ visible: true }).first()
  return Number((await text.textContent())?.replace(/\D/g, ''))
}

/** Clicks an entry of the toolbar: a button, or on a phone an entry of its sheet. */
async function clickToolbar(user: AppUser, zh: string, en: string): Promise<void> {
  const button = main(user)
    .getByRole('button', { name: user.t(zh, en), exact: true })
    .filter({ visible: true })
    .first()
  const sheet = main(user)
    .getByRole('button', { name: user.t('页面操作', 'Page actions') })
    .filter({ visible: true })
  await expect(button.or(sheet).first()).toBeVisible()
  if (await button.isVisible()) return button.click()
  await sheet.click()
  await user.page
    .getByRole('dialog')
    .getByRole('button', { name: user.t(zh, en), exact: true })
    .click()
}

async function searchFor(user: AppUser, zh: string, en: string, value: string): Promise<void> {
  if (user.phone) await clickToolbar(user, '筛选', 'Filters')
  const panel = user.phone ? user.page.getByRole('dialog') : user.page.locator('search').filter({ visible: true })
  await panel.getByLabel(user.t(zh, en), { exact: true }).fill(value)
  await panel.getByRole('button', { name: user.t('搜索', 'Search') }).click()
}

const toast = ({ page }: AppUser, text: string): Locator => page.locator('.ant-message').getByText(text)

test('a visitor is sent to the login and then to the requested page', { tag: '@two' }, async ({ user }) => {
  await user.page.goto('/motor/brand')
  await expect(user.page).toHaveURL(new RegExp(`${user.localPath('/login')}\\?redirect_url=%2Fmotor%2Fbrand$`))
  await user.logIn('manager')
  await expect(user.page).toHaveURL(/\/motor\/brand$/)
  await expect(user.rows).toHaveCount(10)
})

test('a trader cannot open the back-office', { tag: '@two' }, async ({ user }) => {
  await user.logInByApi('trader')
  for (const path of ['/wel/index', '/motor/brand', '/system/user']) {
    await user.page.goto(path)
    await expect(user.page).toHaveURL(new RegExp(`${user.localPath('/403')}$`))
  }
})

test('a page that is not in the menus of the user is not shown', { tag: '@two' }, async ({ user }) => {
  await user.logInByApi('manager')
  await user.openAdmin('/system/tenant')
  await expect(main(user)).toContainText(user.t('页面不存在', 'Page not found'))
  await main(user)
    .getByRole('button', { name: user.t('返回首页', 'Back to home') })
    .click()
  await expect(user.page).toHaveURL(/\/wel\/index$/)
})

test('the dashboard shows correct numbers and links to the lists', { tag: '@two' }, async ({ user }) => {
  // No other test adds brands in this tenant.
  await user.logInByApi('neighbour', '100001')
  await user.openAdmin('/wel/index')
  const tile = main(user).getByRole('button', { name: new RegExp(`^${user.t('品牌', 'Brands')}`) })
  await expect(tile).toHaveText(/\d/)
  const brands = Number((await tile.textContent())?.replace(/\D/g, ''))
  await tile.click()
  await expect(user.page).toHaveURL(/\/motor\/brand$/)
  await expect(user.rows).toHaveCount(10)
  await expect.poll(() => readTotal(user)).toBe(brands)
})

test('a brand can be added, found, edited and deleted', async ({ user }, { project }) => {
  await user.logInByApi('manager')
  await user.openAdmin('/wel/index')
  await user.openFromMenu(['产品管理', 'Products'], ['品牌管理', 'Brands'])
  const brandCode = `E${Date.now().toString(36)}${project.name.at(-1)}`.toUpperCase()
  const form = user.page.getByRole('dialog')
  const save = form.getByRole('button', { name: user.t('保存', 'Save') })

  await test.step('missing values are shown at their fields, and the first one has the focus', async () => {
    await clickToolbar(user, '新增', 'Add')
    await save.click()
    const codeField = form.getByLabel(user.t('编号', 'Code'), { exact: true })
    await expect(codeField).toBeFocused()
    await expect(codeField).toHaveAccessibleDescription(new RegExp(user.t('请输入品牌编号', 'Enter a code')))
    await expect(form.getByText(user.t('请输入品牌名称', 'Enter a name'))).toBeVisible()
  })
  await test.step('errors of the server are shown at their fields', async () => {
    await form.getByLabel(user.t('编号', 'Code'), { exact: true }).fill('BR001')
    await form.getByLabel(user.t('名称', 'Name'), { exact: true }).fill(brandCode)
    await save.click()
    const codeField = form.getByLabel(user.t('编号', 'Code'), { exact: true })
    await expect(codeField).toHaveAccessibleDescription(new RegExp(user.t('已存在', 'already|exists|taken')))
    await codeField.fill(brandCode)
    await save.click()
    await expect(toast(user, user.t('新增成功', 'Added'))).toBeVisible()
    await expect(form).toBeHidden()
  })

  await test.step('the brand is found', async () => {
    await searchFor(user, '名称', 'Name', brandCode)
    await expect(user.rows).toHaveCount(1)
    await expect(user.rows).toContainText(brandCode)
  })

  await test.step('the brand is viewed and edited', async () => {
    await user.runAction(brandCode, '查看', 'View')
    await expect(form).toContainText(brandCode)
    await form.getByRole('button', { name: user.t('编辑', 'Edit') }).click()
    await form.getByLabel(user.t('英文名称', 'English name'), { exact: true }).fill(`${brandCode} Motors`)
    await save.click()
    await expect(form).toBeHidden()
    await user.runAction(brandCode, '查看', 'View')
    await expect(form).toContainText(`${brandCode} Motors`)
    await form
      .getByRole('button', { name: user.t('关闭', 'Close'), exact: true })
      .last()
      .click()
    await expect(form).toBeHidden()
  })

  await test.step('the brand is deleted after a confirmation that names it', async () => {
    await user.runAction(brandCode, '删除', 'Delete')
    const dialog = user.page.getByRole('dialog')
    await expect(dialog).toContainText(user.t('确定将选择数据删除?', 'Delete the selected rows?'))
    await expect(dialog).toContainText(brandCode)
    await dialog.getByRole('button', { name: user.t('删除', 'Delete'), exact: true }).click()
    await expect(user.rows).toHaveCount(0)
  })
})

test('several rows can be deleted at once; without a selection a message is shown', { tag: '@two' }, async ({ user }, { project }) => {
  await user.logInByApi('manager')
  await user.openAdmin('/motor/brand')
  await expect(user.rows).toHaveCount(10)
  await clickToolbar(user, '删除', 'Delete')
  await expect(toast(user, user.t('请选择至少一条数据', 'Select at least one row'))).toBeVisible()
  const brandCode = `M${Date.now().toString(36)}${project.name.at(-1)}`.toUpperCase()
  const form = user.page.getByRole('dialog')
  for (const suffix of ['1', '2']) {
    await clickToolbar(user, '新增', 'Add')
    await form.getByLabel(user.t('编号', 'Code'), { exact: true }).fill(brandCode + suffix)
    await form.getByLabel(user.t('名称', 'Name'), { exact: true }).fill(brandCode + suffix)
    await form.getByRole('button', { name: user.t('保存', 'Save') }).click()
    await expect(form).toBeHidden()
  }
  await searchFor(user, '名称', 'Name', brandCode)
  await expect(user.rows).toHaveCount(2)
  for (const suffix of ['1', '2'])
    await main(user)
      .getByRole('checkbox', { name: `${brandCode}${suffix}` })
      .click()
  await expect(main(user)).toContainText(user.t('已选 2 项', '2 selected'))
  await clickToolbar(user, '删除', 'Delete')
  await expect(form).toContainText(`${brandCode}1`)
  await form.getByRole('button', { name: user.t('删除', 'Delete'), exact: true }).click()
  await expect(user.rows).toHaveCount(0)
})

test('the rows can be paged', { tag: '@two' }, async ({ user }) => {
  await user.logInByApi('manager')
  await user.openAdmin('/motor/brand')
  await expect(user.rows).toHaveCount(10)
  const first = await user.rows.first().innerText()
  await main(user)
    .getByRole('listitem', { name: user.t('下一页', 'Next Page') })
    .getByRole('button')
    .click()
  await expect(user.rows.first()).not.toHaveText(first)
  await expect(user.rows).toHaveCount(10)
})

test('pages stay open in tabs until they are closed', { tag: '@desktop' }, async ({ user }) => {
  await user.logInByApi('manager')
  await user.openAdmin('/wel/index')
  await user.openFromMenu(['产品管理', 'Products'], ['品牌管理', 'Brands'])
  await searchFor(user, '名称', 'Name', '皖南')
  await expect(user.rows).toHaveCount(1)
  await user.openFromMenu(['产品管理', 'Products'], ['电机类型', 'Motor types'])
  await user.openFromMenu(['系统管理', 'System'], ['岗位管理', 'Posts'])
  const tabs = user.page.getByRole('navigation', { name: user.t('已打开的页面', 'Open pages') })
  await expect(tabs.getByRole('listitem')).toHaveCount(4)
  await tabs.getByRole('link', { name: user.t('品牌管理', 'Brands') }).click()
  await expect(user.rows).toHaveCount(1)
  await tabs.getByRole('button', { name: user.t('关闭 品牌管理', 'Close Brands') }).click()
  await expect(user.page).toHaveURL(/\/wel\/index$/)
  await tabs.getByRole('link', { name: user.t('岗位管理', 'Posts') }).click()
  await tabs.getByRole('button', { name: user.t('标签操作', 'Tab actions') }).click()
  await user.page.getByRole('menuitem', { name: user.t('关闭其它', 'Close others') }).click()
  await expect(tabs.getByRole('listitem')).toHaveCount(2)
  await user.page.reload()
  await expect(tabs.getByRole('listitem')).toHaveCount(2)
})

test('the theme and the language can be changed and are remembered', { tag: '@two' }, async ({ user }) => {
  await user.logInByApi('manager')
  await user.openAdmin('/motor/brand')
  const { page } = user
  const colour = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await colour()
  await page.getByRole('button', { name: user.t('外观', 'Appearance') }).click()
  await expect.poll(colour).not.toBe(light)
  await page.getByRole('button', { name: user.t('语言', 'Language'), exact: true }).click()
  await page.getByRole('menuitem', { name: user.t('English', '中文') }).click()
  await expect(page).toHaveTitle(new RegExp(`^${user.t('Brands', '品牌管理')} `))
  await page.reload()
  await expect(page).toHaveTitle(new RegExp(`^${user.t('Brands', '品牌管理')} `))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/')
  await expect(page).toHaveURL(new RegExp(`${user.t('/en', '\\d')}/home$`))
  await expect.poll(colour).not.toBe(light)
})

test('keyboard shortcuts open the search, the command palette and the help', { tag: '@desktop' }, async ({ user }) => {
  await user.logInByApi('manager')
  await user.openAdmin('/motor/brand')
  await expect(user.rows).toHaveCount(10)
  const { page } = user
  await page.locator('body').press('/')
  await expect(page.locator('search input').first()).toBeFocused()
  await page.locator('body').press('Control+k')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').or(dialog.getByRole('searchbox')).or(dialog.getByRole('textbox')).first().fill(user.t('岗位', 'Post'))
  await page.keyboard.press('Enter')
  // The address changes before the page does; until then its search field has the focus, where `?` is typed.
  await expect(page).toHaveTitle(new RegExp(`^${user.t('岗位管理', 'Posts')} `))
  await page.locator('body').press('?')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('the columns and the density of a table can be changed and are remembered, and its rows can be reloaded', { tag: '@desktop' }, async ({
  user,
}) => {
  const { page } = user
  await user.logInByApi('manager')
  await user.openAdmin('/motor/brand')
  const toolButton = (zh: string, en: string): Locator => main(user).getByRole('button', { name: user.t(zh, en), exact: true })
  const columnHeader = (zh: string, en: string): Locator =>
    main(user)
      .locator('thead th')
      .filter({ hasText: user.t(zh, en), visible: true })
  const [columns, compact] = [toolButton('列显隐', 'Columns'), toolButton('紧凑行距', 'Compact rows')]
  const boxes = page.getByRole('dialog').getByRole('checkbox')
  await expect(columnHeader('编号', 'Code')).toHaveCount(1)
  await expect(columnHeader('名称', 'Name').first()).toBeVisible()
  await columns.press('Enter')
  await expect(boxes.first()).toBeDisabled()
  const name = page.getByRole('dialog').getByRole('checkbox', { name: user.t('名称', 'Name'), exact: true })
  await name.press('Space')
  await expect(name).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(columns).toBeFocused()
  await expect(compact).toHaveAttribute('aria-pressed', 'false')
  await compact.press('Enter')
  await page.reload()
  await expect(user.rows).toHaveCount(10)
  await expect(compact).toHaveAttribute('aria-pressed', 'true')
  await expect(main(user).locator('.ant-table-small')).toBeVisible()
  await expect(main(user).locator('thead th').getByText(user.t('名称', 'Name'), { exact: true })).toHaveCount(0)
  for (const header of [columnHeader('编号', 'Code'), columnHeader('操作', 'Actions')]) await expect(header).toHaveCount(1)
  const response = page.waitForResponse(/\/blade-brand\/brand\/list/)
  await toolButton('刷新', 'Refresh').press('Enter')
  expect((await response).status()).toBe(200)
})

test('on a phone all actions of a page and of a row are in a sheet', { tag: '@phone' }, async ({ user }) => {
  await user.logInByApi('manager')
  await user.openAdmin('/motor/brand')
  await expect(user.rows).toHaveCount(10)
  const labels = async (): Promise<string[]> => {
    const buttons = user.page.getByRole('dialog').locator('.sheet button')
    await expect(buttons.first()).toBeInViewport({ ratio: 1 })
    for (const button of await buttons.all()) expect((await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(40)
    return buttons.allInnerTexts()
  }
  await main(user)
    .getByRole('button', { name: user.t('页面操作', 'Page actions') })
    .click()
  const all = user.t('删除,刷新,列显隐,最近删除,导入,导出', 'Delete,Refresh,Columns,Recently deleted,Import,Export')
  expect((await labels()).join()).toBe(all)
  await user.page.keyboard.press('Escape')
  await expect(user.page.getByRole('dialog')).toBeHidden()
  await user.rows.first().getByRole('button').click()
  expect(await labels()).toEqual(user.lang === 'zh' ? ['查看', '编辑', '删除'] : ['View', 'Edit', 'Delete'])
  await user.page.keyboard.press('Escape')
  await clickToolbar(user, '筛选', 'Filters')
  await expect(user.page.getByRole('dialog').getByLabel(user.t('名称', 'Name'), { exact: true })).toBeVisible()
})

test('rejecting a listing requires a reason', { tag: '@two' }, async ({ newUser }, { project }) => {
  const [trader, user] = [await newUser(), await newUser()]
  await trader.logInByApi('trader')
  // The others belong to tests that run at the same time.
  const model = `YE3-132S-4-R${Date.now().toString(36)}${project.name.at(-1)}`.toUpperCase()
  await submitByApi(trader, model)
  await user.logInByApi('manager')
  await user.openAdmin('/motor/machine')
  await user.runAction(model, '驳回', 'Reject')
  const dialog = user.page.getByRole('dialog')
  await dialog.getByRole('button', { name: user.t('确定', 'OK'), exact: true }).click()
  await expect(dialog.getByText(user.t('请填写原因', 'Enter the reason'))).toBeVisible()
  await dialog.getByRole('textbox').fill('铭牌照片不清晰')
  await user.confirm()
  await main(user).getByText(user.t('审核驳回', 'Rejected'), { exact: true }).first().click()
  await expect(user.rows.filter({ hasText: model }).first()).toBeVisible()
})

/** Creates an account with the rights of the manager and without sessions; returns its name. */
async function createAccount(user: AppUser, project: string): Promise<string> {
  const account = `s${Date.now().toString(36)}${project.replace(/\W/g, '')}`
  await user.logInByApi('manager')
  const { roleId, deptId, postId } = await user.callApi<Record<'roleId' | 'deptId' | 'postId', string>>('GET', '/blade-user/info')
  const initial = 'Set-By-2026'
  const person = { account, password: initial, userType: 1, name: account.slice(-12), realName: '新来的人', roleId, deptId, postId }
  await user.callApi('POST', '/blade-user/submit', person)
  // A password that somebody else has set leads to nothing but its change.
  await user.logInByApi(account, '000000', initial)
  const [oldPassword, newPassword] = [md5(initial), md5(password)]
  const query = new URLSearchParams({ oldPassword, newPassword, newPassword1: newPassword })
  await user.callApi('POST', `/blade-user/update-password?${query}`)
  await user.callApi('POST', '/blade-auth/logout')
  return account
}

test('users see their other sessions and can end them', { tag: '@two' }, async ({ newUser }, { project }) => {
  const [here, there, elsewhere] = [await newUser(), await newUser(), await newUser()]
  const account = await createAccount(here, project.name)
  for (const user of [here, there, elsewhere]) {
    await user.logInByApi(account)
    await user.openAdmin('/motor/brand')
    await expect(user.rows).toHaveCount(10)
  }
  const nextStatusOf = async (user: AppUser): Promise<number> => {
    const response = user.page.waitForResponse(/\/blade-brand\/brand\/list/)
    await clickToolbar(user, '刷新', 'Refresh')
    return (await response).status()
  }

  await here.openAdmin('/info/index')
  await here.page.getByRole('tab', { name: here.t('登录会话', 'Sessions') }).press('Enter')
  const sessions = here.page.getByRole('list', { name: here.t('登录中的设备', 'Logged-in devices') }).getByRole('listitem')
  await expect(sessions).toHaveCount(3)
  await expect(sessions.first()).toContainText(here.t('当前会话', 'This session'))
  for (const session of await sessions.all()) await expect(session).toContainText(/Chrome.*127\.0\.0\.1/s)
  const dialog = here.page.getByRole('dialog')

  await test.step('one session', async () => {
    const endButton = sessions.nth(1).getByRole('button', { name: here.t('结束会话', 'End session') })
    await endButton.press('Enter')
    await dialog.getByRole('button', { name: here.t('取消', 'Cancel'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(endButton).toBeFocused()
    await endButton.click()
    await dialog.getByRole('button', { name: here.t('结束', 'End'), exact: true }).click()
    await expect(sessions).toHaveCount(2)
    await expect(dialog).toBeHidden()
    const statuses = [await nextStatusOf(there), await nextStatusOf(elsewhere)]
    expect(statuses.toSorted()).toEqual([200, 401])
    const [loggedOut] = statuses[0] === 401 ? [there, elsewhere] : [elsewhere, there]
    await expect(loggedOut.page).toHaveURL(/\/login\?redirect_url=%2Fmotor%2Fbrand/)
    await loggedOut.logInByApi(account)
  })

  await test.step('all other sessions', async () => {
    await here.button('刷新', 'Refresh').filter({ visible: true }).click()
    await expect(sessions).toHaveCount(3)
    await here.button('结束其它会话', 'End other sessions').click()
    await dialog.getByRole('button', { name: here.t('结束', 'End'), exact: true }).click()
    await expect(sessions).toHaveCount(1)
    await expect(main(here)).toContainText(here.t('没有在其它设备上登录', 'not logged in on any other device'))
    await here.openAdmin('/motor/brand')
    // An open page leaves by itself, at any moment: only then can the test open another.
    const isAtLogin = ({ page }: AppUser) => expect(page).toHaveURL(/\/login\?redirect_url=%2Fmotor%2Fbrand/)
    for (const user of [there, elsewhere]) await isAtLogin(user)
    for (const user of [there, elsewhere]) await user.page.goto('/motor/brand').then(() => isAtLogin(user))
  })
})

test('logging out of the back-office asks for confirmation', { tag: '@two' }, async ({ user }) => {
  await user.logInByApi('manager')
  await user.openAdmin('/wel/index')
  await user.page.locator('header .account').click()
  await user.page.getByRole('menuitem', { name: user.t('退出登录', 'Log out') }).click()
  await expect(user.page.getByRole('dialog')).toContainText(user.t('退出系统, 是否继续?', 'Exit the system, do you want to continue?'))
  await user.confirm()
  await expect(user.page).toHaveURL(new RegExp(`${user.localPath('/login')}$`))
  await user.page.goto('/wel/index')
  await expect(user.page).toHaveURL(/\/login\?redirect_url=/)
})
