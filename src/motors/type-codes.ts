/** The codes with those below them in the tree of motor types, each once: a listing carries the most specific code only. `known` are all codes of the tree. */
export function withTypesBelow(codes: readonly string[], known: readonly string[]): string[] {
  const below = known.filter((code) => codes.some((ancestor) => code.startsWith(`${ancestor}.`)))
  return [...new Set([...codes, ...below])]
}
