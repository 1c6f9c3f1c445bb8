import { codeAt, protections } from './codes.ts'
import { classesFrom, classOfGrade } from './efficiency.ts'
import { noLess } from './limit-words.ts'
import { matchAt } from './match-at.ts'
import type { Fields, Found } from './reading.ts'

/** Behind a class or a degree of protection; a plus that joins something else stands before it. */
const better = /\s?(?:及?以上|OR (?:ABOVE|HIGHER|BETTER|MORE)|AND (?:ABOVE|HIGHER|BETTER|UP))|\+(?=$|[\s,;、])/y
const atLeast = new RegExp(`(?:≥|>=|${noLess}|大于或?等于|至少|最低|AT LEAST|MIN(?:IMUM|\\.)?)\\s?(?:为|OF\\s)?(?=I[EP]\\s?-?\\d)`, 'y')

function withBetter({ ie, gbGrade, ip }: Fields): Fields | undefined {
  if (ip !== undefined) return { ip, ips: [...protections].map((degree) => `IP${degree}`).filter((each) => isCovering(each, ip)) }
  if (ie !== undefined) return { ie, ies: classesFrom(ie) }
  return gbGrade === undefined ? undefined : { gbGrade, ies: classesFrom(classOfGrade[gbGrade] ?? '') }
}

/** Whether a degree of protection keeps off as much as another one, bodies and water. */
const isCovering = (degree: string, least: string): boolean => degree.charAt(2) >= least.charAt(2) && degree.charAt(3) >= least.charAt(3)

/** "IE3以上", "IP55 or better", "2级能效及以上": with the better ones. */
export function orBetter(text: string, found: Found): Found {
  const [behind] = matchAt(better, text, found.end) ?? []
  const fields = behind === undefined ? undefined : withBetter(found.fields)
  return behind !== undefined && fields ? { end: found.end + behind.length, kind: found.kind, fields } : found
}

/** "≥IE3", "at least IP55". */
export function atLeastAt(text: string, at: number): Found | undefined {
  const sign = matchAt(atLeast, text, at)
  const found = sign ? codeAt(text, at + sign[0].length) : undefined
  const fields = found && (found.kind === 'efficiency' || found.kind === 'ip') ? withBetter(found.fields) : undefined
  return found && fields ? { ...found, fields } : undefined
}
