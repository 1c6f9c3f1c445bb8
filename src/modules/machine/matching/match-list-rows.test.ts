import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

interface Answer {
  readonly lines: readonly {
    readonly rowNo: number
    readonly text: string
    readonly quantity: number
    readonly reading: readonly { readonly isUnread: boolean }[]
  }[]
  readonly leftOut: readonly number[]
}

const match = (lines: readonly string[]) =>
  app.call<Answer>('visitor', 'POST', '/blade-machine/machine/match-list', { body: { lines }, headers: { 'accept-language': 'zh' } })

test('lines that stand beside a table are searched where they name a motor, and else told by their number', async () => {
  const table = ['序号\t型号\t功率\t数量', '1\tYE3-180L-8\t11\t3']
  const lines = [
    '杭州某某公司 询价单 2026-11-27',
    '',
    '1 YE3-132S-4 2台',
    '2 15kW 4极',
    ...table,
    '7.5kW 4P 1台',
    '联系人：张三',
    '合计\t\t\t3',
  ]
  const { data } = await match(lines)
  expect(data.lines.map(({ rowNo, text, quantity }) => [rowNo, text, quantity])).toEqual([
    [3, 'YE3-132S-4 2台', 2],
    [4, '15kW 4极', 1],
    [6, 'YE3-180L-8 11kW', 3],
    [7, '7.5kW 4P 1台', 1],
  ])
  expect(data.leftOut).toEqual([1, 8])
  const none = await match(['询价单', '序号\t型号\t数量'])
  expect([none.status, none.msg]).toEqual([400, '清单中没有可读的行'])
})

test('a title above a list of as many lines as are searched is not counted', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => `${at + 1}\t9${at}kW 8极`)
  const { data } = await match(['电机清单', '序号\t规格', ...rows])
  expect([data.lines.length, data.leftOut]).toEqual([200, [1]])
})

test('the numbers of a list are no words of its motors', async () => {
  const { data } = await match(['1 皖南 YE3-132S-4 2台', '2 YE3-160M-4 3台', '3 7.5kW 4P 1台'])
  expect(data.lines.map(({ quantity, reading }) => [quantity, reading.filter(({ isUnread }) => isUnread)])).toEqual([
    [2, []],
    [3, []],
    [1, []],
  ])
})
