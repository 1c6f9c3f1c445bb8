/** One breach of a code rules: which rule, where, and what to do about it. */
export interface Finding {
  readonly rule: string
  /** `path` or `path:line`, or a place inside a declaration. */
  readonly where: string
  readonly why: string
}

/** One line for each finding, sorted, for a terminal. */
export function printed(findings: readonly Finding[]): string {
  return findings
    .map(({ rule, where, why }) => `  ${where}  ${rule}: ${why}`)
    .toSorted()
    .join('\n')
}
