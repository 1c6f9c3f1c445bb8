import { expect, test } from 'vitest'
import { defineResource, identity, type Resource } from '../resource/resource.ts'
import {
  actionsAt,
  allowedOf,
  choosableOf,
  fitsRow,
  grantOf,
  inheritedNames,
  lowerViews,
  queryFrom,
  sectionsOf,
  shapeOf,
  viewShape,
} from './page-shape.ts'

const text = { kind: 'text', label: ['文字', 'Text'] } as const
const head = (name: string) => identity(name, ['名词', 'Noun'], { at: [`/blade-${name}/${name}`], scope: 'tenant', title: 'name' })

const book: Resource = defineResource({
  ...head('book'),
  tree: { parent: 'parentId', root: '0', title: 'name', list: 'forest' },
  fields: {
    parentId: { kind: 'parent', label: ['上级', 'Parent'] },
    code: { ...text, column: true, search: 'like' },
    key: { ...text, unique: ['code'], column: true },
    name: { ...text, required: ['请输入', 'Enter it'] },
  },
  views: {
    top: { label: ['书', 'Books'], list: 'parent-list', as: 'page', fields: ['code', 'name'], required: ['code', 'name'] },
    entries: {
      label: ['条目', 'Entries'],
      list: 'child-list',
      as: 'forest',
      below: 'parentId',
      fields: ['code', 'parentId', 'key', 'name'],
      required: ['key'],
    },
  },
})

test('a page shows the view that stands at the top, and opens the others from its rows', () => {
  expect(shapeOf(book)).toMatchObject({ label: ['书', 'Books'], list: { word: 'parent-list', as: 'page' } })
  expect(lowerViews(book).map(({ list }) => list)).toEqual(['child-list'])
})

test('a lower row has its place and the rest of its key from the row above', () => {
  expect(inheritedNames(book)).toEqual(['parentId', 'code'])
  const [entries] = lowerViews(book)
  const shape = entries && viewShape(book, entries, inheritedNames(book))
  expect(shape?.fields.map(([name]) => name)).toEqual(['key', 'name'])
  expect(shape?.list).toEqual({ word: 'child-list', as: 'forest', below: 'parentId' })
})

test('a list is read as a page, a forest or level by level', () => {
  const plain = { ...head('plain'), fields: { name: text } }
  expect(shapeOf(plain).list).toEqual({ word: 'list', as: 'page' })
  const tree = { parent: 'parentId', root: '0', title: 'name', list: 'forest' } as const
  expect(shapeOf({ ...plain, tree }).list).toEqual({ word: 'list', as: 'forest' })
  expect(shapeOf({ ...plain, tree: { ...tree, lazy: ['lazy-list'] } }).list).toEqual({ word: 'lazy-list', as: 'lazy' })
})

test('buttons follow the permission codes', () => {
  const holds = (code: string): boolean => ['book_edit', 'book_approve'].includes(code)
  expect(allowedOf(book, holds)).toEqual({ add: false, edit: true, remove: false, view: false })
  const acting: Resource = {
    ...book,
    actions: {
      approve: { label: ['通过', 'Approve'], access: 'code', button: 'row', when: { status: 0 } },
      burn: { label: ['烧', 'Burn'], access: 'code', button: 'row' },
      seal: { label: ['封', 'Seal'], access: 'administrator', button: 'row' },
      find: { label: ['找', 'Find'], access: 'member', method: 'GET' },
    },
  }
  expect(actionsAt(acting, 'row', holds, false).map(([name]) => name)).toEqual(['approve'])
  expect(actionsAt(acting, 'row', holds, true).map(([name]) => name)).toEqual(['approve', 'seal'])
})

test('an action shows for the rows it fits', () => {
  const action = { label: ['通过', 'Approve'], access: 'code', when: { status: [0, 2] } } as const
  expect(fitsRow(action, { status: 0 })).toBe(true)
  expect(fitsRow(action, { status: '2' })).toBe(true)
  expect(fitsRow(action, { status: 1 })).toBe(false)
})

test('a dialog does not ask for the rows that are chosen', () => {
  const action = { label: ['改', 'Set'], access: 'code', asks: { bookIds: text, reason: { ...text, on: 'never' } } } as const
  expect(queryFrom(book, action)).toEqual([['reason', text]])
})

test('links get one button, under their own label where there is one set', () => {
  const links = { menuIds: { label: ['菜单', 'Menus'], to: 'menu' } } as const
  expect(grantOf({ ...book, links }, () => true)[0]?.[1].label).toEqual(['菜单', 'Menus'])
  expect(grantOf({ ...book, links }, () => false)).toEqual([])
  expect(grantOf(book, () => true)).toEqual([])
})

test('a reference finds its choices by the cheapest call', () => {
  const plain: Resource = { ...head('plain'), fields: { code: text, name: text } }
  expect(choosableOf(plain, undefined)).toEqual({ word: 'list', as: 'page', key: 'id', title: 'name' })
  expect(choosableOf({ ...plain, open: { map: { shows: ['code', 'name'], as: 'array' } } }, 'code')).toMatchObject({
    word: 'map',
    as: 'array',
    key: 'code',
  })
  expect(choosableOf({ ...plain, open: { map: { shows: ['name'], as: 'array' } } }, 'code')).toMatchObject({ word: 'list' })
  expect(
    choosableOf({ ...plain, actions: { select: { label: ['选', 'Choose'], method: 'GET', access: 'member' } } }, undefined),
  ).toMatchObject({ word: 'select', as: 'array' })
  expect(choosableOf(book, undefined)).toMatchObject({ word: 'list', as: 'forest', key: 'id', title: 'name' })
})

test('a heading stays while one of its fields does', () => {
  const fields = [
    ['a', { ...text, group: ['一', 'One'] }],
    ['b', text],
    ['c', { ...text, group: ['二', 'Two'] }],
  ] as const
  expect(
    sectionsOf(fields, (field) => field !== fields[0][1]).map(({ group, fields }) => [group?.[1], fields.map(([name]) => name)]),
  ).toEqual([
    ['One', ['b']],
    ['Two', ['c']],
  ])
  expect(sectionsOf(fields, (field) => field === text).map(({ group }) => group?.[1])).toEqual(['One'])
})
