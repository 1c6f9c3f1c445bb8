import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'

interface Row {
  id: string
  parentId: string
  deptName: string
  tenantId: string
  deptCategoryName: string
  ancestors: string
  hasChildren?: boolean
  children?: Row[]
}

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const submit = (body: object) => app.call<Row>('admin', 'POST', '/blade-system/dept/submit', { body })
const make = async (deptName: string, more: object = {}): Promise<Row> =>
  (await submit({ deptName, fullName: deptName, deptCategory: 2, sort: 1, ...more })).data
const detail = async (id: string): Promise<Row> =>
  (await app.call<Row>('admin', 'GET', '/blade-system/dept/detail', { query: { id } })).data

describe('a department', () => {
  test('is returned by a submit with all that its table row shows', async () => {
    const saved = await make('采购部')
    expect(saved).toMatchObject({ parentId: '0', tenantId: '000000', deptCategoryName: '部门', ancestors: '0' })
  })

  test('is a company where a client does not ask for its kind', async () => {
    const { data } = await submit({ deptName: '无类型', fullName: '无类型', sort: 1 })
    expect(data.deptCategoryName).toBe('公司')
  })

  test('gets the path of its parent, and a move changes the paths below it', async () => {
    const [one, two] = [await make('一'), await make('二')]
    const below = await make('下', { parentId: one.id })
    const deeper = await make('更下', { parentId: below.id })
    expect(deeper.ancestors).toBe(`0,${one.id},${below.id}`)
    await submit({ id: below.id, parentId: two.id })
    expect((await detail(deeper.id)).ancestors).toBe(`0,${two.id},${below.id}`)
  })

  test('cannot be moved below itself or a descendant', async () => {
    const upper = await make('上级')
    const lower = await make('下级', { parentId: upper.id })
    expect((await submit({ id: upper.id, parentId: upper.id })).msg).toBe('父节点不可选择自身!')
    expect((await submit({ id: upper.id, parentId: lower.id })).msg).toBe('不能移动到自己的下级')
  })

  test('cannot have a parent in another tenant', async () => {
    const theirs = await app.call<Row[]>('neighbour', 'GET', '/blade-system/dept/list')
    expect((await submit({ deptName: 'x', fullName: 'x', deptCategory: 1, sort: 1, parentId: theirs.data[0]?.id })).status).toBe(400)
  })

  test('is not removed while it has departments below it or users in it', async () => {
    const remove = (ids: string) => app.call('admin', 'POST', '/blade-system/dept/remove', { query: { ids } })
    const upper = await make('留')
    const lower = await make('先走', { parentId: upper.id })
    expect((await remove(upper.id)).msg).toBe('请先删除子节点!')
    expect((await remove(lower.id)).status).toBe(200)
    expect((await remove(upper.id)).status).toBe(200)
    const used = (await app.call<Row[]>('admin', 'GET', '/blade-system/dept/select')).data.find(({ deptName }) => deptName === '商户')
    expect((await remove(used?.id ?? '')).status).toBe(400)
  })
})

test('departments are read one level at a time, and on all levels when a name is searched', async () => {
  const { data: roots } = await app.call<Row[]>('admin', 'GET', '/blade-system/dept/lazy-list', { query: { parentId: '0' } })
  const head = roots.find(({ deptName }) => deptName === '平台总部')
  expect(head?.hasChildren).toBe(true)
  const { data: below } = await app.call<Row[]>('admin', 'GET', '/blade-system/dept/lazy-list', { query: { parentId: head?.id ?? '' } })
  expect(below.map(({ deptName }) => deptName)).toContain('商户')
  const { data: found } = await app.call<Row[]>('admin', 'GET', '/blade-system/dept/lazy-list', { query: { parentId: '', deptName: '商' } })
  expect(found.map(({ deptName }) => deptName)).toEqual(['商户'])
})

test('departments to choose from are those named by id, or those of a user', async () => {
  const select = async (query: Record<string, string>) =>
    (await app.call<Row[]>('admin', 'GET', '/blade-system/dept/select', { query })).data.map(({ deptName }) => deptName)
  const all = (await app.call<Row[]>('admin', 'GET', '/blade-system/dept/select')).data
  const traders = all.find(({ deptName }) => deptName === '商户')
  expect(await select({ deptId: traders?.id ?? '' })).toEqual(['商户'])
  const { data } = await app.call<{ records: { id: string; account: string }[] }>('admin', 'GET', '/blade-user/page', {
    query: { account: 'trader' },
  })
  expect(await select({ userId: data.records.find(({ account }) => account === 'trader')?.id ?? '' })).toEqual(['商户'])
})
