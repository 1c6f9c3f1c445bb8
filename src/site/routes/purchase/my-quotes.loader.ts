import type { Words } from '#i18n/translate.ts'
import type { PageOf } from '#kernel/resource/open-row.ts'
import { quote } from '#modules/collaboration/quote/quote.resource.ts'
import type { Services } from '#site/services.ts'
import type { PrintedQuote } from '../demand/quotes.loader.ts'

interface OwnQuote {
  readonly quote: PrintedQuote & { readonly createTime: string }
  /** Its id is '' where nobody may read it now. */
  readonly demand: {
    readonly id: string
    readonly title: string
    readonly deadline: string
    readonly stateName: string
    readonly isOpen: boolean
  }
}

export interface MyQuotesData {
  /** '' for all. */
  readonly state: string
  readonly states: readonly (readonly [key: string, words: Words])[]
  readonly page: PageOf<OwnQuote>
}

const states = Object.entries(quote.fields.quoteState.options)

/** Loads a page of what the user has quoted, the newest first. */
export async function loadMyQuotes(services: Services, params: URLSearchParams): Promise<MyQuotesData> {
  const current = Math.min(1_000, Math.max(1, Math.trunc(Number(params.get('current'))) || 1))
  const wanted = params.get('state') ?? ''
  const state = states.some(([key]) => key === wanted) ? wanted : ''
  const query = { current: String(current), size: '20', ...(state && { quoteState: state }) }
  return { state, states, page: await services.get<PageOf<OwnQuote>>('/blade-collaboration/quote/own', query) }
}
