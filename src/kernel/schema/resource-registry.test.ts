import { expect, test } from 'vitest'
import { author, book, library, region } from '#test/library.ts'
import type { Resource } from '../resource/resource.ts'
import { ResourceRegistry } from './resource-registry.ts'

const purposes = ['region', 'department', 'dictionary', 'account'] as const

test('a registry has its resources in the order in which they were declared', () => {
  expect(library.all.map(({ name }) => name)).toEqual(['region', 'author', 'library-book'])
  expect(new ResourceRegistry([]).all).toEqual([])
})

test('a resource is found by its name, exactly as it was declared', () => {
  expect(library.find('library-book')).toBe(book)
  expect(library.get('author')).toBe(author)
  expect(['library_book', 'Author', '', 'toString', '__proto__'].map((name) => library.find(name))).toEqual(Array(5).fill(undefined))
})

test('a name that nothing is declared under is rejected where a resource must be there', () => {
  expect(() => library.get('shelf')).toThrow('no resource is called shelf')
  expect(() => new ResourceRegistry([]).get('author')).toThrow('no resource is called author')
})

test('a name is of one resource alone', () => {
  expect(() => new ResourceRegistry([author, book, { ...author }])).toThrow('two resources are called author')
})

test('a resource that serves a purpose is found by it', () => {
  expect(library.serving('region')).toBe(region)
})

test('a purpose that no resource serves finds none, whatever the resources are called', () => {
  const named: Resource[] = purposes.map((name) => ({ ...author, name }))
  expect(purposes.map((purpose) => new ResourceRegistry(named).serving(purpose))).toEqual(Array(4).fill(undefined))
})

test('each purpose is served by the resource that says so', () => {
  const serving: Resource[] = purposes.map((serves) => ({ ...author, name: `the-${serves}`, serves }))
  const registry = new ResourceRegistry([author, ...serving.toReversed()])
  expect(purposes.map((purpose) => registry.serving(purpose)?.name)).toEqual(purposes.map((purpose) => `the-${purpose}`))
})
