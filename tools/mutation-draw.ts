import { SeededRandom } from '../db/seed/demo-random.ts'
import type { Mutation, Statement } from './mutations.ts'

/** A mutation and the statement it was drawn in. */
export interface Mutant {
  readonly mutation: Mutation
  readonly statement: Statement
}

/** Draws statements, each as likely as the others, and of each one of its mutations. The same seed draws the same. */
export function draw(statements: readonly Statement[], count: number, seed: number): Mutant[] {
  const random = new SeededRandom(seed)
  const below = (limit: number): number => random.integer(0, limit - 1)
  const rest = [...statements]
  return Array.from({ length: Math.min(count, rest.length) }, () => {
    const [statement] = rest.splice(below(rest.length), 1) as [Statement]
    return { statement, mutation: statement.mutations[below(statement.mutations.length)] as Mutation }
  })
}
