import { expect, test } from 'vitest'
import { home, moveTabs, type Tabs } from './tabs.ts'

const tab = (value: string) => ({ value, label: value })
const tabs: Tabs = { open: [tab(home), tab('/a'), tab('/b')], active: '/b' }

test('visiting a page opens a tab, or activates the one it has', () => {
  const visited = moveTabs(tabs, { type: 'visit', tab: tab('/c') })
  expect(visited).toMatchObject({ active: '/c', open: [{ value: home }, { value: '/a' }, { value: '/b' }, { value: '/c' }] })
  expect(moveTabs(visited, { type: 'visit', tab: tab('/a') })).toEqual({ open: visited.open, active: '/a' })
})

test('closing the active tab activates the one to its left, closing another keeps the active one', () => {
  expect(moveTabs(tabs, { type: 'close', value: '/b' })).toEqual({ open: [tab(home), tab('/a')], active: '/a' })
  expect(moveTabs(tabs, { type: 'close', value: '/a' })).toEqual({ open: [tab(home), tab('/b')], active: '/b' })
})

test('the home tab cannot be closed', () => {
  expect(moveTabs(tabs, { type: 'close', value: home })).toBe(tabs)
})

test('closing the others keeps home and the active tab', () => {
  expect(moveTabs(tabs, { type: 'closeOthers' })).toEqual({ open: [tab(home), tab('/b')], active: '/b' })
})

test('closing all activates home', () => {
  expect(moveTabs(tabs, { type: 'closeAll' })).toEqual({ open: [tab(home)], active: home })
})
