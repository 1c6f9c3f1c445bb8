import { expect, test } from 'vitest'
import { chinaRegions } from '../../db/seed/regions.ts'
import { contactIn } from './contact-details.ts'

const names = chinaRegions().flatMap(({ regionLevel, nameEn }) =>
  regionLevel === 1 || regionLevel === 2 ? [String(nameEn)].filter((name) => /^[A-Za-z]{5,}$/.test(name)) : [],
)

test('a province or a city of China behind the name of a messenger is no account', () => {
  expect(names.length).toBeGreaterThan(250)
  const texts = names.flatMap((name) => [
    `WhatsApp ${name}`,
    `wechat ${name}`,
    `wx ${name}`,
    `weixin ${name} warehouse`,
    `YE3-132S-4 ${name} wechat`,
  ])
  expect(texts.filter(contactIn)).toEqual([])
})

test('a name with digits is one, even if a city is called so', () => {
  expect(['wechat kunming88', 'weixin id baotou', 'wechat kunmin'].filter((text) => !contactIn(text))).toEqual([])
})
