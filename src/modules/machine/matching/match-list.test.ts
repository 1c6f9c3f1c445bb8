import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { listing, putOnShelf } from '#test/listings.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
})
afterAll(() => app?.close())

interface Line {
  readonly rowNo: number
  readonly text: string
  readonly quantity: number
  readonly saysQuantity: boolean
  readonly reading: readonly { readonly text: string; readonly label: string; readonly isUnread: boolean }[]
  readonly listings: number
  readonly pieces: number
  readonly isSearched: boolean
  readonly spellings: readonly string[]
  readonly matches: readonly {
    readonly id: string
    readonly grade: string
    readonly score: number
    readonly unitPrice: string
    readonly deviations: readonly { readonly property: string; readonly note: string }[]
  }[]
}

interface Answer {
  readonly lines: readonly Line[]
  readonly motors: readonly { readonly id: string; readonly model: string }[]
}

const match = (body: object, lang: 'zh' | 'en' = 'zh') =>
  app.call<Answer>('visitor', 'POST', '/blade-machine/machine/match-list', { body, headers: { 'accept-language': lang } })

const linesFor = async (body: object, lang: 'zh' | 'en' = 'zh'): Promise<readonly Line[]> => {
  const { data, msg } = await match(body, lang)
  expect(data.lines, msg).toBeDefined()
  return data.lines
}

const onShelf = (changed: object) =>
  putOnShelf(app, { ...listing, model: 'YE3-180L-8', powerKw: 11, poles: [8], frame: '180L', ieClass: 'IE3', ip: 'IP55', ...changed })

test('each line of a pasted list gets the motors in stock that meet it, the best first, with what differs', async () => {
  const same = await onShelf({ quantity: 5 })
  const better = await onShelf({ model: 'YE4-180L-8', series: 'YE4', ieClass: 'IE4', quantity: 2 })
  const flange = await onShelf({ model: 'YE3-180L-8 B5', mounting: ['B5'] })
  const { data } = await match({ lines: ['YE3-180L-8 11kW B3 380V 4台', '', '11kW 8极 B3 阿波罗', '10000kW 8极', '你好'] })
  const [first, second, third, last] = data.lines
  expect(first).toMatchObject({ rowNo: 1, quantity: 4, text: 'YE3-180L-8 11kW B3 380V 4台' })
  expect(first?.reading[0]).toEqual({ at: 0, text: 'YE3-180L-8', label: '型号', isUnread: false })
  const ids = first?.matches.map(({ id }) => id) ?? []
  expect([first?.matches[0]?.grade, ids.includes(same), ids.includes(flange)]).toEqual(['A', true, false])
  const upgrade = first?.matches.find(({ id }) => id === better)
  expect([upgrade?.grade, upgrade?.deviations.map(({ note }) => note).join()]).toEqual(['B', expect.stringContaining('IE4')])
  expect(first?.pieces).toBeGreaterThanOrEqual(7)
  expect(second).toMatchObject({ rowNo: 3, quantity: 1 })
  expect(second?.reading.find(({ isUnread }) => isUnread)).toMatchObject({ text: '阿波罗', label: '', isUnread: true })
  expect([third, last].map((line) => [line?.matches, line?.listings, line?.pieces])).toEqual([
    [[], 0, 0],
    [[], 0, 0],
  ])
  expect(data.motors.find(({ id }) => id === same)?.model).toBe('YE3-180L-8')
  const [english] = await linesFor({ lines: ['YE3-180L-8 11kW'] }, 'en')
  expect(english?.reading.map(({ label }) => label)).toEqual(['model', 'power'])
})

test('a line that excludes brands or conditions gets none of them, and one that names alternatives any', async () => {
  const figures = { powerKw: 13.3, model: '', series: '', frame: '' }
  const own = await onShelf({ ...figures, brandCode: 'BR004' })
  const other = await onShelf({ ...figures, brandCode: 'BR006' })
  const used = await onShelf({ ...figures, brandCode: 'BR006', condition: 'USED', conditionNote: '拆机' })
  const lines = ['13.3kW 8极 不要皖南', '13.3kW 8极 大中或皖南 不要二手', '13.3kW 8极 除了大中', '13.3kW 8极 不带刹车']
  const [first, second, third, unread] = await linesFor({ lines })
  // Others of more power may stand behind them.
  const idsIn = (line: Line | undefined) => [own, other, used].filter((id) => line?.matches.some((each) => each.id === id))
  expect([idsIn(first), idsIn(second), idsIn(third)]).toEqual([[other, used], [own, other], [own]])
  expect(second?.matches.slice(0, 2).map(({ grade }) => grade)).toEqual(['A', 'A'])
  expect([unread?.reading.at(-1)?.isUnread, unread?.matches.every(({ grade }) => grade === 'C')]).toEqual([true, true])
})

test('each property that a line names is compared, and what cannot be compared is said', async () => {
  const figures = { powerKw: 14.3, model: '', series: '', frame: '', freqHz: '50', ic: 'IC411', ratedRpm: 730 }
  const id = await onShelf(figures)
  const lines = [
    ...['', '60Hz', '50/60Hz', 'IC416', 'IC411', 'H级绝缘', 'S4', 'IP56', '187N·m', '起重', '机座号 180', '750转'].map(
      (more) => `14.3kW 8极 ${more}`,
    ),
    '14.3kW 直流 1000转',
  ]
  const found = await linesFor({ lines })
  const own = found.map(({ matches }) => matches.find((each) => each.id === id))
  expect(own.map((each) => each?.grade)).toEqual(['A', 'C', 'C', 'C', 'A', undefined, 'C', undefined, 'C', 'C', 'C', 'A', undefined])
  expect(own[8]?.deviations[0]?.note).toBe('“187N·m”没有参与比较，请核对')
  expect(own[9]?.deviations[0]?.note).toBe('通用电动机代替起重冶金电动机，请核对工作制、轴伸和安装尺寸')
  const [named] = await linesFor({ lines: ['14.3kW 8极 187N·m'] }, 'en')
  expect(named?.matches.find((each) => each.id === id)?.deviations[0]?.note).toBe('"187N·m" was not compared: check it')
})

test('a shaft is compared, and how a motor is built is said not to be', async () => {
  const figures = { powerKw: 14.7, model: 'QX14-SHAFT', series: '', frame: '' }
  const other = await onShelf({ ...figures, shaftD: 42 })
  const same = await onShelf({ ...figures, shaftD: 38 })
  const [shaft, ...built] = await linesFor({
    lines: ['14.7kW 8极 轴径38', '14.7kW 8极 双轴伸', '14.7kW 8极 不锈钢', '14.7kW 8极 高效'],
  })
  const gradeOf = (line: Line | undefined, id: string) => line?.matches.find((each) => each.id === id)?.grade
  expect([other, same].map((id) => gradeOf(shaft, id))).toEqual([undefined, 'A'])
  expect(built.map((line) => gradeOf(line, same))).toEqual(['C', 'C', 'A'])
  expect(built[0]?.matches[0]?.deviations[0]?.note).toBe('“双轴伸”没有参与比较，请核对')
})

test('connection and shaft of a motor that is named count where its listing or its frame says another', async () => {
  const named = { model: 'YE3-132M-12', powerKw: 2.4, poles: [12], frame: '132M' }
  const unsaid = await onShelf(named)
  const delta = await onShelf({ ...named, connection: 'D', shaftD: 38 })
  const found = await linesFor({
    lines: ['YE3-132M-12', 'YE3-132M-12 Y接', 'YE3-132M-12 △接', 'YE3-132M-12 shaft 38', 'YE3-132M-12 轴径42', '2.4kW 12极 轴径38'],
  })
  const gradesOf = (id: string) => found.map(({ matches }) => matches.find((each) => each.id === id)?.grade)
  expect(gradesOf(unsaid)).toEqual(['A', 'A', 'A', 'A', 'C', 'C'])
  expect(gradesOf(delta)).toEqual(['A', 'C', 'A', 'A', undefined, 'A'])
  const [note] = found[1]?.matches.find(({ id }) => id === delta)?.deviations ?? []
  expect(note?.note).toBe('接法为 Δ，需要 Y，请向卖家确认能否改接')
})

test('of several powers that a line names each is compared', async () => {
  const figures = { model: '', series: '', frame: '', poles: [10] }
  const less = await onShelf({ ...figures, powerKw: 12.4 })
  const more = await onShelf({ ...figures, powerKw: 17.4 })
  const found = await linesFor({ lines: ['12.4kW或17.4kW 10极', '12.4/17.4 kW 10极'] })
  for (const { matches } of found)
    expect(
      matches
        .filter(({ grade }) => grade === 'A')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([less, more].toSorted())
})

test('of more powers than a line can name the first are compared, and of others it is said that they are not', async () => {
  const figures = { model: '', series: '', frame: '', poles: [10] }
  const [first, last] = [await onShelf({ ...figures, powerKw: 31.1 }), await onShelf({ ...figures, powerKw: 89.9 })]
  const powers = [31.1, 32.2, 33.3, 34.4, 35.5, 36.6, 37.7, 38.8, 89.9]
  const [line] = await linesFor({ lines: [`${powers.map((power) => `${power}kW`).join('、')} 10极`] })
  const match = line?.matches.find(({ id }) => id === first)
  expect([match?.grade, match?.deviations[0]?.note]).toEqual(['C', '“35.5kW、36.6kW、37.7kW、38.8kW”没有参与比较，请核对'])
  expect(line?.matches.map(({ id }) => id)).not.toContain(last)
})

test('a motor for other mains than the usual is to be checked where a line names none', async () => {
  const figures = { powerKw: 26.6, model: 'YE3-212L-8', series: '', frame: '' }
  const marine = await onShelf({ ...figures, model: 'YE3-212L-8-H', voltageV: 440, freqHz: '60' })
  const inverter = await onShelf({ ...figures, model: 'YVF2-212L-8', voltageV: 690, freqHz: 'VF' })
  const usual = await onShelf({ ...figures, voltageV: 400, freqHz: '50' })
  const lines = ['26.6kW 8极', '26.6kW 8极 440V 60Hz', '26.6kW 8极 380V']
  const found = await linesFor({ lines })
  const gradesOf = (id: string) => found.map(({ matches }) => matches.find((each) => each.id === id)?.grade)
  expect(gradesOf(marine)).toEqual(['C', 'A', undefined])
  expect(gradesOf(usual)[0]).toBe('A')
  const notesOf = (id: string) => found[0]?.matches.find((each) => each.id === id)?.deviations.map(({ note }) => note)
  expect(notesOf(marine)).toEqual(['清单没有写明电压，此机为 440 V 60 Hz，请核对'])
  const { listingNo } = (
    await app.call<{ listingNo: string }>('visitor', 'GET', '/blade-machine/machine/detail', { query: { id: marine } })
  ).data
  const [numbered] = await linesFor({ lines: [listingNo] })
  expect(numbered?.matches.map(({ id, grade, deviations }) => [id, grade, deviations])).toEqual([[marine, 'A', []]])
  expect(notesOf(inverter)).toEqual(['清单没有写明电压，此机为 690 V 变频供电，请核对'])
})

test('a line without a type is for a general asynchronous motor as new, and what differs from it is said', async () => {
  const figures = { powerKw: 16.3, model: '', series: '', frame: '', ieClass: '' }
  const own = await onShelf(figures)
  const old = await onShelf({ ...figures, condition: 'NOS' })
  const magnets = await onShelf({ ...figures, typeCode: 'PM.LS', model: 'TYCX-200L-8' })
  const gear = await onShelf({ ...figures, typeCode: 'GEA.HEL', model: 'SEW R77DRN200L8', gear: { ratio: 24.5 } })
  const used = await onShelf({ ...figures, condition: 'USED', conditionNote: '拆机' })
  const parts = await onShelf({ ...figures, condition: 'PARTS', conditionNote: '故障' })
  const ids = [own, old, magnets, gear, used, parts]
  const [plain, asUsed, asGear, asParts] = await linesFor({
    lines: ['16.3kW 8极 380V', '16.3kW 8极 380V 二手', '16.3kW 8极 380V 减速电机 速比24.5', '16.3kW 8极 380V 配件机'],
  })
  const gradesOf = (line: Line | undefined) => ids.map((id) => line?.matches.find((each) => each.id === id)?.grade)
  expect(gradesOf(plain)).toEqual(['A', 'A', 'C', undefined, 'C', undefined])
  const notesOf = (id: string) => plain?.matches.find((each) => each.id === id)?.deviations.map(({ note }) => note)
  expect(notesOf(magnets)).toEqual([expect.stringContaining('永磁自起动电机')])
  expect(notesOf(used)).toEqual(['没有写明接受旧货，此机并非全新，请核对成色'])
  expect(plain?.listings).toBe(2)
  expect(gradesOf(asUsed)[4]).toBe('A')
  expect(gradesOf(asGear)).toEqual([undefined, undefined, undefined, 'A', undefined, undefined])
  expect(asParts?.matches.some(({ id }) => id === parts)).toBe(true)
})

test('a line whose voltage or torque other motors have too is not for asynchronous ones alone', async () => {
  const single = { powerKw: 1.63, poles: [4], model: '', series: '', frame: '', ieClass: '', voltageV: 220 }
  const one = await onShelf({ ...single, typeCode: 'AC1.YL', phases: '1' })
  const [at220, onePhase] = await linesFor({ lines: ['1.63kW 4极 220V', '1.63kW 4极 单相'] })
  expect([at220, onePhase].map((line) => line?.matches.find(({ id }) => id === one)?.grade)).toEqual(['A', 'A'])
})

test('a total is the budget of all pieces together', async () => {
  const figures = { powerKw: 18.9, model: '', series: '', frame: '', quantity: 20, priceMode: 'FIXED', taxMode: 'VAT13' }
  const within = await onShelf({ ...figures, unitPrice: '2560' })
  const above = await onShelf({ ...figures, unitPrice: '3840' })
  const [line] = await linesFor({ lines: ['18.9kW 8极 10台 共25600元'] })
  const scoreOf = (id: string) => line?.matches.find((each) => each.id === id)?.score
  expect([within, above].map(scoreOf)).toEqual([100, 92])
})

test('a line costs what the tier of its quantity says, and its budget is compared with that', async () => {
  const tierPrices = [
    { minQty: 10, price: '1500' },
    { minQty: 2, price: '1800' },
  ]
  const figures = { powerKw: 18.8, model: '', series: '', frame: '', quantity: 20, priceMode: 'TIER', taxMode: 'VAT13', tierPrices }
  const id = await onShelf(figures)
  const lines = await linesFor({ lines: ['1', '9', '10'].map((pieces) => `18.8kW 8极 ${pieces}台 预算1500元`) })
  const matches = lines.map((line) => line.matches.find((each) => each.id === id))
  expect(matches.map((match) => match?.unitPrice)).toEqual(['1800.00', '1800.00', '1500.00'])
  expect(matches.map((match) => (match?.score ?? 0) === 100)).toEqual([false, false, true])
})

test('the speed behind a gear unit is none of the motor', async () => {
  const figures = {
    powerKw: 19.7,
    poles: [4],
    model: 'R97DRN180M4',
    series: '',
    frame: '',
    ratedRpm: 1470,
    gear: { ratio: 29.4, outputRpm: 50 },
  }
  const id = await onShelf({ ...figures, typeCode: 'GEA.HEL' })
  const [geared, direct] = await linesFor({ lines: ['19.7kW 减速电机 50转', '19.7kW 减速电机'] })
  const propertiesOf = (line: Line | undefined) => line?.matches.find((each) => each.id === id)?.deviations.map(({ property }) => property)
  expect([geared, direct].map(propertiesOf)).toEqual([['power'], ['power']])
})

test('the ratio of a gear motor is compared as a number, and is with its power all that a line has to say', async () => {
  const figures = { typeCode: 'GEA.WRM', powerKw: 0.83, poles: [4], series: '', frame: '', ieClass: '' }
  const own = await onShelf({ ...figures, model: 'QX075', gear: { ratio: 30 } })
  const named = await onShelf({ ...figures, model: 'NMRV075-30-0.83' })
  const open = await onShelf({ ...figures, model: 'QX076' })
  const found = await linesFor({
    lines: [
      '减速机 0.83kW 速比30',
      'Gear motor 0.83kW ratio 30',
      '0.83kW i=30.1',
      '减速机 0.83kW 速比32',
      '减速机 0.83kW 速比60',
      '减速机 0.83kW 4极',
    ],
  })
  const matchesOf = (id: string) => found.map(({ matches }) => matches.find((each) => each.id === id))
  const gradesOf = (id: string) => matchesOf(id).map((each) => each?.grade)
  expect(gradesOf(own)).toEqual(['A', 'A', 'A', 'C', undefined, 'C'])
  expect(gradesOf(named)).toEqual(gradesOf(own))
  expect(gradesOf(open).slice(0, 3)).toEqual(['C', 'C', 'C'])
  const noteOf = (id: string, line: number) => matchesOf(id)[line]?.deviations.map(({ note }) => note)
  expect([noteOf(own, 0), noteOf(own, 3), noteOf(own, 5), noteOf(open, 0)]).toEqual([
    [],
    ['速比 30，需要 32，请核对输出转速'],
    ['清单没有写明功率和速比，请核对'],
    ['速比未注明，请向卖家确认'],
  ])
})

test('rows of a sheet are read by their headers, in any order of columns', async () => {
  const id = await onShelf({ model: 'YE3-200L-8', frame: '200L', powerKw: 15 })
  const rows = [
    ['采购清单', null, null, null, null],
    ['序号', '数量', '极数', '功率(kW)', '型号'],
    [1, 3, 8, 15, 'YE3-200L-8'],
    [null, null, null, null, null],
    [2, 20, 8, 15, '=HYPERLINK("http://evil.example")'],
  ]
  const [line, hostile] = await linesFor({ lines: rows.map((row) => row.join('\t')) })
  expect(line).toMatchObject({ rowNo: 3, text: '8P 15kW YE3-200L-8', quantity: 3 })
  expect(line?.matches.map(({ id }) => id)).toContain(id)
  expect(hostile).toMatchObject({ rowNo: 5, quantity: 20 })
})

test('a list that is pasted as CSV text is read by its columns', async () => {
  const id = await onShelf({ model: 'YE3-225S-8', frame: '225S', powerKw: 18.5 })
  const lines = await linesFor({ lines: ['型号,功率,极数,安装,数量', 'YE3-225S-8,18.5,8,B3,2'] })
  expect(lines.map(({ text, quantity, matches }) => [text, quantity, matches[0]?.id])).toEqual([['YE3-225S-8 18.5kW 8P B3', 2, id]])
})

test('a line says whether its quantity stands in its words or in a column', async () => {
  const said = async (...lines: string[]) => (await linesFor({ lines })).map(({ quantity, saysQuantity }) => [quantity, saysQuantity])
  expect(await said('YE3-132S-4 22kW 2台', '15kW 4极')).toEqual([
    [2, true],
    [1, false],
  ])
  expect(await said('型号\t功率\t数量', 'YE3-132S-4\t22kW\t2')).toEqual([[2, false]])
})

test('what names a motor without power and poles is as wanted only if it is that motor', async () => {
  const own = await onShelf({ model: 'QX77LIST0815', series: '', poles: [8] })
  const other = await onShelf({ model: 'QX77LIST0815-B', series: '', poles: [8] })
  const [line] = await linesFor({ lines: ['QX77LIST0815'] })
  expect(line?.matches.map(({ id, grade }) => [id, grade])).toEqual([
    [own, 'A'],
    [other, 'C'],
  ])
  expect(line?.matches[1]?.deviations[0]?.note).toContain('没有写明')
})

test('a word that is not understood keeps a motor from being as wanted, and is offered as it may be meant', async () => {
  const id = await onShelf({ model: 'YE3-225M-8', frame: '225M', powerKw: 22 })
  const [plain, misspelt, polite] = await linesFor({
    lines: ['YE3-225M-8 22kW B3', 'YE3-225M-8 22kW B3 wolng', 'YE3-225M-8 22kW B3 急用，请报价'],
  })
  const gradeOf = (line: Line | undefined) => line?.matches.find((each) => each.id === id)?.grade
  expect([plain, misspelt, polite].map(gradeOf)).toEqual(['A', 'C', 'A'])
  expect(misspelt?.matches.find((each) => each.id === id)?.deviations[0]?.note).toBe('“wolng”未识别，没有参与比较，请核对')
  expect(misspelt?.spellings).toContain('YE3-225M-8 22kW B3 卧龙')
  expect([plain?.spellings, misspelt?.reading.at(-1)]).toEqual([[], { at: 19, text: 'wolng', label: '', isUnread: true }])
})

test('a line that names no motor says so, whatever stands around it', async () => {
  const found = await linesFor({ lines: ['YE3-180L-8\t11kW\t3', 'asdfgh', '15kW 4极', '380V 卧龙', 'YE3-160M-4\t2', 'YF3-132M-4'] })
  expect(found.map(({ text, quantity, isSearched }) => [text, quantity, isSearched])).toEqual([
    ['YE3-180L-8 11kW', 3, true],
    ['asdfgh', 1, false],
    ['15kW 4极', 1, true],
    ['380V 卧龙', 1, false],
    ['YE3-160M-4', 2, true],
    ['YF3-132M-4', 1, true],
  ])
  expect([found[1]?.matches, found[1]?.reading]).toEqual([[], [{ at: 0, text: 'asdfgh', label: '', isUnread: true }]])
  expect(found[5]?.spellings.every((each) => /^Y\w?3-132M-4$/.test(each))).toBe(true)
})

test('the index and the database find the same', async () => {
  const lines = ['YE3-180L-8 11kW B3', '11kW 8极', 'QX77LIST0815', '75kW以上 2极', '380V']
  const bySql = await linesFor({ lines })
  const { stockIndexOf } = await import('../machine/stock-index.service.ts')
  await stockIndexOf(app.runtime).load('000000')
  const byIndex = await linesFor({ lines })
  const found = (all: readonly Line[]) => all.map(({ listings, pieces, matches }) => [listings, pieces, matches.map(({ grade }) => grade)])
  expect(found(byIndex)).toEqual(found(bySql))
})

test('a list that is empty, too long or no list is rejected with what to do', async () => {
  const many = Array.from({ length: 201 }, () => '5.5kW 4极')
  const rejected: [body: object, msg: string][] = [
    [{}, '请粘贴清单'],
    [{ lines: [] }, '请粘贴清单'],
    [{ lines: ['', '  '] }, '清单中没有可读的行'],
    [{ lines: many }, '一次最多 200 行'],
    [{ lines: Array.from({ length: 1001 }, () => '') }, '一次最多 200 行'],
    [{ lines: ['5.5kW', 'x'.repeat(501)] }, '第 2 行超过 500 个字'],
    [{ lines: [{ text: '5.5kW' }] }, '第 1 行无法读取'],
    [{ lines: [['5.5kW']] }, '第 1 行无法读取'],
    [{ lines: ['5.5kW\0'] }, '无法保存的字符'],
    [{ lines: '5.5kW' }, '请粘贴清单'],
  ]
  for (const [body, msg] of rejected) {
    const reply = await match(body)
    expect([reply.status, reply.msg]).toEqual([400, expect.stringContaining(msg)])
  }
})

test('a motor that is named by a series with a brake comes before those without one', async () => {
  const own = { powerKw: 15, poles: [6], frame: '180L', ip: 'IP54', ieClass: undefined, typeCode: 'AC3.BRK', series: 'YEJ' }
  const named = await onShelf({ ...own, model: 'YEJ-180L-6', features: ['BRAKE', 'PTC'] })
  const silent = await onShelf({ ...own, model: 'YEJ-180L-6', features: [] })
  const plain = await onShelf({ ...own, model: 'YE4-180L-6', series: 'YE4', typeCode: 'AC3.STD.IE4', ieClass: 'IE4', ip: 'IP55' })
  const [line] = await linesFor({ lines: ['YEJ-180L-6'] })
  const graded = new Map(line?.matches.map(({ id, grade }) => [id, grade]))
  expect([graded.get(named), graded.get(silent), graded.get(plain)]).toEqual(['A', 'A', undefined])
})

test('of several pole counts any will do, unless they are those of one motor', async () => {
  const [four, six] = [await onShelf({ powerKw: 987, poles: [4], model: '' }), await onShelf({ powerKw: 987, poles: [6], model: '' })]
  const both = await onShelf({ powerKw: 987, poles: [4, 6], model: '', features: ['MULTISPEED'] })
  const found = await linesFor({ lines: ['987kW 4极或6极', '987kW 4极 950转', '987kW 4/6极', '987kW 4极 6极 双速'] })
  const shown = ({ matches }: Line) => [four, six, both].map((id) => matches.some((each) => each.id === id))
  const [any, one] = [
    [true, true, false],
    [false, false, true],
  ]
  expect(found.map(shown)).toEqual([any, any, one, one])
})

test('a digit that is not understood is no part of a designation by chance', async () => {
  await onShelf({ model: 'YE4-180L-8', series: 'YE4', ieClass: 'IE4', powerKw: 977 })
  const [line] = await linesFor({ lines: ['977kW 8极 4#'] })
  expect(line?.matches.map(({ grade }) => grade)).toEqual(['C'])
})
