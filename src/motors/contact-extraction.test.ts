import { expect, test } from 'vitest'
import { piecesOf, takeContacts } from './contact-extraction.ts'

test.each<[text: string, contacts: Record<string, string>, rest: string]>([
  ['YE3-132S-4 5.5kW 王经理 13800001111', { name: '王经理', mobile: '13800001111' }, 'YE3-132S-4 5.5kW'],
  ['YE3-132S-4 电话：138 0000 1111 微信同号', { mobile: '13800001111', wechat: '13800001111' }, 'YE3-132S-4'],
  ['二手 22kW 微信:motor_king88 无锡', { wechat: 'motor_king88' }, '二手 22kW 无锡'],
  ['Y2-90L-4 mail Li.Wei@Example.com please', { email: 'li.wei@example.com' }, 'Y2-90L-4 mail please'],
  ['22kW zhangsan88 (wx) 无锡', { wechat: 'zhangsan88' }, '22kW 无锡'],
  ['联系人：张伟 座机 0510-82345678', { name: '张伟', phone: '0510-82345678' }, ''],
  ['一三八零零零零一一一一', { mobile: '13800001111' }, ''],
  ['张三一三八零零零零一一一一 YE3-132S-4', { mobile: '13800001111' }, '张三 YE3-132S-4'],
  ['YE3-132S-4 mail sales[at]motors[dot]cn please', { email: 'sales@motors.cn' }, 'YE3-132S-4 mail please'],
  ['Mr. Li, tel +86 138 0000 1111, 11 kW', { name: 'Mr. Li', mobile: '13800001111' }, ', , 11 kW'],
  ['王工说 YE3-132S-4 5.5kW 无锡', {}, '王工说 YE3-132S-4 5.5kW 无锡'],
])('contacts of %j', (text, contacts, rest) => {
  const found = takeContacts(text)
  expect(Object.fromEntries(found.contacts.map(({ field, value }) => [field, value]))).toEqual(contacts)
  expect(found.rest.replace(/\s+/g, ' ').trim()).toBe(rest)
  expect(found.rest).toHaveLength(text.length)
})

test.each(['张三13812345678', '13812345678三台现货', '13812345678二十台'])(
  'a number that touches a Chinese numeral is taken without it: %s',
  (text) => {
    const { contacts, rest } = takeContacts(text)
    expect(contacts.map(({ field, value }) => [field, value])).toEqual([['mobile', '13812345678']])
    expect(rest.trim()).toBe(text.replace('13812345678', ''))
  },
)

test('addresses of sites and accounts without a field are taken out, and belong nowhere', () => {
  const { contacts, rest } = takeContacts('YE3-132S-4 5.5kW www.motor-shop.com/stock?id=1 QQ 12345678 dianji[.]com dot cn')
  expect(contacts).toEqual([
    { kind: 'qq', value: '12345678' },
    { kind: 'site', value: 'www.motor-shop.com/stock?id=1' },
    { kind: 'site', value: 'dianji.com.cn' },
  ])
  expect(rest.trim()).toBe('YE3-132S-4 5.5kW')
})

test('a long text is cut into pieces of whole lines, and not within a number that goes on in the next line', () => {
  const lines = `${'YE3-132S-4 新\n库存 6 台\n'.repeat(150)}电话 138\n0013\n8000\n`
  const text = `${lines}${lines}${'1\n'.repeat(5_000)}`
  const pieces = piecesOf(text)
  expect(pieces.join('')).toBe(text)
  expect(pieces.length).toBeGreaterThan(3)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(4_000)
  expect(pieces.every((piece) => piece.endsWith('\n'))).toBe(true)
  expect(pieces.filter((piece) => piece.includes('138\n0013\n8000\n'))).toHaveLength(2)
})

test.each([':', '\t', '：', ' :'])('a long run of %j behind a word for a contact is passed over at once', (sign) => {
  const text = `13812345678 电话${sign.repeat(20_000)}x`
  const start = performance.now()
  expect(takeContacts(text).contacts).toHaveLength(1)
  expect(performance.now() - start).toBeLessThan(1_000)
})
