import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dictionaryOf } from '#kernel/runtime/provide.ts'
import { type Reply, type TestApp, testApp } from '#test/test-app.ts'

interface Row {
  id: string
  parentId: string
  code: string
  dictKey: string
  dictValue: string
  sort: number
  children?: Row[]
}

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const dictionaryResources = [
  ['dict', 'administrator'],
  ['dict-biz', 'admin'],
] as const

describe.each(dictionaryResources)('%s', (resource, editor) => {
  const submit = (body: object): Promise<Reply<Row>> => app.call(editor, 'POST', `/blade-system/${resource}/submit`, { body })
  const dictionary = async (code: string, lang = 'zh'): Promise<Row[]> =>
    (
      await app.call<Row[]>(editor, 'GET', `/blade-system/${resource}/dictionary`, {
        query: { code },
        headers: { 'accept-language': lang },
      })
    ).data
  const root = (code: string) => submit({ code, dictValue: code, dictKey: -1, sort: 1, isSealed: 0 })
  const entry = (parentId: string, dictKey: string, more: object = {}) =>
    submit({ parentId, code: 'whatever', dictKey, dictValue: `值${dictKey}`, sort: Number(dictKey) || 1, isSealed: 0, ...more })

  test('an entry has the code of its dictionary', async () => {
    const { data: dictionaryRow } = await root('colour')
    const { data } = await entry(dictionaryRow.id, '1')
    expect([data.code, data.parentId, data.dictKey]).toEqual(['colour', dictionaryRow.id, '1'])
  })

  test('a dictionary needs no key of its own', async () => {
    const { data } = await submit({ code: 'keyless', dictValue: '无键', sort: 1, isSealed: 0 })
    expect([data.dictKey, data.parentId]).toEqual(['-1', '0'])
  })

  test('a key is unique in its dictionary', async () => {
    const { data: dictionaryRow } = await root('size')
    const { data: first } = await entry(dictionaryRow.id, '1')
    const again = await entry(dictionaryRow.id, '1')
    expect([again.status, again.msg]).toEqual([400, '当前字典键值已存在!'])
    expect((await submit({ id: first.id, dictValue: '改名' })).status).toBe(200)
    const { data: second } = await entry(dictionaryRow.id, '2')
    expect((await submit({ id: second.id, dictKey: '1' })).msg).toBe('当前字典键值已存在!')
  })

  test('a changed code of a dictionary applies to everything below it, and entries cannot change theirs', async () => {
    const { data: dictionaryRow } = await root('old-code')
    const { data: upper } = await entry(dictionaryRow.id, '1')
    await entry(upper.id, '2')
    await submit({ id: upper.id, code: 'own' })
    expect((await dictionary('old-code')).map(({ dictKey }) => dictKey)).toEqual(['1', '2'])
    await submit({ id: dictionaryRow.id, code: 'new-code' })
    expect(await dictionary('old-code')).toEqual([])
    expect((await dictionary('new-code')).map(({ dictKey }) => dictKey)).toEqual(['1', '2'])
  })

  test('entries come in their order, without sealed ones and without the dictionary itself', async () => {
    const { data: dictionaryRow } = await root('rank')
    await entry(dictionaryRow.id, '3')
    await entry(dictionaryRow.id, '1', { nameEn: 'One' })
    await entry(dictionaryRow.id, '2', { isSealed: 1 })
    expect((await dictionary('rank')).map(({ dictKey, dictValue }) => [dictKey, dictValue])).toEqual([
      ['1', '值1'],
      ['3', '值3'],
    ])
    expect((await dictionary('rank', 'en'))[0]?.dictValue).toBe('One')
  })

  test('an unknown code has no entries', async () => {
    expect(await dictionary('no-such-code')).toEqual([])
  })

  test('a dictionary with entries is not removed', async () => {
    const { data: dictionaryRow } = await root('used')
    await entry(dictionaryRow.id, '1')
    expect((await app.call(editor, 'POST', `/blade-system/${resource}/remove`, { query: { ids: dictionaryRow.id } })).msg).toBe(
      '请先删除子节点!',
    )
  })

  test('dictionaries are listed in pages, the entries of one as a tree', async () => {
    const { data: dictionaryRow } = await root('nested')
    const { data: upper } = await entry(dictionaryRow.id, '1')
    await entry(upper.id, '2')
    const parents = await app.call<{ records: Row[] }>(editor, 'GET', `/blade-system/${resource}/parent-list`, {
      query: { code: 'nested' },
    })
    expect(parents.data.records.map(({ id }) => id)).toEqual([dictionaryRow.id])
    const { data } = await app.call<Row[]>(editor, 'GET', `/blade-system/${resource}/child-list`, { query: { parentId: dictionaryRow.id } })
    expect(data.map(({ dictKey, children }) => [dictKey, children?.length])).toEqual([['1', 1]])
  })
})

test('the name of a choice begins with the code of a standard in English too', async () => {
  const namesIn = async (code: string): Promise<ReadonlyMap<string, string>> => {
    const headers = { 'accept-language': 'en' }
    const { data } = await app.call<Row[]>('visitor', 'GET', '/blade-system/dict/dictionary', { query: { code }, headers })
    return new Map(data.map(({ dictKey, dictValue }) => [dictKey, dictValue]))
  }
  const [classes, mountings, degrees] = [await namesIn('efficiency_class'), await namesIn('mounting'), await namesIn('ip')]
  expect([classes.get('IE3'), classes.get('UNKNOWN')]).toEqual(['IE3 Premium', 'Unknown'])
  expect([mountings.get('B35'), degrees.get('IP55')]).toEqual(['B35 Foot+FF flange', 'IP55'])
  expect((await namesIn('ex_protection')).get('ec')).toBe('ec Non-sparking')
  expect([(await namesIn('insulation')).get('F'), (await namesIn('poles')).get('4')]).toEqual(['Class F (155 °C)', '4-pole'])
})

test('dictionaries of the platform are open to visitors, those of a tenant to its members', async () => {
  const { data } = await app.call<Row[]>('visitor', 'GET', '/blade-system/dict/dictionary', { query: { code: 'condition' } })
  expect(data.length).toBeGreaterThan(3)
  expect((await app.call('visitor', 'GET', '/blade-system/dict-biz/dictionary', { query: { code: 'x' } })).status).toBe(401)
})

test('the dictionaries of the platform are changed by its administrator alone', async () => {
  const body = { code: 'mine', dictValue: 'x', dictKey: '-1', sort: 1, isSealed: 0 }
  expect((await app.call('admin', 'POST', '/blade-system/dict/submit', { body })).status).toBe(403)
})

test('entries of the dictionary `flow` have the path of their form as remark', async () => {
  const { data } = await app.call<{ remark: string }[]>('member', 'GET', '/blade-system/dict/dictionary', { query: { code: 'flow' } })
  expect(data[0]?.remark).toMatch(/^\//)
})

test('a changed dictionary is used by the whole process at once', async () => {
  const { data: flow } = await app.call<Row[]>('administrator', 'GET', '/blade-system/dict/dictionary', { query: { code: 'yes_no' } })
  expect((await dictionaryOf(app.runtime, 'yes_no')).get('1')).toEqual(['否', 'No'])
  await app.call('administrator', 'POST', '/blade-system/dict/submit', { body: { id: flow[0]?.id, dictValue: '不', isSealed: 1 } })
  await expect.poll(async () => (await dictionaryOf(app.runtime, 'yes_no')).get('1')?.[0], { timeout: 2_000 }).toBe('不')
})
