import { expect, test } from 'vitest'
import type { SiteServices } from '#ui/services.ts'
import { loadRoot } from './root.loader.ts'

const services: SiteServices = {
  lang: 'zh',
  user: null,
  origin: 'https://motors.example',
  get: async <T>() => ({ counts: {}, params: { hotline: '400' } }) as T,
}
const request = (cookie = '') => new Request('https://evil.example/home?x=1', { headers: { cookie } })

test('the root data holds the origin, the current time, the summary and the theme of the cookie', async () => {
  const root = await loadRoot(services, request('a=1; theme=dark'))
  expect(root).toMatchObject({ lang: 'zh', theme: 'dark', origin: 'https://motors.example', summary: { params: { hotline: '400' } } })
  expect(root.timeZone).toBe('Asia/Shanghai')
  expect((await loadRoot(services, request('theme=pink'))).theme).toBe('')
})

test('the summary is null if it cannot be read', async () => {
  const root = await loadRoot({ ...services, get: () => Promise.reject(new Error('away')) }, request())
  expect(root.summary).toBeNull()
})
