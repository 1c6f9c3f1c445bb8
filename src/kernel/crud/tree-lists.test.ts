import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { provide } from '#kernel/runtime/provide.ts'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { contextOf } from '#test/orders.ts'
import { providesNothing } from '#test/providers.ts'
import { defineResource } from '../resource/resource.ts'
import type { UserError } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import { crudOf, idIn, queryOf } from './crud.ts'
import type { Params } from './list-query.ts'
import type { Page } from './read.ts'
import { repository } from './repository.ts'
import type { JsonRow } from './rows.ts'

const label = ['节点', 'Node'] as const

/** A tree by id with the path of ancestors, a list in pages, views and links. */
const unit = defineResource({
  name: 'unit',
  label,
  at: ['/unit'],
  scope: 'tenant',
  title: 'name',
  tree: { parent: 'parentId', root: '0', list: 'page', ancestors: 'ancestors' },
  fields: {
    name: { kind: 'text', label, search: 'like', unique: ['parentId'] },
    parentId: { kind: 'parent', label },
    ancestors: { kind: 'text', label, on: 'never' },
    sort: { kind: 'whole', label },
  },
  views: {
    top: { label, list: 'top-list', as: 'page', rows: { parentId: '0' }, fields: ['name'], required: ['name'] },
    below: { label, list: 'below-list', as: 'forest', below: 'parentId', fields: ['name'], required: ['name'] },
  },
  links: { placeIds: { label, to: 'place' }, guestIds: { label, to: 'place' } },
  order: [['sort', 'asc']],
})

/** A tree of the whole platform by natural key, listed as a forest. */
const place = defineResource({
  name: 'place',
  label,
  at: ['/place'],
  scope: 'platform',
  title: 'name',
  key: 'code',
  tree: { parent: 'parentCode', root: '00', list: 'forest' },
  fields: {
    code: { kind: 'text', label, unique: true, on: 'create' },
    parentCode: { kind: 'parent', label },
    name: { kind: 'text', label, search: 'like' },
  },
  order: [['code', 'asc']],
})

const units = crudOf(unit)
const places = crudOf(place)
let database: MigratedDatabase
let staff: Context
let stranger: Context
/** Ids by name: a holds b and c, b holds d, e stands alone. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  database = await migratedDatabase(new ResourceRegistry([unit, place]))
  const runtime = await database.runtime()
  provide(runtime, providesNothing)
  const codes = [unit, place].flatMap(({ name }) => ['', '_add', '_edit', '_delete'].map((verb) => name + verb))
  const caller = contextOf(runtime, '1', ...codes)
  staff = { ...caller, rights: { ...caller.rights, platform: true } }
  stranger = contextOf(runtime, '2')
  for (const [at, [name, parent]] of [
    ['e', ''],
    ['a', ''],
    ['c', 'a'],
    ['b', 'a'],
    ['d', 'b'],
  ].entries() as Iterable<[number, [string, string]]>) {
    const row = await units.submit(staff, { name, parentId: parent === '' ? '0' : ids[parent], sort: 9 - at })
    ids[name] = String(row.id)
  }
  for (const [code, parentCode] of [
    ['32', '00'],
    ['3201', '32'],
    ['320102', '3201'],
    ['31', '00'],
  ])
    await places.submit(staff, { code, parentCode, name: `n${code}` })
})
afterAll(() => database.drop())

const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    ({ status, words, field }: UserError) => `${status} ${field ?? ''}: ${words[1]}`,
  )
const lazy = async (params: Params) =>
  (await units.lazyList(staff, queryOf.lazyList(unit, params))).map(({ name, hasChildren }) => `${name} ${hasChildren}`)
/** `a(b(d) c)` of nested rows or nodes. */
const drawn = (nodes: readonly object[], name: string): string =>
  (nodes as JsonRow[]).map((node) => `${node[name]}${node.children ? `(${drawn(node.children as JsonRow[], name)})` : ''}`).join(' ')

describe('a tree is listed', () => {
  test('as a forest by its natural key, of what the filter finds', async () => {
    const list = (params: Params) => places.list(staff, queryOf.list(place, params)) as Promise<JsonRow[]>
    expect(drawn(await list({}), 'code')).toBe('31 32(3201(320102))')
    expect(drawn(await list({ name: 'n3201' }), 'code')).toBe('3201(320102)')
  })

  test('in pages where the declaration says so', async () => {
    const page = (await units.list(staff, queryOf.list(unit, { size: '2' }))) as Page
    expect([page.total, page.records.map(({ name }) => name)]).toEqual([5, ['d', 'b']])
  })

  test('level by level, with a mark on what has children', async () => {
    expect(await lazy({ parentId: '0' })).toEqual(['a true', 'e false'])
    expect(await lazy({ parentId: ids.a ?? '' })).toEqual(['b true', 'c false'])
    expect(await lazy({ parentId: ids.e ?? '' })).toEqual([])
    expect(await lazy({})).toHaveLength(5)
  })

  test('on all levels where a search begins at the root, on one below a node', async () => {
    expect(await lazy({ parentId: '0', name: 'd' })).toEqual(['d false'])
    expect(await lazy({ parentId: ids.a ?? '', name: 'd' })).toEqual([])
    expect(await lazy({ parentId: ids.a ?? '', name: 'b' })).toEqual(['b true'])
  })

  test('with marks for children that the further conditions let through', async () => {
    const rows = await units.lazyList(staff, queryOf.lazyList(unit, { parentId: '0' }), [sql<boolean>`name <> 'b' and name <> 'c'`])
    expect(rows.map(({ name, hasChildren }) => [name, hasChildren])).toEqual([
      ['a', false],
      ['e', false],
    ])
  })

  test('for somebody who sees some of its rows: a row whose parent is hidden stands at the top', async () => {
    const scopeValue = '{"or":[{"field":"name","value":"b"},{"field":"name","value":"d"},{"field":"name","value":"e"}]}'
    const narrow: Context = {
      ...staff,
      rights: { ...staff.rights, allRows: false, dataScopes: [{ menuCode: 'unit', scopeType: 5, scopeColumn: '', scopeValue }] },
    }
    expect(drawn(await units.tree(narrow), 'title')).toBe('b(d) e')
    const rows = await units.lazyList(narrow, queryOf.lazyList(unit, { parentId: '0' }))
    expect(rows.map(({ name, hasChildren }) => [name, hasChildren])).toEqual([
      ['b', true],
      ['e', false],
    ])
    const nodes = await units.lazyTree(narrow, '')
    expect(nodes.map(({ title, hasChildren }) => [title, hasChildren])).toEqual([
      ['b', true],
      ['e', false],
    ])
    expect((await units.lazyTree(narrow, ids.a ?? '')).map(({ title }) => title)).toEqual(['b'])
  })

  test('as nodes: the whole forest, and one level', async () => {
    const forest = await units.tree(staff)
    expect(drawn(forest, 'title')).toBe('a(b(d) c) e')
    const [a] = forest
    expect(a).toMatchObject({ id: ids.a, key: ids.a, value: ids.a, parentId: '0', title: 'a', hasChildren: true })
    expect(a?.children?.map(({ parentId, hasChildren }) => [parentId, hasChildren])).toEqual([
      [ids.a, true],
      [ids.a, false],
    ])
    expect(drawn(await units.tree(staff, [sql<boolean>`name in ('b', 'd')`]), 'title')).toBe('b(d)')
    expect((await units.lazyTree(staff, '')).map(({ title, hasChildren }) => [title, hasChildren])).toEqual([
      ['a', true],
      ['e', false],
    ])
    expect((await places.lazyTree(staff, '32')).map(({ id, parentId, hasChildren }) => [id, parentId, hasChildren])).toEqual([
      ['3201', '32', true],
    ])
    expect((await places.lazyTree(staff, '00')).map(({ id, parentId }) => [id, parentId])).toEqual([
      ['31', '00'],
      ['32', '00'],
    ])
  })
})

describe('a view', () => {
  const view = (name: string, params: Params) => units.view(staff, name, queryOf.view(unit, name, params))

  test('in pages has the rows of its declaration', async () => {
    const page = (await view('top', {})) as Page
    expect(page.records.map(({ name }) => name)).toEqual(['a', 'e'])
    expect(((await view('top', { name: 'e' })) as Page).total).toBe(1)
  })

  test('below a row is the forest under it, and nothing without one', async () => {
    expect(drawn((await view('below', { parentId: ids.a ?? '' })) as JsonRow[], 'name')).toBe('b(d) c')
    expect(drawn((await view('below', { parentId: ids.b ?? '' })) as JsonRow[], 'name')).toBe('d')
    expect(await view('below', { parentId: ids.d ?? '' })).toEqual([])
    expect(await view('below', {})).toEqual([])
  })

  test('below a row finds children though the filter leaves out the row itself', async () => {
    expect(drawn((await view('below', { parentId: ids.b ?? '', name: 'd' })) as JsonRow[], 'name')).toBe('d')
    expect(await view('below', { parentId: ids.a ?? '', name: 'd' })).toEqual([])
  })
})

describe('a row of a tree', () => {
  const pathOf = async (name: string): Promise<unknown> => (await repository(staff, unit).find({ name }))?.ancestors
  const move = (name: string, parentId: string) => units.submit(staff, { id: ids[name], parentId })

  test('keeps the path of its ancestors, and so does what is below it when it moves', async () => {
    expect(await pathOf('d')).toBe(`0,${ids.a},${ids.b}`)
    await move('b', ids.e ?? '')
    expect([await pathOf('b'), await pathOf('d'), await pathOf('c')]).toEqual([`0,${ids.e}`, `0,${ids.e},${ids.b}`, `0,${ids.a}`])
    await move('b', '0')
    expect([await pathOf('b'), await pathOf('d')]).toEqual(['0', `0,${ids.b}`])
    await move('b', ids.a ?? '')
    expect([await pathOf('b'), await pathOf('d')]).toEqual([`0,${ids.a}`, `0,${ids.a},${ids.b}`])
  })

  test('stays where it is when its parent is sent along unchanged, or not at all', async () => {
    await move('d', ids.b ?? '')
    await units.submit(staff, { id: ids.d, sort: 5 })
    expect(await pathOf('d')).toBe(`0,${ids.a},${ids.b}`)
  })

  test('is rejected below itself, below its own children and below nothing', async () => {
    expect(await messageOf(move('a', ids.a ?? ''))).toBe('400 parentId: A node cannot be its own parent')
    expect(await messageOf(move('a', ids.d ?? ''))).toBe('400 parentId: A node cannot be moved below itself')
    expect(await messageOf(move('a', '999'))).toBe('400 parentId: The parent (Node) does not exist')
    expect(await messageOf(places.submit(staff, { code: '32', parentCode: '320102' }))).toBe(
      '400 parentCode: A node cannot be moved below itself',
    )
  })

  test('is deleted after its children, or with them', async () => {
    expect(await messageOf(units.remove(staff, [ids.b ?? '']))).toBe('400 : Delete the child nodes first')
    expect(await messageOf(units.remove(staff, []))).toBe('400 ids: Select at least one row')
    const top = await units.submit(staff, { name: 'x', parentId: '0' })
    const low = await units.submit(staff, { name: 'y', parentId: top.id })
    await units.remove(staff, [String(top.id), String(low.id)])
    expect(await repository(staff, unit).find({ name: ['x', 'y'] })).toBeUndefined()
  })
})

describe('a natural key', () => {
  test('names the row that is shown, changed and deleted', async () => {
    const before = (await places.detail(staff, '31')) as JsonRow
    const after = await places.submit(staff, { code: '31', name: 'renamed' })
    expect([after.id, after.name, after.rowVersion]).toEqual([before.id, 'renamed', Number(before.rowVersion) + 1])
    await places.submit(staff, { code: '33', parentCode: '00', name: 'n33' })
    await places.remove(staff, ['33'])
    expect(await messageOf(places.detail(staff, '33'))).toContain('404')
  })

  test('or the id is what a call must name', () => {
    expect(idIn(place, { code: ' 31 ' })).toBe('31')
    expect(idIn(place, { code: ' ', id: ' 7 ' })).toBe('7')
    expect(idIn(unit, { code: '31', id: '7' })).toBe('7')
    for (const params of [{}, { id: ' ' }] as Params[])
      expect(() => idIn(unit, params)).toThrow(
        expect.objectContaining({ field: 'id', words: ['缺少必要的请求参数: id', 'The parameter id is missing'] }),
      )
  })
})

describe('rows', () => {
  test('are changed by holders of the permission for just that', async () => {
    const holder = (...codes: string[]) => contextOf(staff.runtime, '3', ...codes)
    const row = await units.submit(holder('unit_add'), { name: 'f', parentId: '0' })
    expect(await messageOf(units.submit(stranger, { name: 'g' }))).toContain('403')
    expect(await messageOf(units.submit(holder('unit', 'unit_edit', 'unit_delete'), { name: 'g' }))).toContain('403')
    expect(await messageOf(units.submit(holder('unit', 'unit_add', 'unit_delete'), { id: row.id, name: 'g' }))).toContain('403')
    expect(await messageOf(units.remove(holder('unit', 'unit_add', 'unit_edit'), [String(row.id)]))).toContain('403')
    expect(await messageOf(units.detail(stranger, String(row.id)))).toContain('403')
    await units.submit(holder('unit_edit'), { id: row.id, name: 'g' })
    await units.remove(holder('unit_delete'), [String(row.id)])
  })

  test('get each named set of links anew, others stay', async () => {
    const [one, two] = [
      String(((await places.detail(staff, '31')) as JsonRow).id),
      String(((await places.detail(staff, '32')) as JsonRow).id),
    ]
    const linked = async (table: string): Promise<string[]> => {
      const { rows } = await sql<{ line: string }>`select unit_id || ' ' || place_id as line from ${sql.table(table)}
        order by unit_id, line_no`.execute(staff.db)
      return rows.map(({ line }) => line)
    }
    const [a, e] = [ids.a ?? '', ids.e ?? '']
    await units.grant(staff, [a, e], { placeIds: [two, one, two], guestIds: [one] })
    await units.grant(staff, [e], { placeIds: [] })
    expect(await linked('unit_place')).toEqual([`${a} ${two}`, `${a} ${one}`])
    expect(await linked('unit_guest')).toEqual([`${e} ${one}`, `${a} ${one}`].toSorted())
  })

  test('are linked with rows that are there, not with deleted ones', async () => {
    const { id } = await places.submit(staff, { code: '34', parentCode: '00', name: 'n34' })
    const linked = () => sql`select 1 from unit_place where place_id = ${id}::bigint`.execute(staff.db)
    await units.grant(staff, [ids.c ?? ''], { placeIds: [String(id)] })
    expect((await linked()).rows).toHaveLength(1)
    expect(await messageOf(places.remove(staff, ['34']))).toContain('In use elsewhere')
    await units.grant(staff, [ids.c ?? ''], { placeIds: [] })
    await places.remove(staff, ['34'])
    await expect(units.grant(staff, [ids.c ?? ''], { placeIds: [String(id)] })).rejects.toThrow(/foreign key|exist/)
  })
})
