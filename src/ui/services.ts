import { createContext } from 'react-router'

/** What the root loader returns to public pages and to the back-office. */
export interface SharedRootData {
  /** Of every date-time. */
  readonly timeZone: string
}

/** The user that a page is rendered for. */
export interface SiteUser {
  readonly id: string
  readonly account: string
  readonly nickName: string
  readonly realName: string
  readonly avatar: string
  /** Role aliases, joined by commas. */
  readonly roleName: string
  /** Somebody else set the password: every page leads to its change. */
  readonly mustChangePassword: boolean
}

/** What the server provides to the loaders of a page. */
export interface SiteServices {
  readonly lang: 'zh' | 'en'
  readonly user: SiteUser | null
  /** Ids of the accounts whose listings and demands are the user's own: the user and the colleagues. */
  readonly owners?: readonly string[]
  /** Time zone of every date-time in the API; Asia/Shanghai if undefined. */
  readonly timeZone?: string
  /** `light` or `dark` as the cookie chooses; none if undefined. */
  readonly theme?: string
  /** What absolute addresses begin with, `https://host`; `''` if the public address is not known. */
  readonly origin: string
  /** Calls an API route below `/api` within the process, as the caller of the page. Returns `data`, throws `{ status, msg, traceId }`. */
  get<T>(path: string, query?: Readonly<Record<string, string>>): Promise<T>
  /** Counts a page that reads nothing, as one read; throws as `get` does where somebody has read too much. */
  countRead?(): Promise<void>
  /** Whether the page has read a contact, which was counted as shown to this reader: it is not sent to another one as it is. */
  hasShownContact?(): boolean
}

export interface RenderedPage {
  readonly html: Buffer
  /** Of its own scripts. */
  readonly nonce: string
}

// Contexts are for the server alone: marked as pure, they are in no script of a browser.

/** Caches the bytes of the page that is rendered; undefined for a page that is not cached. */
export const pageCaching = /* @__PURE__ */ createContext<((page: RenderedPage) => void) | undefined>(undefined)

/** Whether a browser may store the page: not before it holds all that it shows. */
export const pageStoring = /* @__PURE__ */ createContext(true)

/** A rejected call, as shown by the error page. */
export interface Failure {
  readonly status: number
  readonly msg: string
  readonly traceId: string
}

/** Set by the server before the loaders of a page run. */
export const siteServices = /* @__PURE__ */ createContext<SiteServices>()

/** The nonce that allows the page's inline scripts under the content security policy. */
export const pageNonce = /* @__PURE__ */ createContext<string>('')

/**
 * Returns the failure of a user error, undefined for any other error. It checks properties, as `instanceof` fails between the
 * server and the bundle, which have separate copies of the class.
 */
export function failureOf(error: unknown): Failure | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { status, msg, traceId } = error as Record<string, unknown>
  if (typeof status !== 'number' || status < 400 || status > 599) return undefined
  return { status, msg: typeof msg === 'string' ? msg : '', traceId: typeof traceId === 'string' ? traceId : '' }
}
