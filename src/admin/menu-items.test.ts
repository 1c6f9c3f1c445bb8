import { expect, test } from 'vitest'
import {
  ancestorKeys,
  externalPagePath,
  findMenuItem,
  leavesOf,
  type MenuRow,
  menuItemsOf,
  permissionCodes,
  searchMenu,
} from './menu-items.ts'

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
const itemOf = (title: string) => leavesOf(menuItems).find((item) => item.title === title)

test('the path of a first-level page gets /index, a nested page keeps its path', () => {
  expect(itemOf('Motors')?.path).toBe('/motor/index')
  expect(itemOf('通知公告')?.path).toBe('/desk/notice')
})

test('an external URL opens in an iframe, or in a new window if isOpen is 2', () => {
  expect(itemOf('帮助')?.path).toBe(externalPagePath('帮助', 'https://help.example/'))
  expect(itemOf('接口文档')).toMatchObject({ path: 'https://docs.example/api', newWindow: true })
})

test('a path that contains html opens in an iframe, even if isOpen is 2', () => {
  expect(itemOf('手册')).toMatchObject({ path: externalPagePath('手册', '/manual/page.html'), newWindow: false })
})

test('an item with roles is visible to these roles only', () => {
  const restricted: MenuRow = { id: '1', name: 'a', path: '/a', meta: { roles: ['boss'] } }
  expect(menuItemsOf([restricted], ['admin'])).toEqual([])
  expect(menuItemsOf([restricted], ['boss'])).toHaveLength(1)
})

test('the search matches the start of a page title, ignoring case, and no folders', () => {
  expect(searchMenu(menuItems, 'motor').map(({ title }) => title)).toEqual(['Motors', 'Motor log'])
  expect(searchMenu(menuItems, 'otor')).toEqual([])
  expect(searchMenu(menuItems, '工作')).toEqual([])
})

test('ancestorKeys returns every folder that contains the page', () => {
  expect(ancestorKeys(menuItems, '/monitor/log/api')).toEqual(['4', '8'])
  expect(ancestorKeys(menuItems, '/nowhere')).toEqual([])
})

test('the item of an address is found by its path, of an external page by its URL as well', () => {
  expect(findMenuItem(menuItems, '/desk/notice?x=1')?.title).toBe('通知公告')
  expect(findMenuItem(menuItems, externalPagePath('帮助', 'https://help.example/'))?.title).toBe('帮助')
  expect(findMenuItem(menuItems, externalPagePath('帮助', 'https://evil.example/'))).toBeUndefined()
})

test('permission codes are the codes of the leaves', () => {
  expect(permissionCodes([{ code: 'brand', children: [{ code: 'brand_add' }, { code: 'brand_edit', children: [] }] }])).toEqual([
    'brand_add',
    'brand_edit',
  ])
})
