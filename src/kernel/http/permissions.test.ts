import { expect, test } from 'vitest'
import { order } from '#test/orders.ts'
import { defineResource } from '../resource/resource.ts'
import { buttonsOf, permissionsOf } from './permissions.ts'

const label = ['词', 'Word'] as const
const plain = defineResource({
  name: 'work-thing',
  label,
  at: [],
  scope: 'tenant',
  title: 'name',
  fields: { name: { kind: 'text', label } },
})

test('a page has a button for each operation, with its code, its words and its place', () => {
  expect(buttonsOf(plain)).toEqual([
    { code: 'work_thing_add', label: ['新增', 'Add'], alias: 'add', place: 1 },
    { code: 'work_thing_edit', label: ['编辑', 'Edit'], alias: 'edit', place: 2 },
    { code: 'work_thing_delete', label: ['删除', 'Delete'], alias: 'delete', place: 3 },
    { code: 'work_thing_view', label: ['查看', 'View'], alias: 'view', place: 2 },
  ])
  expect(buttonsOf({ ...plain, ops: ['list'] })).toEqual([])
  expect(buttonsOf({ ...plain, ops: ['submit'], codes: 'other' }).map(({ code }) => code)).toEqual(['other_add', 'other_edit'])
  expect(buttonsOf({ ...plain, ops: ['remove', 'detail'] }).map(({ alias }) => alias)).toEqual(['delete', 'view'])
})

test('actions have buttons where a permission is asked, or where members press one', () => {
  const actions = {
    sendOut: { label, access: 'code', button: 'row' },
    importAll: { label, access: 'code', button: 'toolbar' },
    quiet: { label, access: 'code' },
    claim: { label, access: 'member', button: 'row' },
    own: { label, access: 'member' },
    seen: { label, access: 'open', button: 'row' },
  } as const
  expect(buttonsOf({ ...plain, ops: [], actions }).map(({ alias, place }) => [alias, place])).toEqual([
    ['send_out', 2],
    ['import_all', 1],
    ['quiet', 2],
    ['claim', 2],
  ])
  expect(buttonsOf(order).map(({ code }) => code)).toEqual(expect.arrayContaining(['order_send', 'order_recall']))
})

test('the record of access rules is sorted by path and method', () => {
  const route = (method: 'GET' | 'POST', path: string, access: string | string[]) => ({
    method,
    path,
    access,
    handler: () => ({}),
    shapes: {},
  })
  const routes = [route('POST', '/b', 'open'), route('POST', '/a', ['x', 'y']), route('GET', '/b', 'member')]
  expect(Object.entries(permissionsOf(routes))).toEqual([
    ['POST /api/a', ['x', 'y']],
    ['GET /api/b', 'member'],
    ['POST /api/b', 'open'],
  ])
})
