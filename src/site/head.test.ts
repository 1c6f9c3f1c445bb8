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

test('the Open Graph image is an absolute URL, and a page that is not indexed has no canonical or alternate links', () => {
  expect(headOf(pageArgs('/product'), { ...page, image: '/files/a.webp' })).toContainEqual({
    property: 'og:image',
    content: 'https://motors.example/files/a.webp',
  })
  const hidden = headOf(pageArgs('/login'), { ...page, indexed: false })
  expect(hidden).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(hidden.some((tag) => 'rel' in tag)).toBe(false)
})
