import type { RootData, Summary } from '#site/root-data.ts'
import type { SiteServices } from '#ui/services.ts'

/** Loads the data that every page needs. `summary` is null if it cannot be read, so that the page still renders. */
export async function loadRoot(services: SiteServices): Promise<RootData> {
  const summary = await services.get<Summary>('/blade-system/site/summary').catch(() => null)
  return {
    lang: services.lang,
    user: services.user,
    summary,
    theme: services.theme ?? '',
    timeZone: services.timeZone ?? 'Asia/Shanghai',
    origin: services.origin,
  }
}
