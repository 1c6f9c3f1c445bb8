import { createContext, type RouterContextProvider } from 'react-router'

/** Who reads the page. */
export interface SiteUser {
  readonly id: string
  readonly account: string
  readonly nickName: string
  readonly realName: string
  readonly avatar: string
  /** Comma list of role aliases. */
  readonly roleName: string
}

/** What the server lends to the loaders of a page. */
export interface SiteServices {
  readonly lang: 'zh' | 'en'
  readonly user: SiteUser | null
  /** Of every date-time on the wire; Asia/Shanghai unless told. */
  readonly timeZone?: string
  /** Calls an API route below `/api` in-process as the page's caller; answers `data`, throws `{ status, msg, traceId }`. */
  get<T>(path: string, query?: Readonly<Record<string, string>>): Promise<T>
}

/** A rejected call as the error page reads it. */
export interface Failure {
  readonly status: number
  readonly msg: string
  readonly traceId: string
}

/** Filled by the server before a page's loaders run. */
export const siteServices = createContext<SiteServices>()

/** Lets the page's own inline scripts pass the content security policy. */
export const pageNonce = createContext<string>('')

/** The services of this request; a user error in them becomes the page's answer with its status. */
export function servicesOf(context: Readonly<RouterContextProvider>): SiteServices {
  const services = context.get(siteServices)
  return { ...services, get: (path, query) => services.get<never>(path, query).catch(answerFailure) }
}

function answerFailure(error: unknown): never {
  const failure = failureOf(error)
  if (!failure) throw error
  throw Response.json(failure, { status: failure.status })
}

/** Reads a user error whatever module graph it was thrown in; undefined for a bug. */
export function failureOf(error: unknown): Failure | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { status, msg, traceId } = error as Record<string, unknown>
  if (typeof status !== 'number' || status < 400 || status > 599) return undefined
  return { status, msg: typeof msg === 'string' ? msg : '', traceId: typeof traceId === 'string' ? traceId : '' }
}
