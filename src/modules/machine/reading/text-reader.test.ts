import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

type Answer = Record<string, unknown> & { inferred: Record<string, { value: unknown; origin: string }> }

const parse = async (text: string): Promise<Answer> =>
  (await app.call<Answer>('visitor', 'GET', '/blade-machine/machine/parse', { query: { text } })).data

test('a line of a trader is read with the tables of the product', async () => {
  const { inferred, tokens, conflicts, spellings, ...fields } = await parse('皖南 YE3-132S-4 5.5kW B35 380V 无锡 2台')
  expect(fields).toEqual({
    ...{ brand: 'BR004', series: 'YE3', frame: '132S', shaftHeight: 132, poles: [4], power: 5.5, mounting: ['B35'], voltages: [380] },
    ...{ regionCode: '320200', quantity: 2 },
  })
  expect([(tokens as object[]).length, conflicts, spellings]).toEqual([7, [], []])
  expect(inferred.power).toBeUndefined()
  expect(inferred).toMatchObject({ ie: { value: 'IE3', origin: 'CATALOG' }, ip: { value: 'IP55', origin: 'SERIES' } })
  expect(inferred.ratedRpm?.origin).toBe('CATALOG')
})

test('a designation tells what its catalogue and its series have', async () => {
  const { data } = await app.call<Answer>('visitor', 'GET', '/blade-machine/machine/decode', { query: { model: 'YE3-132S-4' } })
  expect(data).toMatchObject({ series: 'YE3', frame: '132S', poles: [4] })
  expect(data.inferred).toMatchObject({
    power: { value: 5.5, origin: 'CATALOG' },
    syncRpm: { value: 1500, origin: 'CALC' },
    powerHp: { value: 7.38, origin: 'CALC' },
    insulation: { value: 'F', origin: 'SERIES' },
    typeCode: { value: 'AC3.STD.IE3', origin: 'SERIES' },
  })
  const ex = (await app.call<Answer>('visitor', 'GET', '/blade-machine/machine/decode', { query: { model: 'YBX3-180L-6' } })).data
  expect(ex.inferred.power).toEqual({ value: 15, origin: 'FRAME' })
})

test('a brand that an administrator adds is read at once, by its alias', async () => {
  expect(await parse('样板电机 5.5kW')).toMatchObject({ text: expect.stringContaining('样板') })
  const body = { brandCode: 'BRT1', nameZh: '样板电机', nameEn: 'Sample Motor', aliases: ['样板'], enabled: true }
  expect((await app.call('admin', 'POST', '/blade-brand/brand/submit', { body })).status).toBe(200)
  await expect.poll(async () => (await parse('样板 5.5kW')).brand).toBe('BRT1')
  expect(await parse('sample 5.5kW')).toMatchObject({ brand: 'BRT1' })
})

test('the names of the dictionaries are read, also those that the administrator of the platform changes', async () => {
  expect(await parse('premium 11kW zone 1')).toMatchObject({ ie: 'IE3', epl: 'Gb', power: 11 })
  expect(await parse('V15 地脚+大法兰 轴向下')).toMatchObject({ mounting: ['V15'] })
  const { data } = await app.call<{ id: string; dictKey: string }[]>('administrator', 'GET', '/blade-system/dict/dictionary', {
    query: { code: 'efficiency_class' },
  })
  const body = { id: data.find(({ dictKey }) => dictKey === 'IE4')?.id, nameEn: 'Elite' }
  expect((await app.call('administrator', 'POST', '/blade-system/dict/submit', { body })).status).toBe(200)
  await expect.poll(async () => (await parse('elite efficiency 5.5kW')).ie).toBe('IE4')
})

test('a year is to come or not by the time zone of the product, which is ahead of that of its computer', async () => {
  const startOfYear = new Date('2027-01-01T01:00:00+08:00')
  vi.useFakeTimers({ toFake: ['Date'], now: startOfYear })
  try {
    expect(startOfYear.getUTCFullYear()).toBe(2026)
    expect([(await parse('5.5kW 2027年')).prodYearRange, (await parse('5.5kW 2028年')).prodYearRange]).toEqual([[2027, 2027], undefined])
  } finally {
    vi.useRealTimers()
  }
})

test('a text that is too long is rejected with a sentence', async () => {
  const { status, msg } = await app.call('visitor', 'GET', '/blade-machine/machine/parse', { query: { text: 'x'.repeat(501) } })
  expect([status, msg]).toEqual([400, '最多 500 个字'])
})

test.each([
  ['siemns 7.5kw', ['SIEMENS 7.5kw']],
  ['11kW 皖难 4极', ['11kW 皖南 4极']],
  ['ximenzi', ['西门子']],
  ['YE33-132S-4 380V', ['YE3-132S-4 380V']],
  ['5.5kW 4极 B35', []],
  ['wolnog', ['卧龙']],
  ['沃龙 5.5kW', ['卧龙 5.5kW']],
  ['卧笼', ['卧龙']],
  ['西门孑 7.5kW', ['西门子 7.5kW']],
  ['求购西们孑电机 7.5kW', []],
  ['南阳防暴 11kW', ['南阳防爆 11kW']],
  ['wxhd', ['无锡华达']],
  ['bd 11kw', ['贝得 11kw', '葆德 11kw', '伯顿 11kw']],
  ['simens', ['SIEMENS']],
  ['YE3-132S-4 wolng', ['YE3-132S-4 卧龙']],
  ['YE3-132N-4 B3', ['YE3-132M-4 B3', 'YE3-132S-4 B3']],
  ['YE3-123M-4', ['YE3-132M-4']],
  ['YEE3-132M-4', ['YE3-132M-4']],
  ['YE3-132M-4', []],
  ['asdfgh', []],
])('%s is offered as %j, and not changed', async (text, spellings) => {
  const answer = await parse(text)
  expect(answer.spellings).toEqual(spellings)
  for (const token of answer.tokens as { text: string }[]) expect(text).toContain(token.text)
})

test('a brand is offered by its name in the language of the page', async () => {
  const { data } = await app.call<Answer>('visitor', 'GET', '/blade-machine/machine/parse', {
    query: { text: 'wolng 5.5kW' },
    headers: { 'accept-language': 'en' },
  })
  expect(data.spellings).toEqual(['WOLONG 5.5kW'])
})

test('of the designations that one letter may stand for, those in stock come first', async () => {
  const { data } = await app.call<{ records: { model: string }[] }>('visitor', 'GET', '/blade-machine/machine/listData', {
    query: { model: 'YE3-', size: '200' },
  })
  const [model] = data.records.flatMap((row) => (/^YE3-\d+[SML]\d?-\d$/.test(row.model) ? [row.model] : []))
  const { spellings } = await parse((model ?? '').replace('YE3', 'YF3'))
  expect((spellings as string[])[0]).toBe(model)
})
