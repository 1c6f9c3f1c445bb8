import { expect, test } from 'vitest'
import type { RawInput } from '#kernel/http/request.ts'
import { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { resources } from '#modules/modules.ts'
import { paramsOf } from './log-params.service.ts'

const logged = (body: unknown, path = '/blade-a/b/submit'): string =>
  paramsOf(new ResourceRegistry(resources), path, { values: {}, body, files: [], request: undefined as never } satisfies RawInput)

test('reading stops once the text of a row is full, however much was sent', () => {
  let reads = 0
  const counting = (length: number): object =>
    new Proxy(Object.fromEntries(Array.from({ length }, (_, at) => [`name${at}`, 'x'])), {
      get: (target, name) => {
        reads += 1
        return Reflect.get(target, name)
      },
    })
  expect(logged(counting(100_000)).length).toBeLessThanOrEqual(4_000)
  expect(reads).toBeLessThan(1_000)
  reads = 0
  logged({ list: Array.from({ length: 10_000 }, () => counting(5)) })
  expect(reads).toBeLessThan(1_000)
})

test('a long name is cut, and still tells that its value is secret', () => {
  expect(logged({ [`password${'x'.repeat(100_000)}`]: 'a' })).toMatch(/^\{"passwordx{56}…":"\*\*\*"\}$/)
})

test.each([
  ['bearer abc.def.ghi', 'bearer ***'],
  ['Authorization: Basic bW90b3I6bW90b3I=', 'Authorization: Basic ***='],
  ['see eyJhbGciOi.eyJzdWIi.c2ln now', 'see *** now'],
  ['?access_token=abc&x=1', '?access_token=***&x=1'],
  ['{"password": "p@ss!word", "a": 1}', '{"password": "***", "a": 1}'],
  ["secret='a=b=c' rest", "secret='***=***=***' rest"],
  ['the token is lost', 'the token is lost'],
  ['call 13812345678, or 021-5555', 'call 138****5678, or 021-5555'],
])('of the text %s the log has %s', (text, stored) => {
  expect(JSON.parse(logged({ remark: text }))).toEqual({ remark: stored })
})

test('telephone numbers keep their last digits, as texts and as numbers', () => {
  const sent = { phone: '0510-85551234', contact: { mobile: 13812345678, tel: '' }, amount: 13812345678, many: [1, 2.5, null, true] }
  expect(JSON.parse(logged(sent))).toEqual({
    phone: '***1234',
    contact: { mobile: '***5678', tel: '***' },
    amount: '138****5678',
    many: [1, 2.5, null, true],
  })
})

test('the codes of other sites are secret at a login only', () => {
  expect(logged({ code: 'A1' }, '/blade-auth/oauth/token')).toBe('{"code":"***"}')
  expect(logged({ code: 'A1' })).toBe('{"code":"A1"}')
})

test('the name `__proto__` is logged like any other, and nothing for a call without parameters', () => {
  expect(logged(JSON.parse('{"__proto__":{"a":1}}'))).toBe('{"__proto__":{"a":1}}')
  expect(logged(undefined)).toBe('')
})
