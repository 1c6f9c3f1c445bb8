import type { Locator } from '@playwright/test'
import type { AppUser } from './app-user.ts'
import { expect, test } from './fixtures.ts'

/** The pages whose links are lower than a thumb needs, of these. */
async function lowLinks(user: AppUser, links: readonly (readonly [path: string, link: Locator])[]): Promise<string[]> {
  const low: string[] = []
  for (const [path, link] of links) {
    await user.visit(path)
    const { height = 0 } = (await link.first().boundingBox()) ?? {}
    if (Math.round(height) < 40) low.push(`${path}: ${height}`)
  }
  return low
}

test('links that stand by themselves are high enough for a thumb', { tag: '@phone' }, async ({ user }) => {
  const main = user.page.locator('main')
  const named = (zh: string, en: string) => main.getByRole('link', { name: user.t(zh, en), exact: true })
  const low = await lowLinks(user, [
    ['/contact', main.locator('a[href^="tel:"]')],
    ['/home', named('全部求购', 'All demands')],
    ['/news', main.locator('h2 a')],
    ['/register', named('用户协议', 'terms of use')],
    ['/confirm_stock', named('我的现货', 'My stock')],
    ['/product?q=YEE3', main.getByRole('link', { name: /YE3/ })],
    ['/product?q=4-5.5kW', main.getByRole('link', { name: /^5\.5.kW · 4/ })],
  ])
  expect(low).toEqual([])
})

test('a searched list offers other spellings that are high enough for a thumb', { tag: '@phone' }, async ({ user }) => {
  await user.visit('/product/list')
  await user.page.getByRole('textbox', { name: user.t('电机清单', 'List of motors') }).fill('YEE3-132S-4 5.5kW')
  await user.button('查找整单', 'Search the list').click()
  const spelling = user.page.locator('main a[href*="/product?q="]').first()
  expect(Math.round((await spelling.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(40)
})

interface Rows {
  readonly records: readonly { readonly id: string; readonly quoteCount: number; readonly typeCode: string }[]
}

test('what buyer and seller press on a demand and on a motor is high enough for a thumb', { tag: '@phone' }, async ({ user }) => {
  await user.logInByApi('trader')
  const demands = '/blade-collaboration/collaboration'
  const own = await user.callApi<Rows>('GET', `${demands}/list?isSelf=1&size=50`)
  const all = await user.callApi<Rows>('GET', `${demands}/listData?size=50`)
  const quoted = `/purchase/${own.records.find(({ quoteCount }) => quoteCount > 0)?.id}`
  // None of the trader's motors is a servo.
  const unmatched = `/purchase/${all.records.find(({ typeCode }) => typeCode.startsWith('SRV'))?.id}`
  const shelf = await user.callApi<Rows>('GET', '/blade-machine/machine/listData?size=100&ascs=createTime')
  let foreign: string | undefined
  for (const { id } of shelf.records)
    if (!foreign && (await user.callApi<Rows>('GET', `/blade-machine/machine/list1?id=${id}`)).records.length === 0) foreign = id
  const main = user.page.locator('main')
  const named = (zh: string, en: string) => main.getByRole('link', { name: user.t(zh, en), exact: true })
  const low = await lowLinks(user, [
    [quoted, named('求购展示', 'Purchase demands')],
    [quoted, named('编辑', 'Edit')],
    [quoted, named('我的求购', 'My demands')],
    [quoted, main.locator('td a[href^="tel:"]')],
    [unmatched, named('发布符合的现货', 'Publish one that fits')],
    [`/machine/${foreign}`, named('卖家主页和全部现货', 'The seller and all of its stock')],
  ])
  expect(low).toEqual([])
})
