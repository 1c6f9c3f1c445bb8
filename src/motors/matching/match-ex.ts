import type { Words } from '#i18n/translate.ts'
import { atmospheres, atmospheresNeeded, atmospheresOf, isForDust } from './ex-types.ts'
import type { Component, ExRating, Offer, Wish } from './wish.ts'

/** Of gases above ground, the least demanding first. */
export const gasGroups = ['IIA', 'IIB', 'IIB+H2', 'IIC']
export const temperatureClasses = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6']
export const dustGroups = ['IIIA', 'IIIB', 'IIIC']
/** Of gas, dust and mines. */
export const protectionLevels = ['Ga', 'Gb', 'Gc', 'Da', 'Db', 'Dc', 'Ma', 'Mb']
const levels = ['c', 'b', 'a']

/** The level that a type of protection gives, IEC 60079-0. */
const levelOf = new Map<string, string>([
  ...['d', 'e', 'db', 'eb', 'db eb', 'pxb', 'pyb'].map((type) => [type, 'Gb'] as const),
  ...['ec', 'nA', 'pzc', 'dc'].map((type) => [type, 'Gc'] as const),
  ...(['tb', 'tD A21'] as const).map((type) => [type, 'Db'] as const),
  ['tc', 'Dc'],
])
/** What motors of Group I have, where they do not say more. */
const levelOfMines = levels.indexOf('b')
const noLevels = [] as const
const unknown = -1

type Atmosphere = keyof typeof atmospheres
const letters = ['G', 'D', 'M'] as const

const rejected = (zh: string, en: string): Component => ({ score: 0, note: [zh, en] })

const notEx = rejected('非防爆电机，不能用于防爆场所', 'Not explosion-proof')

/** Each type of protection, from -1: the one of the mark, or of its first part, may not be in the list. */
const protectionAt = ({ protection, protections }: ExRating, at: number): string | undefined => (at < 0 ? protection : protections?.[at])
const countOf = ({ protections = noLevels }: ExRating): number => protections.length

/** The highest level that is named for an atmosphere; one that is wanted and no level is higher than all. */
function levelNamed(named: readonly string[], letter: Atmosphere, isWanted = false): number {
  let highest = unknown
  for (let at = 0; at < named.length; at += 1) {
    const level = named[at] ?? ''
    if (level.charAt(0) !== letter) continue
    const own = levels.indexOf(level.charAt(1))
    highest = Math.max(highest, own === unknown && isWanted ? levels.length : own)
  }
  return highest
}

/** The level of the types of protection for an atmosphere: of several the highest is demanded, and a motor is as safe as the lowest. */
function levelOfProtections(rating: ExRating, letter: Atmosphere, isWanted: boolean): number {
  let found = unknown
  for (let at = -1; at < countOf(rating); at += 1) {
    const level = levelOf.get(protectionAt(rating, at) ?? '')
    if (level?.charAt(0) !== letter) continue
    const own = levels.indexOf(level.charAt(1))
    found = found === unknown ? own : isWanted ? Math.max(found, own) : Math.min(found, own)
  }
  return found
}

/** The level beside Group I, where some name that of gases; one that is lower than mines need is none. */
function levelInMines(rating: ExRating, isWanted: boolean): number {
  const { epl = noLevels } = rating
  const named = levelNamed(epl, 'M', isWanted)
  if (isWanted) return Math.max(named, levelOfMines)
  if (named !== unknown) return named
  const ofGas = levelNamed(epl, 'G')
  const found = ofGas === unknown ? levelOfProtections(rating, 'G', isWanted) : ofGas
  return found === unknown || found >= levelOfMines ? levelOfMines : unknown
}

/** The level for an atmosphere, as it is named, else of the types of protection. A loop, as hundreds of motors are compared for one answer. */
function levelFor(rating: ExRating, letter: Atmosphere, isWanted: boolean): number {
  const { epl = noLevels, gasGroup } = rating
  if (letter === 'M' && gasGroup === 'I') return levelInMines(rating, isWanted)
  const named = levelNamed(epl, letter, isWanted)
  return named === unknown ? levelOfProtections(rating, letter, isWanted) : named
}

/** The level that is wanted and not reached; each atmosphere has its own. */
function missingLevel(wanted: ExRating, needed: number, own: ExRating): string | undefined {
  for (const letter of letters) {
    // Of a demand for mines and for gas only motors for mines are left.
    if (!(needed & atmospheres[letter]) || (letter === 'G' && needed & atmospheres.M)) continue
    const least = levelFor(wanted, letter, true)
    if (levelFor(own, letter, false) < least) return `${letter}${levels[least] ?? ''}`
  }
  return undefined
}

/** The levels that cover what is wanted, for each atmosphere whose group a motor may leave open; beside Group I some name a level of gases. */
export function coveringLevels(wanted: ExRating): readonly (readonly string[])[] {
  const needed = atmospheresNeeded(wanted)
  if (needed & atmospheres.M) return [protectionLevels.filter((level) => !level.startsWith('D'))]
  const covering = (letter: Atmosphere): string[] => {
    const least = Math.max(levelFor(wanted, letter, true), 0)
    return protectionLevels.filter((level) => levelNamed([level], letter) >= least)
  }
  return [
    ...(needed & atmospheres.G && !wanted.gasGroup ? [covering('G')] : []),
    ...(needed & atmospheres.D && !wanted.dustGroup ? [covering('D')] : []),
  ]
}

const orders = { exGasGroup: gasGroups, exTClass: temperatureClasses, exDustGroup: dustGroups } as const

/** The groups or classes that may stand in for the wanted one, itself first: a IIC motor may be used where IIB is wanted (IEC 60079-0). */
export function coveringEx(kind: keyof typeof orders, wanted: string | undefined): string[] {
  const order: readonly string[] = orders[kind]
  if (!wanted) return []
  return order.includes(wanted) ? order.slice(order.indexOf(wanted)) : [wanted]
}

/** A temperature class is one of gases; what is made for mines has none. */
export const tClassWanted = (wanted: ExRating, needed = atmospheresNeeded(wanted)): string | undefined =>
  needed & atmospheres.M ? undefined : wanted.tClass

/** What is wanted and in no order is met by nothing. */
function atLeast(order: readonly string[], own: string | undefined, wanted: string): boolean {
  const least = order.indexOf(wanted)
  return least >= 0 && order.indexOf(own ?? '') >= least
}

const otherThanMines = rejected('煤矿用（I 类）与工厂用防爆不能互换', 'Group I is for mines, and nothing else replaces it')
const notCertified = rejected('煤矿用电机须有煤安证（MA）', 'A motor for mines needs its MA certificate')
const notForGas = rejected('未标明适用于爆炸性气体环境', 'Not marked for explosive gas')
const notForDust = rejected('未标明适用于爆炸性粉尘环境', 'Not marked for explosive dust')

/** What rules the motor out by what it is made for; undefined where it is made for all that is wanted. */
function otherAtmosphere(needed: number, own: ExRating): Component | undefined {
  const found = atmospheresOf(own)
  const missing = needed & ~found
  if (missing & atmospheres.M || (found === atmospheres.M && !(needed & atmospheres.M))) return otherThanMines
  if (needed & atmospheres.M && !own.hasCertificate) return notCertified
  // No motor is made for mines and for gas above ground: of a demand for both it is to be confirmed which is meant.
  if (missing & atmospheres.G && !(needed & atmospheres.M)) return notForGas
  return missing & atmospheres.D ? notForDust : undefined
}

/** What rules the motor out; undefined where it may be used. */
function shortcoming(wanted: ExRating, needed: number, own: ExRating): Component | undefined {
  const other = otherAtmosphere(needed, own)
  if (other) return other
  if (wanted.gasGroup && wanted.gasGroup !== 'I' && !atLeast(gasGroups, own.gasGroup, wanted.gasGroup))
    return rejected(`气体组别不足，需要 ${wanted.gasGroup}`, `The gas group is too low, ${wanted.gasGroup} is needed`)
  const tClass = tClassWanted(wanted, needed)
  if (tClass && !atLeast(temperatureClasses, own.tClass, tClass))
    return rejected(`温度组别不足，需要 ${tClass}`, `The temperature class is too low, ${tClass} is needed`)
  if (wanted.dustGroup && !atLeast(dustGroups, own.dustGroup, wanted.dustGroup))
    return rejected(`粉尘组别不足，需要 ${wanted.dustGroup}`, `The dust group is too low, ${wanted.dustGroup} is needed`)
  if (wanted.dustTempC && !((own.dustTempC ?? Number.POSITIVE_INFINITY) <= wanted.dustTempC))
    return rejected(`表面温度须不高于 ${wanted.dustTempC} ℃`, `The surface may have ${wanted.dustTempC} °C at most`)
  const missing = missingLevel(wanted, needed, own)
  return missing ? rejected(`保护级别不足，需要 ${missing}`, `The protection level is too low, ${missing} is needed`) : undefined
}

const toConfirm = (zh: string, en: string): Component => ({ score: 0.7, note: [zh, en] })
const openAtmosphere = toConfirm(
  '未写明现场是爆炸性气体、粉尘还是煤矿，请确认',
  'Whether the site has explosive gas, dust or is a mine is not stated: confirm it',
)
const openGas = toConfirm(
  '未写明现场的气体组别或温度组别，请确认',
  'The gas group or the temperature class of the site is not stated: confirm it',
)
const openDust = toConfirm(
  '未写明现场的粉尘组别或允许的表面温度，请确认',
  'The dust group or the highest surface temperature of the site is not stated: confirm it',
)

const contradictory = toConfirm(
  '需求同时写明煤矿用与爆炸性气体或粉尘场所，请确认',
  'Both a mine and explosive gas or dust above ground are named: confirm which of them is meant',
)

/** What is to be confirmed as nobody has said what the site demands, or more than one site has. */
function unsaid(wanted: ExRating, needed: number): Component | undefined {
  if (needed === 0) return openAtmosphere
  if (needed & atmospheres.M && needed !== atmospheres.M) return contradictory
  if (needed & atmospheres.G && !(wanted.gasGroup && wanted.tClass)) return openGas
  return needed & atmospheres.D && !(wanted.dustGroup && wanted.dustTempC !== undefined) ? openDust : undefined
}

/** A flameproof motor may have a terminal box of increased safety. */
const hasProtection = ({ protection, protections }: ExRating, wanted: string): boolean =>
  protection === wanted ||
  protections?.includes(wanted) === true ||
  (wanted === 'db' && (protection === 'db eb' || protections?.includes('db eb') === true))

function hasOneOf(wanted: ExRating, isDust: boolean, own: ExRating): boolean {
  for (let at = -1; at < countOf(wanted); at += 1) {
    const each = protectionAt(wanted, at)
    if (each && isForDust(each) === isDust && hasProtection(own, each)) return true
  }
  return false
}

/** The type of protection that is wanted and not there. Of several for gas, as of several for dust, any will do. */
function missingProtection(wanted: ExRating, own: ExRating): string | undefined {
  for (let at = -1; at < countOf(wanted); at += 1) {
    const each = protectionAt(wanted, at)
    if (each && !hasOneOf(wanted, isForDust(each), own)) return each
  }
  return undefined
}

/** What a motor has in place of a type of protection, for gas or for dust as that one. */
const inPlaceOf = (missing: string, { protection, protections }: ExRating): string | undefined =>
  protections?.find((each) => isForDust(each) === isForDust(missing)) ?? protection

/** The score of another type of protection, as far as the level is met. */
const otherProtectionScore = 0.8

function otherProtection(wanted: string, own: string | undefined, [zh, en]: Words = ['', '']): Words {
  return [
    `防爆型式为 ${own ?? '未知'}，而非 ${wanted}，请确认${zh && `；${zh}`}`,
    `The type of protection is ${own ?? 'unknown'}, not ${wanted}: please confirm${en && `. ${en}`}`,
  ]
}

/** Ex substitution: a higher gas group, temperature class or level covers a lower one; gas and dust do not cover each other. */
export function compareEx({ ex: wanted }: Wish, { ex: own }: Offer): Component | undefined {
  if (!wanted) {
    return own
      ? {
          score: 0.95,
          note: ['防爆电机用于普通场所：可用，价格和重量较高', 'Explosion-proof where it is not needed: fits, costs and weighs more'],
        }
      : undefined
  }
  if (!own) return notEx
  const needed = atmospheresNeeded(wanted)
  const short = shortcoming(wanted, needed, own)
  if (short) return short
  if (!own.hasCertificate) return { score: 0.5, note: ['没有防爆合格证，请先向卖家索取', 'No Ex certificate: ask the seller for it first'] }
  const open = unsaid(wanted, needed)
  const missing = missingProtection(wanted, own)
  if (missing) return { score: open?.score ?? otherProtectionScore, note: otherProtection(missing, inPlaceOf(missing, own), open?.note) }
  if (open) return open
  const isHigher = wanted.gasGroup && own.gasGroup && wanted.gasGroup !== own.gasGroup
  return isHigher
    ? { score: 1, note: [`${own.gasGroup} 可用于 ${wanted.gasGroup} 场所`, `${own.gasGroup} covers ${wanted.gasGroup}`] }
    : { score: 1 }
}
