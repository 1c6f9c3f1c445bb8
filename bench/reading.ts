import { seededReader } from '#test/seeded-reader.ts'
import { offeredLines, wantedLines } from '#test/trader-lines.ts'
import { readReference } from '../db/seed/csv.ts'
import { median } from './median.ts'

/** Of the lines that are made of the tables, and of those that the tests have as traders write them, which are longer. */
export type ReadLines = 'made' | 'written'

export interface ReadingResult {
  readonly lines: ReadLines
  /** Lines a second, medians of the rounds. */
  readonly rate: number
  readonly baseline: number
  readonly ratio: number
}

/** Of the rate at which one regular expression cuts the same lines into words. */
export const minReadingRatio = 0.05

const rounds = 9
const roundMs = 300

/** Lines as traders write them, made of the tables: designation, power, poles, mounting, voltage, brand, quantity. */
function sampleLines(): string[] {
  const brands = ['皖南', 'Wolong', '西门子', 'ABB', '']
  return readReference('frame_power_map').map(({ frame = '', poles = '', rated_kw = '' }, at) =>
    [
      brands[at % brands.length],
      at % 3 === 0 ? `YE3-${frame}-${poles}` : `${frame}机座 ${poles}极`,
      `${rated_kw}${at % 2 === 0 ? 'kW' : '千瓦'}`,
      ['B3', 'B35', '法兰', 'V1'][at % 4],
      at % 2 === 0 ? '380V 50Hz IP55' : '380/660V IE3 全新',
      `${(at % 20) + 1}台`,
    ].join(' '),
  )
}

const linesOf: Readonly<Record<ReadLines, () => string[]>> = {
  made: sampleLines,
  written: () => [...offeredLines, ...wantedLines].map(({ text }) => text),
}

/** Compares the reader of texts with one tokenising regular expression behind the same normalisation, alternating between them. */
export function measureReading(kind: ReadLines = 'made'): ReadingResult {
  const words = /\p{Script=Han}+|[A-Za-z]+|\d+(?:\.\d+)?|\S/gu
  const lines = linesOf[kind]()
  const ours: number[] = []
  const baseline: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    ours.push(rateOf(lines, seededReader.read))
    baseline.push(rateOf(lines, (line) => line.normalize('NFKC').match(words)))
  }
  // The first round warms up.
  const ratios = ours.map((rate, at) => rate / (baseline[at] ?? rate)).slice(1)
  return { lines: kind, rate: median(ours.slice(1)), baseline: median(baseline.slice(1)), ratio: median(ratios) }
}

function rateOf(lines: readonly string[], read: (line: string) => unknown): number {
  const start = performance.now()
  let count = 0
  for (; performance.now() - start < roundMs; count += lines.length) for (const line of lines) read(line)
  return count / ((performance.now() - start) / 1000)
}
