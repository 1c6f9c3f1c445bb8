import { randomInt } from 'node:crypto'

/** A question that is read instead of a picture. */
export interface Question {
  readonly text: string
  readonly answer: string
}

const numbers = {
  zh: ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'],
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
} as const

/**
 * A sum in words, for whoever cannot see the picture: screen readers and Braille displays read it in the language of the page. A recording
 * would need voices in both languages. Programs solve it more easily than the picture, so it has the same limits, and no call trusts a
 * captcha alone.
 */
export function drawQuestion(lang: 'zh' | 'en'): Question {
  const [first, second, third] = [randomInt(4, 11), randomInt(2, 11), randomInt(1, 5)]
  const [a, b, c] = [first, second, third].map((number) => numbers[lang][number])
  const text = lang === 'zh' ? `${a}加${b}再减${c}等于几？请用数字回答。` : `What is ${a} plus ${b} minus ${c}? Answer in digits.`
  return { text, answer: String(first + second - third) }
}
