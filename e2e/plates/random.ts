/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface Random {
  /** From 0 up to but not including 1. */
  readonly next: () => number
  readonly between: (least: number, most: number) => number
  readonly whole: (least: number, most: number) => number
  readonly one: <T>(choices: readonly T[]) => T
  /** True in this share of the cases. */
  readonly chance: (share: number) => boolean
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number): number => least + next() * (most - least)
  return {
    next,
    between,
    whole: (least, most) => Math.floor(between(least, most + 1)),
    one: (choices) => choices[Math.floor(next() * choices.length)] as (typeof choices)[number],
    chance: (share) => next() < share,
  }
}
