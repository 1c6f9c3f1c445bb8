import { expect, test } from 'vitest'
import { home, moveTabs, type Tabs } from './tabs.ts'

const tab = (value: string) => ({ value, label: value })
const three: Tabs = { open: [tab(home), tab('/a'), tab('/b')], active: '/b' }

test('a visited page becomes a tab, once', () => {
  const visited = moveTabs(three, { type: 'visit', tab: tab('/c') })
  expect(visited).toMatchObject({ active: '/c', open: [{ value: home }, { value: '/a' }, { value: '/b' }, { value: '/c' }] })
  expect(moveTabs(visited, { type: 'visit', tab: tab('/a') })).toEqual({ open: visited.open, active: '/a' })
})

test('closing the active tab goes to its left neighbour, closing another goes nowhere', () => {
  expect(moveTabs(three, { type: 'close', value: '/b' })).toEqual({ open: [tab(home), tab('/a')], active: '/a' })
  expect(moveTabs(three, { type: 'close', value: '/a' })).toEqual({ open: [tab(home), tab('/b')], active: '/b' })
})

test('home is not closed', () => {
  expect(moveTabs(three, { type: 'close', value: home })).toBe(three)
})

test('closing others keeps home and the active page', () => {
  expect(moveTabs(three, { type: 'closeOthers' })).toEqual({ open: [tab(home), tab('/b')], active: '/b' })
})

test('closing all goes home', () => {
  expect(moveTabs(three, { type: 'closeAll' })).toEqual({ open: [tab(home)], active: home })
})
