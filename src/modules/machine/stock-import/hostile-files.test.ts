import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attempt } from '#kernel/jobs/attempts.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { upload } from '#test/upload.ts'
import { checkStockJob } from './stock-import.job.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
}, 60_000)
afterAll(() => app?.close())

interface Checked {
  readonly jobState: string
  readonly message: string
  readonly total?: number
  readonly errors?: readonly object[]
  readonly columns?: { readonly header: string; readonly target: string }[]
  readonly preview?: { readonly values: Record<string, unknown> }[]
}

async function check(bytes: Buffer, name = 'stock.xlsx'): Promise<Checked> {
  const { data, msg } = await upload(app, bytes, { name, call: '/blade-machine/stock-import/check' })
  expect(msg).toBe('操作成功')
  const { jobId } = data as unknown as { jobId: string }
  await attempt(app.runtime, checkStockJob, '000000', jobId)
  const { data: job } = await app.call<Record<string, string>>('member', 'GET', '/blade-job/job/detail', { query: { id: jobId } })
  return { jobState: job.jobState ?? '', message: job.message ?? '', ...JSON.parse(job.result || '{}') }
}

const failure = async (bytes: Buffer, name?: string): Promise<string> => {
  const { jobState, message } = await check(bytes, name)
  return `${jobState} ${message}`
}

const csv = '型号,数量,单价\nYE3-132S-4,2,1800含税\n'
const asRead = { total: 1, preview: [{ values: { model: 'YE3-132S-4', quantity: '2', unitPrice: '1800', taxMode: 'VAT13' } }] }

/** One file of a ZIP archive, packed, with the sizes that it states. */
function zipped(name: string, content: Buffer): { local: Buffer; central: (offset: number) => Buffer } {
  const packed = deflateRawSync(content)
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32LE(0, 0)
  sizes.writeUInt32LE(packed.length, 4)
  sizes.writeUInt32LE(content.length, 8)
  const common = Buffer.concat([Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]), sizes, Buffer.from([name.length, 0, 0, 0])])
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
  const central = (offset: number): Buffer => {
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    return Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, rest, Buffer.from(name)])
  }
  return { local, central }
}

/** An archive of these parts. */
function archiveOf(...parts: ReturnType<typeof zipped>[]): Buffer {
  let offset = 0
  const entries: Buffer[] = []
  for (const { local, central } of parts) {
    entries.push(central(offset))
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts.map(({ local }) => local), directory, end])
}

/** An archive whose one part unpacks to so many megabytes. */
const bomb = (megabytes: number): Buffer => archiveOf(zipped('xl/worksheets/sheet1.xml', Buffer.alloc(megabytes * 1024 * 1024)))

test('a workbook of very many parts is not unpacked', async () => {
  const parts = Array.from({ length: 60_000 }, (_, at) => zipped(`xl/${at}`, Buffer.from('x')))
  const bytes = archiveOf(...parts)
  const began = performance.now()
  expect(await failure(bytes)).toBe('FAILED 文件内容过大，请拆分文件')
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('a bomb is not unpacked', async () => {
  const bytes = bomb(400)
  expect(bytes.length).toBeLessThan(1024 * 1024)
  expect(await failure(bytes)).toBe('FAILED 文件内容过大，请拆分文件')
})

test('a million empty rows of a text below one motor are nothing', async () => {
  expect(await check(Buffer.from(csv + ',,\n'.repeat(1_000_000)), 'long.csv')).toMatchObject({ jobState: 'DONE', total: 1 })
})

test('a hundred thousand empty rows of a workbook below one motor are nothing', async () => {
  const rows = [['型号', '数量'], ['YE3-132S-4', 2], ...Array.from({ length: 100_000 }, () => ['', ''])]
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows }] }))
  // The rows are really there.
  expect(bytes.length).toBeGreaterThan(500_000)
  expect(await check(bytes)).toMatchObject({ jobState: 'DONE', total: 1 })
})

test('a motor behind a million empty rows is too far down', async () => {
  const last = new Map([['1000000,0', { value: 'YE3-132S-4' }]])
  const far = Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows: [['型号', '数量']], cells: last }] }))
  expect(await failure(far)).toBe('FAILED 一次最多导入 10000 行，请拆分文件')
})

test('of a formula its value counts, which nobody computes anew, and a text that looks like one is a text', async () => {
  const cells = new Map([
    ['1,1', { formula: '1+1', formulaResult: 2, value: 2 }],
    ['1,2', { value: '=HYPERLINK("http://evil.example")' }],
  ])
  const rows = [
    ['型号', '数量', '库位'],
    ['YE3-132S-4', null, null],
  ]
  const checked = await check(Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows, cells }] })))
  expect(checked).toMatchObject({ total: 1, preview: [{ values: { quantity: 2, warehouse: '=HYPERLINK("http://evil.example")' } }] })
})

test('200 columns are read, and one more is not', async () => {
  const wide = (count: number) =>
    Buffer.from(`型号,数量${Array.from({ length: count - 2 }, (_, at) => `,栏${at}`).join('')}\nYE3-132S-4,2${',x'.repeat(count - 2)}\n`)
  const checked = await check(wide(200), 'wide.csv')
  expect([checked.total, checked.columns?.length]).toEqual([1, 200])
  expect(await failure(wide(201), 'wide.csv')).toBe('FAILED 最多 200 列，请删除多余的列')
})

test('a text is read in UTF-8, GBK and UTF-16, with commas, semicolons or tabs', async () => {
  const gbk = Buffer.from('d0cdbac52ccafdc1bf2cb5a5bcdb0a5945332d313332532d342c322c31383030baacb0b00a', 'hex')
  const [utf16, swapped] = [Buffer.from(`\ufeff${csv.replaceAll(',', '\t')}`, 'utf16le'), Buffer.from(`\ufeff${csv}`, 'utf16le').swap16()]
  for (const bytes of [Buffer.from(csv), Buffer.from(`\ufeff${csv}`), utf16, swapped, Buffer.from(csv.replaceAll(',', ';'))])
    expect(await check(bytes, 'stock.csv')).toMatchObject(asRead)
  expect(await check(gbk, 'stock.csv')).toMatchObject({ total: 1, columns: [{ header: '型号' }, { header: '数量' }, { header: '单价' }] })
})

test('what is no table says so in one sentence', async () => {
  const unreadable = 'FAILED 文件无法读取，请用 Excel 另存为 xlsx 后重试'
  expect(await failure(Buffer.from('PK\x03\x04 no workbook'))).toBe(unreadable)
  expect(await failure(Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 no workbook', 'latin1'), 'old.xls')).toBe(unreadable)
  expect(await failure(Buffer.from('a\0b'), 'binary.csv')).toBe(unreadable)
  expect(await failure(Buffer.alloc(0))).toBe('FAILED 文件中没有数据')
  expect(await failure(Buffer.from('型号,数量\n'), 'headers.csv')).toBe('FAILED 文件中没有数据')
  const workbook = Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [
            ['型号', '数量'],
            ['YE3-132S-4', 2],
          ],
        },
      ],
    }),
  )
  expect(await check(workbook, 'renamed.xls')).toMatchObject({ jobState: 'DONE', total: 1 })
  const { status, msg } = await upload(app, Buffer.from('%PDF-'), { name: 'a.pdf', call: '/blade-machine/stock-import/check' })
  expect([status, msg]).toEqual([400, '请上传 xlsx、xls 或 csv 文件'])
})

test('a sheet without headers loses no row', async () => {
  const checked = await check(Buffer.from('YE3-132S-4 5.5kW,2\nYE3-160M-4 11kW,3\n'), 'bare.csv')
  expect(checked).toMatchObject({ total: 2, columns: [{ header: '' }, { header: '' }] })
})
