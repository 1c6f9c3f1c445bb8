import { expect, test } from 'vitest'
import { isNetworkError } from './network-lost.tsx'

test('what browsers say without network is told from faults of the page', () => {
  const said = [
    'Failed to fetch',
    'Failed to fetch dynamically imported module: https://a.example/b.js',
    'NetworkError when attempting to fetch resource.',
    'error loading dynamically imported module: https://a.example/b.js',
    'Load failed',
    'Importing a module script failed.',
  ]
  for (const message of said) expect(isNetworkError(new TypeError(message)), message).toBe(true)
  expect(isNetworkError(new TypeError("Cannot read properties of undefined (reading 'loading')"))).toBe(false)
  expect(isNetworkError(new Error('Failed to fetch'))).toBe(false)
})
