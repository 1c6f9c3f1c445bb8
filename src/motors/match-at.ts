/** Whether a Latin capital or a digit stands at a place; none does outside of the text. */
export function isAlphanumericAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90)
}

/** What a sticky expression matches at a place of a text. */
export function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at
  return expression.exec(text)
}
