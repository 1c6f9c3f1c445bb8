import { plainText } from '#motors/plain-text.ts'

/** A designation as listings write it. */
export interface Model {
  readonly label: string
  /** Listings when the list was made. */
  readonly count: number
}

/** As texts are compared while somebody types: in capitals, without blanks and dashes. */
export const plain = (text: string): string => plainText(text).replace(/[\s-]/g, '')

/** Many designations, the most frequent first, found by their beginning or by what they contain: in one long text, which is searched quickest. */
export class ModelList {
  readonly #models: readonly Model[]
  /** All of them, each between two line ends. */
  readonly #text: string
  /** Where each begins in the text. */
  readonly #starts: Uint32Array

  constructor(models: readonly Model[]) {
    this.#models = models
    const texts = models.map(({ label }) => plain(label))
    let start = 1
    this.#starts = Uint32Array.from(texts, (text) => {
      start += text.length + 1
      return start - text.length - 1
    })
    this.#text = `\n${texts.join('\n')}\n`
  }

  /** Listings of the most frequent one that begins with a designation. */
  countOf(designation: string): number {
    const found = new Set<number>()
    this.#collect(`\n${plain(designation)}`, 1, 1, found)
    return [...found].reduce((sum, at) => sum + (this.#models[at]?.count ?? 0), 0)
  }

  /** The first that begin with a text, then those that contain it; a text of one letter only begins. */
  find(text: string, most: number): Model[] {
    const found = new Set<number>()
    this.#collect(`\n${text}`, 1, most, found)
    if (text.length > 1) this.#collect(text, 0, most, found)
    return [...found].map((at) => this.#models[at] as Model)
  }

  #collect(wanted: string, skipped: number, most: number, found: Set<number>): void {
    let from = 0
    while (found.size < most) {
      const at = this.#text.indexOf(wanted, from)
      if (at < 0) return
      const number = this.#at(at + skipped)
      found.add(number)
      // The rest of this one is of no interest.
      from = (this.#starts[number + 1] ?? this.#text.length) - 1
    }
  }

  /** Which one stands at a place of the text. */
  #at(place: number): number {
    let [from, to] = [0, this.#starts.length - 1]
    while (from < to) {
      const middle = (from + to + 1) >> 1
      if ((this.#starts[middle] as number) <= place) from = middle
      else to = middle - 1
    }
    return from
  }
}
