import { expect, test } from 'vitest'
import type { SiteServices } from '#ui/services.ts'
import { loadRoot } from './root.loader.ts'

const services: SiteServices = {
  lang: 'zh',
  user: null,
  origin: 'https://motors.example',
  get: async <T>() => ({ counts: {}, params: { hotline: '400' } }) as T,
}

test('the root data holds the origin, the time zone, the summary and the theme', async () => {
  const root = await loadRoot({ ...services, theme: 'dark' })
  expect(root).toMatchObject({ lang: 'zh', theme: 'dark', origin: 'https://motors.example', summary: { params: { hotline: '400' } } })
  expect(root.timeZone).toBe('Asia/Shanghai')
  expect((await loadRoot(services)).theme).toBe('')
})

test('the summary is null if it cannot be read', async () => {
  const root = await loadRoot({ ...services, get: () => Promise.reject(new Error('away')) })
  expect(root.summary).toBeNull()
})
