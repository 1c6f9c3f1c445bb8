import { expect, test } from 'vitest'
import { readLeadTimeAndWords, takeLeadTime } from './lead-time-text.ts'

test.each([
  ...([
    ['现货', 'TODAY'],
    ['无锡现货供应', 'TODAY'],
    ['当天', 'TODAY'],
    ['当天发货', 'TODAY'],
    ['今天可发', 'TODAY'],
    ['in stock', 'TODAY'],
  ] as const),
  ...([
    ['同城 3天内发货', 'D3'],
    ['交期：1-3天', 'D3'],
    ['货期一周', 'D7'],
    ['发货期 10 个工作日', 'D15'],
    ['交货期1个月', 'LONGER'],
  ] as const),
  ...([
    ['lead time 2 weeks', 'D15'],
    ['delivery 5 days', 'D7'],
    ['三天发货', 'D3'],
  ] as const),
] as const)('%s is dispatched in time: %s', (text, choice) => expect(takeLeadTime(text).leadDays).toBe(choice))

test.each([
  '订货，现货没有',
  '现货无',
  '当天下单',
  '7天发货款',
  '无现货',
  '没有现货',
  '非现货',
  '报价当天有效',
  '质保 12 个月',
  '3天',
  'not in stock',
])('%s says nothing of it', (text) => {
  expect(takeLeadTime(text)).toEqual({ rest: text })
})

test.each([
  ...([
    ['现货', 'TODAY'],
    ['当天', 'TODAY'],
    ['3', 'D3'],
    ['0', 'TODAY'],
    ['1-3 天', 'D3'],
    ['7天', 'D7'],
    ['2周', 'D15'],
    ['30 days', 'LONGER'],
  ] as const),
] as const)('in a field for the dispatch %s is %s', (text, choice) =>
  expect(readLeadTimeAndWords(text)).toEqual({ leadDays: choice, unread: [] }),
)

test.each([
  ['3天 大概', 'D3', ['大概']],
  ['大概3天', 'D3', ['大概']],
  ['约 一周', 'D7', []],
  ['差不多 10 天', 'D15', ['差不多']],
  ['现货 仓库张', 'TODAY', ['仓库张']],
  ['7天', 'D7', []],
] as const)('%s in a cell of lead times is one beside words that are told', (text, leadDays, unread) =>
  expect(readLeadTimeAndWords(text)).toEqual({ leadDays, unread }),
)

test.each(['15 天以上', '电议', '2026-03-08', '质保12个月', '没有现货', 'x'])('%s in a cell of lead times is none', (text) =>
  expect(readLeadTimeAndWords(text)).toBeUndefined(),
)
