import type { Locator } from '@playwright/test'
import type { AppUser } from './app-user.ts'
import { expect, test } from './fixtures.ts'

const searchBox = (user: AppUser): Locator =>
  user.page
    .getByRole('combobox', { name: user.t('搜索现货电机', 'Search motors in stock') })
    .filter({ visible: true })
    .first()

const motors = ({ page }: AppUser): Locator => page.locator('main a[href*="/machine/"]').filter({ visible: true })

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

test('no filter is wider than its column, with each group open', async ({ user }) => {
  await user.visit('/product')
  if (user.narrow) await user.page.locator('main a[href="#filters"]').click()
  const filters = user.page.locator('#filters')
  await filters.evaluate((panel) => {
    for (const group of panel.querySelectorAll('details')) group.open = true
  })
  const cut = await filters.evaluate((panel) =>
    [panel, ...panel.querySelectorAll('form, fieldset, label')]
      .filter((each) => each.scrollWidth > each.clientWidth)
      .map(({ textContent }) => textContent),
  )
  expect(cut).toEqual([])
})

test('on a desk the first five filters are seen, the fifth with a choice', { tag: '@desktop' }, async ({ user }) => {
  await user.visit('/product')
  const groups = user.page.locator('#filters details')
  await expect(groups.nth(4).locator('summary')).toHaveText(user.t('品牌', 'Brand'))
  const choice = await groups.nth(4).locator('label').first().boundingBox()
  expect(choice && choice.y + choice.height).toBeLessThan(900)
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
  // Its list is whole again once the page has the brand, so the box is not looked at after the click.
  await brands.getByRole('checkbox').click()
  await expect(page).toHaveURL(/brandCode=BR\d+/)
  const features = page.locator('#filters details').filter({ hasText: user.t('附加功能', 'Features') })
  await expect(features).not.toHaveAttribute('open')
  await features.locator('summary').click()
  await features.getByRole('checkbox').first().click()
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
  for (const times of [1, 2]) {
    await page.getByRole('button', { name: user.t('重试', 'Retry') }).click()
    await expect(page.getByRole('alert')).toContainText(user.t(`重试 ${times} 次`, `Tried ${times}×`))
    await expect(motors(user)).toHaveCount(30)
  }
  await page.context().setOffline(false)
  await page.getByRole('button', { name: user.t('重试', 'Retry') }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveURL(/sort=-powerKw/)
})

test('without network one can type into the search box', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await user.visit('/home')
  await page.context().setOffline(true)
  const title = (await page.locator('main h1').textContent()) ?? ''
  await searchBox(user).fill('5.5kw')
  await expect(searchBox(user)).toHaveValue('5.5kw')
  await expect(page.locator('main h1')).toHaveText(title)
})

test('without network a motor that is pressed leaves the list as it is, and opens once there is one', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await user.visit('/product?poles=4')
  await expect(motors(user)).toHaveCount(10)
  await page.context().setOffline(true)
  await motors(user).first().click()
  await expect(page.getByRole('alert')).toContainText(user.t('网络已断开', 'The network is lost'))
  await expect(motors(user)).toHaveCount(10)
  await page.context().setOffline(false)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await motors(user).first().click()
  await expect(page).toHaveURL(/\/machine\/\d+$/)
})

test('where the server cannot be reached a page that is asked for leaves the list as it is, and is opened later', { tag: '@two' }, async ({
  user,
}) => {
  const { page } = user
  await user.visit('/product?poles=4')
  await expect(motors(user)).toHaveCount(10)
  // The browser thinks that it is online.
  await page.route('**', (route) => route.abort())
  for (const link of [page.getByRole('link', { name: user.t('整单查询', 'Search a whole list') }), motors(user).first()]) {
    await link.click()
    await expect(page.getByRole('alert')).toContainText(user.t('网络已断开，打不开这一页', 'the page cannot be opened'))
    await expect(motors(user)).toHaveCount(10)
  }
  await page.getByRole('button', { name: user.t('重试', 'Retry') }).click()
  await expect(motors(user)).toHaveCount(10)
  await page.unroute('**')
  await page.getByRole('button', { name: user.t('重试', 'Retry') }).click()
  await expect(page).toHaveURL(/\/machine\/\d+$/)
})

test('without network each page stays, says what to do, and keeps what is typed', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await user.visit('/product?poles=4')
  const motor = (await motors(user).first().getAttribute('href')) ?? ''
  const id = /\d+$/.exec(motor)?.[0] ?? ''
  for (const path of [
    '/home',
    motor.replace(/^\/en(?=\/)/, ''),
    `/compare?ids=${id}`,
    '/purchase',
    '/product/list',
    '/news',
    '/contact',
    '/login',
  ]) {
    await user.visit(path)
    const title = (await page.locator('main h1').first().textContent()) ?? ''
    await page.context().setOffline(true)
    await searchBox(user).fill('5.5kW 4P')
    await searchBox(user).press('Enter')
    await expect(page.getByRole('alert')).toContainText(user.t('请检查网络后重试', 'Check the connection, then retry'))
    await expect(searchBox(user)).toHaveValue('5.5kW 4P')
    await expect(page.locator('main h1').first()).toHaveText(title)
    await page.context().setOffline(false)
  }
})

test('without network the demands stay when their order or a filter is changed', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await user.visit('/purchase')
  const cards = page.locator('main section li')
  const count = await cards.count()
  await page.context().setOffline(true)
  await page.locator('main select').selectOption('deadline')
  await expect(page.getByRole('alert')).toContainText(user.t('网络已断开', 'The network is lost'))
  await expect(cards).toHaveCount(count)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: user.t('重试', 'Retry') }).click()
  await expect(page).toHaveURL(/sort=deadline/)
})

test('a motor that is pressed shows at once that it is on its way', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await user.visit('/product')
  await page.waitForLoadState('networkidle')
  const answered = Promise.withResolvers<void>()
  await page.route('**', async (route) => {
    await answered.promise
    await route.continue()
  })
  const request = page.waitForRequest(/\/machine\/\d+\.data/)
  const probe = page.waitForRequest(/favicon/).then(() => 'probe')
  await motors(user).first().click()
  expect(await Promise.race([request.then(() => 'page'), probe])).toBe('page')
  await expect(page.locator('#content > section')).toHaveAttribute('aria-busy', 'true')
  answered.resolve()
  await expect(page).toHaveURL(/\/machine\/\d+$/)
})

test('a change of filter, sort order or page shows at once that it is on its way', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await user.visit('/product')
  const list = page.locator('#content > section')
  const changes = [
    () => page.locator('select[name=sort]').selectOption('-powerKw'),
    () => page.getByRole('link', { name: user.t('第 2 页', 'Page 2'), exact: true }).click(),
    async () => {
      if (user.narrow) await page.locator('main a[href="#filters"]').click()
      await page.locator('#filters input[name=poles]').first().click()
    },
  ]
  for (const change of changes) {
    // The answer comes when the page was seen without it.
    const seen = Promise.withResolvers<void>()
    await page.route(/\/product\.data\?/, async (route) => {
      await seen.promise
      await route.continue()
    })
    await expect(list).toHaveAttribute('aria-busy', 'false')
    await change()
    await expect(list).toHaveAttribute('aria-busy', 'true')
    if (user.narrow && (await page.locator('#filters').isVisible())) await expect(user.button('正在更新…', 'Updating …')).toBeVisible()
    seen.resolve()
    await expect(list).toHaveAttribute('aria-busy', 'false')
    await page.unrouteAll()
  }
  await expect(page).toHaveURL(/poles=.*sort=-powerKw/)
})

test('the example in the search box finds motors', async ({ user }) => {
  for (const path of ['/product', '/home']) {
    await user.visit(path)
    const example = (await searchBox(user).getAttribute('placeholder')) ?? ''
    await user.visit(`/product?q=${encodeURIComponent(example)}`)
    await expect(motors(user).first()).toBeVisible()
  }
})

test('the number of a listing leads to its motor', async ({ user }) => {
  await user.logInByApi('trader')
  const { records } = await user.callApi<{ records: { id: string; listingNo: string }[] }>('GET', '/blade-machine/machine/listData?size=1')
  const [motor] = records
  await user.visit('/home')
  await searchBox(user).fill(` ${motor?.listingNo.toLowerCase()}`)
  await searchBox(user).press('Enter')
  await expect(user.page).toHaveURL(new RegExp(`/machine/${motor?.id}$`))
})

test('a misspelt brand is named and offered as it may be meant, and nothing is changed without a word', async ({ user }) => {
  const { page } = user
  const meant = user.t('卧龙', 'WOLONG')
  await user.visit('/home')
  await searchBox(user).fill('wolng')
  await expect(page.getByText(user.t('没有完全相符的名称', 'Nothing has this name'))).toBeVisible()
  await expect(page.getByRole('option').first()).toContainText(user.t('卧龙', 'Wolong'))
  await user.visit('/product?q=YE3-132S-4+wolng')
  await expect(page.locator('#content .note.warn')).toContainText('wolng')
  await expect(motors(user).first()).toBeVisible()
  await page.getByRole('link', { name: `YE3-132S-4 ${meant}` }).click()
  await expect(page).toHaveURL(/brandCode=BR001/)
  await user.visit('/product?q=wolng+5.5kW')
  await page.getByRole('link', { name: `${meant} 5.5kW` }).click()
  await expect(motors(user).first()).toBeVisible()
})

test('a search that finds nothing has a next step, and becomes a demand with its filters', { tag: '@two' }, async ({ user }) => {
  const { page } = user
  await user.visit('/product?powerKw_ge=9999&powerKw_le=9999&poles=4')
  await expect(page.getByRole('link', { name: user.t('功率放宽到 1000 kW 起', 'From 1000 kW') })).toBeVisible()
  const publish = page.getByRole('link', { name: user.t('发布为求购', 'Publish this as a demand') })
  expect(decodeURIComponent((await publish.getAttribute('href')) ?? '').replaceAll('\u202f', ' ')).toContain(
    user.t('line=9999 kW 4极', 'line=9999 kW 4-pole'),
  )
  // Another speed is another machine: poles are never changed.
  await user.visit('/product?poles=24')
  await expect(page.getByText(user.t('放宽任何一个条件也没有现货', 'No wider search finds a motor either'))).toBeVisible()
  for (const nothing of ['/product?ip=IP99', '/product?features=NONE&quantity_ge=9000', '/product?unitPrice_le=0.01']) {
    await user.visit(nothing)
    await expect(page.getByRole('link', { name: user.t('看全部现货', 'See all stock') })).toBeVisible()
    await expect(page.locator('main a[href="#filters"]')).toBeVisible({ visible: user.narrow })
    await expect(
      page
        .locator('main li a')
        .filter({ hasText: user.t('有', 'listing') })
        .first(),
    ).toBeVisible()
  }
})
