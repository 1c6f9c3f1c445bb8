import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffMaker } from '#test/staff.ts'
import { type Cells, forAll, importApp, type StockImports, workbook } from '#test/stock-imports.ts'
import type { Persona, TestApp } from '#test/test-app.ts'
import { importStockJob, undoStockImportJob } from './stock-import.job.ts'

let app: TestApp
let imports: StockImports

beforeAll(async () => {
  ;({ app, imports } = await importApp())
}, 60_000)
afterAll(() => app?.close())

const base = '/blade-machine/stock-import'

describe('a sheet of stock', () => {
  test('has its columns recognised by the words of traders, below its title, and is read as traders write', async () => {
    const checked = await imports.check(
      await workbook([
        ['某某公司库存表 2026-03', null, null, null, null, null, null, null],
        ['序号', '型号规格', '功率(HP)', '品牌', '库存数量', '含税单价', '电流', '备注'],
        [1, 'YE3-132S-4 B35', 7.5, '皖南', '6台', '1,800/台', '11,2 A', '有包装'],
        [2, 'YE3-160M-4', 15, '皖南', 3, '面议', null, null],
        ['合计', null, null, null, 9, null, null, null],
      ]),
    )
    expect(checked.columns.map(({ target }) => target)).toEqual([
      ...['', 'model', 'powerKw', 'brandCode', 'quantity', 'unitPrice', 'currentA', 'description'],
    ])
    expect(checked.columns[2]).toMatchObject({ header: '功率(HP)', samples: ['7.5', '15'] })
    const again = await imports.run(checked, { dryRun: true })
    expect(again).toMatchObject({ jobState: 'DONE', total: 2, created: 2, errorCount: 0 })
    expect(again.preview.map(({ values }) => values)).toMatchObject([
      {
        ...{ model: 'YE3-132S-4', mounting: ['B35'], poles: [4], quantity: 6, unitPrice: '1800', priceMode: 'FIXED' },
        ...{ currentA: '11.2', description: '有包装', typeCode: 'AC3.STD.IE3', voltageV: 380, condition: 'NEW' },
      },
      { model: 'YE3-160M-4', priceMode: 'ASK', quantity: 3 },
    ])
    expect(await imports.listed('YE3-160M-4')).toEqual([])
  })
})

const headers = ['型号', '功率', '极数', '电压', '品牌', '数量', '单价']

const typed = { ...forAll, typeCode: 'AC3.STD.IE3' }

describe('the column of a warehouse', () => {
  const placesOf = async (header: string, ...names: string[]) => {
    const checked = await imports.check(await workbook([['型号', header, '产地'], ...names.map((name) => ['YE3-132S-4', name, '江苏'])]))
    return [checked.columns.map(({ target }) => target), checked.preview.map(({ values }) => [values.regionName, values.warehouse])]
  }

  test('is the place of storage where it names places, and the bin elsewhere; where a motor was made is neither', async () => {
    expect(await placesOf('仓库', '无锡市', '上海')).toEqual([
      ['model', 'regionCode', ''],
      [
        ['江苏省 无锡市', undefined],
        ['上海市', undefined],
      ],
    ])
    expect((await placesOf('仓库', 'A区3排', 'B-12'))[0]).toEqual(['model', 'warehouse', ''])
    for (const header of ['库位', '仓位'])
      expect([header, (await placesOf(header, '无锡市', '上海'))[0]]).toEqual([header, ['model', 'warehouse', '']])
  })
})

test('a price has the tax that its column names, however it is written, unless the cell names another', async () => {
  const prices = [1280, '2350元', '￥2350', '300元/台', '1.2万', '1500 未税']
  const sheet = await workbook([['型号', '数量', '含税单价'], ...prices.map((price) => ['YE3-132S-4', 2, price])])
  const { preview } = await imports.check(sheet)
  expect(preview.map(({ values }) => [values.unitPrice, values.taxMode])).toEqual([
    ...['1280', '2350', '2350', '300', '12000'].map((price) => [price, 'VAT13']),
    ['1500', 'EXCL'],
  ])
})

test('an ordinary sheet of a dealer is read below two titles, whatever its columns are called', async () => {
  const { columns, preview } = await imports.check(
    await workbook([
      ['电机库存'],
      ['更新日期：2026-11-01', '联系电话：13800000000'],
      ['序号', '名称规格型号', '数量', '单位', '含税单价(元)', '备注'],
      [1, '三相异步电动机 YE3-132S-4 5.5kW', 3, '台', 1280, '全新'],
    ]),
  )
  expect(columns.map(({ target }) => target)).toEqual(['', 'text', 'quantity', 'unit', 'unitPrice', 'description'])
  expect(preview[0]?.values).toMatchObject({ model: 'YE3-132S-4', quantity: 3, unitPrice: '1280', taxMode: 'VAT13' })
})

test('a quantity of 0 is an error of its cell', async () => {
  const { preview } = await imports.check(
    await workbook([
      ['型号', '数量'],
      ['YE3-132S-4', 0],
    ]),
  )
  expect(preview[0]?.errors).toMatchObject([{ message: expect.stringContaining('应大于 0') }])
})

describe('errors', () => {
  test('name the row and the column of every cell, what a row lacks, and come as a workbook that can be corrected and imported', async () => {
    const checked = await imports.check(
      await workbook([
        headers,
        ['ERR-1', 5.5, 4, 380, '皖南', 2, 900],
        ['ERR-2', '很大', 4, 380, '无此品牌厂', 2, '便宜'],
        [null, null, null, null, null, null, null],
        ['ERR-3', 5.5, 4, 380, '皖南', null, '=1+1'],
        ['ERR-4', 5.5, 4, 380, '皖南', 1, 900],
      ]),
    )
    const result = await imports.run(checked, { dryRun: true, defaults: typed })
    expect(result).toMatchObject({ total: 4, created: 2, errorCount: 2, missing: { quantity: 1 } })
    expect(result.errors).toEqual([
      { rowNo: 3, column: 'B', header: '功率', message: '额定功率：应为数字' },
      { rowNo: 3, column: 'E', header: '品牌', message: '品牌：没有找到“无此品牌厂”' },
      { rowNo: 3, column: 'G', header: '单价', message: '单价：应为数字或“面议”' },
      { rowNo: 5, column: 'G', header: '单价', message: '单价：应为数字或“面议”' },
      { rowNo: 5, column: 'F', header: '数量', message: '请输入数量' },
    ])
    const [sheet] = (await readXlsx(await imports.download(result.rejectedFileId))).sheets
    expect(sheet?.rows).toEqual([
      ['错误原因', '原行号', ...headers],
      [expect.stringContaining('B 功率 额定功率：应为数字'), 3, 'ERR-2', '很大', 4, 380, '无此品牌厂', 2, '便宜'],
      [expect.stringContaining('F 数量 请输入数量'), 5, 'ERR-3', 5.5, 4, 380, '皖南', null, '=1+1'],
    ])
    const corrected = sheet?.rows.map(([why, rowNo, ...cells], at) => [
      why,
      rowNo,
      ...(at === 2 ? ['ERR-3', 5.5, 4, 380, '皖南', 7, 900] : cells),
    ])
    const again = await imports.run(await imports.check(await workbook(corrected as Cells)), { defaults: typed })
    expect(again).toMatchObject({ created: 1, errorCount: 1, message: '已导入 1 条，1 行未导入' })
    expect(await imports.listed('ERR-3')).toMatchObject([{ quantity: 7, unitPrice: '900.00' }])
  })

  test('of a sheet of 200 columns come as a workbook that is imported again, and again, with no more columns of its own', async () => {
    const more = Array.from({ length: 197 }, (_, at) => `栏${at}`)
    const wrong = (result: { readonly rejectedFileId: string }) => imports.download(result.rejectedFileId)
    const first = await imports.check(
      await workbook([
        ['型号', '数量', '功率', ...more],
        ['WIDE-1', '很多', 5.5, ...more],
      ]),
    )
    const second = await imports.check(await wrong(first))
    expect([second.total, second.columns.length]).toEqual([1, 202])
    const third = await imports.check(await wrong(second))
    expect([third.total, third.columns.length]).toEqual([1, 202])
    expect(third.columns.map(({ target }) => target).filter(Boolean)).toEqual(['model', 'quantity', 'powerKw'])
  })

  test('leave out what only lacks something, where drafts are chosen', async () => {
    const sheet = await workbook([
      ['型号', '数量'],
      ['YE3-225S-4', 1],
      ['YE3-225S-4', '很多'],
    ])
    const { photos: _, ...unpictured } = typed
    const checked = await imports.check(sheet)
    expect(await imports.run(checked, { dryRun: true, defaults: unpictured })).toMatchObject({
      ...{ created: 0, missingDefaults: 1, errorCount: 1, missing: { photos: 2, brandCode: 2 } },
      errors: [{ rowNo: 3, column: 'B', header: '数量', message: '数量：应为数字' }],
    })
    const result = await imports.run(checked, { defaults: unpictured, drafts: true })
    expect(result).toMatchObject({ created: 1, drafts: 1, errorCount: 1, message: '已导入 1 条（其中草稿 1 条），1 行未导入' })
    const drafts = (await imports.listed('YE3-225S-4')).filter(({ shelfStatus }) => shelfStatus === 'DRAFT')
    expect(drafts).toMatchObject([{ shelfStatus: 'DRAFT', powerKw: 37, quantity: 1 }])
  })

  test('are none where rows that lack something are saved as drafts: each of them, and no row that lacks nothing', async () => {
    const checked = await imports.check(
      await workbook([
        ['型号', '品牌', '数量'],
        ['YE3-250M-2', '皖南', 1],
        ['YE3-250M-4', null, 1],
        ['YE3-250M-6', '皖南', null],
        ['YE3-250M-8', null, null],
      ]),
    )
    expect(await imports.run(checked, { defaults: typed, drafts: true })).toMatchObject({ created: 4, drafts: 3, errorCount: 0 })
    const own = (await imports.listed('YE3-250M')).filter(({ shelfStatus }) => shelfStatus !== 'ON')
    const states = own.map(({ model, shelfStatus }) => [model, shelfStatus])
    expect(Object.fromEntries(states)).toEqual({
      ...{ 'YE3-250M-2': 'PENDING', 'YE3-250M-4': 'DRAFT', 'YE3-250M-6': 'DRAFT', 'YE3-250M-8': 'DRAFT' },
    })
  })

  test('are told for a price that says none, while a dash or nothing means a price on request', async () => {
    const checked = await imports.check(
      await workbook([
        ['型号', '数量', '功率(HP)', '单价'],
        ['PRC-1', 1, '7,5', '?'],
        ['PRC-2', 1, '7,5', '-'],
        ['PRC-3', 1, '7,5', null],
      ]),
    )
    const { errors, preview } = await imports.run(checked, { dryRun: true, defaults: { ...typed, brandCode: 'BR001' }, drafts: true })
    expect(errors).toMatchObject([{ rowNo: 2, column: 'D', message: '单价：应为数字或“面议”' }])
    expect(preview.map(({ values }) => values)).toMatchObject([
      { powerKw: 5.5 },
      { priceMode: 'ASK', powerKw: 5.5 },
      { priceMode: 'ASK', powerKw: 5.5 },
    ])
  })
})

describe('an import', () => {
  const rows = (name: string, count: number): Cells => [
    headers,
    ...Array.from({ length: count }, (_, at) => [`${name}-${at}`, 5.5, 4, 380, '皖南', 1, 900]),
  ]

  test('is undone as a whole, except what was changed since, and its trader reads that it was', async () => {
    const result = await imports.run(await imports.check(await workbook(rows('UND', 3))), { defaults: typed })
    expect(result).toMatchObject({ created: 3, errorCount: 0 })
    const [first] = await imports.listed('UND-0')
    await app.call('member', 'POST', '/blade-machine/machine/submit', { body: { id: first?.id, quantity: 9 } })
    const undo = (as: Persona) => app.call<{ jobId: string }>(as, 'POST', `${base}/undo`, { body: { importId: result.jobId } })
    expect(await undo('admin')).toMatchObject({ status: 400, msg: '找不到此次导入' })
    const { data } = await undo('member')
    expect(await imports.done(undoStockImportJob, data.jobId)).toMatchObject({ undone: 2, errorCount: 1, errors: [{ rowNo: 2 }] })
    expect((await imports.listed('UND-')).map(({ model }) => model)).toEqual(['UND-0'])
    const mine = await app.call<{ records: { message: string; result: string }[] }>('member', 'GET', '/blade-job/job/mine', {
      query: { name: undoStockImportJob.name },
      headers: { 'accept-language': 'en' },
    })
    const [latest] = mine.data.records
    expect(latest?.message).toBe('Undone: 2, not undone: 1')
    expect(JSON.parse(latest?.result ?? '{}')).toMatchObject({ importId: result.jobId })
  })

  test('is undone also where the listings were approved and confirmed since, and not where they were reserved or sold', async () => {
    const result = await imports.run(await imports.check(await workbook(rows('UNA', 5))), { defaults: typed })
    const ids = (await imports.listed('UNA-')).map(({ id }) => id)
    await app.call('admin', 'POST', '/blade-machine/machine/shelf', { body: { ids, shelfStatus: 'ON' } })
    await app.call('member', 'POST', '/blade-machine/machine/confirm', { body: { ids: ids.slice(0, 2) } })
    for (const [id, shelfStatus] of [
      [ids[2], 'OFF'],
      [ids[3], 'SOLD'],
      [ids[4], 'RESERVED'],
    ])
      await app.call('member', 'POST', '/blade-machine/machine/shelf', { body: { ids: [id], shelfStatus } })
    const { data } = await app.call<{ jobId: string }>('member', 'POST', `${base}/undo`, { body: { importId: result.jobId } })
    expect(await imports.done(undoStockImportJob, data.jobId)).toMatchObject({
      ...{ undone: 3, errorCount: 2 },
      errors: [{ message: '导入后已预订或售出，未撤销' }, { message: '导入后已预订或售出，未撤销' }],
    })
    const left = await imports.listed('UNA-')
    expect(left.map(({ id, shelfStatus }) => [id, shelfStatus]).toSorted()).toEqual(
      [
        [ids[3], 'SOLD'],
        [ids[4], 'RESERVED'],
      ].toSorted(),
    )
  })

  test('is not undone before it has ended', async () => {
    const { data } = await imports.ask(await imports.check(await workbook(rows('UNR', 1))), { defaults: typed })
    const undo = () => app.call<{ jobId: string }>('member', 'POST', `${base}/undo`, { body: { importId: data.jobId } })
    expect(await undo()).toMatchObject({ status: 400, msg: '此次导入还没有结束，请先停止它，或等它完成' })
    await imports.done(importStockJob, data.jobId)
    expect(await imports.done(undoStockImportJob, (await undo()).data.jobId)).toMatchObject({ undone: 1 })
  })

  test('goes on with the rows that an earlier attempt has not imported', async () => {
    const checked = await imports.check(await workbook(rows('RES', 150)))
    const body = { fileId: checked.fileId, fileName: 'a.xlsx', columns: checked.columns.map(({ target }) => target), defaults: typed }
    const { data } = await app.call<{ jobId: string }>('member', 'POST', `${base}/run`, { body })
    // A process that stopped after its first transaction.
    const imported = { tenant_id: '000000', import_id: data.jobId, row_id: '1', created: true, version: 1 }
    await app.runtime.platformDb
      .insertInto('imported_row')
      .values(Array.from({ length: 100 }, (_, at) => ({ ...imported, row_no: at + 2 })))
      .execute()
    expect(await imports.done(importStockJob, data.jobId)).toMatchObject({ created: 150, errorCount: 0 })
    expect([await imports.listed('RES-99'), await imports.listed('RES-100')]).toMatchObject([[], [{ model: 'RES-100' }]])
  })

  test('remembers for its trader alone which field a column is, and what was chosen for all rows', async () => {
    const sheet = await workbook([
      ['型号', '货', '杂项'],
      ['YE3-200L-4', 4, 'x'],
    ])
    const checked = await imports.check(sheet)
    expect(checked.columns.map(({ target }) => target)).toEqual(['model', '', ''])
    await imports.run(checked, { columns: ['model', 'quantity', 'description'], defaults: { ...forAll, brandCode: 'BR001' } })
    expect((await imports.listed('YE3-200L-4'))[0]).toMatchObject({ quantity: 4, brandCode: 'BR001' })
    const again = await imports.check(sheet)
    expect(again.columns.map(({ target }) => target)).toEqual(['model', 'quantity', 'description'])
    expect(again.defaults).toMatchObject({ brandCode: 'BR001', regionCode: '320205' })
    // Photos are of one delivery.
    expect(again.defaults).not.toHaveProperty('photos')
    expect((await imports.check(sheet, { as: 'admin' })).columns.map(({ target }) => target)).toEqual(['model', '', ''])
  })
})

describe('the template of a motor type', () => {
  const template = async (typeCode: string, lang: string) => {
    const { token } = await staffMaker(app).staff({ codes: [] })
    const { rawPayload, headers: sent } = await app.app.inject({
      method: 'GET',
      url: `/api${base}/template?typeCode=${typeCode}`,
      headers: { 'blade-auth': `bearer ${token}`, authorization: `Basic ${btoa('motorspot:motorspot')}`, 'accept-language': lang },
    })
    expect(sent['content-disposition']).toContain('.xlsx')
    return { bytes: rawPayload, sheets: (await readXlsx(rawPayload)).sheets }
  }

  test.each(['zh-CN', 'en'])('has columns that an import knows, an example that it takes, and choices, in %s', async (lang) => {
    const { bytes, sheets } = await template('DC.Z4', lang)
    const [stock, choices] = sheets
    expect(choices?.rows[0]?.length).toBeGreaterThan(8)
    const checked = await imports.check(bytes)
    expect(checked.columns.filter(({ target }) => target === '')).toEqual([])
    expect(checked.columns.map(({ target }) => target)).toEqual(
      expect.arrayContaining(['model', 'powerKw', 'unitPrice', 'dc.armatureV', 'dc.excitation']),
    )
    expect(stock?.rows).toHaveLength(2)
    const [asked, example] = stock?.rows ?? []
    expect(asked?.filter((header, at) => String(header).endsWith('*') && (example?.[at] ?? '') === '')).toEqual([])
    expect([checked.errors, checked.missing]).toEqual([[], { photos: 1 }])
  })

  test('is of a type that there is', async () => {
    const answer = await app.call('member', 'GET', `${base}/template`, { query: { typeCode: 'NONE' } })
    expect(answer).toMatchObject({ status: 400, msg: '没有这种电机类型' })
    expect((await app.call('visitor', 'GET', `${base}/template`, { query: { typeCode: 'DC.Z4' } })).status).toBe(401)
  })
})

describe('the cells of a sheet', () => {
  test('name a mounting in a word, which means the usual one and stays in the remarks, and how good a used motor still is', async () => {
    const written = ['立式', '法兰', '立式法兰', '卧式', 'V6']
    const checked = await imports.check(
      await workbook([
        ['型号', '额定功率', '安装方式', '成色', '数量', '品牌'],
        ...written.map((mounting) => ['YE3-132S-4', 5.5, mounting, '9成新', 2, '皖南']),
      ]),
    )
    expect(checked.errors).toEqual([])
    expect(checked.preview.map(({ values: { mounting, description } }) => [mounting, description ?? ''])).toEqual([
      [['V1'], '安装方式：立式'],
      [['B5'], '安装方式：法兰'],
      [['V1'], '安装方式：立式法兰'],
      [['B3'], ''],
      [['V6'], ''],
    ])
    expect(checked.preview[0]?.values).toMatchObject({ condition: 'USED', conditionNote: '9成新' })
  })

  test('name two voltages in every way, the condition and the dispatch in a word', async () => {
    const written = ['380/660', '380V/660V', 'Δ/Y 380/660V', '220/380V', '220／380', '230/400V', '380']
    const checked = await imports.check(
      await workbook([
        ['型号', '额定功率', '电压', '额定电流', '接法', '成色', '交期', '数量', '品牌'],
        ...written.map((volts, at) => [
          'YE4-132S-4',
          5.5,
          volts,
          '19.4/11.2',
          at === 3 ? '△/Y' : null,
          '新',
          at % 2 ? '现货' : '当天',
          2,
          '皖南',
        ]),
      ]),
    )
    expect(checked.columns.map(({ target }) => target)).toEqual([
      ...['model', 'powerKw', 'voltageV', 'currentA', 'connection', 'condition', 'leadDays', 'quantity', 'brandCode'],
    ])
    expect(checked.errors).toEqual([])
    const rows = checked.preview.map(({ values: { voltageV, connection, currentA, condition, leadDays, ratings } }) => {
      const volts = ((ratings ?? []) as { voltageV: number; connection: string }[]).map((each) => `${each.voltageV} ${each.connection}`)
      return [Number(voltageV), connection, currentA, condition, leadDays, volts.join()]
    })
    expect(rows.slice(0, -1)).toEqual([
      ...Array(3).fill([380, 'D/Y', 19.4, 'NEW', 'TODAY', '380 D,660 Y']),
      ...Array(2).fill([380, 'Y', 11.2, 'NEW', 'TODAY', '220 D,380 Y']),
      [400, 'Y', 11.2, 'NEW', 'TODAY', '230 D,400 Y'],
    ])
    expect(rows.at(-1)).toEqual([380, expect.not.stringContaining('/'), 19.4, 'NEW', 'TODAY', ''])
    expect(await imports.run(checked, { columns: checked.columns.map(({ target }) => target) })).toMatchObject({
      created: 7,
      errorCount: 0,
    })
    const imported = (await imports.listed('YE4-132S-4')).find(({ voltageV }) => Number(voltageV) === 400)
    const query = { id: String(imported?.id) }
    const { data } = await app.call<Record<string, unknown>>('member', 'GET', '/blade-machine/machine/detail', { query })
    expect(data.ratings).toHaveLength(2)
  })
})
