import type { RootData, Summary } from '#site/root-data.ts'
import type { SiteServices } from '#ui/services.ts'

/** Loads the data that every page needs. `summary` is null if it cannot be read, so that the page still renders. */
export async function loadRoot(services: SiteServices, request: Request): Promise<RootData> {
  const summary = await services.get<Summary>('/blade-system/site/summary').catch(() => null)
  return {
    lang: services.lang,
    user: services.user,
    summary,
    theme: themeOf(request.headers.get('cookie') ?? ''),
    now: nowIn(services.timeZone ?? 'Asia/Shanghai'),
    origin: services.origin,
  }
}

function themeOf(cookie: string): string {
  return /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookie)?.[1] ?? ''
}

/** The Swedish locale formats as `yyyy-MM-dd HH:mm:ss`. */
function nowIn(timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date())
}
