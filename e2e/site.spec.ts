import { type Locator, type Page, request } from '@playwright/test'
import type { AppUser } from './app-user.ts'
import { expect, test } from './fixtures.ts'
import { fillFirstPart, fillSecondPart, submitListing } from './listing.ts'
import { mailedPaths } from './mail-tour.ts'
import { readingPaths, tradingPaths } from './trade-tour.ts'

/** The visible motors: table rows, or cards. */
const motors = ({ page }: AppUser): Locator =>
  page.locator('main').locator('tbody tr, li:has(a[href*="/machine/"])').filter({ visible: true })

/** Reads the total above the list. */
async function readTotal({ page }: AppUser): Promise<number> {
  const text = await page.locator('main [role=status]').first().textContent()
  return Number(text?.replace(/\D/g, ''))
}

/** Reads the powers of the visible motors in kW. */
async function readPowers(user: AppUser): Promise<number[]> {
  const texts = await motors(user).allInnerTexts()
  return texts.map((text) => Number(/([\d.\u202f]+)\s*kW/.exec(text)?.[1]?.replaceAll('\u202f', '')))
}

const filterPanel = ({ page }: AppUser): Locator => page.locator('#filters')

/** Opens the filters, which are in a drawer on a phone. */
async function openFilters(user: AppUser): Promise<void> {
  if (user.phone) await user.page.locator('main a[href="#filters"]').click()
}

const readCount = async (choice: Locator): Promise<number> =>
  Number((await choice.locator('span').last().textContent())?.replace(/\D/g, ''))

test('filters are in the address, and a chip removes its filter', { tag: '@two' }, async ({ user }) => {
  await user.visit('/product')
  await openFilters(user)
  // Not BR001: other tests add motors of it.
  const brand = filterPanel(user)
    .locator('label', { has: user.page.locator('[name=brandCode]:not([value=BR001])') })
    .first()
  const count = await readCount(brand)
  await brand.click()
  await expect(user.page).toHaveURL(/[?&]brandCode=BR\d+/)
  await expect.poll(() => readTotal(user)).toBe(count)
  await filterPanel(user)
    .locator('label', { has: user.page.locator('[name=poles][value="4"]') })
    .click()
  await expect(user.page).toHaveURL(/poles=4/)
  if (user.phone)
    await filterPanel(user)
      .getByRole('button', { name: user.t('查看', 'Show') })
      .click()
  const chips = user.page.getByRole('list', { name: user.t('已选条件', 'Active filters') })
  await expect(chips.getByRole('listitem')).toHaveCount(3)
  await user.page.reload()
  await user.waitForHydration()
  await chips.getByRole('listitem').filter({ hasText: '4' }).getByRole('link').click()
  await expect(user.page).toHaveURL(/product\?brandCode=BR\d+$/)
  await expect(chips.getByRole('listitem')).toHaveCount(1)
  await chips.getByRole('link').click()
  await expect(user.page).toHaveURL(new RegExp(`${user.localPath('/product')}$`))
  await expect(chips).toHaveCount(0)
})

test('the list can be filtered and sorted without JavaScript', { tag: '@two' }, async ({ browser, lang, viewport, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const urlOf = (path: string): string => `${baseURL}${lang === 'zh' ? path : `/en${path}`}`
  await page.goto(urlOf('/product'))
  if ((viewport?.width ?? 0) < 992) await page.locator('main a[href="#filters"]').click()
  const filters = page.locator('#filters')
  await filters.locator('[name=poles][value="6"]').check()
  await filters.locator('[name=powerKw_ge]').fill('11')
  await filters.getByRole('button', { name: lang === 'zh' ? '筛选' : 'Apply' }).click()
  await expect(page).toHaveURL(/poles=6/)
  await expect(page).toHaveURL(/powerKw_ge=11/)
  await page.locator('select[name=sort]').selectOption('powerKw')
  await page.getByRole('button', { name: lang === 'zh' ? '排序' : 'Sort', exact: true }).click()
  await expect(page).toHaveURL(/poles=6/)
  await expect(page).toHaveURL(/sort=powerKw/)
  await expect(page.locator('main')).toContainText(/\b11\s*kW/)
  await context.close()
})

test('the list is sorted in the selected order', { tag: '@two' }, async ({ user }) => {
  await user.visit('/product')
  await user.page.locator('select[name=sort]').selectOption('powerKw')
  await expect(user.page).toHaveURL(/sort=powerKw/)
  await expect(user.page).toHaveURL(/sort=powerKw/)
  await expect.poll(async () => Math.max(...(await readPowers(user)))).toBeLessThan(0.3)
  const ascending = await readPowers(user)
  expect(ascending).toEqual(ascending.toSorted((a, b) => a - b))
  await user.page.locator('select[name=sort]').selectOption('-powerKw')
  await expect.poll(async () => (await readPowers(user))[0]).toBeGreaterThan(100)
})

test('the list can be paged', { tag: '@two' }, async ({ user }) => {
  await user.visit('/product?sort=-powerKw')
  await expect(motors(user)).toHaveCount(10)
  const first = await motors(user).first().innerText()
  await user.page.getByRole('link', { name: user.t('下一页', 'Next page') }).click()
  await expect(user.page).toHaveURL(/current=2/)
  await expect(motors(user).first()).not.toHaveText(first)
  await user.visit('/product?size=30')
  await expect(motors(user)).toHaveCount(30)
  await user.visit('/product?brandCode=BR001&current=999')
  await expect(user.page).toHaveURL(/current=\d{1,2}$/)
  await expect(motors(user).first()).toBeVisible()
})

test('the language switch opens the same page, and the language is remembered', async ({ user }) => {
  await user.visit('/product?poles=4&sort=-powerKw')
  await user.openMenu()
  await user.page
    .getByRole('link', { name: user.t('English', '中文') })
    .filter({ visible: true })
    .click()
  await expect(user.page).toHaveURL(new RegExp(`${user.lang === 'zh' ? '/en' : '\\d'}/product\\?poles=4&sort=-powerKw$`))
  await expect(user.page.getByRole('heading', { level: 1 })).toHaveText(user.t('Motors in stock', '现货电机'))
  await user.page.goto('/')
  await expect(user.page).toHaveURL(new RegExp(user.lang === 'zh' ? '/en/home$' : '\\d/home$'))
})

test('unknown addresses lead to the error page', { tag: '@two' }, async ({ user, baseURL }) => {
  const api = await request.newContext({ baseURL, maxRedirects: 0 })
  for (const path of ['/404', '/403', '/500']) expect((await api.get(user.localPath(path))).status()).toBe(Number(path.slice(1)))
  const unknown = await api.get(user.localPath('/no/such/page'))
  expect(unknown.status()).toBe(302)
  expect(unknown.headers().location).toBe(user.localPath('/404'))
  await api.dispose()
  await user.page.goto(user.localPath('/machine/1'))
  await expect(user.page.getByRole('heading', { level: 1 })).toHaveText(user.t('没有找到这个页面', 'Page not found'))
})

test('after the login the requested page opens', { tag: '@two' }, async ({ user }) => {
  await user.visit('/product_publish')
  await expect(user.page).toHaveURL(new RegExp(`${user.localPath('/login')}\\?redirect_url=`))
  await user.logIn('trader')
  await expect(user.page).toHaveURL(new RegExp(`${user.localPath('/product_publish')}$`))
})

test('a draft of a listing survives the end of the session', { tag: '@two' }, async ({ user }, { project }) => {
  const { page } = user
  const model = `YE3-132S-4-S${Date.now().toString(36)}${project.name.at(-1)}`.toUpperCase()
  await user.logInByApi('trader')
  await user.visit('/product_publish')
  await fillFirstPart(user, model)
  await fillSecondPart(user, model)
  const sessions = await user.callApi<{ id: string; isCurrent: boolean }[]>('GET', '/blade-auth/oauth/sessions')
  await user.callApi('POST', `/blade-auth/oauth/end-session?id=${sessions.find(({ isCurrent }) => isCurrent)?.id}`)
  // A check of what is entered may meet the end of the session first, and lead to the login before the button is pressed.
  await Promise.race([user.button('提交审核', 'Submit for review').click(), page.waitForURL(/\/login/)])
  await expect(page).toHaveURL(
    new RegExp(`${user.localPath('/login')}\\?redirect_url=${encodeURIComponent(user.localPath('/product_publish'))}`),
  )
  await expect(page.getByRole('status')).toContainText(user.t('登录已过期', 'Your session has ended'))
  await user.logIn('trader')
  await expect(page).toHaveURL(new RegExp(`${user.localPath('/product_publish')}$`))
  await expect(page.getByText(user.t('已恢复上次填写的内容', 'Your last draft has been restored'))).toBeVisible()
  await expect(page.getByLabel(new RegExp(`^${user.t('型号', 'Model')}`))).toHaveValue(model)
  await expect(page.getByRole('combobox', { name: user.t('电机类型', 'Motor type') })).not.toHaveValue('')
  await expect(page.getByLabel(user.t('区县', 'County'))).toHaveValue('320205')
  await expect(page.getByRole('img', { name: user.t('第 1 张', 'Photo 1') })).toBeVisible()
  await submitListing(user)
})

test('a rejected remark in a folded section is shown and has the focus', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await user.logInByApi('trader')
  // The oldest: new ones are those of tests that run at the same time.
  const oldest = '/blade-machine/machine/list1?shelfStatus=ON&ascs=createTime&size=1'
  const { records } = await user.callApi<{ records: { id: string }[] }>('GET', oldest)
  await user.visit(`/product_publish?id=${records[0]?.id}`)
  const section = page.locator('details', { has: page.getByLabel(user.t('备注', 'Remarks')) })
  await section.locator('summary').click()
  await page.getByLabel(user.t('备注', 'Remarks')).fill('联系 １３８ ００１３ ８０００')
  await section.locator('summary').click()
  await user.button('保存', 'Save').click()
  await expect(page.getByLabel(user.t('备注', 'Remarks'))).toBeFocused()
  await expect(section).toContainText(user.t('备注中不能写联系方式', 'Remarks must not contain contact details'))
})

test('the login does not redirect to other sites', { tag: '@two' }, async ({ user, baseURL }) => {
  await user.visit('/login?redirect_url=https%3A%2F%2Fevil.example%2F')
  await user.logIn('trader')
  await expect(user.page).toHaveURL(baseURL + user.localPath('/home'))
  for (const target of ['//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    await user.visit(`/login?redirect_url=${encodeURIComponent(target)}`)
    await expect(user.page).toHaveURL(baseURL + user.localPath('/home'))
  }
})

test('a failed login shows the reason at its field', { tag: '@two' }, async ({ user }) => {
  await user.visit('/login')
  await user.button('登录', 'Log in').click()
  const name = user.page.getByLabel(user.t('用户名', 'User name'))
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(user.t('请输入用户名', 'Enter the user name'))
  await user.logIn('nobody-here')
  await expect(user.page.getByRole('alert')).toContainText(user.t('用户名或密码错误', 'Wrong user name or password'))
  await user.fill('验证码', 'Captcha', 'wrong')
  await user.button('登录', 'Log in').click()
  await expect(user.page.getByLabel(user.t('验证码', 'Captcha'))).toHaveAccessibleDescription(/./)
})

test('the forms for registration and listings show errors at the missing fields', { tag: '@two' }, async ({ user }) => {
  await user.visit('/register')
  await user.button('注册', 'Register').click()
  await expect(user.page.getByLabel(/^(账号|Account)/)).toBeFocused()
  await expect(user.page.getByLabel(/^(账号|Account)/)).toHaveAccessibleDescription(new RegExp(user.t('请先输入账号', 'Enter the account')))
  await user.logInByApi('trader')
  await user.visit('/product_publish')
  await user.button('提交审核', 'Submit for review').click()
  const invalidFields = user.page.locator('[aria-invalid=true]')
  await expect(invalidFields.first()).toBeFocused()
  expect(await invalidFields.count()).toBeGreaterThan(3)
})

test('the header shows the links that the user may use', { tag: '@two' }, async ({ newUser }) => {
  const [visitor, trader, manager] = [await newUser(), await newUser(), await newUser()]
  await trader.logInByApi('trader')
  await manager.logInByApi('manager')
  for (const user of [visitor, trader, manager]) {
    await user.visit('/home')
    const menu = user.page.locator('header summary').filter({ visible: true })
    if (user.phone || user !== visitor) await menu.click()
  }
  await expect(visitor.link('注册', 'Register').filter({ visible: true })).toBeVisible()
  const personalLinks: [zh: string, en: string][] = [
    ['我的现货', 'My stock'],
    ['我的求购', 'My demands'],
    ['我的信息', 'My info'],
  ]
  for (const words of personalLinks) await expect(trader.link(...words).filter({ visible: true })).toBeVisible()
  await expect(trader.link('后台管理', 'Back-office')).toHaveCount(0)
  await expect(manager.link('后台管理', 'Back-office').filter({ visible: true })).toBeVisible()
  await trader.link('我的现货', 'My stock').filter({ visible: true }).click()
  await expect(trader.page).toHaveURL(/product\?isSelf=1$/)
})

test('only the home and contact pages have a footer', { tag: '@two' }, async ({ user }) => {
  for (const [path, footers] of [
    ['/home', 1],
    ['/contact', 1],
    ['/product', 0],
    ['/login', 0],
  ] as const) {
    await user.visit(path)
    await expect(user.page.getByRole('contentinfo')).toHaveCount(footers)
    await expect(user.page.getByRole('banner')).toHaveCount(1)
  }
})

test('pages of what is one’s own ask visitors to log in', { tag: '@two' }, async ({ user }) => {
  for (const path of ['/attention', '/userinfo', '/messages', '/notifications', '/purchase_publish', '/purchase?isSelf=1']) {
    await user.visit(path)
    await expect(user.page).toHaveURL(/\/login\?redirect_url=/)
  }
})

test('the menu on a phone has the five links and closes when one is clicked', { tag: '@phone' }, async ({ user }) => {
  await user.visit('/home')
  await user.openMenu()
  const menu = user.page.getByRole('navigation', { name: user.t('菜单', 'Menu') })
  await expect(menu.getByRole('link')).toHaveCount(5)
  await menu.getByRole('link', { name: user.t('现货展示', 'Stock') }).click()
  await expect(user.page).toHaveURL(new RegExp(`${user.localPath('/product')}$`))
  await expect(menu).toBeHidden()
})

test('no page is wider than the screen', async ({ user }) => {
  await user.visit('/product')
  const motor = (await user.page.locator('main a[href*="/machine/"]').first().getAttribute('href')) ?? ''
  await user.logInByApi('trader')
  for (const path of [
    '/home',
    '/product',
    '/product?view=cards',
    '/contact',
    '/register?reset=1',
    '/404',
    '/product?isSelf=1',
    '/product_publish',
    '/product_import',
    '/purchase',
    '/purchase_publish',
    '/attention',
    '/news',
    '/userinfo',
    await firstSeller(user),
    ...readingPaths,
    ...(await tradingPaths(user)).map(([, path]) => path),
    ...(await mailedPaths(user, process.env.E2E_DATA_DIR ?? '')).map(([, path]) => path),
    motor.replace(/^\/en/, ''),
  ]) {
    await user.visit(path)
    expect(await measureOverflow(user.page), path).toBeLessThanOrEqual(0)
  }
})

/** Pixels by which a page can be scrolled sideways, or by which a table overflows a parent that does not scroll. */
function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const tableParents = [...document.querySelectorAll('main table')].flatMap(({ parentElement }) => parentElement ?? [])
    const notScrolling = tableParents.filter((parent) => getComputedStyle(parent).overflowX === 'visible')
    return Math.max(scrollWidth - clientWidth, ...notScrolling.map((parent) => parent.scrollWidth - parent.clientWidth))
  })
}

/** Returns the Chinese texts of a page, without those that are marked as Chinese by `lang`. */
function findChineseText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const chinese = /[\u3001\u3002\u3400-\u9fff\uff01-\uff5e]/
    const textAttributes = ['aria-label', 'alt', 'placeholder', 'title']
    const elements = [...document.querySelectorAll('body *:not(script, style)')].filter((element) => !element.closest('[lang^=zh]'))
    const texts = elements.flatMap((element) => [
      ...[...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : [])),
      ...textAttributes.flatMap((name) => element.getAttribute(name) ?? []),
    ])
    return [document.title, ...texts].filter((text) => chinese.test(text))
  })
}

/** The path of the latest demand, without the language. */
async function firstDemand(user: AppUser): Promise<string> {
  await user.visit('/purchase')
  return ((await user.page.locator('main a[href*="/purchase/"]').first().getAttribute('href')) ?? '').replace(/^\/en/, '')
}

/** The path of a seller's page. */
async function firstSeller({ page }: AppUser): Promise<string> {
  const sitemap = await (await page.request.get('/sitemap.xml?part=pages')).text()
  return `/seller/${/\/seller\/(\d{19})</.exec(sitemap)?.[1]}`
}

/** The filing notice and the operator's address, which are in both languages on all pages. */
const untranslated = /^(备案号|示例站点|江苏省无锡市锡山区)/

test('English pages contain no Chinese text', { tag: '@desktop-en' }, async ({ user }) => {
  await user.visit('/product')
  const motor = (await user.page.locator('main a[href*="/machine/"]').last().getAttribute('href')) ?? ''
  const ids = await user.page
    .locator('main table input[name=ids]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  const dataPages = [
    '/home',
    '/product',
    '/product?poles=4&brandCode=BR001&condition=NEW',
    '/product?model=NOSUCH&poles=4',
    '/stock/brand/BR001',
    '/stock/series/YE3',
    '/stock/region/33',
    motor.slice(3),
    `/compare?ids=${ids.slice(0, 3)},1`,
    '/purchase',
    await firstDemand(user),
  ]
  const staticPages = [
    '/contact',
    '/login',
    '/register',
    '/register?reset=1',
    '/404',
    '/403',
    '/500',
    '/news',
    '/terms',
    '/privacy',
    '/register/status',
  ]
  for (const path of [...dataPages, ...staticPages]) {
    await user.visit(path)
    expect(
      (await findChineseText(user.page)).filter((text) => !untranslated.test(text)),
      path,
    ).toEqual([])
  }
})

/** Of the demo data the companies, what one of them says of itself, and the administrators' name; a reason that a reviewer has written. */
const written = /（示例）|示例数据|^平台运营$|^Reason: /

test('English pages of a trader contain no Chinese but what traders have written', { tag: '@desktop-en' }, async ({ user }) => {
  await user.logInByApi('trader')
  const paths = ['/product_publish', '/product_import', '/product?isSelf=1', '/purchase_publish', '/userinfo', '/attention', '/password']
  // Names of people and companies, their texts, and titles that they have typed.
  const account = await user.callApi<Record<string, unknown>>('GET', '/blade-user/info')
  const ofAccount = new Set(Object.values(account).map(String))
  for (const path of [...paths, ...(await tradingPaths(user)).map(([, path]) => path)]) {
    await user.visit(path)
    expect(
      (await findChineseText(user.page)).filter((text) => !untranslated.test(text) && !written.test(text) && !ofAccount.has(text.trim())),
      path,
    ).toEqual([])
  }
})
