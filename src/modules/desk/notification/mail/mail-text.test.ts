import { expect, test } from 'vitest'
import { mailText } from './mail-text.ts'

const item = { title: ['收到询价', 'An inquiry'], text: ['买家 <b>想要</b> 2 台', 'A buyer & two'], path: '/messages/1' } as const
const place = { lang: 'zh', origin: 'https://motors.example', unsubscribe: 'https://motors.example/unsubscribe?token=a&b' } as const

test('a mail of one notification has its title, a link in its language, and no markup of others', () => {
  const { subject, text, html } = mailText([item], place)
  expect(subject).toBe('收到询价 | MotorSpot 现货电机')
  expect(text).toContain('https://motors.example/messages/1\n')
  expect(html).toContain('买家 &lt;b&gt;想要&lt;/b&gt; 2 台')
  expect(html).toContain('unsubscribe?token=a&amp;b')
  expect(mailText([item], { ...place, lang: 'en' }).text).toContain('https://motors.example/en/messages/1')
})

test('a digest counts what it contains, and a title cannot add a line to the subject', () => {
  expect(mailText([item, item], { ...place, lang: 'en' }).subject).toBe('2 notifications | MotorSpot')
  expect(mailText([{ ...item, title: ['a\r\nBcc: x', ''] }], place).subject).toBe('a Bcc: x | MotorSpot 现货电机')
})
