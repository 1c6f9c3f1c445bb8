import type { Mutation, Statement } from './mutations.ts'

/** A mutation and the statement it was drawn in. */
export interface Mutant {
  readonly mutation: Mutation
  readonly statement: Statement
}

/** Draws statements, each as likely as the others, and of each one of its mutations. The same seed draws the same. */
export function draw(statements: readonly Statement[], count: number, seed: number): Mutant[] {
  const random = randomNumbers(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const rest = [...statements]
  return Array.from({ length: Math.min(count, rest.length) }, () => {
    const [statement] = rest.splice(below(rest.length), 1) as [Statement]
    return { statement, mutation: statement.mutations[below(statement.mutations.length)] as Mutation }
  })
}

/** Mulberry32: numbers from 0 to 1 that depend on the seed alone. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
