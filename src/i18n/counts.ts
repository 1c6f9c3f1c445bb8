import type { Words } from './translate.ts'

type Counted = readonly [count: number, zh: string, en: string]

/** Counts as one sentence, `#` standing for each: those of 0 say nothing, but where all are the first does. */
export function countWords(...all: readonly [Counted, ...Counted[]]): Words {
  const counted = all.filter(([count]) => count > 0)
  const parts = (counted.length > 0 ? counted : all.slice(0, 1)).map(([count, zh, en]) =>
    [zh, en].map((each) => each.replace('#', `${count}`)),
  )
  const en = parts.map(([, text = '']) => text).join(', ')
  return [parts.map(([text]) => text).join('，'), en.slice(0, 1).toUpperCase() + en.slice(1)]
}
