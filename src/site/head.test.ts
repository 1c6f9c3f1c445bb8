import { expect, test } from 'vitest'
import { headOf } from './head.ts'

const asked = (pathname: string) => ({
  location: { pathname },
  matches: [{ id: 'root', loaderData: { origin: 'https://motors.example' } }],
})
const page = { title: ['现货展示', 'Stock'], description: ['查找现货', 'Find stock'] } as const

test('a page names itself and its display name in the other language', () => {
  const head = headOf(asked('/en/product'), page)
  expect(head).toContainEqual({ title: 'Stock | MotorSpot' })
  expect(head).toContainEqual({ name: 'description', content: 'Find stock' })
  expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://motors.example/en/product' })
  expect(head).toContainEqual({ tagName: 'link', rel: 'alternate', hrefLang: 'zh-CN', href: 'https://motors.example/product' })
  expect(head).toContainEqual({ tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: 'https://motors.example/product' })
  expect(head).toContainEqual({ property: 'og:locale', content: 'en_US' })
})

test("the picture of a card has a whole address, and a page that is nobody's business asks not to be listed", () => {
  expect(headOf(asked('/product'), { ...page, image: '/files/a.webp' })).toContainEqual({
    property: 'og:image',
    content: 'https://motors.example/files/a.webp',
  })
  const hidden = headOf(asked('/login'), { ...page, listed: false })
  expect(hidden).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(hidden.some((each) => 'rel' in each)).toBe(false)
})
