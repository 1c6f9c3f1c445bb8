import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readReference } from '../../db/seed/csv.ts'
import { SeededRandom } from '../../db/seed/demo-random.ts'
import { contactIn } from './contact-details.ts'
import { writingsOf } from './contact-text.ts'

const files = readdirSync(join(import.meta.dirname, '../../db/seed/reference')).filter((name) => name.endsWith('.csv'))
/** Of every table, without the addresses of makers. */
const values = files.flatMap((name) =>
  readReference(name.replace('.csv', '')).flatMap((row) => Object.values(row).filter((value) => !/^$|^https?:/.test(value))),
)

test('a value of the tables of motors, brands and words is no contact', () => {
  expect(values.length).toBeGreaterThan(10_000)
  expect([...new Set(values)].filter(contactIn)).toEqual([])
})

test('20,000 remarks that are made of them, with figures in Chinese too, are none', () => {
  const numbers = new SeededRandom(11)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(numbers.next() * list.length)] as T
  const inChinese = (text: string): string => text.replace(/\d/g, (digit) => pick([...writingsOf(Number(digit))]))
  // A number without its unit, and codes that end sites too, are in no remark.
  const words = values.filter((value) => value.length <= 40 && /\p{L}/u.test(value) && !/^(?:CN|TOP)$/i.test(value))
  const chinese = words.filter((value) => /^\p{sc=Han}/u.test(value))
  const remarks = Array.from({ length: 20_000 }, () => {
    // A Latin word behind a full stop without a blank is a site.
    const [list, mark] = pick([
      ...['，', ' ', '、', '；', '\n', ' · ', '. '].map((each) => [words, each] as const),
      [chinese, '.'],
      [chinese, '。'],
    ])
    const remark = Array.from({ length: 5 }, () => pick(list)).join(mark)
    const figures = ['4 极', '5.5 千瓦', '380 伏', '1440 转', '12 台', '2023 年 5 月']
    return numbers.next() < 0.8 ? remark : `${remark}，${inChinese(figures.join(' '))}`
  })
  expect(remarks.flatMap((text) => contactIn(text)?.concat(' in ', text) ?? [])).toEqual([])
})
