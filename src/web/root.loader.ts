import type { RootData, Summary } from '#site/root-data.ts'
import type { SiteServices } from '#ui/services.ts'

interface Unread {
  readonly unread: number
}

const nothing: Unread = { unread: 0 }

/** Loads the data that every page needs. `summary` is null if it cannot be read, so that the page still renders. */
export async function loadRoot(services: SiteServices): Promise<RootData> {
  const [summary, { unread }] = await Promise.all([
    services.get<Summary>('/blade-system/site/summary').catch(() => null),
    services.user ? services.get<Unread>('/blade-desk/notification/unread').catch(() => nothing) : nothing,
  ])
  return {
    lang: services.lang,
    user: services.user,
    summary,
    unread,
    theme: services.theme ?? '',
    timeZone: services.timeZone ?? 'Asia/Shanghai',
    origin: services.origin,
  }
}
