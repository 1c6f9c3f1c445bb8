import { data, redirect } from 'react-router'
import type { Lang } from '#i18n/address.ts'
import type { SiteServices } from '#ui/services.ts'

/** Screens of the back-office that stand in no menu. */
const constant =
  /^\/(wel(\/(index|dashboard))?|info\/index|dict-(horizontal|vertical)\/index|test\/index|lock|myiframe\/.+|work\/process\/leave\/(form|handle|detail)\/.+)$/

/** Sends strangers to the login and whoever asks for what is nowhere to the page that says so. */
export async function guardBackOffice(services: SiteServices, { pathname, search }: URL, lang: Lang) {
  const path = pathname.replace(/\/+$/, '')
  if (!constant.test(path) && !(await isInMenu(services, path))) throw redirect(at('/404', lang))
  if (!services.user) throw redirect(at(`/login?redirect_url=${encodeURIComponent(pathname + search)}`, lang))
  if (!(await hasMenu(services))) throw redirect(at('/403', lang))
  if (path === '/wel') throw redirect('/wel/index')
  return data(null, { headers: { 'cache-control': 'private, no-store' } })
}

const at = (path: string, lang: Lang): string => (lang === 'en' ? `/en${path}` : path)

async function isInMenu(services: SiteServices, path: string): Promise<boolean> {
  const answer = await services.get<boolean | { known: boolean }>('/blade-system/menu/known-path', { path })
  return typeof answer === 'object' && answer !== null ? answer.known : answer === true
}

/** Whoever was granted no page of it has no business here. */
async function hasMenu(services: SiteServices): Promise<boolean> {
  return (await services.get<readonly unknown[]>('/blade-system/menu/routes')).length > 0
}
