import { expect, test } from 'vitest'
import type { Field, Kind } from '../resource/field.ts'
import { defineResource, identity, type Resource } from '../resource/resource.ts'
import {
  actionsAt,
  allowedOf,
  childViews,
  dialogFields,
  grantOf,
  inheritedNames,
  isSortable,
  isWide,
  matchesRow,
  optionSource,
  requiredMessage,
  sectionsOf,
  shapeOf,
  titleOf,
  titlesOf,
  transitionCalls,
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

const allKinds = [
  ...(['text', 'longText', 'richText', 'whole', 'decimal', 'money', 'flag', 'date', 'dateTime', 'oneOf', 'manyOf'] as const),
  ...(['reference', 'references', 'region', 'parent', 'image', 'images', 'file', 'lines', 'block', 'password', 'secret'] as const),
] satisfies readonly Kind[]
const ofKind = (kind: Kind): Field => ({ kind, label: ['词', 'Word'], to: 'brand', fields: {} }) as unknown as Field
const withFields = (fields: Resource['fields']): Resource => ({ ...identityOf('plain'), fields })
const columnNames = (resource: Resource) => shapeOf(resource).columns.map(([name]) => name)

const inTables: readonly Kind[] = ['text', 'whole', 'decimal', 'money', 'flag', 'date', 'dateTime', 'oneOf', 'reference', 'region']

test.each(allKinds)('without declared columns, a field of kind %s is one only if it fits in a table cell', (kind) => {
  expect(columnNames(withFields({ it: ofKind(kind) }))).toEqual(inTables.includes(kind) ? ['it'] : [])
})

test.each(allKinds)('a column of kind %s can be sorted only if its values have an order on the server', (kind) => {
  const isOrdered = inTables.includes(kind) && kind !== 'reference' && kind !== 'region'
  expect(isSortable(['it', ofKind(kind)])).toBe(isOrdered)
})

const chosenKinds: readonly Kind[] = ['oneOf', 'manyOf', 'reference', 'references', 'region', 'parent', 'date', 'dateTime']

test.each(allKinds)('the default message of an empty field of kind %s says whether to choose or to enter it', (kind) => {
  expect(requiredMessage(ofKind(kind))).toEqual(chosenKinds.includes(kind) ? ['请选择词', 'Select: Word'] : ['请输入词', 'Enter: Word'])
})

test('a declared message replaces the default one', () => {
  expect(requiredMessage({ ...text, required: ['请填写', 'Fill this in'] })).toEqual(['请填写', 'Fill this in'])
})

test('without declared columns the first six fields are columns, with declared ones those alone', () => {
  const six = { a: text, b: text, c: text, d: text, e: text, f: text }
  expect(columnNames(withFields({ note: ofKind('longText'), ...six, g: text }))).toEqual(Object.keys(six))
  expect(columnNames(withFields({ ...six, g: { ...text, column: true } }))).toEqual(['g'])
})

test('the column of the state stands after the first column, unless it is the first', () => {
  const state = { kind: 'oneOf', label: ['状态', 'State'], options: { A: text.label } } as const
  const states = { field: 'state', initial: 'A', transitions: {} } as const
  expect(columnNames({ ...withFields({ a: text, b: text, state }), states })).toEqual(['a', 'state', 'b'])
  expect(columnNames({ ...withFields({ state, a: text, b: text }), states })).toEqual(['state', 'a', 'b'])
  expect(columnNames({ ...withFields({ note: ofKind('longText') }), states })).toEqual([])
})

test('a page requires the fields that declare a message, a view those that it names', () => {
  expect([...shapeOf({ ...book, views: {} }).required]).toEqual(['name'])
  expect([...shapeOf(book).required]).toEqual(['code', 'name'])
})

test('each operation has its button only where the resource has it and the caller holds its code', () => {
  const none = { add: false, edit: false, remove: false, view: false }
  const withOps = (...ops: NonNullable<Resource['ops']>) => allowedOf({ ...book, ops }, () => true)
  expect(withOps('list')).toEqual(none)
  expect(withOps('list', 'detail')).toEqual({ ...none, view: true })
  expect(withOps('submit')).toEqual({ ...none, add: true, edit: true })
  expect(withOps('remove')).toEqual({ ...none, remove: true })
  const withCode = (held: string) => allowedOf(book, (code) => code === held)
  expect(withCode('book_view')).toEqual({ ...none, view: true })
  expect(withCode('book_add')).toEqual({ ...none, add: true })
  expect(withCode('book_edit')).toEqual({ ...none, edit: true })
  expect(withCode('book_delete')).toEqual({ ...none, remove: true })
})

test('an action of members has its button for everybody, a transition of members for holders of its code only', () => {
  const sold = { label: ['售', 'Sell'], from: ['A'], to: 'B', by: ['owner', 'code'] } as const
  const resource: Resource = {
    ...book,
    owned: true,
    states: { field: 'state', initial: 'A', transitions: { sell: sold } },
    actions: { praise: { label: ['赞', 'Praise'], access: 'member', button: 'row' } },
  }
  const names = (...codes: string[]) => actionsAt(resource, 'row', (code) => codes.includes(code), false).map(([name]) => name)
  expect(names()).toEqual(['praise'])
  expect(names('book_sell')).toEqual(['praise', 'sell'])
  expect(actionsAt(resource, 'toolbar', () => true, true)).toEqual([])
})

test('the condition of an action can be a single value, and an absent value counts as an empty one', () => {
  const action = { label: ['通过', 'Approve'], access: 'code', when: { status: 0, type: '' } } as const
  expect(matchesRow(action, { status: 0 })).toBe(true)
  expect(matchesRow(action, { status: 0, type: null })).toBe(true)
  expect(matchesRow(action, { status: 1 })).toBe(false)
  expect(matchesRow(action, { status: 0, type: 'A' })).toBe(false)
  expect(matchesRow({ label: text.label, access: 'code' }, {})).toBe(true)
})

test('a shared transition is offered for rows that can all make it, and carries the versions that were shown', () => {
  const open = { label: ['开', 'Open'], from: ['A'], to: 'B', by: ['code'] } as const
  const states = { field: 'state', initial: 'A', action: 'move', transitions: { open, close: { ...open, to: 'C' } } } as const
  const resource: Resource = { ...book, states }
  const row = { rowVersion: 2, transitions: [{ name: 'open' }, { name: 'close' }] }
  const other = { rowVersion: 5, transitions: [{ name: 'close' }] }
  expect(transitionCalls(resource, [row, other]).map(({ name, action, input }) => [name, action[0], input])).toEqual([
    ['close', 'move', { state: 'C', rowVersions: [2, 5] }],
  ])
  expect(transitionCalls(resource, [])).toEqual([])
  expect(transitionCalls(resource, [{ rowVersion: 2 }])).toEqual([])
  expect(transitionCalls({ ...resource, states: { ...states, action: undefined } as never }, [row])).toEqual([])
})

test('several links share one button, for holders of either code', () => {
  const link = { label: ['菜单', 'Menus'], to: 'menu' } as const
  const linked = { ...book, links: { menuIds: link, scopeIds: { ...link, to: 'data-scope' } } }
  const labelFor = (held: string) => grantOf(linked, (code) => code === held)[0]?.[1].label[1]
  expect([labelFor('book_edit'), labelFor('book_setting'), labelFor('book_add')]).toEqual(['Permissions', 'Permissions', undefined])
})

test('the dialog of an action has no field for ids, whatever they are called', () => {
  const asks = { ids: text, bookIds: text, shelfIds: text } as const
  expect(dialogFields(book, { label: text.label, access: 'code', asks }).map(([name]) => name)).toEqual(['shelfIds'])
  expect(dialogFields(book, { label: text.label, access: 'code' })).toEqual([])
})

test('the English name of a row stands beside its title: in place of Zh, as nameEn, or with En', () => {
  const titled = (title: string, english: string) => ({ ...withFields({ [title]: text, [english]: text }), title })
  for (const [title, english] of [
    ['termZh', 'termEn'],
    ['title', 'nameEn'],
    ['title', 'titleEn'],
  ] as const)
    expect(titleOf(titled(title, english), { id: '7', [title]: '电机', [english]: 'Motor' }, 'en')).toBe('Motor')
})

test('of several unique keys a child row inherits each column once, and none from a field that is unique by itself', () => {
  const fields = { a: { ...text, unique: ['code', 'parentId'] }, b: { ...text, unique: ['code'] }, c: { ...text, unique: true } } as const
  expect(inheritedNames(withFields(fields))).toEqual(['parentId', 'code'])
})

test('options come from the nodes of a tree, or from a select with a path of its own; a select that is no GET is none', () => {
  const plain = withFields({ name: text })
  expect(optionSource({ ...plain, tree: { parent: 'p', root: '0', list: 'page', nodes: true } }, 'code')).toEqual({
    ...{ path: 'tree', as: 'forest', key: 'id', title: 'title' },
  })
  const select = { label: text.label, access: 'member' } as const
  expect(optionSource({ ...plain, actions: { select: { ...select, method: 'GET', path: 'choose' } } }, 'code')).toEqual({
    ...{ path: 'choose', as: 'array', key: 'code', title: 'name' },
  })
  expect(optionSource({ ...plain, actions: { select } }, undefined).path).toBe('list')
  expect(optionSource({ ...plain, open: { listData: { shows: ['name'] } } }, undefined).path).toBe('list')
  expect(optionSource({ ...plain, open: { map: { shows: ['code'], as: 'array' } } }, undefined).path).toBe('list')
})
