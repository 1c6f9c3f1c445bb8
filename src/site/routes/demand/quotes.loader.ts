import type { PageOf } from '#kernel/resource/open-row.ts'
import { quote } from '#modules/collaboration/quote/quote.resource.ts'
import type { ListedMotor } from '#site/motor/motor.ts'
import type { Choice, Services } from '#site/services.ts'
import type { ShownReplacement } from '../machine/similar-motors.tsx'
import { type MatchedMotor, mostMatches, shownMatches } from './shown-matches.ts'

/** A quote as the routes of quotes print it. */
export interface PrintedQuote {
  readonly id: string
  readonly rowVersion: number
  readonly price: string
  readonly currency: string
  /** '' where nothing is said about tax. */
  readonly taxMode: string
  readonly taxModeName?: string
  readonly qty: number | ''
  readonly leadDays: number | ''
  readonly validUntil: string
  readonly deviation: string
  readonly quoteState: string
  readonly quoteStateName?: string
  readonly contact?: Readonly<Record<string, string>>
  readonly demandId: string
  readonly listingId: string
  /** When the seller recorded the sale; '' where that is to come. */
  readonly soldAt?: string
  /** For which its seller can take the sale back, if nothing changes meanwhile. Not in lists. */
  readonly secondsToUndo?: number
  /** Not in lists. */
  readonly attachments?: readonly { readonly name: string; readonly link: string }[]
}

interface Reason {
  readonly note: string
}

interface Received {
  readonly quote: PrintedQuote
  readonly motor?: ListedMotor
  readonly grade?: ShownReplacement['grade'] | 'D'
  readonly reasons?: readonly Reason[]
}

/** A quote beside the others, with the motor that it offers. */
export interface ReceivedQuote {
  readonly quote: PrintedQuote
  readonly motor: { readonly id: string; readonly title: string; readonly titleEn: string } | null
  /** '' where the quote is for no listed motor. */
  readonly grade: ShownReplacement['grade'] | 'D' | ''
  readonly notes: readonly string[]
}

/** The quotes for an own demand. */
export async function loadReceived(services: Services, demandId: string): Promise<ReceivedQuote[]> {
  const all = await services.get<Received[]>('/blade-collaboration/quote/received', { demandId })
  return all.map(({ quote, motor, grade, reasons = [] }) => ({
    quote,
    motor: motor ? { id: motor.id, title: motor.title, titleEn: motor.titleEn } : null,
    grade: grade ?? '',
    notes: reasons.map(({ note }) => note),
  }))
}

/** An own quote with the changes of its state, the latest first. */
export interface OwnQuote extends PrintedQuote {
  readonly history: readonly { readonly createTime: string; readonly label: string }[]
}

/** What the caller has quoted for a demand. */
export async function loadOwnQuotes(services: Services, demandId: string): Promise<OwnQuote[]> {
  const { records } = await services.get<PageOf<PrintedQuote>>('/blade-collaboration/quote/mine', { demandId, size: '10' })
  return Promise.all(
    records.map(async (quote) => {
      const [history, { attachments = [], secondsToUndo = 0 }] = await Promise.all([
        services.get<OwnQuote['history']>('/blade-collaboration/quote/state-history', { id: quote.id }),
        services.get<PrintedQuote>('/blade-collaboration/quote/detail', { id: quote.id }),
      ])
      return { ...quote, attachments, secondsToUndo, history: history.map(({ createTime, label }) => ({ createTime, label })) }
    }),
  )
}

/** A motor of the caller that is on the shelf, and how well it meets the demand. */
export interface OwnMotor {
  readonly id: string
  readonly title: string
  readonly titleEn: string
  readonly grade: ShownReplacement['grade'] | 'D'
  readonly quantity: number
  readonly currency: string
}

/** The motors of which the caller can offer one, the best first. */
export interface OwnMotors {
  readonly motors: readonly OwnMotor[]
  /** On the shelf, also beyond those. */
  readonly onShelf: number
}

export const noMotors: OwnMotors = { motors: [], onShelf: 0 }

/** As many are answered at most. */
const mostOwn = 200

export async function loadOwnMotors(services: Services, demandId: string): Promise<OwnMotors> {
  const motors = await services.get<OwnMotor[]>('/blade-collaboration/quote/offers', { demandId })
  if (motors.length < mostOwn) return { motors, onShelf: motors.length }
  const own = { isSelf: '1', shelfStatus: 'ON', size: '1' }
  const { total } = await services.get<PageOf<object>>('/blade-machine/machine/list', own)
  return { motors, onShelf: total }
}

/** What is chosen in the form of a quote. */
export interface QuoteChoices {
  readonly currency: readonly Choice[]
  readonly taxMode: readonly Choice[]
}

export const noChoices: QuoteChoices = { currency: [], taxMode: [] }

export async function loadQuoteChoices(services: Services): Promise<QuoteChoices> {
  const { currency, taxMode } = quote.fields
  const [currencies, taxModes] = await Promise.all([services.choices(currency.dict), services.choices(taxMode.dict)])
  return { currency: currencies, taxMode: taxModes }
}

/** The stock that fits a demand, the best first. */
export async function loadMatches(services: Services, demandId: string): Promise<ShownReplacement[]> {
  const query = { demandId, size: String(mostMatches) }
  return shownMatches(await services.get<MatchedMotor[]>('/blade-machine/machine/match', query), services.lang)
}
