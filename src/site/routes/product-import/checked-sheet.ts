import type { Values } from '../publish/publish.loader.ts'

/** What a trader chooses for a sheet. */
export interface Choices {
  /** The target of each column. */
  readonly columns: readonly string[]
  readonly defaults: Values
  readonly drafts: boolean
  /** Whether rows that equal a listing of the trader are imported, too. */
  readonly importListed: boolean
  /** Whether words that are not understood go into the remarks. */
  readonly unreadToRemarks: boolean
}

/** Chooses the target of a column; a field is filled by one column, while several may be read as texts or remarks. */
export function withTarget(targets: readonly string[], at: number, target: string): string[] {
  const isShared = target === '' || target === 'text' || target === 'description'
  return targets.map((each, other) => (other === at ? target : each === target && !isShared ? '' : each))
}
