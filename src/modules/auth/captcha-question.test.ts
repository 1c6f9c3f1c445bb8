import { expect, test } from 'vitest'
import { drawQuestion } from './captcha-question.service.ts'

const zh = '零一二三四五六七八九十'
const en = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

test.each(['zh', 'en'] as const)('the sum of a question in %s is its answer', (lang) => {
  for (let times = 0; times < 50; times++) {
    const { text, answer } = drawQuestion(lang)
    const words = lang === 'zh' ? [...text].filter((each) => zh.includes(each)) : text.split(/[ ?]/).filter((each) => en.includes(each))
    const [a = 0, b = 0, c = 0] = words.map((word) => (lang === 'zh' ? zh.indexOf(word) : en.indexOf(word)))
    expect(Number(answer)).toBe(a + b - c)
    expect(Number(answer)).toBeGreaterThan(0)
  }
})
