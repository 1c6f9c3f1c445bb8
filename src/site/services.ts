import type { RouterContextProvider } from 'react-router'
import type { RowOf } from '#kernel/resource/field.ts'
import type { OpenAnswer } from '#kernel/resource/open-row.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import type { dictionaryAction } from '#modules/system/dict/dict.fields.ts'
import { failureOf, type SiteServices, siteServices } from '#ui/services.ts'

/** A choice with its label in the language of the request. */
export interface Choice {
  readonly key: string
  readonly label: string
}

/** What the loaders of a page use: the language, the user, and the API. */
export interface Services extends SiteServices {
  /** Reads an open list or detail, typed by its declaration: `open(machine, 'listData', { size: '8' })`. */
  open<R extends Resource, Name extends keyof NonNullable<R['open']> & string>(
    resource: R,
    name: Name,
    query?: Readonly<Record<string, string>>,
  ): Promise<OpenAnswer<R, Name>>
  /** The choices of one dictionary, in its order. */
  choices(code: string): Promise<Choice[]>
  countRead(): Promise<void>
}

/** The services of this request. They throw a user error as a Response with its status, which the page answers. */
export function servicesOf(context: Readonly<RouterContextProvider>): Services {
  const services = context.get(siteServices)
  const get: Services['get'] = (path, query) => services.get<never>(path, query).catch(throwResponse)
  return {
    ...services,
    get,
    countRead: async () => services.countRead?.().catch(throwResponse),
    open: (resource, name, query) => get(`${resource.at[0]}/${name}`, query),
    choices: async (code) => {
      const entries = await get<RowOf<typeof dictionaryAction.answer>[]>('/blade-system/dict/dictionary', { code })
      return entries.map(({ dictKey, dictValue }) => ({ key: dictKey, label: dictValue }))
    },
  }
}

/** What absolute addresses begin with in an answer that nobody keeps: the public address, else the one by which the product was reached. */
export const reachedOrigin = ({ origin }: Services, request: Request): string => origin || new URL(request.url).origin

function throwResponse(error: unknown): never {
  const failure = failureOf(error)
  if (!failure) throw error
  throw Response.json(failure, { status: failure.status })
}
