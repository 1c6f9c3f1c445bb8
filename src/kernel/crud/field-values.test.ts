import { describe, expect, test } from 'vitest'
import { emptyOf } from '../resource/check.ts'
import type { Field, Kind } from '../resource/field.ts'
import { defineResource } from '../resource/resource.ts'
import { UserError } from '../resource/user-error.ts'
import { isId, listOf, parseValue, printTime, printValue, serverKinds } from './kinds.ts'
import { filterable, parseListQuery } from './list-query.ts'
import { listProjectionOf, printFields, projectionOf, someFields } from './printing.ts'

const label = ['词', 'Word'] as const
const field = (given: object): Field => ({ label, ...given }) as Field
const settings = { timeZone: 'Asia/Shanghai', publicUrl: null }

function sentences(work: () => unknown): readonly string[] {
  try {
    work()
  } catch (error) {
    if (error instanceof UserError) return error.words
  }
  throw new Error('nothing was rejected')
}

test.each([
  [{ kind: 'text' }, [], '格式不正确', 'is not of the right kind'],
  [{ kind: 'text' }, Symbol('a'), '应为文字', 'must be text'],
  [{ kind: 'text' }, 'a\0', '含有无法保存的字符', 'contains characters that cannot be stored'],
  [{ kind: 'text', max: 2 }, 'abc', '最多 2 个字符', 'at most 2 characters'],
  [{ kind: 'text', min: 2 }, 'a', '至少 2 个字符', 'at least 2 characters'],
  [{ kind: 'text' }, 'x'.repeat(256), '最多 255 个字符', 'at most 255 characters'],
  [{ kind: 'longText' }, 'x'.repeat(20_001), '最多 20000 个字符', 'at most 20000 characters'],
  [{ kind: 'richText' }, 'x'.repeat(200_001), '最多 200000 个字符', 'at most 200000 characters'],
  [{ kind: 'password' }, 'x'.repeat(201), '最多 200 个字符', 'at most 200 characters'],
  [{ kind: 'secret' }, 'x'.repeat(2001), '最多 2000 个字符', 'at most 2000 characters'],
  [{ kind: 'region' }, 'x'.repeat(13), '最多 12 个字符', 'at most 12 characters'],
  [{ kind: 'parent' }, 'x'.repeat(65), '最多 64 个字符', 'at most 64 characters'],
  [{ kind: 'reference', to: 'a', by: 'code' }, 'x'.repeat(65), '最多 64 个字符', 'at most 64 characters'],
  [{ kind: 'text', pattern: 'phone' }, '12', '号码格式不正确', 'is not a phone number'],
  [{ kind: 'text', pattern: 'email' }, 'a@b', '邮箱格式不正确', 'is not an e-mail address'],
  [{ kind: 'text', pattern: 'url' }, 'ftp://x', '网址格式不正确', 'is not a web address'],
  [
    { kind: 'text', pattern: 'code' },
    'a b',
    '只能包含字母、数字、下划线、点、冒号和连字符',
    'may contain letters, digits, underscores, dots, colons and hyphens only',
  ],
  [{ kind: 'whole' }, '0x10', '应为数字', 'must be a number'],
  [{ kind: 'whole' }, 1.5, '应为整数', 'must be a whole number'],
  [{ kind: 'whole' }, 2_147_483_648, '应为整数', 'must be a whole number'],
  [{ kind: 'whole' }, -2_147_483_648, '应为整数', 'must be a whole number'],
  [{ kind: 'whole', min: 2 }, 1, '不能小于 2', 'must be at least 2'],
  [{ kind: 'whole', max: 2 }, 3, '不能大于 2', 'must be at most 2'],
  [{ kind: 'decimal' }, 1e12, '数值过大', 'is too large'],
  [{ kind: 'decimal' }, -1e12, '数值过大', 'is too large'],
  [{ kind: 'money' }, 1e12, '数值过大', 'is too large'],
  [{ kind: 'money' }, -1, '不能小于 0', 'must be at least 0'],
  [{ kind: 'money' }, '1.234', '最多两位小数', 'may have at most two decimal places'],
  [{ kind: 'flag' }, 2, '应为是或否', 'must be yes or no'],
  [{ kind: 'date' }, '1899-12-31', '日期格式应为 年-月-日', 'must be a date like 2026-03-08'],
  [{ kind: 'dateTime' }, '2026-03-08T10:00:00', '时间格式应为 年-月-日 时:分:秒', 'must be a time like 2026-03-08 14:05:00'],
  [{ kind: 'reference', to: 'a' }, '9223372036854775808', '编号不正确', 'is not a valid id'],
  [{ kind: 'references', to: 'a' }, [['1']], '编号不正确', 'is not a valid id'],
  [{ kind: 'oneOf', options: {} }, 'toString', '不在可选范围内', 'is not one of the choices'],
  [{ kind: 'oneOf', numeric: true }, '1234567890', '不在可选范围内', 'is not one of the choices'],
  [{ kind: 'manyOf' }, [['a']], '不在可选范围内', 'is not one of the choices'],
  [{ kind: 'manyOf', numeric: true }, Array.from({ length: 101 }, (_, at) => at), '最多选择 100 项', 'may have at most 100 choices'],
  [{ kind: 'manyOf', max: 2 }, 'long,longer,longest', '最多选择 2 项', 'may have at most 2 choices'],
  [{ kind: 'image' }, 'https://elsewhere.example/a.png', '应为已上传的图片', 'must be an uploaded picture'],
  [{ kind: 'images' }, Array(21).fill('/files/a.png'), '最多 20 张', 'at most 20 pictures'],
  [{ kind: 'images', max: 1 }, '/files/a.png,/files/b.png', '最多 1 张', 'at most 1 pictures'],
])('%j and %j: %s', (given, value, chinese, english) => {
  expect(sentences(() => parseValue(field(given), value, 'name'))).toEqual([`词：${chinese}`, `Word: ${english}`])
})

test.each([
  [{ kind: 'text' }, 7, '7'],
  [{ kind: 'text' }, true, 'true'],
  [{ kind: 'text', max: 2, min: 2 }, 'ab', 'ab'],
  [{ kind: 'text', pattern: 'phone' }, '+86 510-8888', '+86 510-8888'],
  [{ kind: 'text', pattern: 'email' }, 'a@b.example', 'a@b.example'],
  [{ kind: 'text', pattern: 'url' }, '/a?b=1', '/a?b=1'],
  [{ kind: 'text', pattern: 'code' }, 'A.b:1-_', 'A.b:1-_'],
  [{ kind: 'password' }, ' a ', ' a '],
  [{ kind: 'whole' }, 2_147_483_647, 2_147_483_647],
  [{ kind: 'whole' }, ' -2147483647 ', -2_147_483_647],
  [{ kind: 'whole', min: 2, max: 2 }, '2', 2],
  [{ kind: 'decimal' }, '1e3', '1000'],
  [{ kind: 'decimal' }, -0.1234567, '-0.123457'],
  [{ kind: 'money' }, '0', '0.00'],
  [{ kind: 'money', min: -5 }, '3.100', '3.10'],
  [{ kind: 'flag' }, '1', true],
  [{ kind: 'flag' }, 'true', true],
  [{ kind: 'flag' }, 0, false],
  [{ kind: 'flag' }, '0', false],
  [{ kind: 'date' }, '1900-01-01 00:00:00', '1900-01-01'],
  [{ kind: 'dateTime' }, ' 2026-03-08 23:59:59 ', '2026-03-08 23:59:59'],
  [{ kind: 'oneOf', options: { A: label } }, ' A ', 'A'],
  [{ kind: 'oneOf', numeric: true }, '-3', -3],
  [{ kind: 'manyOf' }, 'a, b,,a', ['a', 'b']],
  [{ kind: 'references', to: 'a' }, '1, 2', ['1', '2']],
  [{ kind: 'reference', to: 'a' }, ' 9223372036854775807 ', '9223372036854775807'],
  [{ kind: 'images' }, ['/files/a.png', ''], ['a.png']],
  [{ kind: 'richText' }, '<img src="/files/x.png" /><a href="tel:1">t</a>', '<img src="/files/x.png" /><a href="tel:1">t</a>'],
  [{ kind: 'richText' }, '<a href="javascript:x()">t</a>', '<a>t</a>'],
  [
    { kind: 'richText' },
    '<p><img src="/files/a.webp" /><img src="https://evil.example/x.gif" /></p>',
    '<p><img src="/files/a.webp" /></p>',
  ],
  [{ kind: 'richText' }, '<a href="mailto:a@b.example">t</a>', '<a href="mailto:a@b.example">t</a>'],
  [{ kind: 'richText' }, '<a href="http://b.example">t</a>', '<a href="http://b.example">t</a>'],
])('%j keeps %j', (given, value, kept) => {
  expect(parseValue(field(given), value, 'name')).toEqual(kept)
})

test('an address of the public site is one of ours', () => {
  const image = field({ kind: 'image' })
  expect(parseValue(image, 'https://motors.example/files/a.png', 'photo', 'https://motors.example')).toBe('a.png')
  expect(sentences(() => parseValue(image, 'https://motors.example/files/a.png', 'photo'))[1]).toBe('Word: must be an uploaded picture')
})

test('lists come as lists or with commas, without what is empty', () => {
  expect(listOf(' a ,, b')).toEqual(['a', 'b'])
  expect(listOf([' a ', null, '', 0, undefined, { a: 1 }])).toEqual(['a', 0, { a: 1 }])
  expect(['1', '9223372036854775807', '9223372036854775808', '', '-1', '12345678901234567890'].map(isId)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test.each([
  [{ kind: 'money' }, '5', '5.00'],
  [{ kind: 'whole' }, '5', 5],
  [{ kind: 'decimal' }, '5.50', 5.5],
  [{ kind: 'flag' }, true, true],
  [{ kind: 'flag', numeric: true }, true, 1],
  [{ kind: 'oneOf' }, '5', '5'],
  [{ kind: 'oneOf', numeric: true }, '5', 5],
  [{ kind: 'manyOf' }, ['a'], ['a']],
  [{ kind: 'manyOf', joined: true }, ['a', 'b'], 'a,b'],
  [{ kind: 'reference', to: 'a' }, 5, '5'],
  [{ kind: 'region' }, 32, '32'],
  [{ kind: 'parent' }, 5, '5'],
  [{ kind: 'image' }, '2026/a.webp', '/api/files/2026/a.webp'],
  [{ kind: 'images' }, ['a.webp'], ['/api/files/a.webp']],
  [{ kind: 'file' }, 'a.pdf', '/api/files/a.pdf'],
  [{ kind: 'date' }, '2026-03-08', '2026-03-08'],
  [{ kind: 'password' }, 'hash', ''],
  [{ kind: 'secret' }, 'key', '******'],
])('%j prints %j as %j, and nothing as the empty value', (given, value, printed) => {
  expect(printValue(field(given), value, settings)).toEqual(printed)
  for (const nothing of [null, undefined]) expect(printValue(field(given), nothing, settings)).toEqual(emptyOf(field(given)))
})

test('the empty value of each kind is a list, a block, no or an empty text', () => {
  const empty = (given: object): unknown => emptyOf(field(given))
  for (const kind of ['lines', 'manyOf', 'images']) expect(empty({ kind })).toEqual([])
  expect([empty({ kind: 'manyOf', joined: true }), empty({ kind: 'flag' }), empty({ kind: 'flag', numeric: true })]).toEqual(['', false, 0])
  expect(empty({ kind: 'block' })).toEqual({})
  for (const kind of ['text', 'whole', 'references', 'image']) expect(empty({ kind })).toBe('')
})

test('a time from JSON is printed as it stands, and one of a long table of minutes as before', () => {
  expect(printTime('2026-03-08T14:05:06.789+08:00', settings.timeZone)).toBe('2026-03-08 14:05:06')
  expect([printTime(null, settings.timeZone), printTime(undefined, settings.timeZone)]).toEqual(['', ''])
  const first = Date.parse('2026-01-01T00:00:00Z')
  for (let minute = 0; minute < 10_050; minute++) printTime(new Date(first + minute * 60_000), 'UTC')
  expect(printTime(new Date(first + 5000), 'UTC')).toBe('2026-01-01 00:00:05')
  expect(printTime(new Date(Date.parse('1973-03-03T09:46:40Z')), 'UTC')).toBe('1973-03-03 09:46:40')
})

describe('a kind is compared', () => {
  const comparedAs = (given: { readonly kind: Kind; readonly [key: string]: unknown }): string =>
    (serverKinds[given.kind].compare as (field: Field) => string)(field(given))
  const compared: Readonly<Record<string, readonly Kind[]>> = {
    text: ['text', 'longText'],
    number: ['whole', 'decimal', 'money'],
    flag: ['flag'],
    date: ['date'],
    dateTime: ['dateTime'],
    key: ['oneOf', 'region', 'parent'],
    id: ['reference'],
    list: ['manyOf'],
    none: ['richText', 'references', 'image', 'images', 'file', 'lines', 'block', 'password', 'secret'],
  }
  test.each(Object.entries(compared))('as %s: %j', (as, kinds) => {
    for (const kind of kinds) expect([kind, comparedAs({ kind })]).toEqual([kind, as])
  })

  test('as its key or its number where it says so', () => {
    expect(comparedAs({ kind: 'oneOf', numeric: true })).toBe('number')
    expect(comparedAs({ kind: 'reference', by: 'code' })).toBe('key')
  })
})

describe('what a filter rejects', () => {
  const resource = defineResource({
    ...{ name: 'thing', label, at: [], scope: 'tenant', title: 'name' },
    fields: {
      name: { kind: 'text', label },
      count: { kind: 'whole', label },
      kinds: { kind: 'manyOf', numeric: true, label },
      codes: { kind: 'oneOf', label },
      madeAt: { kind: 'dateTime', label },
      makerId: { kind: 'reference', to: 'thing', label },
      photo: { kind: 'image', label },
    },
  })
  const fields = filterable(projectionOf(resource.fields, 'staff'))
  const parse = (params: Record<string, string>) => parseListQuery(resource, fields, params)

  test.each([
    [{ count: '1,x' }, '词：应为数字', 'Word: must be a number'],
    [{ count: ',' }, '词：应为数字', 'Word: must be a number'],
    [{ kinds: '1.5' }, '词：应为数字', 'Word: must be a number'],
    [{ kinds: '-2147483648' }, '词：应为数字', 'Word: must be a number'],
    [{ makerId: '1,x' }, '词：编号不正确', 'Word: is not a valid id'],
    [{ madeAt: 'x' }, '词：时间格式应为 年-月-日 时:分:秒', 'Word: must be a time like 2026-03-08 14:05:00'],
    [{ photo: 'x' }, '不能按“词”查询', 'Cannot filter by Word'],
    [{ _equal: 'x' }, '不支持的查询条件：_equal', 'Unknown filter: _equal'],
    [{ ascs: 'photo' }, '不支持的排序字段：photo', 'Cannot sort by: photo'],
  ])('%j', (params, ...words) => {
    expect(sentences(() => parse(params as unknown as Record<string, string>))).toEqual(words)
  })

  test('is not what can be compared: patterns of keys, one number beside a comparison, the largest key', () => {
    const where = (params: Record<string, string>) => parse(params).where[0]
    expect(where({ codes_like: 'a,b\0' })).toEqual({ field: 'codes', operator: 'like', values: ['a,b'] })
    expect(where({ codes_ge: 'a,b' })).toEqual({ field: 'codes', operator: 'equal', values: ['a', 'b'] })
    expect(where({ count_ge: '1,2' })).toEqual({ field: 'count', operator: 'ge', values: [1] })
    expect(where({ count_like: '1,2' })).toEqual({ field: 'count', operator: 'equal', values: [1, 2] })
    expect(where({ madeAt: ' 2026-03-08 ' })).toEqual({ field: 'madeAt', operator: 'equal', values: ['2026-03-08 00:00:00'] })
    expect(where({ kinds: '2147483647,-2147483647' })?.values).toEqual([2_147_483_647, -2_147_483_647])
  })
})

test('a printed row has its names in their order: base columns, values, display names, child rows', () => {
  const fields = {
    lines: { kind: 'lines', label, fields: { a: { kind: 'text', label } } },
    maker: { kind: 'reference', to: 'thing', label },
    name: { kind: 'text', label, also: 'title' },
  } as const
  const [row] = printFields(someFields(fields, ['lines', 'maker', 'name']), [{ id: 1, maker: 2, name: 'n' }], {
    settings,
    base: ({ id }) => ({ id }),
  })
  expect(Object.keys(row ?? {})).toEqual(['id', 'maker', 'name', 'title', 'makerName', 'lines'])
})

test('a projection is made once for each reader', () => {
  const fields = { name: { kind: 'text', label }, body: { kind: 'richText', label } } as const
  expect(projectionOf(fields, 'staff')).toBe(projectionOf(fields, 'staff'))
  expect(projectionOf(fields, 'staff')).not.toBe(projectionOf(fields, 'owner'))
  expect(listProjectionOf(fields, 'staff').names).toEqual(['name'])
  expect(projectionOf(fields, 'staff').names).toEqual(['name', 'body'])
})
