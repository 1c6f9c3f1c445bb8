import { expect, test } from 'vitest'
import { headOf } from './head.ts'

const pageArgs = (pathname: string) => ({
  location: { pathname },
  matches: [{ id: 'root', loaderData: { origin: 'https://motors.example' } }],
})
const page = { title: ['现货展示', 'Stock'], description: ['查找现货', 'Find stock'] } as const

test('the head holds the title, the description and links to both languages', () => {
  const head = headOf(pageArgs('/en/product'), page)
  expect(head).toContainEqual({ title: 'Stock | MotorSpot' })
  expect(head).toContainEqual({ name: 'description', content: 'Find stock' })
  expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://motors.example/en/product' })
  expect(head).toContainEqual({ tagName: 'link', rel: 'alternate', hrefLang: 'zh-CN', href: 'https://motors.example/product' })
  expect(head).toContainEqual({ tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: 'https://motors.example/product' })
  expect(head).toContainEqual({ property: 'og:locale', content: 'en_US' })
})

test('the picture for other sites has an absolute address in the language of the page: its own, or that of the site', () => {
  const pictureOf = (path: string, card?: string) =>
    headOf(pageArgs(path), { ...page, ...(card && { card }) }).find((tag) => 'property' in tag && tag.property === 'og:image')
  expect(pictureOf('/en/machine/7', '/card/machine/7.png')).toMatchObject({ content: 'https://motors.example/en/card/machine/7.png' })
  expect(pictureOf('/product')).toMatchObject({ content: 'https://motors.example/card/site.png' })
})

test('the canonical address is that of the page, or another that shows the same', () => {
  const canonical = (more: object) =>
    headOf(pageArgs('/en/product'), { ...page, ...more }).find((tag) => 'rel' in tag && tag.rel === 'canonical')
  expect(canonical({ canonical: '/stock/brand/BR001' })).toMatchObject({ href: 'https://motors.example/en/stock/brand/BR001' })
  expect(canonical({})).toMatchObject({ href: 'https://motors.example/en/product' })
})

test('a page that is not indexed has no canonical or alternate links', () => {
  const hidden = headOf(pageArgs('/login'), { ...page, indexed: false })
  expect(hidden).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(hidden.some((tag) => 'rel' in tag)).toBe(false)
})
