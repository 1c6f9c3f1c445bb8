import { expect, test } from 'vitest'
import type { Services } from '#site/services.ts'
import { loadPublish } from './publish.loader.ts'

/** What a new listing is told of a draft on the server. */
async function storedOf(times: { readonly createTime: string; readonly updateTime: string }) {
  const row = { id: '7', title: '草稿', titleEn: 'Draft', ...times }
  const get = async (path: string) =>
    path.endsWith('/list') ? { records: [row] } : path.endsWith('/detail') ? row : path.endsWith('/select') ? [] : {}
  const open = async (_resource: unknown, name: string) => (name === 'brandMap' ? [] : { records: [] })
  const services = { get, open, choices: async () => [], lang: 'zh', owners: ['1'] } as unknown as Services
  const request = { path: '/blade-machine/machine', ownList: 'list', own: {}, state: 'shelfStatus', dictionaries: {} }
  return (await loadPublish(services, { ...request, params: new URLSearchParams() })).stored
}

test('a draft that was never changed was saved when it was begun', async () => {
  const createTime = '2026-11-26 08:00:00'
  expect(await storedOf({ createTime, updateTime: '' })).toMatchObject({ id: '7', savedTime: createTime })
  expect(await storedOf({ createTime, updateTime: '2026-11-27 09:30:00' })).toMatchObject({ savedTime: '2026-11-27 09:30:00' })
})
