import { type Fixing, fixingsOf } from './mountings.ts'
import { plainText } from './plain-text.ts'
import type { Token } from './reading.ts'
import { type MountingPart, mountingParts } from './words.ts'

const partOfFixing: Readonly<Record<Fixing, MountingPart>> = { feet: 'feet', FF: 'flange', FT: 'face' }

/** What a mounting is, as `V15`; those with a V have a vertical shaft. */
function partsOfCode(mounting: string): readonly MountingPart[] {
  const parts = fixingsOf(mounting).map((fixing) => partOfFixing[fixing])
  return mounting.startsWith('V') ? [...parts, 'vertical'] : parts
}

/** What words of several parts mean together (IEC 60034-7). A motor for a horizontal shaft may have feet besides its flange, or not. */
const byParts: ReadonlyMap<string, readonly string[]> = new Map([
  ['feet,horizontal', ['B3']],
  ['feet,flange', ['B35']],
  ['feet,flange,horizontal', ['B35']],
  ['feet,flange,vertical', ['V15', 'V35']],
  ['feet,vertical', ['V5', 'V6']],
  ['face,feet', ['B34']],
  ['face,feet,horizontal', ['B34']],
  ['face,feet,vertical', ['V17', 'V37']],
  ['flange,horizontal', ['B35', 'B5']],
  ['face,horizontal', ['B34', 'B14']],
  ['face,vertical', ['V18', 'V19', 'B14']],
])

/** What a word says; the names of one mounting say what it is. */
function partsOf({ text, fields: { mounting = [] } }: Token): readonly MountingPart[] | undefined {
  const [code = '', ...others] = mounting
  return mountingParts.get(plainText(text)) ?? (others.length === 0 ? partsOfCode(code) : undefined)
}

const either = /^\s*(?:or|或|[都均皆也])/i

/** Whether words of a line are alternatives: "底脚或法兰", "foot or flange", "底脚、法兰都可以". */
function areAlternatives(tokens: readonly Token[]): boolean {
  const isNamed = ({ fields }: Token): boolean => fields.mounting !== undefined
  const between = tokens.slice(tokens.findIndex(isNamed), tokens.findLastIndex(isNamed) + 2)
  return between.some(({ kind, text }) => kind === 'filler' && either.test(text))
}

/** Codes are meant as they are written; words say together how one motor is mounted, unless they are alternatives. */
export function mountingOf(tokens: readonly Token[]): readonly string[] | undefined {
  const named = tokens.filter(({ fields }) => fields.mounting !== undefined)
  if (named.length === 1) return named[0]?.fields.mounting
  const codes = named.filter(({ text }) => /\d/.test(text)).flatMap(({ fields }) => fields.mounting ?? [])
  if (codes.length > 0) return [...new Set(codes)]
  const [first = [], ...rest] = named.map(({ fields }) => fields.mounting ?? [])
  const all = [...new Set([first, ...rest].flat())]
  if (areAlternatives(tokens)) return all
  const parts = named.map(partsOf)
  const together = parts.every((each) => each !== undefined) ? byParts.get([...new Set(parts.flat())].toSorted().join()) : undefined
  if (together) return together
  let allowed: readonly string[] = first
  for (const each of rest) {
    const both = allowed.filter((code) => each.includes(code))
    allowed = both.length > 0 ? both : [...new Set([...allowed, ...each])]
  }
  return allowed
}
