import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importJob } from '#kernel/exchange/import.job.ts'
import { attempt } from '#kernel/jobs/attempts.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { upload } from '#test/upload.ts'

interface Node {
  id: string
  parentId: string
  title: string
  hasChildren: boolean
}

type Row = Record<string, string>

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const nodes = async (query: Record<string, string>, lang = 'zh'): Promise<Node[]> =>
  (await app.call<Node[]>('visitor', 'GET', '/blade-system/region/lazy-tree', { query, headers: { 'accept-language': lang } })).data
const submit = (body: object) => app.call<Row>('administrator', 'POST', '/blade-system/region/submit', { body })
const detail = async (code: string): Promise<Row> =>
  (await app.call<Row>('administrator', 'GET', '/blade-system/region/detail', { query: { code } })).data

describe('the tree of regions', () => {
  test('begins with the provinces, for visitors too', async () => {
    const provinces = await nodes({ parentCode: '00' })
    expect(provinces).toHaveLength(34)
    expect(provinces[0]).toMatchObject({ id: '11', parentId: '00', hasChildren: true })
    expect(await nodes({})).toEqual(provinces)
  })

  test('is read level by level', async () => {
    expect((await nodes({ parentCode: '32' })).find(({ id }) => id === '3202')?.title).toBe('无锡市')
    expect((await nodes({ parentCode: '3202' })).every(({ hasChildren }) => !hasChildren)).toBe(true)
  })

  test('finds regions of any level by name', async () => {
    expect((await nodes({ name: '锡山' })).map(({ id }) => id)).toContain('320205')
  })

  test('has English names where there are any', async () => {
    expect((await nodes({ parentCode: '00' }, 'en'))[0]?.title).toBe('Beijing')
  })

  test('is also available as a flat list of choices', async () => {
    const { data } = await app.call<Row[]>('visitor', 'GET', '/blade-system/region/select', { query: { code: '32' } })
    expect(data[0]).toMatchObject({ code: '3201', name: '南京市', level: 2, regionLevel: 2 })
  })
})

describe('a region', () => {
  const town = { code: '320205001', parentCode: '320205', name: '东亭街道', regionLevel: 4, sort: 1 }

  test('has the codes and names of all regions above it', async () => {
    expect((await submit(town)).status).toBe(200)
    expect(await detail('320205001')).toMatchObject({
      ancestors: '00,32,3202,320205',
      provinceName: '江苏省',
      cityCode: '3202',
      districtName: '锡山区',
      townCode: '320205001',
      fullName: '江苏省 无锡市 锡山区 东亭街道',
      parentName: expect.stringContaining('锡山区'),
    })
  })

  test('is updated by its code', async () => {
    await submit({ ...town, remark: '街道' })
    expect((await detail('320205001')).remark).toBe('街道')
    expect((await nodes({ parentCode: '320205' })).filter(({ id }) => id === '320205001')).toHaveLength(1)
  })

  test('is the one of the code, whatever id stands beside it, and with the code of the country in front', async () => {
    const { id, ...parent } = await detail('32')
    const added = await submit({ ...parent, id, code: '0032', name: '江苏省', remark: '同一省' })
    expect([added.status, (await detail('32')).remark]).toEqual([200, '同一省'])
    const below = await submit({ ...parent, id, parentCode: '32', code: '3299', name: '新市', regionLevel: 2, sort: 1 })
    expect([below.data.code, below.data.fullName, (await detail('32')).name]).toEqual(['3299', '江苏省 新市', '江苏省'])
  })

  test('cannot move to another parent', async () => {
    expect((await submit({ ...town, parentCode: '320206' })).data).toEqual({ field: 'parentCode' })
  })

  test('passes its new name on to all regions below it', async () => {
    const before = await detail('320205001')
    const { data } = await submit({ code: '320205', name: '锡山新区' })
    expect(data.fullName).toBe('江苏省 无锡市 锡山新区')
    expect(await detail('320205001')).toMatchObject({ districtName: '锡山新区', fullName: '江苏省 无锡市 锡山新区 东亭街道' })
    expect((await submit(before)).status).toBe(409)
  })

  test('is removed by its code once nothing is below it', async () => {
    const remove = (id: string) => app.call('administrator', 'POST', '/blade-system/region/remove', { query: { id } })
    expect((await remove('320205')).msg).toBe('请先删除子节点!')
    expect((await remove('320205001')).status).toBe(200)
    expect((await app.call('administrator', 'GET', '/blade-system/region/detail', { query: { code: '320205001' } })).status).toBe(404)
  })

  test('is changed by the administrator of the platform only', async () => {
    expect((await app.call('admin', 'POST', '/blade-system/region/submit', { body: town })).status).toBe(403)
  })
})

test('the lazy list begins with the provinces', async () => {
  const { data } = await app.call<{ code: string; hasChildren: boolean }[]>('administrator', 'GET', '/blade-system/region/lazy-list')
  expect(data).toHaveLength(34)
  expect(data[0]).toMatchObject({ code: '11', hasChildren: true })
})

test('a workbook of regions is imported as it was exported, changed where it was changed', async () => {
  const token = String((await app.login('000000', 'admin')).body.access_token)
  const url = `/api/blade-system/region/export-region?Blade-Auth=${token}&code=3202`
  const { rawPayload } = await app.app.inject({ method: 'GET', url })
  const [headers = [], ...rows] = (await readXlsx(rawPayload)).sheets[0]?.rows ?? []
  expect(rows.length).toBeGreaterThan(5)
  const renamed = rows.map((row) => row.map((cell) => (cell === '新吴区' ? '新吴新区' : cell)))
  const cells = new Map<unknown, unknown>([
    ['区划编号', '320299'],
    ['父区划编号', rows[1]?.[1]],
    ['区划名称', '试验区'],
    ['区划等级', rows[1]?.[4]],
    ['区划排序', 9],
  ])
  const added = headers.map((header) => (cells.get(header) ?? null) as string | null)
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: '行政区划', rows: [headers, ...renamed, added] }] }))
  const call = '/blade-system/region/import-region'
  const sent = upload(app, bytes, { as: 'administrator', name: '区划.xlsx', call, query: { isCovered: '1' } })
  const jobs = () => app.runtime.platformDb.selectFrom('job').select('id').where('name', '=', 'import').execute()
  await expect.poll(jobs, { timeout: 10_000 }).toHaveLength(1)
  await attempt(app.runtime, importJob, '000000', (await jobs())[0]?.id ?? '')
  const { status, msg } = await sent
  expect([status, msg]).toEqual([200, `新增 1 条，更新 ${rows.length} 条`])
  expect(await detail('320214')).toMatchObject({ name: '新吴新区', parentCode: '3202' })
  expect(await detail('320299')).toMatchObject({ name: '试验区', parentCode: '3202', regionLevel: 3 })
})
