import type { ShownGrade } from '../../motor/grade-badge.tsx'
import { type ListedMotor, type Motor, motorOf } from '../../motor/motor.ts'
import { priceOf } from '../../motor/motor-text.ts'

interface Match {
  readonly id: string
  readonly grade: ShownGrade
  /** At the quantity of the line; '' for none. */
  readonly unitPrice: string
  readonly deviations: readonly { readonly note: string }[]
}

/** A line as `machine/match-list` answers it. */
interface AnsweredLine {
  readonly rowNo: number
  readonly text: string
  readonly quantity: number
  /** Whether the text says the quantity; else a column does. */
  readonly saysQuantity: boolean
  readonly reading: readonly { readonly at: number; readonly text: string; readonly label: string; readonly isUnread: boolean }[]
  /** Motors in stock that meet the line, and their pieces; `hasMore`: there are more than were compared. */
  readonly listings: number
  readonly pieces: number
  readonly hasMore: boolean
  /** Whether it names a motor by a designation, poles or a power. */
  readonly isSearched: boolean
  /** The line as it may be meant, where a word of it is not understood. */
  readonly spellings: readonly string[]
  readonly matches: readonly Match[]
}

export interface ListAnswer {
  readonly lines: readonly AnsweredLine[]
  readonly motors: readonly ListedMotor[]
  /** Numbers of the lines beside a table that name no motor; the version before does not answer them. */
  readonly leftOut?: readonly number[]
}

export interface MatchedMotor {
  /** With its price at the quantity of the line. */
  readonly motor: Motor
  readonly grade: ShownGrade
  readonly notes: readonly string[]
}

export interface MatchedLine extends Omit<AnsweredLine, 'matches'> {
  /** The best first. */
  readonly matches: readonly MatchedMotor[]
}

/** The lines, each with its motors. */
export function matchedLines({ lines, motors }: ListAnswer): MatchedLine[] {
  const byId = new Map(motors.map((motor) => [motor.id, motorOf(motor)]))
  return lines.map((line) => ({
    ...line,
    matches: line.matches.flatMap(({ id, grade, unitPrice, deviations }) => {
      const motor = byId.get(id)
      return motor ? [{ motor: { ...motor, unitPrice }, grade, notes: deviations.map(({ note }) => note) }] : []
    }),
  }))
}

export interface Totals {
  /** Lines by the grade of their best match; `none` without one, `unsearched` those that name no motor, which nothing else counts. */
  readonly lines: Readonly<Record<ShownGrade | 'none' | 'unsearched', number>>
  readonly wanted: number
  /** Pieces that are wanted and in stock. */
  readonly covered: number
  /** What the wanted pieces cost at the prices of the best matches, by currency. */
  readonly sums: readonly (readonly [currency: string, amount: number])[]
  /** Found lines whose best match has no price. */
  readonly unpriced: number
}

/** Whether a line names a motor and none is in stock for it. */
export const isUnfound = ({ isSearched, matches }: MatchedLine): boolean => isSearched && matches.length === 0

/** Lines in words that say all that is known of each, for the form of demands. */
export const wantedLines = (lines: readonly MatchedLine[]): string[] =>
  lines.map(({ text, quantity, saysQuantity }) => (quantity > 1 && !saysQuantity ? `${text} ×${quantity}` : text))

export function totalsOf(all: readonly MatchedLine[]): Totals {
  const lines = all.filter(({ isSearched }) => isSearched)
  const counts = { A: 0, B: 0, C: 0, none: 0, unsearched: all.length - lines.length }
  const sums = new Map<string, number>()
  let unpriced = 0
  for (const { quantity, matches } of lines) {
    const [best] = matches
    counts[best?.grade ?? 'none'] += 1
    if (!best) continue
    const currency = best.motor.currency || 'CNY'
    if (priceOf(best.motor).amount === '') unpriced += 1
    else sums.set(currency, (sums.get(currency) ?? 0) + quantity * Number(best.motor.unitPrice))
  }
  return {
    ...{ lines: counts, sums: [...sums], unpriced },
    wanted: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    covered: lines.reduce((sum, { quantity, pieces }) => sum + Math.min(quantity, pieces), 0),
  }
}
