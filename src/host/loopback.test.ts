import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each(['localhost', '127.0.0.1', '127.8.8.8', '::1', '[::1]', '::ffff:127.0.0.1'])('%s is this machine alone', (host) =>
  expect(isLoopback(host)).toBe(true),
)

test.each([
  '',
  '0.0.0.0',
  '::',
  '127.0.0.1.example',
  'localhost.example',
  '10.0.0.1',
  '192.168.0.1',
  '[::ffff:10.0.0.1]',
  'motors.example',
])('%s may be reached by others', (host) => expect(isLoopback(host)).toBe(false))
