import { expect, test } from 'vitest'
import type { Trader } from '../../../../db/seed/demo-accounts.ts'
import { createDemoQuotes } from '../../../../db/seed/demo-quotes.ts'
import { remarksIn } from './remarks.ts'

const [zh, en] = ['11 kW 4极现货，可提供铭牌照片与出厂试验数据。', '11 kW 4-pole in stock, with a photo of the nameplate.']

test('remarks in both languages are shown in that of the page, others as they are', () => {
  for (const text of [`${zh}\n${en}`, `${en}\n${zh}`]) expect([remarksIn(text, 'zh'), remarksIn(text, 'en')]).toEqual([zh, en])
  const [shortZh, longEn] = ['绕组烧毁，定转子可用。', 'Winding burnt, stator core and rotor usable.']
  expect([remarksIn(`${shortZh}\n${longEn}`, 'zh'), remarksIn(`${shortZh}\n${longEn}`, 'en')]).toEqual([shortZh, longEn])
  for (const text of ['', zh, en, `${zh}\nIP55 F`, `${zh}\n${en}\n自提`, `${zh}\n${zh}`])
    expect([remarksIn(text, 'zh'), remarksIn(text, 'en')]).toEqual([text, text])
})

test('what differs of a quote of the demo data is said in both languages', () => {
  const createTime = new Date('2026-11-27T08:00:00Z')
  const demand = { id: '9', createUser: '5', createTime, quantity: 2, powerMin: 5.5, polesAccept: [4], demandStatus: 'OPEN' }
  const { quotes } = createDemoQuotes([demand], [], [{ id: '6' } as Trader], createTime)
  const deviation = String(quotes[0]?.deviation)
  expect([remarksIn(deviation, 'zh'), remarksIn(deviation, 'en')]).toEqual([
    '现货在库，铭牌参数可视频确认。',
    'In stock; the nameplate can be checked by video.',
  ])
})
