import { expect, test } from 'vitest'
import { providesNothing } from '#test/providers.ts'
import { dictionaryOf, provide, providersOf } from './provide.ts'
import type { Runtime } from './runtime.ts'

test('a dictionary has its entries, and one that does not exist has none', async () => {
  const runtime = {} as Runtime
  const units = new Map([['1', ['台', 'set'] as const]])
  provide(runtime, { ...providesNothing, dictionaries: async () => new Map([['unit', units]]) })
  expect(await dictionaryOf(runtime, 'unit')).toBe(units)
  expect((await dictionaryOf(runtime, 'colour')).size).toBe(0)
})

test('a runtime without providers is a bug of its caller', () => {
  expect(() => providersOf({} as Runtime)).toThrow('provide() was not called')
})
