import type { RouterContextProvider } from 'react-router'
import type { OpenAnswer } from '#kernel/resource/open-row.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { failureOf, type SiteServices, siteServices } from '#ui/services.ts'

/** What the loaders of a page use: the language, the user, and the API. */
export interface Services extends SiteServices {
  /** Reads an open list or detail, typed by its declaration: `open(machine, 'listData', { size: '8' })`. */
  open<R extends Resource, Name extends keyof NonNullable<R['open']> & string>(
    resource: R,
    name: Name,
    query?: Readonly<Record<string, string>>,
  ): Promise<OpenAnswer<R, Name>>
}

/** The services of this request. They throw a user error as a Response with its status, which the page answers. */
export function servicesOf(context: Readonly<RouterContextProvider>): Services {
  const services = context.get(siteServices)
  const get: Services['get'] = (path, query) => services.get<never>(path, query).catch(throwResponse)
  return { ...services, get, open: (resource, name, query) => get(`${resource.at[0]}/${name}`, query) }
}

function throwResponse(error: unknown): never {
  const failure = failureOf(error)
  if (!failure) throw error
  throw Response.json(failure, { status: failure.status })
}
