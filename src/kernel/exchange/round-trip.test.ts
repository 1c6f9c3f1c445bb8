import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkedFile, type ExportOptions, exportedFile } from '#test/exchange.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

const rowsOf = async (base: string, options: ExportOptions): Promise<unknown[][]> =>
  (await readXlsx(await exportedFile(app, 'administrator', base, options))).sheets[0]?.rows ?? []

test('an export shows a code that a name stands beside as it is', async () => {
  await app.call('administrator', 'POST', '/blade-system/post/submit', {
    body: { postCode: 'ROUND1', postName: '岗位一号', category: 1, sort: 1 },
  })
  const posts = { query: { postCode: 'ROUND1' }, body: { columns: ['postCode', 'postName', 'category'] } }
  expect(await rowsOf('/blade-system/post', posts)).toEqual([
    ['岗位编号', '岗位名称', '岗位类型'],
    ['ROUND1', '岗位一号', '高层'],
  ])
  const tenants = { query: { tenantId_equal: '000000' }, body: { columns: ['tenantId', 'tenantName'] } }
  expect((await rowsOf('/blade-system/tenant', tenants))[1]?.[0]).toBe('000000')
})

test.each(['zh', 'en'] as const)('a tree takes its own export in %s back, with the rows at its root', async (lang) => {
  const options = { query: { code: 'post_category' }, body: { columns: ['parentId', 'code', 'dictKey', 'dictValue', 'sort'] }, lang }
  const bytes = await exportedFile(app, 'administrator', '/blade-system/dict', options)
  const { sheets } = await readXlsx(bytes)
  expect(sheets[0]?.rows.map(([parent]) => parent)).toContain(lang === 'zh' ? '顶级' : 'Top level')
  const { errors, changed } = await checkedFile(app, 'administrator', '/blade-system/dict', bytes)
  expect(errors).toEqual([])
  expect(changed).toBe((sheets[0]?.rows.length ?? 0) - 1)
})
