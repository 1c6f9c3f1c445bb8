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

const rejected = (zh: string, en: string): Component => ({ score: 0, note: [zh, en] })

const notEx = rejected('非防爆电机，不能用于防爆场所', 'Not explosion-proof')

function eplOf({ epl, protection = '' }: ExRating): readonly string[] {
  if (epl && epl.length > 0) return epl
  const level = levelOf.get(protection)
  return level ? [level] : []
}

/** Whether a protection level is there; letters `G`, `D`, `M` cover only their own atmosphere. */
const hasLevel = (own: readonly string[], wanted: string): boolean =>
  own.some((each) => each.charAt(0) === wanted.charAt(0) && levels.indexOf(each.charAt(1)) >= levels.indexOf(wanted.charAt(1)))

const orders = { exGasGroup: gasGroups, exTClass: temperatureClasses, exDustGroup: dustGroups } as const

/** The groups or classes that may stand in for the wanted one, itself first: a IIC motor may be used where IIB is wanted (IEC 60079-0). */
export function coveringEx(kind: keyof typeof orders, wanted: string | undefined): string[] {
  const order: readonly string[] = orders[kind]
  if (!wanted) return []
  return order.includes(wanted) ? order.slice(order.indexOf(wanted)) : [wanted]
}

const atLeast = (order: readonly string[], own: string | undefined, wanted: string): boolean =>
  order.indexOf(own ?? '') >= order.indexOf(wanted)

/** What rules the motor out; undefined where it may be used. */
function shortcoming(wanted: ExRating, own: ExRating): Component | undefined {
  if (wanted.gasGroup === 'I' || own.gasGroup === 'I') {
    if (wanted.gasGroup !== own.gasGroup)
      return rejected('煤矿用（I 类）与工厂用防爆不能互换', 'Group I is for mines, and nothing else replaces it')
    if (!own.hasCertificate) return rejected('煤矿用电机须有煤安证（MA）', 'A motor for mines needs its MA certificate')
  } else if (wanted.gasGroup && !atLeast(gasGroups, own.gasGroup, wanted.gasGroup))
    return rejected(`气体组别不足，需要 ${wanted.gasGroup}`, `The gas group is too low, ${wanted.gasGroup} is needed`)
  if (wanted.tClass && !atLeast(temperatureClasses, own.tClass, wanted.tClass))
    return rejected(`温度组别不足，需要 ${wanted.tClass}`, `The temperature class is too low, ${wanted.tClass} is needed`)
  if (wanted.dustGroup && !atLeast(dustGroups, own.dustGroup, wanted.dustGroup))
    return rejected(`粉尘组别不足，需要 ${wanted.dustGroup}`, `The dust group is too low, ${wanted.dustGroup} is needed`)
  if (wanted.dustTempC && !((own.dustTempC ?? Number.POSITIVE_INFINITY) <= wanted.dustTempC))
    return rejected(`表面温度须不高于 ${wanted.dustTempC} ℃`, `The surface may have ${wanted.dustTempC} °C at most`)
  const missing = eplOf(wanted).find((level) => !hasLevel(eplOf(own), level))
  return missing ? rejected(`保护级别不足，需要 ${missing}`, `The protection level is too low, ${missing} is needed`) : undefined
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
  const short = shortcoming(wanted, own)
  if (short) return short
  if (!own.hasCertificate) return { score: 0.5, note: ['没有防爆合格证，请先向卖家索取', 'No Ex certificate: ask the seller for it first'] }
  if (wanted.protection && wanted.protection !== own.protection)
    return {
      score: 0.8,
      note: [
        `防爆型式为 ${own.protection ?? '未知'}，而非 ${wanted.protection}，请确认`,
        `The type of protection is ${own.protection ?? 'unknown'}, not ${wanted.protection}: please confirm`,
      ],
    }
  const isHigher = wanted.gasGroup !== undefined && wanted.gasGroup !== own.gasGroup
  return isHigher
    ? { score: 1, note: [`${own.gasGroup} 可用于 ${wanted.gasGroup} 场所`, `${own.gasGroup} covers ${wanted.gasGroup}`] }
    : { score: 1 }
}
