/** One violation of a code rule. */
export interface Finding {
  readonly rule: string
  /** `path`, `path:line`, or a key path in a declaration such as `brand.logo.label`. */
  readonly where: string
  /** What is wrong or what to do about it. */
  readonly why: string
}

/** Formats the findings for a terminal: one line each, sorted. */
export function formatFindings(findings: readonly Finding[]): string {
  return findings
    .map(({ rule, where, why }) => `  ${where}  ${rule}: ${why}`)
    .toSorted()
    .join('\n')
}
