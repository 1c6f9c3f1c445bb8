import type { Locator } from '@playwright/test'
import { expect, test } from './product.ts'
import { password, type Reader } from './reader.ts'

const main = ({ page }: Reader): Locator => page.getByRole('main')

/** What the paging says there is in all. */
async function total(reader: Reader): Promise<number> {
  const said = reader.page.getByText(reader.say('共 ', ' in all')).filter({ visible: true }).first()
  return Number((await said.textContent())?.replace(/\D/g, ''))
}

/** An entry of the toolbar: a button of it, or of the sheet that a phone has for it. */
async function press(reader: Reader, zh: string, en: string): Promise<void> {
  const own = main(reader)
    .getByRole('button', { name: reader.say(zh, en), exact: true })
    .filter({ visible: true })
    .first()
  if (await own.isVisible()) return own.click()
  await main(reader)
    .getByRole('button', { name: reader.say('页面操作', 'Page actions') })
    .filter({ visible: true })
    .click()
  await reader.page
    .getByRole('dialog')
    .getByRole('button', { name: reader.say(zh, en), exact: true })
    .click()
}

async function searchFor(reader: Reader, zh: string, en: string, value: string): Promise<void> {
  if (reader.phone) await press(reader, '筛选', 'Filters')
  const panel = reader.phone ? reader.page.getByRole('dialog') : reader.page.locator('search').filter({ visible: true })
  await panel.getByLabel(reader.say(zh, en), { exact: true }).fill(value)
  await panel.getByRole('button', { name: reader.say('搜索', 'Search') }).click()
}

const said = ({ page }: Reader, text: string): Locator => page.locator('.ant-message').getByText(text)

test('a stranger logs in first, and comes back to the page he asked for', { tag: '@two' }, async ({ reader }) => {
  await reader.page.goto('/motor/brand')
  await expect(reader.page).toHaveURL(new RegExp(`${reader.at('/login')}\\?redirect_url=%2Fmotor%2Fbrand$`))
  await reader.logIn('manager')
  await expect(reader.page).toHaveURL(/\/motor\/brand$/)
  await expect(reader.rows).toHaveCount(10)
})

test('a trader has no back-office', { tag: '@two' }, async ({ reader }) => {
  await reader.enter('trader')
  for (const path of ['/wel/index', '/motor/brand', '/system/user']) {
    await reader.page.goto(path)
    await expect(reader.page).toHaveURL(new RegExp(`${reader.at('/403')}$`))
  }
})

test('what stands in none of my menus is not shown to me', { tag: '@two' }, async ({ reader }) => {
  await reader.enter('manager')
  await reader.work('/system/tenant')
  await expect(main(reader)).toContainText(reader.say('页面不存在', 'There is no such page'))
  await main(reader)
    .getByRole('button', { name: reader.say('回到首页', 'Back to the first page') })
    .click()
  await expect(reader.page).toHaveURL(/\/wel\/index$/)
})

test('the first page shows true figures and leads on', { tag: '@two' }, async ({ reader }) => {
  // Nobody else adds brands in this tenant meanwhile.
  await reader.enter('neighbour', '100001')
  await reader.work('/wel/index')
  const tile = main(reader).getByRole('button', { name: new RegExp(`^${reader.say('品牌', 'Brands')}`) })
  const brands = Number((await tile.textContent())?.replace(/\D/g, ''))
  await tile.click()
  await expect(reader.page).toHaveURL(/\/motor\/brand$/)
  await expect(reader.rows).toHaveCount(10)
  expect(await total(reader)).toBe(brands)
})

test('a brand is added, found, changed and deleted', async ({ reader }, { project }) => {
  await reader.enter('manager')
  await reader.work('/wel/index')
  await reader.goTo(['产品管理', 'Products'], ['品牌管理', 'Brands'])
  const mark = `E${Date.now().toString(36)}${project.name.at(-1)}`.toUpperCase()
  const form = reader.page.getByRole('dialog')
  const save = form.getByRole('button', { name: reader.say('保存', 'Save') })

  await test.step('what is missing stands beside its field, and the first one has the focus', async () => {
    await press(reader, '新增', 'Add')
    await save.click()
    const code = form.getByLabel(reader.say('编号', 'Code'), { exact: true })
    await expect(code).toBeFocused()
    await expect(code).toHaveAccessibleDescription(new RegExp(reader.say('请输入品牌编号', 'Enter a code')))
    await expect(form.getByText(reader.say('请输入品牌名称', 'Enter a name'))).toBeVisible()
  })

  await test.step('so does what the server rejects', async () => {
    await form.getByLabel(reader.say('编号', 'Code'), { exact: true }).fill('BR001')
    await form.getByLabel(reader.say('名称', 'Name'), { exact: true }).fill(mark)
    await save.click()
    const code = form.getByLabel(reader.say('编号', 'Code'), { exact: true })
    await expect(code).toHaveAccessibleDescription(new RegExp(reader.say('已存在', 'already|exists|taken')))
    await code.fill(mark)
    await save.click()
    await expect(said(reader, reader.say('新增成功', 'Added'))).toBeVisible()
    await expect(form).toBeHidden()
  })

  await test.step('it is found', async () => {
    await searchFor(reader, '名称', 'Name', mark)
    await expect(reader.rows).toHaveCount(1)
    await expect(reader.rows).toContainText(mark)
  })

  await test.step('it is looked at, and changed', async () => {
    await reader.act(mark, '查看', 'View')
    await expect(form).toContainText(mark)
    await form.getByRole('button', { name: reader.say('编辑', 'Edit') }).click()
    await form.getByLabel(reader.say('英文名称', 'English name'), { exact: true }).fill(`${mark} Motors`)
    await save.click()
    await expect(form).toBeHidden()
    await reader.act(mark, '查看', 'View')
    await expect(form).toContainText(`${mark} Motors`)
    await form
      .getByRole('button', { name: reader.say('关闭', 'Close'), exact: true })
      .last()
      .click()
    await expect(form).toBeHidden()
  })

  await test.step('it is deleted, after a question that names it', async () => {
    await reader.act(mark, '删除', 'Delete')
    const question = reader.page.getByRole('dialog')
    await expect(question).toContainText(reader.say('确定将选择数据删除?', 'Delete what you have chosen?'))
    await expect(question).toContainText(mark)
    await question.getByRole('button', { name: reader.say('删除', 'Delete'), exact: true }).click()
    await expect(reader.rows).toHaveCount(0)
  })
})

test('many are deleted at once, but not none', { tag: '@two' }, async ({ reader }, { project }) => {
  await reader.enter('manager')
  await reader.work('/motor/brand')
  await expect(reader.rows).toHaveCount(10)
  await press(reader, '删除', 'Delete')
  await expect(said(reader, reader.say('请选择至少一条数据', 'Choose at least one row'))).toBeVisible()
  const mark = `M${Date.now().toString(36)}${project.name.at(-1)}`.toUpperCase()
  const form = reader.page.getByRole('dialog')
  for (const each of ['1', '2']) {
    await press(reader, '新增', 'Add')
    await form.getByLabel(reader.say('编号', 'Code'), { exact: true }).fill(mark + each)
    await form.getByLabel(reader.say('名称', 'Name'), { exact: true }).fill(mark + each)
    await form.getByRole('button', { name: reader.say('保存', 'Save') }).click()
    await expect(form).toBeHidden()
  }
  await searchFor(reader, '名称', 'Name', mark)
  await expect(reader.rows).toHaveCount(2)
  for (const each of ['1', '2'])
    await main(reader)
      .getByRole('checkbox', { name: `${mark}${each}` })
      .check()
  await expect(main(reader)).toContainText(reader.say('已选 2 项', '2 chosen'))
  await press(reader, '删除', 'Delete')
  await expect(form).toContainText(`${mark}1`)
  await form.getByRole('button', { name: reader.say('删除', 'Delete'), exact: true }).click()
  await expect(reader.rows).toHaveCount(0)
})

test('one leafs through the rows, and sets how many stand on a page', { tag: '@two' }, async ({ reader }) => {
  await reader.enter('manager')
  await reader.work('/motor/brand')
  await expect(reader.rows).toHaveCount(10)
  const first = await reader.rows.first().innerText()
  await main(reader)
    .getByRole('listitem', { name: reader.say('下一页', 'Next Page') })
    .getByRole('button')
    .click()
  await expect(reader.rows.first()).not.toHaveText(first)
  await expect(reader.rows).toHaveCount(10)
})

test('pages stay open in tabs until they are closed', { tag: '@desk' }, async ({ reader }) => {
  await reader.enter('manager')
  await reader.work('/wel/index')
  await reader.goTo(['产品管理', 'Products'], ['品牌管理', 'Brands'])
  await searchFor(reader, '名称', 'Name', '皖南')
  await expect(reader.rows).toHaveCount(1)
  await reader.goTo(['产品管理', 'Products'], ['电机类型', 'Motor types'])
  await reader.goTo(['系统管理', 'System'], ['岗位管理', 'Posts'])
  const tabs = reader.page.getByRole('navigation', { name: reader.say('已打开的页面', 'Open pages') })
  await expect(tabs.getByRole('listitem')).toHaveCount(4)
  await tabs.getByRole('link', { name: reader.say('品牌管理', 'Brands') }).click()
  await expect(reader.rows).toHaveCount(1)
  await tabs.getByRole('button', { name: reader.say('关闭 品牌管理', 'Close Brands') }).click()
  await expect(reader.page).toHaveURL(/\/wel\/index$/)
  await tabs.getByRole('link', { name: reader.say('岗位管理', 'Posts') }).click()
  await tabs.getByRole('button', { name: reader.say('标签操作', 'Tab actions') }).click()
  await reader.page.getByRole('menuitem', { name: reader.say('关闭其它', 'Close others') }).click()
  await expect(tabs.getByRole('listitem')).toHaveCount(2)
  await reader.page.reload()
  await expect(tabs.getByRole('listitem')).toHaveCount(2)
})

test('the look and the language are chosen, and stay', { tag: '@two' }, async ({ reader }) => {
  await reader.enter('manager')
  await reader.work('/motor/brand')
  const { page } = reader
  const colour = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await colour()
  await page.getByRole('button', { name: reader.say('外观', 'Appearance') }).click()
  await expect.poll(colour).not.toBe(light)
  await page.getByRole('button', { name: reader.say('语言', 'Language'), exact: true }).click()
  await page.getByRole('menuitem', { name: reader.say('English', '中文') }).click()
  await expect(page).toHaveTitle(new RegExp(`^${reader.say('Brands', '品牌管理')} `))
  await page.reload()
  await expect(page).toHaveTitle(new RegExp(`^${reader.say('Brands', '品牌管理')} `))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/')
  await expect(page).toHaveURL(new RegExp(`${reader.say('/en', '\\d')}/home$`))
  await expect.poll(colour).not.toBe(light)
})

test('keys search, go elsewhere and close', { tag: '@desk' }, async ({ reader }) => {
  await reader.enter('manager')
  await reader.work('/motor/brand')
  await expect(reader.rows).toHaveCount(10)
  const { page } = reader
  await page.locator('body').press('/')
  await expect(page.locator('search input').first()).toBeFocused()
  await page.locator('body').press('Control+k')
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('combobox')
    .or(dialog.getByRole('searchbox'))
    .or(dialog.getByRole('textbox'))
    .first()
    .fill(reader.say('岗位', 'Post'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/system\/post$/)
  await page.locator('body').press('?')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a table keeps the columns and the density that were chosen, and reads its rows anew', { tag: '@desk' }, async ({ reader }) => {
  const { page } = reader
  await reader.enter('manager')
  await reader.work('/motor/brand')
  const tool = (zh: string, en: string): Locator => main(reader).getByRole('button', { name: reader.say(zh, en), exact: true })
  const head = (zh: string, en: string): Locator =>
    main(reader)
      .locator('thead th')
      .filter({ hasText: reader.say(zh, en), visible: true })
  const [columns, compact] = [tool('列显隐', 'Columns'), tool('紧凑行距', 'Compact rows')]
  const boxes = page.getByRole('dialog').getByRole('checkbox')
  await expect(head('编号', 'Code')).toHaveCount(1)
  await expect(head('名称', 'Name').first()).toBeVisible()
  await columns.press('Enter')
  await expect(boxes.first()).toBeDisabled()
  const name = page.getByRole('dialog').getByRole('checkbox', { name: reader.say('名称', 'Name'), exact: true })
  await name.press('Space')
  await expect(name).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(columns).toBeFocused()
  await expect(compact).toHaveAttribute('aria-pressed', 'false')
  await compact.press('Enter')
  await page.reload()
  await expect(reader.rows).toHaveCount(10)
  await expect(compact).toHaveAttribute('aria-pressed', 'true')
  await expect(main(reader).locator('.ant-table-small')).toBeVisible()
  await expect(main(reader).locator('thead th').getByText(reader.say('名称', 'Name'), { exact: true })).toHaveCount(0)
  for (const stays of [head('编号', 'Code'), head('操作', 'Actions')]) await expect(stays).toHaveCount(1)
  const answer = page.waitForResponse(/\/blade-brand\/brand\/list/)
  await tool('刷新', 'Refresh').press('Enter')
  expect((await answer).status()).toBe(200)
})

test('a thumb reaches every action of a page', { tag: '@phone' }, async ({ reader }) => {
  await reader.enter('manager')
  await reader.work('/motor/brand')
  await expect(reader.rows).toHaveCount(10)
  const labels = async (): Promise<string[]> => {
    const buttons = reader.page.getByRole('dialog').locator('.sheet button')
    await expect(buttons.first()).toBeInViewport({ ratio: 1 })
    for (const button of await buttons.all()) expect((await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(40)
    return buttons.allInnerTexts()
  }
  await main(reader)
    .getByRole('button', { name: reader.say('页面操作', 'Page actions') })
    .click()
  expect(await labels()).toEqual(reader.lang === 'zh' ? ['删除', '刷新', '列显隐'] : ['Delete', 'Refresh', 'Columns'])
  await reader.page.keyboard.press('Escape')
  await expect(reader.page.getByRole('dialog')).toBeHidden()
  await reader.rows.first().getByRole('button').click()
  expect(await labels()).toEqual(reader.lang === 'zh' ? ['查看', '编辑', '删除'] : ['View', 'Edit', 'Delete'])
  await reader.page.keyboard.press('Escape')
  await press(reader, '筛选', 'Filters')
  await expect(reader.page.getByRole('dialog').getByLabel(reader.say('名称', 'Name'), { exact: true })).toBeVisible()
})

test('a listing that is sent back needs a reason, which its owner reads', { tag: '@two' }, async ({ reader }) => {
  await reader.enter('manager')
  await reader.work('/motor/machine')
  await expect(reader.rows.first()).toBeVisible()
  const title = (
    await reader.rows
      .first()
      .locator(reader.phone ? 'h3' : 'td, th')
      .filter({ hasText: /kW/ })
      .first()
      .innerText()
  ).trim()
  await reader.act(title, '驳回', 'Reject')
  const dialog = reader.page.getByRole('dialog')
  await dialog.getByRole('button', { name: reader.say('确定', 'OK'), exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('textbox').fill('铭牌照片不清晰')
  await reader.confirm()
  await main(reader).getByText(reader.say('审核驳回', 'Rejected'), { exact: true }).first().click()
  await expect(reader.rows.filter({ hasText: title }).first()).toBeVisible()
})

/** A new account that may do what the manager may, and is logged in nowhere. */
async function hire(reader: Reader, project: string): Promise<string> {
  const account = `s${Date.now().toString(36)}${project.replace(/\W/g, '')}`
  await reader.enter('manager')
  const { roleId, deptId, postId } = await reader.call<Record<'roleId' | 'deptId' | 'postId', string>>('GET', '/blade-user/info')
  const person = { account, password, userType: 1, name: account.slice(-12), realName: '新来的人', roleId, deptId, postId }
  await reader.call('POST', '/blade-user/submit', person)
  return account
}

test('one sees where else one is logged in, and ends it there', { tag: '@two' }, async ({ arrive }, { project }) => {
  const [here, there, elsewhere] = [await arrive(), await arrive(), await arrive()]
  const account = await hire(here, project.name)
  for (const reader of [here, there, elsewhere]) {
    await reader.enter(account)
    await reader.work('/motor/brand')
    await expect(reader.rows).toHaveCount(10)
  }
  const nextCallOf = async (reader: Reader): Promise<number> => {
    const answer = reader.page.waitForResponse(/\/blade-brand\/brand\/list/)
    await press(reader, '刷新', 'Refresh')
    return (await answer).status()
  }

  await here.work('/info/index')
  await here.page.getByRole('tab', { name: here.say('登录会话', 'Sessions') }).press('Enter')
  const sessions = here.page.getByRole('list', { name: here.say('登录中的设备', 'Devices that are logged in') }).getByRole('listitem')
  await expect(sessions).toHaveCount(3)
  await expect(sessions.first()).toContainText(here.say('当前会话', 'This session'))
  for (const session of await sessions.all()) await expect(session).toContainText(/Chrome.*127\.0\.0\.1/s)
  const question = here.page.getByRole('dialog')

  await test.step('one of them', async () => {
    const end = sessions.nth(1).getByRole('button', { name: here.say('结束会话', 'End the session') })
    await end.press('Enter')
    await question.getByRole('button', { name: here.say('取消', 'Cancel'), exact: true }).click()
    await expect(question).toBeHidden()
    await expect(end).toBeFocused()
    await end.click()
    await question.getByRole('button', { name: here.say('结束', 'End'), exact: true }).click()
    await expect(sessions).toHaveCount(2)
    await expect(question).toBeHidden()
    const answers = [await nextCallOf(there), await nextCallOf(elsewhere)]
    expect(answers.toSorted()).toEqual([200, 401])
    const [gone] = answers[0] === 401 ? [there, elsewhere] : [elsewhere, there]
    await expect(gone.page).toHaveURL(/\/login\?redirect_url=%2Fmotor%2Fbrand/)
    await gone.enter(account)
  })

  await test.step('all the others', async () => {
    await here.button('刷新', 'Refresh').filter({ visible: true }).click()
    await expect(sessions).toHaveCount(3)
    await here.button('结束其它会话', 'End all others').click()
    await question.getByRole('button', { name: here.say('结束', 'End'), exact: true }).click()
    await expect(sessions).toHaveCount(1)
    await expect(main(here)).toContainText(here.say('没有在其它设备上登录', 'logged in nowhere else'))
    await here.work('/motor/brand')
    for (const reader of [there, elsewhere]) {
      await reader.page.goto('/motor/brand')
      await expect(reader.page).toHaveURL(/\/login\?redirect_url=%2Fmotor%2Fbrand/)
    }
  })
})

test('one leaves the back-office after a question', { tag: '@two' }, async ({ reader }) => {
  await reader.enter('manager')
  await reader.work('/wel/index')
  await reader.page.locator('header .account').click()
  await reader.page.getByRole('menuitem', { name: reader.say('退出登录', 'Log out') }).click()
  await expect(reader.page.getByRole('dialog')).toContainText(
    reader.say('退出系统, 是否继续?', 'Exit the system, do you want to continue?'),
  )
  await reader.confirm()
  await expect(reader.page).toHaveURL(new RegExp(`${reader.at('/login')}$`))
  await reader.page.goto('/wel/index')
  await expect(reader.page).toHaveURL(/\/login\?redirect_url=/)
})
