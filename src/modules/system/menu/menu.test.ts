import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'

interface Node {
  id: string
  code: string
  name: string
  parentId: string
  sort: number
  category: number
  children?: Node[]
}

interface Trees {
  menu: { id: string; title: string; children?: Trees['menu'] }[]
}

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
const codesIn = (nodes: readonly Node[]): string[] => flat(nodes).map(({ code }) => code)
const keysIn = (nodes: Trees['menu']): string[] => nodes.flatMap(({ id, children }) => [id, ...keysIn(children ?? [])])
const idOf = async (code: string): Promise<string> => {
  const { data } = await app.call<Node[]>('administrator', 'GET', '/blade-system/menu/list')
  return flat(data).find((node) => node.code === code)?.id ?? ''
}
const page = (code: string, more: object = {}) => ({
  name: code,
  code,
  category: 1,
  path: `/test/${code}`,
  source: 'icon',
  alias: 'menu',
  isOpen: 1,
  sort: 1,
  ...more,
})

describe('the sidebar', () => {
  test('is empty for visitors and for traders, as a list', async () => {
    expect((await app.call('visitor', 'GET', '/blade-system/menu/routes')).data).toEqual([])
    expect((await app.call('member', 'GET', '/blade-system/menu/routes')).data).toEqual([])
  })

  test('shows the pages of a tenant administrator below their groups, in order, without buttons', async () => {
    const { data } = await app.call<Node[]>('admin', 'GET', '/blade-system/menu/routes')
    expect(data.map(({ code }) => code)).toEqual(expect.arrayContaining(['motor', 'system']))
    expect(data.map(({ sort }) => sort)).toEqual(data.map(({ sort }) => sort).toSorted((a, b) => a - b))
    expect(flat(data).every(({ category }) => category === 1)).toBe(true)
    expect(data.find(({ code }) => code === 'system')?.children?.map(({ code }) => code)).toContain('user')
  })

  test('has no page of the platform for a tenant administrator, and all pages for the administrator', async () => {
    expect(codesIn((await app.call<Node[]>('admin', 'GET', '/blade-system/menu/routes')).data)).not.toContain('tenant')
    expect(codesIn((await app.call<Node[]>('administrator', 'GET', '/blade-system/menu/routes')).data)).toEqual(
      expect.arrayContaining(['tenant', 'menu', 'machine']),
    )
  })

  test('speaks English to those who ask for it', async () => {
    const { data } = await app.call<Node[]>('admin', 'GET', '/blade-system/menu/routes', { headers: { 'accept-language': 'en' } })
    expect(data.find(({ code }) => code === 'system')?.name).toBe('System')
  })

  test('leaves out the key children where there are none', async () => {
    const { data } = await app.call<Node[]>('admin', 'GET', '/blade-system/menu/routes')
    expect(flat(data).filter(({ code }) => code === 'user')).toEqual([expect.not.objectContaining({ children: expect.anything() })])
  })

  test('of a top menu has the pages of that menu and their groups only', async () => {
    const [userPage, top] = [
      await idOf('user'),
      await app.call<Node>('administrator', 'POST', '/blade-system/topmenu/submit', {
        body: { name: '人员', nameEn: 'People', code: 'people', source: 'icon', sort: 1 },
      }),
    ]
    const granted = await app.call('administrator', 'POST', '/blade-system/topmenu/grant', {
      body: { topMenuIds: [top.data.id], menuIds: [userPage] },
    })
    expect(granted.status).toBe(200)
    const { data } = await app.call<Node[]>('admin', 'GET', '/blade-system/menu/routes', { query: { topMenuId: top.data.id } })
    expect(codesIn(data)).toEqual(['system', 'user'])
    expect(
      (await app.call<Trees>('administrator', 'GET', '/blade-system/menu/top-tree-keys', { query: { topMenuIds: top.data.id } })).data.menu,
    ).toEqual([userPage])
    const shown = await app.call<Node[]>('admin', 'GET', '/blade-system/menu/top-menu', { headers: { 'accept-language': 'en' } })
    expect(shown.data.map(({ name }) => name)).toEqual(['People'])
    expect((await app.call<Node[]>('member', 'GET', '/blade-system/menu/top-menu')).data).toEqual([])
  })
})

describe('buttons', () => {
  test('stand below their pages, and only granted codes are leaves', async () => {
    const { data } = await app.call<Node[]>('admin', 'GET', '/blade-system/menu/buttons')
    const leaves = flat(data).filter(({ children }) => !children)
    expect(leaves.every(({ category }) => category === 2)).toBe(true)
    expect(leaves.map(({ code }) => code)).toEqual(expect.arrayContaining(['user_add', 'role_edit']))
    expect(leaves.map(({ code }) => code)).not.toContain('tenant_add')
  })

  test('are none for a trader', async () => {
    expect((await app.call('member', 'GET', '/blade-system/menu/buttons')).data).toEqual([])
  })
})

describe('an address', () => {
  test('is known when it stands in a menu, whoever asks', async () => {
    const known = async (path: string) => (await app.call('visitor', 'GET', '/blade-system/menu/known-path', { query: { path } })).data
    expect(await known('/system/user')).toEqual({ known: true })
    expect(await known('/system/user/')).toEqual({ known: true })
    expect(await known('/system/nothing')).toEqual({ known: false })
  })
})

describe('a menu', () => {
  test('is saved by the administrator alone, and the answer is the row', async () => {
    const { data, status } = await app.call<Node>('administrator', 'POST', '/blade-system/menu/submit', { body: page('saved') })
    expect([status, data.code, data.parentId]).toEqual([200, 'saved', '0'])
    expect(data.id).toMatch(/^\d{19}$/)
    expect((await app.call('admin', 'POST', '/blade-system/menu/submit', { body: page('mine') })).status).toBe(403)
  })

  test('opens in the same window for 0 as for 1', async () => {
    const { data } = await app.call<{ isOpen: number }>('administrator', 'POST', '/blade-system/menu/submit', {
      body: { ...page('zero'), isOpen: 0 },
    })
    expect(data.isOpen).toBe(1)
  })

  test('has a code that no other has', async () => {
    const { status, data } = await app.call('administrator', 'POST', '/blade-system/menu/submit', { body: page('user') })
    expect([status, data]).toEqual([400, { field: 'code' }])
  })

  test('leads to a path of this site or a web address', async () => {
    const save = (path: string) => app.call('administrator', 'POST', '/blade-system/menu/submit', { body: page('linked', { path }) })
    for (const path of ['javascript:alert(1)', '//evil.example', '/..//evil.example', 'data:text/html,x'])
      expect([path, (await save(path)).data]).toEqual([path, { field: 'path' }])
    expect((await save('https://doc.example/manual')).status).toBe(200)
  })

  test('is not below itself, nor below what is below it', async () => {
    const submit = (body: object) => app.call<Node>('administrator', 'POST', '/blade-system/menu/submit', { body })
    const upper = await submit(page('upper'))
    const lower = await submit(page('lower', { parentId: upper.data.id }))
    expect((await submit({ id: upper.data.id, parentId: upper.data.id })).msg).toBe('父节点不可选择自身!')
    expect((await submit({ id: upper.data.id, parentId: lower.data.id })).status).toBe(400)
    expect((await app.call('administrator', 'POST', '/blade-system/menu/remove', { query: { ids: upper.data.id } })).msg).toBe(
      '请先删除子节点!',
    )
  })

  test('that a role was granted is not removed', async () => {
    const { status } = await app.call('administrator', 'POST', '/blade-system/menu/remove', { query: { ids: await idOf('brand_add') } })
    expect(status).toBe(400)
  })

  test('is listed without buttons where pages are chosen', async () => {
    for (const path of ['menu-list', 'tree', 'lazy-menu-list']) {
      const { data } = await app.call<Node[]>('administrator', 'GET', `/blade-system/menu/${path}`)
      expect(JSON.stringify(data)).not.toContain('user_add')
    }
    const { data } = await app.call<{ code: string; hasChildren: boolean }[]>('administrator', 'GET', '/blade-system/menu/lazy-menu-list', {
      query: { parentId: await idOf('system') },
    })
    expect(data.find(({ code }) => code === 'user')?.hasChildren).toBe(false)
  })
})

describe('what can be granted', () => {
  test('is what the caller has', async () => {
    const [mine, all] = await Promise.all(
      (['admin', 'administrator'] as const).map((as) => app.call<Trees>(as, 'GET', '/blade-system/menu/grant-tree')),
    )
    const tenantPage = await idOf('tenant')
    expect(keysIn(mine?.data.menu ?? [])).toContain(await idOf('user_add'))
    expect(keysIn(mine?.data.menu ?? [])).not.toContain(tenantPage)
    expect(keysIn(all?.data.menu ?? [])).toContain(tenantPage)
    expect((await app.call('member', 'GET', '/blade-system/menu/grant-tree')).status).toBe(403)
  })
})
