import type { RootData, Summary } from '#site/reader.ts'
import type { SiteServices } from '#ui/services.ts'

/** The page stands without the runtime's parameters; whatever it is about answers for itself. */
export async function loadRoot(services: SiteServices, request: Request): Promise<RootData> {
  const summary = await services.get<Summary>('/blade-system/site/summary').catch(() => null)
  return {
    lang: services.lang,
    user: services.user,
    summary,
    theme: themeIn(request.headers.get('cookie') ?? ''),
    now: nowIn(services.timeZone ?? 'Asia/Shanghai'),
    origin: new URL(request.url).origin,
  }
}

function themeIn(cookie: string): string {
  return /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookie)?.[1] ?? ''
}

/** The Swedish locale writes ISO 8601 with a blank. */
function nowIn(timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date())
}
