import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { listing, putOnShelf } from '#test/listings.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
}, 60_000)
afterAll(() => app?.close())

interface Answer {
  readonly lines: readonly {
    readonly matches: readonly { readonly id: string; readonly grade: string; readonly deviations: readonly { readonly note: string }[] }[]
  }[]
}

async function found(line: string, ids: readonly string[], lang: 'zh' | 'en' = 'zh') {
  const call = { body: { lines: [line] }, headers: { 'accept-language': lang } }
  const { data } = await app.call<Answer>('visitor', 'POST', '/blade-machine/machine/match-list', call)
  return data.lines[0]?.matches.flatMap(({ id, grade, deviations }) =>
    ids.includes(id) ? [[ids.indexOf(id), grade, ...deviations.map(({ note }) => note)]] : [],
  )
}

test('motors in the place that a line names come first, and those elsewhere say so', async () => {
  const figures = { ...listing, model: '', series: '', frame: '', powerKw: 12.7, poles: [8] }
  const inShanghai = await putOnShelf(app, { ...figures, quantity: 2, regionCode: '310115' })
  const inWuxi = await putOnShelf(app, { ...figures, quantity: 9, regionCode: '320205' })
  const ids = [inShanghai, inWuxi]
  expect(await found('12.7kW 8极 上海 9台', ids)).toEqual([
    [0, 'A'],
    [1, 'B', '不在上海'],
  ])
  expect(await found('12.7kW 8极 江苏 无锡', ids, 'en')).toEqual([
    [1, 'A'],
    [0, 'B', 'not in 无锡'],
  ])
  expect((await found('12.7kW 8极 上海或无锡', ids))?.map(([, ...said]) => said)).toEqual([['A'], ['A']])
  expect((await found('12.7kW 8极', ids))?.map(([, ...said]) => said)).toEqual([['A'], ['A']])
  // A motor that has to be checked for another reason stays one.
  expect(await found('12.7kW 8极 60Hz 上海', [inWuxi])).toEqual([[0, 'C', '不在上海', expect.any(String)]])
})

test('a place in the name of a maker, and one that is delivered to, is not where the motor shall be', async () => {
  const figures = { ...listing, model: '', series: '', frame: '', powerKw: 13.1, poles: [8] }
  const ids = [await putOnShelf(app, { ...figures, regionCode: '320205' })]
  for (const line of ['13.1kW 8极 上海电机', '13.1kW 8极 送货到上海', '13.1kW 8极 收货地：上海'])
    expect([line, (await found(line, ids))?.flatMap(([, , ...notes]) => notes)]).toEqual([
      line,
      expect.not.arrayContaining([expect.stringContaining('不在')]),
    ])
  for (const line of ['13.1kW 8极 送到上海', '13.1kW 8极 发往 上海', '13.1kW 8 pole, deliver to Shanghai'])
    expect([line, await found(line, ids)]).toEqual([line, [[0, 'A']]])
  expect(await found('13.1kW 8极 华南', ids)).toEqual([[0, 'B', '不在华南']])
})

test('who wants a permanent magnet motor finds those that start at the line too, with a note', async () => {
  const id = await putOnShelf(app, { ...listing, typeCode: 'PM.LS', model: 'TYCX-160M-6', powerKw: 13.7, poles: [6], frame: '160M' })
  expect(await found('永磁电机 13.7kW 6极', [id])).toEqual([[0, 'B', expect.stringContaining('自起动')]])
})
