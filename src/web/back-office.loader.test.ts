import { expect, test } from 'vitest'
import type { SiteServices, SiteUser } from '#ui/services.ts'
import { guardBackOffice } from './back-office.loader.ts'

const user: SiteUser = {
  ...{ id: '1', account: 'admin', nickName: '', realName: '', avatar: '' },
  ...{ roleName: 'administrator', mustChangePassword: false },
}

function services(user: SiteUser | null, menu: readonly string[] = []): SiteServices {
  const get = async <T>(path: string, query?: Readonly<Record<string, string>>) =>
    (path.endsWith('/routes') ? menu.map((path) => ({ path })) : { known: menu.includes(query?.path ?? '') }) as T
  return { lang: 'zh', user, origin: '', get }
}

async function visit(path: string, services: SiteServices, lang: 'zh' | 'en' = 'zh'): Promise<string> {
  const response = await guardBackOffice(services, new URL(path, 'https://motors.example'), lang).catch((thrown: unknown) => thrown)
  return response instanceof Response ? (response.headers.get('location') ?? '') : 'open'
}

test('a path that no menu lists redirects to /404, with and without a session', async () => {
  expect(await visit('/nowhere', services(user))).toBe('/404')
  expect(await visit('/en/nowhere', services(null), 'en')).toBe('/en/404')
})

test('a visitor without a session is redirected to the login with a return address', async () => {
  expect(await visit('/motor/brand?name=a', services(null, ['/motor/brand']))).toBe('/login?redirect_url=%2Fmotor%2Fbrand%3Fname%3Da')
  expect(await visit('/wel/index', services(null))).toBe('/login?redirect_url=%2Fwel%2Findex')
})

test('a logged-in user can open the pages of the menus and the pages outside the menus', async () => {
  expect(await visit('/motor/brand', services(user, ['/motor/brand']))).toBe('open')
  for (const path of [
    '/wel/index',
    '/wel/dashboard',
    '/info/index',
    '/dict-vertical/index',
    '/lock',
    '/myiframe/urlPath',
    '/work/process/leave/form/1',
  ]) {
    expect(await visit(path, services(user, ['/motor/brand']))).toBe('open')
  }
  expect(await visit('/wel', services(user, ['/motor/brand']))).toBe('/wel/index')
})

test('a user without any menu is redirected to /403', async () => {
  expect(await visit('/wel/index', services(user))).toBe('/403')
})
