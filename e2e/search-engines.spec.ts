import type { APIRequestContext } from '@playwright/test'
import { checkStructuredData } from '#test/structured-data.ts'
import { expect, test } from './fixtures.ts'

const read = async (request: APIRequestContext, path: string): Promise<string> => {
  const response = await request.get(path)
  expect(response.status(), path).toBe(200)
  return response.text()
}

/** The JSON-LD documents of a page, as a search engine reads them. */
const structuredDataIn = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/gs)].map(([, text]) => JSON.parse(text ?? ''))

const locations = (xml: string): string[] => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '')

test('robots.txt and the sitemaps name every public page in both languages', { tag: '@desktop-zh' }, async ({ user, baseURL }) => {
  const { request } = user.page
  const robots = await read(request, '/robots.txt')
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  for (const path of ['/api/', '/wel/', '/en/product_publish']) expect(robots).toContain(`Disallow: ${path}`)
  const files = locations(await read(request, '/sitemap.xml'))
  expect(files).toEqual([`${baseURL}/sitemap.xml?part=pages`, `${baseURL}/sitemap.xml?after=0`])
  const [pages = [], motors = []] = await Promise.all(files.map(async (file) => locations(await read(request, file))))
  for (const path of ['/home', '/product', '/contact', '/stock/type/AC3', '/stock/series/YE3', '/stock/region/33'])
    expect(pages).toEqual(expect.arrayContaining([`${baseURL}${path}`, `${baseURL}/en${path}`]))
  expect(motors.length).toBeGreaterThan(200)
  expect(motors.filter((address) => address.includes('/en/'))).toHaveLength(motors.length / 2)
  for (const address of [...pages.filter((_, index) => index % 9 === 0), motors[0] ?? '', motors.at(-1) ?? ''])
    expect([address, (await request.get(address)).status()]).toEqual([address, 200])
})

test('structured data of the pages is complete', { tag: '@desktop-zh' }, async ({ user, baseURL }) => {
  const { request } = user.page
  const [motor = ''] = /\/machine\/\d+/.exec(await read(request, '/product')) ?? []
  const [article = ''] = /\/news\/detail\/\d+/.exec(await read(request, '/news')) ?? []
  const [seller = ''] = /\/seller\/\d+/.exec(await read(request, '/sitemap.xml?part=pages')) ?? []
  const typesOf: Record<string, string[]> = {
    '/home': ['Organization', 'WebSite'],
    [article]: ['BreadcrumbList', 'NewsArticle'],
    [seller]: ['BreadcrumbList', 'Organization', 'ItemList'],
    '/product': ['ItemList'],
    '/en/stock/type/AC3.STD.IE3': ['BreadcrumbList', 'ItemList'],
    '/stock/power/5.5-4': ['BreadcrumbList', 'ItemList'],
    [motor]: ['BreadcrumbList', 'Product'],
    [`/en${motor}`]: ['BreadcrumbList', 'Product'],
  }
  for (const [path, types] of Object.entries(typesOf)) {
    const html = await read(request, path)
    expect(structuredDataIn(html).map(checkStructuredData), path).toEqual([{ types, problems: [] }])
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}"`)
  }
})

test('a filter that has a page of its own leads to it, further filters are not indexed', { tag: '@desktop-zh' }, async ({
  user,
  baseURL,
}) => {
  const { request } = user.page
  const canonicalOf = async (path: string) => /rel="canonical" href="([^"]+)"/.exec(await read(request, path))?.[1]
  expect(await canonicalOf('/product?brandCode=BR001')).toBe(`${baseURL}/stock/brand/BR001`)
  expect(await canonicalOf('/product?series_in=YE3&view=cards')).toBe(`${baseURL}/stock/series/YE3`)
  expect(await canonicalOf('/product?current=2')).toBe(`${baseURL}/product?current=2`)
  const narrow = await read(request, '/product?series_in=YE3&ip=IP55')
  expect(narrow).toContain('<meta name="robots" content="noindex"')
  expect(narrow).toMatch(/<title>[^<]*YE3[^<]*IP55[^<]*<\/title>/)
})

test('a part of the stock without motors is told, and not indexed; one that does not exist is not found', async ({ user }) => {
  await user.visit('/stock/brand/BR080')
  await expect(user.page.locator('head meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(user.page.getByText(user.t('目前没有在售的现货', 'Nothing is in stock at the moment'))).toBeVisible()
  for (const path of ['/stock/brand/NOPE', '/stock/nothing/x', '/stock/region/99', '/stock/type/ZZ'])
    expect([path, (await user.page.request.get(path)).status()]).toEqual([path, 404])
})

test('a page about a part of the stock leads to narrower ones and to the list', async ({ user }) => {
  await user.visit('/stock/type/AC3')
  const { page } = user
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const brands = page.locator('section', { has: page.getByRole('heading', { name: user.t('按品牌', 'By brand') }) })
  await brands.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/stock\/brandType\/BR\d+\/AC3$/)
  const filters = page.getByRole('link', { name: user.t('继续筛选', 'with filters') })
  // The address changes before the page does: a click at once would reach the link of the page before.
  await expect(filters).toHaveAttribute('href', /brandCode=/)
  await filters.click()
  await expect(page).toHaveURL(/\/product\?typeCode=AC3&brandCode=BR\d+$/)
})

test('links to pages show a picture of them on other sites', { tag: '@desktop-zh' }, async ({ user, baseURL }) => {
  const { request } = user.page
  const [motor = ''] = /\/machine\/\d+/.exec(await read(request, '/product')) ?? []
  for (const path of ['/home', `/en${motor}`, '/stock/brandType/BR001/AC3']) {
    const address = /property="og:image" content="([^"]+)"/.exec(await read(request, path))?.[1] ?? ''
    expect(address).toContain(baseURL)
    const response = await request.get(address)
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/png'])
    const png = await response.body()
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    expect(png.length).toBeGreaterThan(5_000)
  }
  for (const path of ['/card/%25.png', '/card/nothing.png', '/card/machine/1.png', '/en/card/stock/series.png'])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
  for (const path of ['/favicon.ico', '/manifest.webmanifest', '/icon-512.png', '/apple-touch-icon.png'])
    expect([path, (await request.get(path)).status()]).toEqual([path, 200])
})
