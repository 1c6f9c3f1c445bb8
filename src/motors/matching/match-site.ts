import type { Component, Offer, Wish } from './wish.ts'

/** What nothing is known of. Scores are those of the grade C: to be confirmed, or with a small change. */
const unknown = (zh: string, en: string): Component => ({
  score: 0.7,
  note: [`${zh}未注明，请向卖家确认`, `${en} is not stated: ask the seller`],
})

const shaftText = (d: number | undefined, e: number | undefined): string =>
  [d !== undefined && `D ${d}`, e !== undefined && `E ${e}`].filter(Boolean).join(' × ')

/** Coupling and pulley are bored for one diameter and one length: nothing replaces them. */
export function compareShaft({ shaftD, shaftE }: Wish, offer: Offer): Component | undefined {
  const pairs = [[shaftD, offer.shaftD] as const, [shaftE, offer.shaftE] as const].filter(([wanted]) => wanted !== undefined)
  if (pairs.length === 0) return undefined
  const wanted = shaftText(shaftD, shaftE)
  if (pairs.some(([wanted, own]) => own !== undefined && own !== wanted)) {
    const own = shaftText(offer.shaftD, offer.shaftE)
    return { score: 0, note: [`轴伸 ${own} mm，需要 ${wanted} mm`, `The shaft is ${own} mm, ${wanted} mm is needed`] }
  }
  return pairs.some(([, own]) => own === undefined)
    ? {
        score: 0.6,
        note: [`轴伸尺寸未注明，需要 ${wanted} mm，请向卖家确认`, `The shaft is not stated, ${wanted} mm is needed: ask the seller`],
      }
    : { score: 1 }
}

/** A second shaft end is in the way of nothing but has to be guarded; no other form stands in for the one that the coupling is made for. */
export function compareShaftEnd({ shaftEnd: wanted }: Wish, { shaftEnd: own }: Offer): Component | undefined {
  if (!wanted) return undefined
  if ((own ?? 'SINGLE') === wanted) return { score: 1 }
  if (own === undefined) return unknown('轴伸型式', 'The form of the shaft end')
  return wanted === 'SINGLE' && own === 'DOUBLE'
    ? { score: 0.85, note: ['双轴伸：后轴伸需加防护罩', 'With a second shaft end, which needs a guard'] }
    : { score: 0, note: ['轴伸型式不同', 'Another form of the shaft end'] }
}

/** What is not known is no deviation, as most listings leave the usual connection out. Windings for two voltages have both. */
export function compareConnection({ connection: wanted }: Wish, { connection, ratings = [] }: Offer): Component | undefined {
  const own = [connection, ...ratings.map((rating) => rating.connection)].filter((each) => each !== undefined)
  if (wanted === undefined || own.length === 0) return undefined
  if (own.some((each) => each === wanted || each.split('/').includes(wanted))) return { score: 1 }
  const [has, needs] = [own.join('、'), wanted].map((each) => each.replaceAll('D', 'Δ'))
  return {
    score: 0.6,
    note: [`接法为 ${has}，需要 ${needs}，请向卖家确认能否改接`, `Connected ${has}, ${needs} is needed: ask whether it can be changed`],
  }
}

/** Speeds on nameplates differ by about so much between makers. */
const sameSpeed = 0.02

export function compareSpeed({ speedMin, speedMax = speedMin }: Wish, { poles = [], ratedRpm }: Offer): Component | undefined {
  if (speedMin === undefined && speedMax === undefined) return undefined
  // The speed of a pole-changing motor is that of one of its windings.
  if (ratedRpm === undefined || poles.length > 1) return unknown('转速', 'The speed')
  const isWithin = ratedRpm >= (speedMin ?? 0) * (1 - sameSpeed) && ratedRpm <= (speedMax ?? ratedRpm) * (1 + sameSpeed)
  if (isWithin) return { score: 1 }
  const wanted = speedMin === undefined ? `≤ ${speedMax}` : speedMin === speedMax ? `${speedMin}` : `${speedMin}–${speedMax}`
  return {
    score: 0.6,
    note: [`转速 ${ratedRpm} r/min，需要 ${wanted} r/min，请核对负载`, `${ratedRpm} r/min instead of ${wanted} r/min: check the load`],
  }
}

/** So far from a ratio that is wanted another one turns a machine that may still do. */
const nearRatio = 0.1

const around = (ratio: number, deviation: number) => [ratio * (1 - deviation), ratio * (1 + deviation)] as const
/** The ratios that are the same as one, and those that may do in its place. */
export const sameRatios = (ratio: number) => around(ratio, sameSpeed)
export const nearRatios = (ratio: number) => around(ratio, nearRatio)

export function compareRatio({ ratio }: Wish, { ratio: own }: Offer): Component | undefined {
  if (ratio === undefined) return undefined
  if (own === undefined) return unknown('速比', 'The ratio')
  const deviation = Math.abs(own - ratio) / ratio
  if (deviation <= sameSpeed) return { score: 1 }
  return {
    score: deviation <= nearRatio ? 0.6 : 0,
    note: [`速比 ${own}，需要 ${ratio}，请核对输出转速`, `Ratio ${own} instead of ${ratio}: check the output speed`],
  }
}

export function compareStart({ startMethod }: Wish, { startMethod: own, rotorType, features = [] }: Offer): Component | undefined {
  if (!startMethod) return undefined
  const isWound = own === 'ROTOR' || rotorType === 'WOUND'
  if (startMethod === 'ROTOR')
    return isWound ? { score: 1 } : { score: 0, note: ['转子串电阻起动需要绕线转子', 'Starting by rotor resistors needs a wound rotor'] }
  if (startMethod === 'VFD')
    return own === 'VFD' || features.includes('VFD')
      ? { score: 1 }
      : {
          score: 0.7,
          note: [
            '非变频电机由变频器供电：请核对绝缘、轴承和低速散热',
            'Not made for inverters: check its insulation, its bearings and its cooling at low speed',
          ],
        }
  if (own === 'VFD') return { score: 0, note: ['只能由变频器起动', 'Starts at an inverter only'] }
  return isWound
    ? { score: 0.5, note: ['绕线转子：起动需转子电阻，请核对起动设备', 'A wound rotor starts with resistors: check the starter'] }
    : { score: 1 }
}

export function compareCooling({ coolings }: Wish, { cooling }: Offer): Component | undefined {
  if (!coolings || coolings.length === 0) return undefined
  if (!cooling) return unknown('冷却方式', 'The cooling')
  const wanted = coolings.join('/')
  return coolings.includes(cooling)
    ? { score: 1 }
    : { score: 0.6, note: [`冷却方式为 ${cooling}，而非 ${wanted}，请确认`, `Cooled by ${cooling}, not ${wanted}: please confirm`] }
}

/** What a motor is made for where its nameplate says nothing, IEC 60034-1: 40 °C, and 1000 m above the sea. */
const usual = { ambientMax: 40, altitude: 1000 } as const

/** Beyond what it is made for a motor gives less power; the maker says how much. */
const beyond = (zh: string, en: string): Component => ({
  score: 0.5,
  note: [`${zh}，需降容，请厂家核算`, `${en}. It then gives less power: ask the maker how much`],
})

export function compareAmbient({ ambientMax: wanted }: Wish, { ambientMax: own }: Offer): Component | undefined {
  if (wanted === undefined) return undefined
  if (own !== undefined)
    return own >= wanted
      ? { score: 1 }
      : beyond(`环境温度 ${wanted} ℃ 高于电机的 ${own} ℃`, `Made for ${own} °C, and ${wanted} °C is needed`)
  const taken = ['环境温度未注明，按 40 ℃ 计', 'The ambient temperature is not stated: taken as 40 °C'] as const
  return wanted <= usual.ambientMax
    ? { score: 1, note: taken }
    : beyond(`${taken[0]}，现场 ${wanted} ℃`, `${taken[1]}, and ${wanted} °C is needed`)
}

export function compareAltitude({ altitude: wanted }: Wish, { altitude: own }: Offer): Component | undefined {
  if (wanted === undefined) return undefined
  if (own !== undefined)
    return own >= wanted
      ? { score: 1 }
      : beyond(`海拔 ${wanted} m 高于电机的 ${own} m`, `Made for ${own} m above the sea, and ${wanted} m is needed`)
  const taken = ['海拔未注明，按 1000 m 计', 'The altitude is not stated: taken as 1000 m'] as const
  return wanted <= usual.altitude
    ? { score: 1, note: taken }
    : beyond(`${taken[0]}，现场 ${wanted} m`, `${taken[1]}, and ${wanted} m is needed`)
}

export function compareCertificates({ certificates }: Wish, { certificates: own }: Offer): Component | undefined {
  if (!certificates || certificates.length === 0) return undefined
  if (!own || own.length === 0) return unknown('证书', 'The certificates')
  const missing = certificates.filter((code) => !own.includes(code))
  return missing.length === 0
    ? { score: 1 }
    : {
        score: 0.5,
        note: [`没有 ${missing.join('、')} 证书，请向卖家确认`, `Without the certificates ${missing.join(', ')}: ask the seller`],
      }
}

export function compareYear({ prodYearMin }: Wish, { prodYear }: Offer): Component | undefined {
  if (prodYearMin === undefined) return undefined
  if (prodYear === undefined) return unknown('生产年份', 'The year of production')
  return prodYear >= prodYearMin
    ? { score: 1 }
    : { score: 0.5, note: [`${prodYear} 年生产，早于要求的 ${prodYearMin} 年`, `Made in ${prodYear}, before ${prodYearMin}`] }
}
