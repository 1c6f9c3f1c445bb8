import type { ExRating } from './wish.ts'

/** Explosive atmospheres, which are combined by `|`: gas and dust above ground, and coal mines. */
export const atmospheres = { G: 1, D: 2, M: 4 } as const

/** Of a type that leaves open what it is made for. */
const open: ExRating = {}

/**
 * What the types of motors say of their protection. That of a pressurized motor may be pxb or pzc, and that of one for dust tb or tc, which are
 * different levels (IEC 60079-0).
 */
const ofType: ReadonlyMap<string, ExRating> = new Map<string, ExRating>([
  ['EX.D', { atmosphere: 'G', protection: 'db' }],
  ['EX.E', { atmosphere: 'G', protection: 'eb' }],
  ['EX.N', { atmosphere: 'G', protection: 'ec' }],
  ['EX.P', { atmosphere: 'G' }],
  ['EX.T', { atmosphere: 'D' }],
  ['EX.M', { atmosphere: 'M', gasGroup: 'I' }],
])

/** Whether a type of motor is explosion-proof. */
export const isExType = (typeCode: string | null | undefined): boolean => typeCode === 'EX' || (typeCode?.startsWith('EX.') ?? false)

/** The types of protection of one motor or of one demand, in the fields of a rating. */
export const protectionFields = (all: readonly string[]): Pick<ExRating, 'protection' | 'protections'> => ({
  protection: all[0],
  ...(all.length > 1 && { protections: all }),
})

/** The protection against explosion that a type of motor stands for, or one of the types below it; undefined where it has none. */
export function exOfType(typeCode: string): ExRating | undefined {
  if (!isExType(typeCode)) return undefined
  return ofType.get(typeCode) ?? ofType.get(typeCode.split('.', 2).join('.')) ?? open
}

export const isForDust = (protection: string): boolean => protection.startsWith('t')

/** What the levels say; beside a group, which says whether it is for mines, those of dust alone. */
function atmospheresOfLevels(levels: readonly string[], hasGroup: boolean): number {
  let found = 0
  for (let at = 0; at < levels.length; at += 1) {
    const letter = levels[at]?.[0]
    if (letter === 'D') found |= atmospheres.D
    else if (!hasGroup) found |= letter === 'M' ? atmospheres.M : atmospheres.G
  }
  return found
}

/** What a mark says that it is made for: 0 where it leaves that open, as a temperature class does. */
function markedAtmospheres({ gasGroup, dustGroup, dustTempC, epl, protection, protections }: ExRating): number {
  let found = gasGroup ? (gasGroup === 'I' ? atmospheres.M : atmospheres.G) : 0
  const isOfDust = dustGroup || dustTempC !== undefined || (protection && isForDust(protection)) || protections?.some(isForDust)
  if (isOfDust) found |= atmospheres.D
  return epl ? found | atmospheresOfLevels(epl, Boolean(gasGroup)) : found
}

/** What a motor is made for: as its mark says, else its type; a type of protection or a temperature class alone is one for gas. */
export function atmospheresOf(rating: ExRating): number {
  const { atmosphere, tClass, protection } = rating
  const marked = markedAtmospheres(rating)
  if (marked !== 0) return marked
  if (atmosphere) return atmospheres[atmosphere]
  return tClass || protection ? atmospheres.G : 0
}

const isForGas = (protection: string): boolean => !isForDust(protection) && protection !== 'NONE'

const isForMines = (level: string): boolean => level.startsWith('M')

/** What a demand names, a level of mines also beside another group. A type of protection may be one for gas or for mines. */
function namedAtmospheres(rating: ExRating): number {
  const { atmosphere, tClass, epl } = rating
  const named = markedAtmospheres(rating) | (atmosphere ? atmospheres[atmosphere] : 0) | (tClass ? atmospheres.G : 0)
  return epl?.some(isForMines) ? named | atmospheres.M : named
}

/** What a site demands: all that its mark and the type of the motor name. Nothing of it is left out, as nobody knows which of them is meant. */
export function atmospheresNeeded(rating: ExRating): number {
  const { protection, protections } = rating
  const named = namedAtmospheres(rating)
  if (named & atmospheres.M) return named
  return (protection && isForGas(protection)) || protections?.some(isForGas) ? named | atmospheres.G : named
}

/**
 * What is demanded by a mark and by the type of the motor together. A demand that names mines has Group I, as only such motors may be used
 * there, and keeps in its atmosphere that gas or dust above ground is named as well.
 */
export function exDemanded(marked: ExRating | undefined, typeCode: string): ExRating | undefined {
  const type = exOfType(typeCode)
  if (!marked || !type?.atmosphere) return marked ?? type
  const named = namedAtmospheres(marked) | atmospheres[type.atmosphere]
  const own = marked.protections?.length ? marked.protections : [marked.protection ?? []].flat()
  const protections = type.protection && !own.some(isForGas) ? [...own, type.protection] : own
  const demanded: ExRating = { ...marked, ...protectionFields(protections) }
  if (!(named & atmospheres.M)) return { ...demanded, atmosphere: type.atmosphere }
  const beside = marked.atmosphere === 'D' ? 'D' : type.atmosphere
  return { ...demanded, gasGroup: 'I', atmosphere: named & atmospheres.G ? 'G' : beside }
}

/** What a replacement of a motor must be made for. Beside Group I or dust alone a temperature class does not stand for gas. */
export function exOfReplacement(own: ExRating): ExRating {
  const marked: ExRating = { ...own, tClass: undefined, hasCertificate: undefined }
  const needed = atmospheresNeeded(marked)
  return needed === 0 || needed & atmospheres.G ? { ...marked, tClass: own.tClass } : marked
}

/** What the mark of a motor says, and of the rest what its type says, unless the mark is for something else. */
export function exWithType(marked: ExRating | undefined, typeCode: string): ExRating | undefined {
  const type = exOfType(typeCode)
  if (!marked || !type?.atmosphere) return marked ?? type
  const own = markedAtmospheres(marked)
  const isOther = own === 0 ? type.atmosphere === 'D' && Boolean(marked.protection) : (own & atmospheres[type.atmosphere]) === 0
  if (isOther) return marked
  const { atmosphere, gasGroup, protection } = type
  return { ...marked, atmosphere, gasGroup: marked.gasGroup ?? gasGroup, protection: marked.protection ?? protection }
}
