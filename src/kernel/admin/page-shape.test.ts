import { expect, test } from 'vitest'
import type { Field } from '../resource/field.ts'
import { defineResource, identity, type Resource } from '../resource/resource.ts'
import {
  actionsAt,
  allowedOf,
  childViews,
  dialogFields,
  grantOf,
  inheritedNames,
  isWide,
  matchesRow,
  optionSource,
  sectionsOf,
  shapeOf,
  titleOf,
  titlesOf,
  viewShape,
} from './page-shape.ts'

const text = { kind: 'text', label: ['文字', 'Text'] } as const
const identityOf = (name: string) =>
  identity(name, ['资源', 'Resource'], { at: [`/blade-${name}/${name}`], scope: 'tenant', title: 'name' })

const book: Resource = defineResource({
  ...identityOf('book'),
  tree: { parent: 'parentId', root: '0', list: 'forest' },
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

test('a page and a child view are searched by the fields that the declaration names', () => {
  const searchesOf = ({ searches }: ReturnType<typeof shapeOf>) => searches.map(([name]) => name)
  expect(searchesOf(shapeOf({ ...book, views: {} }))).toEqual(['code'])
  expect(childViews(book).map((view) => searchesOf(viewShape(book, view)))).toEqual([['code']])
})

test('texts of several lines, lists and files take the width of a form', () => {
  for (const kind of ['longText', 'richText', 'lines', 'block', 'images', 'file'] as const)
    expect(isWide({ ...text, kind, fields: {} } as unknown as Field)).toBe(true)
  for (const kind of ['text', 'whole', 'oneOf', 'image'] as const) expect(isWide({ ...text, kind } as Field)).toBe(false)
})

test('the title of a row is its English name in English, where the resource has such a field and it is filled', () => {
  const row = { id: '7', name: '电机', nameEn: 'Motor' }
  const named = { ...book, fields: { ...book.fields, nameEn: text } }
  expect([titleOf(named, row, 'en'), titleOf(named, row, 'zh'), titleOf(named, { ...row, nameEn: '' }, 'en')]).toEqual([
    'Motor',
    '电机',
    '电机',
  ])
  expect(titleOf(book, row, 'en')).toBe('电机')
  expect(titleOf(named, { id: '7', name: '' }, 'en')).toBe('7')
})

test('a question names the first five rows', () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ id: name, name }))
  expect([titlesOf(book, rows, 'en'), titlesOf(book, rows.slice(0, 2), 'zh'), titlesOf(book, [], 'en')]).toEqual([
    'a, b, c, d, e …',
    'a、b',
    '',
  ])
})

test('the main view becomes the page, the other views open from its rows', () => {
  expect(shapeOf(book)).toMatchObject({ label: ['书', 'Books'], list: { path: 'parent-list', as: 'page' } })
  expect(childViews(book).map(({ list }) => list)).toEqual(['child-list'])
})

test('a child row inherits its parent reference and the other columns of its unique key', () => {
  expect(inheritedNames(book)).toEqual(['parentId', 'code'])
  const [entries] = childViews(book)
  const shape = entries && viewShape(book, entries, inheritedNames(book))
  expect(shape?.fields.map(([name]) => name)).toEqual(['key', 'name'])
  expect(shape?.list).toEqual({ path: 'child-list', as: 'forest', parentParam: 'parentId' })
})

test('a list is loaded as a page, as a forest, or level by level', () => {
  const plain = { ...identityOf('plain'), fields: { name: text } }
  expect(shapeOf(plain).list).toEqual({ path: 'list', as: 'page' })
  const tree = { parent: 'parentId', root: '0', list: 'forest' } as const
  expect(shapeOf({ ...plain, tree }).list).toEqual({ path: 'list', as: 'forest' })
  expect(shapeOf({ ...plain, tree: { ...tree, lazy: ['lazy-list'] } }).list).toEqual({ path: 'lazy-list', as: 'lazy' })
})

test('only actions with a held permission code have a button', () => {
  const holds = (code: string): boolean => ['book_edit', 'book_approve'].includes(code)
  expect(allowedOf(book, holds)).toEqual({ add: false, edit: true, remove: false, view: false })
  const withActions: Resource = {
    ...book,
    actions: {
      approve: { label: ['通过', 'Approve'], access: 'code', button: 'row', when: { status: 0 } },
      publish: { label: ['发布', 'Publish'], access: 'code', button: 'row' },
      lock: { label: ['锁定', 'Lock'], access: 'administrator', button: 'row' },
      search: { label: ['查找', 'Search'], access: 'member', method: 'GET' },
    },
  }
  expect(actionsAt(withActions, 'row', holds, false).map(([name]) => name)).toEqual(['approve'])
  expect(actionsAt(withActions, 'row', holds, true).map(([name]) => name)).toEqual(['approve', 'lock'])
})

test('an action is shown for the rows that meet its condition', () => {
  const action = { label: ['通过', 'Approve'], access: 'code', when: { status: [0, 2] } } as const
  expect(matchesRow(action, { status: 0 })).toBe(true)
  expect(matchesRow(action, { status: '2' })).toBe(true)
  expect(matchesRow(action, { status: 1 })).toBe(false)
})

test('the dialog of an action has no field for the ids of the selected rows', () => {
  const action = { label: ['改', 'Set'], access: 'code', asks: { bookIds: text, reason: text } } as const
  expect(dialogFields(book, action)).toEqual([['reason', text]])
})

test('links have one grant action, with their own label if there is one set', () => {
  const links = { menuIds: { label: ['菜单', 'Menus'], to: 'menu' } } as const
  expect(grantOf({ ...book, links }, () => true)[0]?.[1].label).toEqual(['菜单', 'Menus'])
  expect(grantOf({ ...book, links }, () => false)).toEqual([])
  expect(grantOf(book, () => true)).toEqual([])
})

test('a reference loads its options by the cheapest call', () => {
  const plain: Resource = { ...identityOf('plain'), fields: { code: text, name: text } }
  expect(optionSource(plain, undefined)).toEqual({ path: 'list', as: 'page', key: 'id', title: 'name' })
  expect(optionSource({ ...plain, open: { map: { shows: ['code', 'name'], as: 'array' } } }, 'code')).toMatchObject({
    path: 'map',
    as: 'array',
    key: 'code',
  })
  expect(optionSource({ ...plain, open: { map: { shows: ['name'], as: 'array' } } }, 'code')).toMatchObject({ path: 'list' })
  expect(
    optionSource({ ...plain, actions: { select: { label: ['选', 'Choose'], method: 'GET', access: 'member' } } }, undefined),
  ).toMatchObject({ path: 'select', as: 'array' })
  expect(optionSource(book, undefined)).toMatchObject({ path: 'list', as: 'forest', key: 'id', title: 'name' })
})

test('a section is left out when none of its fields is shown', () => {
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
