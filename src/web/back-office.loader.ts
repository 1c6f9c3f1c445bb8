import { data, redirect } from 'react-router'
import type { Lang } from '#i18n/address.ts'
import type { SiteServices } from '#ui/services.ts'

/** Back-office pages that exist although no menu lists them. */
const pagesOutsideMenus =
  /^\/(wel(\/(index|dashboard))?|info\/index|dict-(horizontal|vertical)\/index|test\/index|lock|myiframe\/.+|work\/process\/leave\/(form|handle|detail)\/.+)$/

/** Redirects to /404 for unknown paths, to the login without a session, and to /403 for users without any back-office menu. */
export async function guardBackOffice(services: SiteServices, { pathname, search }: URL, lang: Lang) {
  const path = `/${pathname.split('/').filter(Boolean).join('/')}`
  if (!pagesOutsideMenus.test(path) && !(await isInMenu(services, path))) throw redirect(inLanguage('/404', lang))
  if (!services.user) throw redirect(inLanguage(`/login?redirect_url=${encodeURIComponent(pathname + search)}`, lang))
  if (!(await hasMenu(services))) throw redirect(inLanguage('/403', lang))
  if (path === '/wel') throw redirect('/wel/index')
  return data(null, { headers: { 'cache-control': 'private, no-store' } })
}

const inLanguage = (path: string, lang: Lang): string => (lang === 'en' ? `/en${path}` : path)

async function isInMenu(services: SiteServices, path: string): Promise<boolean> {
  const response = await services.get<boolean | { known: boolean }>('/blade-system/menu/known-path', { path })
  return typeof response === 'object' && response !== null ? response.known : response === true
}

async function hasMenu(services: SiteServices): Promise<boolean> {
  return (await services.get<readonly unknown[]>('/blade-system/menu/routes')).length > 0
}
