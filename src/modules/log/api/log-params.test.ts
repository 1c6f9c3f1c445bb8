import { expect, test } from 'vitest'
import type { RawInput } from '#kernel/http/request.ts'
import type { Fields } from '#kernel/resource/field.ts'
import { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { resources } from '#modules/modules.ts'
import { paramsOf } from './log-params.service.ts'

const logged = (body: unknown, path = '/blade-a/b/submit', isVisitor = false): string => {
  const input = { values: {}, body, files: [], request: undefined as never } satisfies RawInput
  return paramsOf(new ResourceRegistry(resources), path, input, { isVisitor })
}

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
  ['+86 13812345678, 8613812345678, 008613812345678', '+86 138****5678, 86138****5678, 0086138****5678'],
  ['row 2125605915632608142', 'row 2125605915632608142'],
])('of the text %s the log has %s', (text, stored) => {
  expect(JSON.parse(logged({ remark: text }))).toEqual({ remark: stored })
})

test.each(['/blade-machine/inquiry/send', '/blade-machine/inquiry/start', '/blade-machine/report/submit'])(
  'what is said in private is not in the log of %s',
  (path) => expect(JSON.parse(logged({ id: '17', text: 'our limit is 480' }, path))).toEqual({ id: '17', text: '***' }),
)

test('what a seller offers a buyer is not in the log', () => {
  const quote = { demandId: '17', price: 480, deviation: 'without the fan' }
  expect(JSON.parse(logged(quote, '/blade-collaboration/quote/submit'))).toEqual({ demandId: '17', price: '***', deviation: '***' })
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

test('of a visitor the log has neither a name nor an address, and no number', () => {
  const sent = { realName: '张三', phone: '13812345678', email: 'a@b.cn', contact: { mobile: 13812345678 }, account: 'zhang', remark: '' }
  expect(JSON.parse(logged(sent, '/blade-user/register-guest', true))).toEqual({
    ...{ realName: '***', phone: '***', email: '***', contact: { mobile: '***' }, account: 'zhang', remark: '' },
  })
  const remark =
    '手机13812345678或0510-85551234，邮箱 zhang.san@motors.example, 证件 32020519900101123X；现货 2110205028768677888，YE3-132S-4'
  expect(JSON.parse(logged({ remark, username: '13812345678', many: [13812345678, 7] }, '/blade-a/b', true))).toEqual({
    remark: '手机***或***，邮箱 ***, 证件 ***；现货 2110205028768677888，YE3-132S-4',
    username: '***',
    many: ['***', 7],
  })
})

test('every field that is declared as a telephone number or an e-mail address is masked for a visitor', () => {
  const named = (fields: Fields): string[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.kind === 'lines' || field.kind === 'block') return named(field.fields)
      return field.kind === 'text' && (field.pattern === 'phone' || field.pattern === 'email') ? [name] : []
    })
  const names = resources.flatMap(({ fields }) => named(fields))
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) expect(JSON.parse(logged({ [name]: 'x' }, '/blade-a/b', true))).toEqual({ [name]: '***' })
})

test('the codes of other sites are secret at a login only', () => {
  expect(logged({ code: 'A1' }, '/blade-auth/oauth/token')).toBe('{"code":"***"}')
  expect(logged({ code: 'A1' })).toBe('{"code":"A1"}')
})

test('the name `__proto__` is logged like any other, and nothing for a call without parameters', () => {
  expect(logged(JSON.parse('{"__proto__":{"a":1}}'))).toBe('{"__proto__":{"a":1}}')
  expect(logged(undefined)).toBe('')
})
