import { expect, test } from 'vitest'
import { branchOf, codesIn, externalPagePath, leavesOf, type MenuRow, menuItemAt, menuItemsOf, startingWith } from './menu-items.ts'

const menu: readonly MenuRow[] = [
  { id: '1', name: '工作台', path: '/desk', children: [{ id: '2', name: '通知公告', path: '/desk/notice' }] },
  { id: '3', name: 'Motors', path: '/motor' },
  {
    id: '4',
    name: '监控',
    path: '/monitor',
    children: [
      { id: '5', name: '接口文档', path: 'https://docs.example/api', isOpen: 2 },
      { id: '6', name: '帮助', path: 'https://help.example/', isOpen: 1 },
      { id: '7', name: '手册', path: '/manual/page.html', isOpen: 2 },
      { id: '8', name: '日志', path: '/monitor/log', children: [{ id: '9', name: 'Motor log', path: '/monitor/log/api' }] },
    ],
  },
]
const menuItems = menuItemsOf(menu, ['admin'])
const at = (title: string) => leavesOf(menuItems).find((item) => item.title === title)

test('a leaf of the first level gets an index child, a nested one keeps its path', () => {
  expect(at('Motors')?.path).toBe('/motor/index')
  expect(at('通知公告')?.path).toBe('/desk/notice')
})

test('an address outside opens in a frame, or in a window where its open mode is 2', () => {
  expect(at('帮助')?.path).toBe(externalPagePath('帮助', 'https://help.example/'))
  expect(at('接口文档')).toMatchObject({ path: 'https://docs.example/api', window: true })
})

test('a path with html in it is shown in a frame, whatever its open mode', () => {
  expect(at('手册')).toMatchObject({ path: externalPagePath('手册', '/manual/page.html'), window: false })
})

test('an entry that names roles shows for these roles only', () => {
  const only: MenuRow = { id: '1', name: 'a', path: '/a', meta: { roles: ['boss'] } }
  expect(menuItemsOf([only], ['admin'])).toEqual([])
  expect(menuItemsOf([only], ['boss'])).toHaveLength(1)
})

test('the search matches the beginning of a name, whatever its case, and leaves only', () => {
  expect(startingWith(menuItems, 'motor').map(({ title }) => title)).toEqual(['Motors', 'Motor log'])
  expect(startingWith(menuItems, 'otor')).toEqual([])
  expect(startingWith(menuItems, '工作')).toEqual([])
})

test('the branch of an address is every folder above it', () => {
  expect(branchOf(menuItems, '/monitor/log/api')).toEqual(['4', '8'])
  expect(branchOf(menuItems, '/nowhere')).toEqual([])
})

test('an address finds its place whatever its query', () => {
  expect(menuItemAt(menuItems, '/desk/notice?x=1')?.title).toBe('通知公告')
  expect(menuItemAt(menuItems, externalPagePath('帮助', 'https://help.example/'))?.title).toBe('帮助')
  expect(menuItemAt(menuItems, externalPagePath('帮助', 'https://evil.example/'))).toBeUndefined()
})

test('the codes of buttons are those of the leaves', () => {
  expect(codesIn([{ code: 'brand', children: [{ code: 'brand_add' }, { code: 'brand_edit', children: [] }] }])).toEqual([
    'brand_add',
    'brand_edit',
  ])
})
