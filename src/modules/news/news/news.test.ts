import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'
import { writeReads } from './news-views.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

interface Article {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly publishTime: string
  readonly top: boolean
  readonly viewCount: number
}

const at = '/blade-news/news'
const listed = async (query = {}) =>
  (await app.call<{ records: Article[]; total: number }>('visitor', 'GET', `${at}/listData`, { query })).data

async function written(values: object = {}): Promise<string> {
  const body = { title: '新标准发布', category: 'POLICY', content: '<p>正文</p>', ...values }
  const { data, msg } = await app.call<Article>('admin', 'POST', `${at}/submit`, { body })
  expect(data.id, msg).toBeTruthy()
  return data.id
}

test('an article is public from its publication to its withdrawal', async () => {
  const id = await written()
  const seen = async () => (await app.call('visitor', 'GET', `${at}/detail`, { query: { id } })).status
  expect(await seen()).toBe(404)
  await app.call('admin', 'POST', `${at}/publish`, { query: { ids: id } })
  expect(await seen()).toBe(200)
  const { records } = await listed({ category: 'POLICY', size: 100 })
  expect(records.find((row) => row.id === id)?.publishTime).toMatch(/^\d{4}-/)
  await app.call('admin', 'POST', `${at}/withdraw`, { query: { ids: id } })
  expect(await seen()).toBe(404)
  expect((await listed({ size: 100 })).records.map((row) => row.id)).not.toContain(id)
})

test('pinned articles come first, then the latest', async () => {
  const { records } = await listed({ size: 100 })
  expect(records.length).toBeGreaterThan(5)
  const tops = records.map(({ top }) => top)
  expect(tops).toEqual(tops.toSorted((a, b) => Number(b) - Number(a)))
  const times = records.filter(({ top }) => !top).map(({ publishTime }) => publishTime)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('scripts and pictures of other sites do not get into an article', async () => {
  const id = await written({ content: '<p onclick="x()">a<script>alert(1)</script><img src="https://example.com/a.png"></p>' })
  const { data } = await app.call<Article>('admin', 'GET', `${at}/detail`, { query: { id } })
  expect(data.content).toBe('<p>a</p>')
})

test('a trader may not write articles', async () => {
  const body = { title: '广告', category: 'SITE', content: '<p>x</p>' }
  expect((await app.call('member', 'POST', `${at}/submit`, { body })).status).toBe(403)
})

test('a reader is counted once an hour, and changes no article', async () => {
  const { records } = await listed({ size: 1 })
  const id = records[0]?.id ?? ''
  const detail = async () => (await app.call<Article>('admin', 'GET', `${at}/detail`, { query: { id } })).data
  const before = await detail()
  for (let times = 0; times < 3; times++) expect((await app.call('visitor', 'POST', `${at}/view`, { body: { id } })).status).toBe(200)
  await writeReads(app.runtime)
  expect(await detail()).toEqual({ ...before, viewCount: before.viewCount + 1 })
})

test('an article that has been read can be deleted', async () => {
  const id = await written()
  await app.call('admin', 'POST', `${at}/publish`, { query: { ids: id } })
  await app.call('visitor', 'POST', `${at}/view`, { body: { id } })
  await writeReads(app.runtime)
  expect((await app.call('admin', 'POST', `${at}/remove`, { query: { ids: id } })).status).toBe(200)
})
