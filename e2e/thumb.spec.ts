import { expect, test } from './fixtures.ts'

test('links that stand by themselves are high enough for a thumb', { tag: '@phone' }, async ({ user }) => {
  const main = user.page.locator('main')
  const named = (zh: string, en: string) => main.getByRole('link', { name: user.t(zh, en), exact: true })
  const links = [
    ['/contact', main.locator('a[href^="tel:"]')],
    ['/home', named('全部求购', 'All demands')],
    ['/news', main.locator('h2 a')],
    ['/register', named('用户协议', 'terms of use')],
    ['/confirm_stock', named('我的现货', 'My stock')],
  ] as const
  for (const [path, link] of links) {
    await user.visit(path)
    expect([path, Math.round((await link.first().boundingBox())?.height ?? 0) >= 40]).toEqual([path, true])
  }
})
