import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Field, Fields } from '#kernel/resource/field.ts'
import { camel, snake } from '#kernel/resource/names.ts'
import { codesOf, type Resource } from '#kernel/resource/resource.ts'
import { menuGroups, menuIds } from './menu-tree.fields.ts'
import { resources } from './modules.ts'

const names = new Set(resources.map(({ name }) => name))
const baseNames = ['id', 'tenantId', 'createUser', 'createDept', 'createTime', 'updateUser', 'updateTime', 'status']
const twice = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at)

/** Every field of a resource with its path, those of lines, blocks and dialogs among them. */
function everyField(resource: Resource): [path: string, field: Field][] {
  const inside = (fields: Fields, path: string): [string, Field][] =>
    Object.entries(fields).flatMap(([name, field]) => [
      [`${path}.${name}`, field] as [string, Field],
      ...(field.kind === 'lines' || field.kind === 'block' ? inside(field.fields, `${path}.${name}`) : []),
    ])
  const dialogFields = Object.entries(resource.actions ?? {}).flatMap(([name, { asks }]) => inside(asks ?? {}, `${resource.name}:${name}`))
  return [...inside(resource.fields, resource.name), ...dialogFields]
}

/** Every value of a declaration with its path. */
function everyValue(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return [[path, value], ...Object.entries(value).flatMap(([key, inner]) => everyValue(inner, `${path}.${key}`))]
}

const inPair = ([zh, en]: readonly [string, string]): boolean => zh.trim() !== '' && en.trim() !== '' && !/[\u4e00-\u9fff]/.test(en)

describe('the list of modules', () => {
  const list = readFileSync(new URL('./modules.ts', import.meta.url), 'utf8')
  const root = new URL('.', import.meta.url).pathname

  test.each([
    ['resource', /defineResource\(/],
    ['service', /defineService\(/],
    ['routes', /defineRoutes\(/],
    ['page', /definePage\(/],
  ])('names every file that defines a %s', (_, definition) => {
    const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.includes('.test.') && path !== 'modules.ts')
    const defining = files.filter((path) => definition.test(readFileSync(`${root}${path}`, 'utf8')))
    expect(defining.length).toBeGreaterThan(0)
    expect(defining.filter((path) => !list.includes(`'./${path}'`))).toEqual([])
  })
})

describe('the jobs', () => {
  const root = new URL('..', import.meta.url).pathname
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.includes('.test.') && !path.endsWith('define-job.ts'))
  const defined = files.flatMap((path) => {
    const text = readFileSync(`${root}${path}`, 'utf8')
    return [...text.matchAll(/(?:export const (\w+) = )?\bdefineJob[(<]/g)].map(([, name]) => ({ path, name }))
  })

  test('are each defined under a name in a file of their own kind', () => {
    expect(defined.length).toBeGreaterThan(20)
    expect(defined.filter(({ path, name }) => !name || !path.endsWith('.job.ts'))).toEqual([])
  })

  test('are listed in modules.ts, those of kernel, search and server in open-runtime.ts', () => {
    const listOf = (path: string) => (path.startsWith('modules/') ? 'modules/modules.ts' : 'server/open-runtime.ts')
    const unlisted = defined.filter(({ path, name }) => {
      const list = readFileSync(`${root}${listOf(path)}`, 'utf8').replace(/^import .*$/gm, '')
      return !new RegExp(`\\b${name}\\b`).test(list)
    })
    expect(unlisted).toEqual([])
  })
})

describe('the resources together', () => {
  test('have names, addresses and permission codes of their own', () => {
    expect(twice(resources.map(({ name }) => name))).toEqual([])
    expect(twice(resources.flatMap(({ at }) => at))).toEqual([])
    expect(twice(resources.map(codesOf))).toEqual([])
    expect(twice(resources.map(({ name }) => snake(name)))).toEqual([])
  })

  test('record who changed what, but for the rows that the server makes and changes', () => {
    const unrecorded = resources.filter(({ history }) => history === false).map(({ name }) => name)
    const ofServer = [
      'abuse-report',
      'company-invitation',
      'demand-claim',
      'demand-match',
      'import-mapping',
      'imported-row',
      'inquiry',
      'job',
      'news-view',
      'review-claim',
      'user-follow',
      'user-notification',
    ]
    expect(unrecorded.toSorted()).toEqual(ofServer)
  })

  test('refer to resources that exist, and by a key that is unique there', () => {
    for (const [path, field] of resources.flatMap(everyField)) {
      if (!('to' in field)) continue
      const target = resources.find(({ name }) => name === field.to)
      expect(target, `${path} refers to ${field.to}`).toBeDefined()
      if (field.by) expect(target?.fields[field.by]?.unique, `${path} by ${field.by}`).toBe(true)
    }
    for (const { name, links } of resources)
      for (const { to } of Object.values(links ?? {})) expect(names, `${name} links ${to}`).toContain(to)
  })

  test('stand in the menu at paths of their own, below groups that exist', () => {
    const entries = resources.flatMap(({ menu }) => (menu ? [menu] : []))
    const paths = [...entries.map(({ path }) => path), ...menuGroups.map(({ path }) => path)]
    expect(twice(paths)).toEqual([])
    const codes: string[] = [...menuGroups.map(({ code }) => code), ...resources.map(codesOf)]
    for (const { under } of entries) expect(['', ...codes]).toContain(under)
    for (const code of Object.keys(menuIds)) expect(codes).toContain(code)
    expect(twice(Object.values(menuIds))).toEqual([])
  })
})

describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  const known = [...Object.keys(resource.fields), ...baseNames]

  test('is plain data', () => {
    const odd = everyValue(resource, resource.name).filter(
      ([, value]) => typeof value === 'function' || value instanceof Date || value instanceof RegExp,
    )
    expect(odd.map(([path]) => path)).toEqual([])
  })

  test('names only its own fields in title, key, tree, orders, indexes, open lists and views', () => {
    const { title, key, tree, order = [], indexes = [], open = {}, views = {} } = resource
    const opened = Object.values(open).flatMap(({ shows, rows, order: by = [] }) => [
      ...shows,
      ...Object.keys(rows ?? {}),
      ...by.map(([field]) => field),
    ])
    const viewed = Object.values(views).flatMap(({ fields, required, rows }) => [...fields, ...required, ...Object.keys(rows ?? {})])
    const grown = tree ? [tree.parent, ...(tree.ancestors ? [tree.ancestors] : [])] : []
    const used = [
      title,
      ...(key ? [key] : []),
      ...grown,
      ...order.map(([field]) => field),
      ...indexes.flat().map((name) => name.replace(/^-/, '')),
      ...opened,
      ...viewed,
    ]
    expect(used.filter((name) => !known.includes(name))).toEqual([])
    for (const [name, { when, unique }] of Object.entries(resource.fields)) {
      const among = [...Object.keys(when ?? {}), ...(typeof unique === 'object' ? unique : [])]
      expect(
        among.filter((each) => !known.includes(each)),
        name,
      ).toEqual([])
    }
  })

  test('shows nothing to the public that is its owner’s or the staff’s', () => {
    const shown = Object.values(resource.open ?? {}).flatMap(({ shows }) => shows)
    const kept = shown.filter((name) => ['owner', 'staff'].includes(resource.fields[name]?.read ?? 'public'))
    expect(kept).toEqual([])
    expect(shown.filter((name) => ['password', 'secret'].includes(resource.fields[name]?.kind ?? ''))).toEqual([])
  })

  test('says everything in both languages', () => {
    expect(inPair(resource.label)).toBe(true)
    for (const [path, { label, required, group, hint }] of everyField(resource)) {
      for (const words of [label, required, group, hint]) if (words) expect(inPair(words), `${path}: ${words}`).toBe(true)
    }
    for (const [path, field] of everyField(resource)) {
      if ('options' in field) for (const words of Object.values(field.options ?? {})) expect(inPair(words), `${path}: ${words}`).toBe(true)
    }
    for (const { label, confirm } of Object.values(resource.actions ?? {}))
      for (const words of [label, confirm]) if (words) expect(inPair(words)).toBe(true)
    for (const { label } of [...Object.values(resource.views ?? {}), ...Object.values(resource.links ?? {})])
      expect(inPair(label)).toBe(true)
  })

  test('has at most sixteen keywords, and at most sixteen in each field', () => {
    expect(Object.keys(resource).length).toBeLessThanOrEqual(16)
    for (const [path, field] of everyField(resource)) expect(Object.keys(field).length, path).toBeLessThanOrEqual(16)
  })

  test('has names that come back from the database as they went', () => {
    for (const name of Object.keys(resource.fields)) expect(camel(snake(name))).toBe(name)
    expect(twice([...Object.keys(resource.fields), ...Object.values(resource.fields).flatMap(({ also }) => (also ? [also] : []))])).toEqual(
      [],
    )
  })
})
