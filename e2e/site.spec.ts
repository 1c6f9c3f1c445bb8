import { type Locator, type Page, request } from '@playwright/test'
import { fillHalf, fillRest, sendListing } from './listing.ts'
import { expect, test } from './product.ts'
import type { Reader } from './reader.ts'

/** The motors in sight: lines of the table, or cards. */
const motors = ({ page }: Reader): Locator =>
  page.locator('main').locator('tbody tr, li:has(a[href*="/machine/"])').filter({ visible: true })

/** How many the list says there are. */
async function total({ page }: Reader): Promise<number> {
  const said = await page.locator('main [role=status]').first().textContent()
  return Number(said?.replace(/\D/g, ''))
}

async function powers(reader: Reader): Promise<number[]> {
  const texts = await motors(reader).allInnerTexts()
  return texts.map((text) => Number(/([\d.]+)\s*kW/.exec(text)?.[1]))
}

const panel = ({ page }: Reader): Locator => page.locator('#filters')

/** Filters are a drawer on a phone. */
async function openFilters(reader: Reader): Promise<void> {
  if (reader.phone) await reader.page.locator('main a[href="#filters"]').click()
}

const countOf = async (choice: Locator): Promise<number> => Number((await choice.locator('span').last().textContent())?.replace(/\D/g, ''))

test('filters stand in the address, and each goes with its chip', { tag: '@two' }, async ({ reader }) => {
  await reader.visit('/product')
  await openFilters(reader)
  // One that nobody puts on the shelf meanwhile.
  const brand = panel(reader)
    .locator('label', { has: reader.page.locator('[name=brandCode]:not([value=BR001])') })
    .first()
  const count = await countOf(brand)
  await brand.click()
  await expect(reader.page).toHaveURL(/[?&]brandCode=BR\d+/)
  await expect.poll(() => total(reader)).toBe(count)
  await panel(reader)
    .locator('label', { has: reader.page.locator('[name=poles][value="4"]') })
    .click()
  await expect(reader.page).toHaveURL(/poles=4/)
  if (reader.phone)
    await panel(reader)
      .getByRole('button', { name: reader.say('查看', 'Show') })
      .click()
  const chips = reader.page.getByRole('list', { name: reader.say('已选条件', 'Chosen filters') })
  await expect(chips.getByRole('listitem')).toHaveCount(3)
  await reader.page.reload()
  await reader.alive()
  await chips.getByRole('listitem').filter({ hasText: '4' }).getByRole('link').click()
  await expect(reader.page).toHaveURL(/product\?brandCode=BR\d+$/)
  await expect(chips.getByRole('listitem')).toHaveCount(1)
  await chips.getByRole('link').click()
  await expect(reader.page).toHaveURL(new RegExp(`${reader.at('/product')}$`))
  await expect(chips).toHaveCount(0)
})

test('the list can be filtered and sorted without JavaScript', { tag: '@two' }, async ({ browser, lang, viewport, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const at = (path: string): string => `${baseURL}${lang === 'zh' ? path : `/en${path}`}`
  await page.goto(at('/product'))
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

test('the order of the list is the one that was chosen', { tag: '@two' }, async ({ reader }) => {
  await reader.visit('/product')
  await reader.page.locator('select[name=sort]').selectOption('powerKw')
  await expect(reader.page).toHaveURL(/sort=powerKw/)
  await expect.poll(async () => (await powers(reader))[0]).toBeLessThan(0.3)
  const upward = await powers(reader)
  expect(upward).toEqual(upward.toSorted((a, b) => a - b))
  await reader.page.locator('select[name=sort]').selectOption('-powerKw')
  await expect.poll(async () => (await powers(reader))[0]).toBeGreaterThan(100)
})

test('one leafs through the pages of the list', { tag: '@two' }, async ({ reader }) => {
  await reader.visit('/product?sort=-powerKw')
  await expect(motors(reader)).toHaveCount(10)
  const first = await motors(reader).first().innerText()
  await reader.page.getByRole('link', { name: reader.say('下一页', 'Next page') }).click()
  await expect(reader.page).toHaveURL(/current=2/)
  await expect(motors(reader).first()).not.toHaveText(first)
  await reader.visit('/product?size=30')
  await expect(motors(reader)).toHaveCount(30)
  await reader.visit('/product?brandCode=BR001&current=999')
  await expect(reader.page).toHaveURL(/current=\d{1,2}$/)
  await expect(motors(reader).first()).toBeVisible()
})

test('who finds nothing hears what to leave away', { tag: '@two' }, async ({ reader }) => {
  await reader.visit('/product?poles=4&model=NOSUCHMOTOR')
  const main = reader.page.getByRole('main')
  await expect(main).toContainText('NOSUCHMOTOR')
  await expect(reader.link('发布为求购', 'Publish this as a demand')).toBeVisible()
  await main
    .getByRole('link', { name: reader.say('去掉', 'Without') })
    .first()
    .click()
  await expect(motors(reader).first()).toBeVisible()
})

test('a line of the trade is understood by the search', { tag: '@two' }, async ({ reader }) => {
  await reader.visit('/home')
  const box = reader.page.getByRole('searchbox').filter({ visible: true }).first()
  await box.fill('5.5kW 4P B3')
  await box.press('Enter')
  await expect(reader.page).toHaveURL(/poles=4/)
  await expect(reader.page).toHaveURL(/mounting=B3/)
  await expect(reader.page).toHaveURL(/powerKw_ge=5\.5&powerKw_le=5\.5/)
})

test('the other language is the same page, and is remembered', async ({ reader }) => {
  await reader.visit('/product?poles=4&sort=-powerKw')
  await reader.openMenu()
  await reader.page
    .getByRole('link', { name: reader.say('English', '中文') })
    .filter({ visible: true })
    .click()
  await expect(reader.page).toHaveURL(new RegExp(`${reader.lang === 'zh' ? '/en' : '\\d'}/product\\?poles=4&sort=-powerKw$`))
  await expect(reader.page.getByRole('heading', { level: 1 })).toHaveText(reader.say('Motors in stock', '现货电机'))
  await reader.page.goto('/')
  await expect(reader.page).toHaveURL(new RegExp(reader.lang === 'zh' ? '/en/home$' : '\\d/home$'))
})

test('what is nowhere leads to the page that says so', { tag: '@two' }, async ({ reader, baseURL }) => {
  const api = await request.newContext({ baseURL, maxRedirects: 0 })
  for (const path of ['/404', '/403', '/500']) expect((await api.get(reader.at(path))).status()).toBe(Number(path.slice(1)))
  const lost = await api.get(reader.at('/no/such/page'))
  expect(lost.status()).toBe(302)
  expect(lost.headers().location).toBe(reader.at('/404'))
  await api.dispose()
  await reader.page.goto(reader.at('/machine/1'))
  await expect(reader.page.getByRole('heading', { level: 1 })).toHaveText(reader.say('没有找到这个页面', 'There is no such page'))
})

test('after a login one comes back to where one wanted to go', { tag: '@two' }, async ({ reader }) => {
  await reader.visit('/product_publish')
  await expect(reader.page).toHaveURL(new RegExp(`${reader.at('/login')}\\?redirect_url=`))
  await reader.logIn('trader')
  await expect(reader.page).toHaveURL(new RegExp(`${reader.at('/product_publish')}$`))
})

test('whose session ends over a listing logs in again, and finds what was typed', { tag: '@two' }, async ({ reader }, { project }) => {
  const { page } = reader
  const model = `YE3-132S-4-S${Date.now().toString(36)}${project.name.at(-1)}`.toUpperCase()
  await reader.enter('trader')
  await reader.visit('/product_publish')
  await fillHalf(reader, model)
  await fillRest(reader, model)
  const sessions = await reader.call<{ id: string; isCurrent: boolean }[]>('GET', '/blade-auth/oauth/sessions')
  await reader.call('POST', `/blade-auth/oauth/end-session?id=${sessions.find(({ isCurrent }) => isCurrent)?.id}`)
  await reader.button('提交审核', 'Submit for review').click()
  await expect(page).toHaveURL(new RegExp(`${reader.at('/login')}\\?redirect_url=${encodeURIComponent(reader.at('/product_publish'))}`))
  await expect(page.getByRole('status')).toContainText(reader.say('登录已过期', 'Your session has ended'))
  await reader.logIn('trader')
  await expect(page).toHaveURL(new RegExp(`${reader.at('/product_publish')}$`))
  await expect(page.getByText(reader.say('已恢复上次填写的内容', 'What you typed last time is back'))).toBeVisible()
  await expect(page.getByLabel(new RegExp(`^${reader.say('型号', 'Model')}`))).toHaveValue(model)
  await expect(page.getByLabel(reader.say('电机类型', 'Motor type'))).toHaveValue('AC3.STD')
  await expect(page.getByLabel(reader.say('区县', 'County'))).toHaveValue('320205')
  await expect(page.getByRole('img', { name: reader.say('第 1 张', 'Photo 1') })).toBeVisible()
  await sendListing(reader)
})

test('a login leads to no other site', { tag: '@two' }, async ({ reader, baseURL }) => {
  await reader.visit('/login?redirect_url=https%3A%2F%2Fevil.example%2F')
  await reader.logIn('trader')
  await expect(reader.page).toHaveURL(baseURL + reader.at('/home'))
  for (const evil of ['//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    await reader.visit(`/login?redirect_url=${encodeURIComponent(evil)}`)
    await expect(reader.page).toHaveURL(baseURL + reader.at('/home'))
  }
})

test('a failed login says why, beside its cause', { tag: '@two' }, async ({ reader }) => {
  await reader.visit('/login')
  await reader.button('登录', 'Log in').click()
  const name = reader.page.getByLabel(reader.say('用户名', 'User name'))
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(reader.say('请输入用户名', 'Enter the user name'))
  await reader.logIn('nobody-here')
  await expect(reader.page.getByRole('alert')).toContainText(reader.say('用户名或密码错误', 'Wrong user name or password'))
  await reader.fill('验证码', 'Captcha', 'wrong')
  await reader.button('登录', 'Log in').click()
  await expect(reader.page.getByLabel(reader.say('验证码', 'Captcha'))).toHaveAccessibleDescription(/./)
})

test('the forms of a registration and of a listing name what is missing beside its field', { tag: '@two' }, async ({ reader }) => {
  await reader.visit('/register')
  await reader.button('注册', 'Register').click()
  await expect(reader.page.getByLabel(/^(账号|Account)/)).toBeFocused()
  await expect(reader.page.getByLabel(/^(账号|Account)/)).toHaveAccessibleDescription(
    new RegExp(reader.say('请先输入账号', 'Enter the account')),
  )
  await reader.enter('trader')
  await reader.visit('/product_publish')
  await reader.button('提交审核', 'Submit for review').click()
  const wrong = reader.page.locator('[aria-invalid=true]')
  await expect(wrong.first()).toBeFocused()
  expect(await wrong.count()).toBeGreaterThan(3)
})

test('the header tells who one is and offers what one may do', { tag: '@two' }, async ({ arrive }) => {
  const [visitor, trader, manager] = [await arrive(), await arrive(), await arrive()]
  await trader.enter('trader')
  await manager.enter('manager')
  for (const reader of [visitor, trader, manager]) {
    await reader.visit('/home')
    const menu = reader.page.locator('header summary').filter({ visible: true })
    if (reader.phone || reader !== visitor) await menu.click()
  }
  await expect(visitor.link('注册', 'Register').filter({ visible: true })).toBeVisible()
  const own: [zh: string, en: string][] = [
    ['我的现货', 'My stock'],
    ['我的求购', 'My demands'],
    ['我的信息', 'My info'],
  ]
  for (const words of own) await expect(trader.link(...words).filter({ visible: true })).toBeVisible()
  await expect(trader.link('后台管理', 'Back-office')).toHaveCount(0)
  await expect(manager.link('后台管理', 'Back-office').filter({ visible: true })).toBeVisible()
  await trader.link('我的现货', 'My stock').filter({ visible: true }).click()
  await expect(trader.page).toHaveURL(/product\?isSelf=1$/)
})

test('the footer stands below the start and the contact only', { tag: '@two' }, async ({ reader }) => {
  for (const [path, feet] of [
    ['/home', 1],
    ['/contact', 1],
    ['/product', 0],
    ['/login', 0],
  ] as const) {
    await reader.visit(path)
    await expect(reader.page.getByRole('contentinfo')).toHaveCount(feet)
    await expect(reader.page.getByRole('banner')).toHaveCount(1)
  }
})

test('pages that come later have their address and a sentence', { tag: '@two' }, async ({ reader }) => {
  for (const path of ['/purchase', '/news']) {
    await reader.visit(path)
    await expect(reader.page.getByRole('main')).toContainText(reader.say('即将开放', 'open'))
  }
  for (const path of ['/attention', '/userinfo', '/purchase?isSelf=1']) {
    await reader.visit(path)
    await expect(reader.page).toHaveURL(/\/login\?redirect_url=/)
  }
})

test('the menu of a phone holds the five links, and closes behind one', { tag: '@phone' }, async ({ reader }) => {
  await reader.visit('/home')
  await reader.openMenu()
  const menu = reader.page.getByRole('navigation', { name: reader.say('菜单', 'Menu') })
  await expect(menu.getByRole('link')).toHaveCount(5)
  await menu.getByRole('link', { name: reader.say('现货展示', 'Stock') }).click()
  await expect(reader.page).toHaveURL(new RegExp(`${reader.at('/product')}$`))
  await expect(menu).toBeHidden()
})

test('no page is wider than the screen', async ({ reader }) => {
  await reader.visit('/product')
  const motor = (await reader.page.locator('main a[href*="/machine/"]').first().getAttribute('href')) ?? ''
  await reader.enter('trader')
  for (const path of [
    '/home',
    '/product',
    '/product?view=cards',
    '/contact',
    '/register?reset=1',
    '/404',
    '/product?isSelf=1',
    '/product_publish',
    '/news',
    motor.replace(/^\/en/, ''),
  ]) {
    await reader.visit(path)
    expect(await overhang(reader.page), path).toBeLessThanOrEqual(0)
  }
})

/** Pixels by which a page can be scrolled sideways, or a table sticks out of a place that does not scroll. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const places = [...document.querySelectorAll('main table')].flatMap(({ parentElement }) => parentElement ?? [])
    const stiff = places.filter((place) => getComputedStyle(place).overflowX === 'visible')
    return Math.max(scrollWidth - clientWidth, ...stiff.map((place) => place.scrollWidth - place.clientWidth))
  })
}

/** Text in Chinese characters on a page that is not marked as Chinese, the runtime's own address and the filing notice aside. */
function chineseOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const chinese = /[\u3001\u3002\u3400-\u9fff\uff01-\uff5e]/
    const spoken = ['aria-label', 'alt', 'placeholder', 'title']
    const elements = [...document.querySelectorAll('body *:not(script, style)')].filter((element) => !element.closest('[lang^=zh]'))
    const texts = elements.flatMap((element) => [
      ...[...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : [])),
      ...spoken.flatMap((name) => element.getAttribute(name) ?? []),
    ])
    return [document.title, ...texts].filter((text) => chinese.test(text))
  })
}

const ofTheHouse = /^(备案号|江苏省无锡市锡山区)/

test('English pages are in English', { tag: '@desk-en' }, async ({ reader }) => {
  await reader.visit('/product')
  const motor = (await reader.page.locator('main a[href*="/machine/"]').last().getAttribute('href')) ?? ''
  const ids = await reader.page
    .locator('main table input[name=ids]')
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
  const open = [
    '/home',
    '/product',
    '/product?poles=4&brandCode=BR001&condition=NEW',
    '/product?model=NOSUCH&poles=4',
    motor.slice(3),
    `/compare?ids=${ids.slice(0, 3)},1`,
  ]
  const standing = ['/contact', '/login', '/register', '/register?reset=1', '/404', '/403', '/500', '/purchase', '/news']
  for (const path of [...open, ...standing]) {
    await reader.visit(path)
    expect(
      (await chineseOn(reader.page)).filter((text) => !ofTheHouse.test(text)),
      path,
    ).toEqual([])
  }
})

test('search engines are told what there is', { tag: '@desk-zh' }, async ({ reader, baseURL }) => {
  const { request } = reader.page
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  for (const closed of ['/api/', '/wel/', '/en/product_publish']) expect(robots).toContain(`Disallow: ${closed}`)
  const map = await (await request.get('/sitemap.xml')).text()
  const [motor] = /\/machine\/\d+/.exec(map) ?? []
  for (const path of ['/home', '/en/home', motor, `/en${motor}`]) expect(map).toContain(`<loc>${baseURL}${path}</loc>`)
  const answer = await request.get(motor ?? '')
  expect(answer.status()).toBe(200)
  const page = await answer.text()
  expect(page).toContain(`<link rel="canonical" href="${baseURL}${motor}"`)
  expect(page).toMatch(/<script[^>]*application\/ld\+json/)
  expect(await (await request.get('/product')).text()).toContain(`href="${baseURL}/en/product"`)
})
