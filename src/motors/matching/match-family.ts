import type { Words } from '#i18n/translate.ts'
import type { Component, Offer, Wish } from './wish.ts'

/** Line-started permanent magnet motors replace asynchronous ones within limits. */
const lineStarted: Component = {
  score: 0.8,
  note: [
    '永磁自起动电机：起动电流大，停电后不得带残压重合闸，请核对允许的起动惯量',
    'Permanent magnet motor started at the line: high starting current, no reclosing on residual voltage, check the inertia it can start',
  ],
}

/** Who wants a permanent magnet motor does not say how it is started. */
const alsoLineStarted: Component = {
  score: 1,
  note: ['自起动型（直接接电网），用变频器供电请先核对', 'Made to be started at the line: check it first where a converter is to feed it'],
}

/** Low-voltage asynchronous motors that are made for one machine, and stand in for general ones after a check. */
const adaptable: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['AC3.CRN', ['起重冶金电动机', 'crane motor']],
  ['AC3.ROL', ['辊道电动机', 'roller table motor']],
  ['AC3.SLP', ['高转差率电动机', 'high-slip motor']],
  ['AC3.FAN', ['风机专用电动机', 'fan motor']],
  ['AC3.PMP', ['泵专用电动机', 'pump motor']],
  ['AC3.MCH', ['机床等专用电动机', 'motor for machine tools or lifts']],
])
/** Others of them have no free shaft, another fixing or another way of running, and stand in for none. */
const separate: ReadonlySet<string> = new Set(['AC3.EMC', 'AC3.VIB', 'AC3.TRQ', 'AC3.SUB', 'AC3.CAN'])

/** What can stand in for each other: explosion-proof and high-voltage cage motors are asynchronous ones with properties of their own. */
export function familyOf(typeCode: string): string {
  const [first = '', second = ''] = typeCode.split('.')
  const type = `${first}.${second}`
  if (type === 'PM.LS' || type === 'HV.SYN' || adaptable.has(type) || separate.has(type)) return type
  return first === 'EX' || first === 'HV' ? 'AC3' : first
}

/** The families whose motors a wish for one of them compares at all. */
export function familiesFor(family: string): readonly string[] {
  if (family === 'AC3') return ['AC3', 'PM.LS', ...adaptable.keys()]
  if (family === 'PM') return ['PM', 'PM.LS']
  return adaptable.has(family) ? [family, 'AC3'] : [family]
}

const general: Words = ['通用电动机', 'general motor']

function inPlaceOf([ownZh, ownEn]: Words, [zh, en]: Words): Component {
  return {
    score: 0.6,
    note: [`${ownZh}代替${zh}，请核对工作制、轴伸和安装尺寸`, `A ${ownEn} in place of a ${en}: check duty, shaft and fixing`],
  }
}

const unequal = (zh: string, en: string): Component => ({ score: 0, note: [zh, en] })

export function compareFamily(wish: Wish, offer: Offer): Component | undefined {
  if (wish.phases !== undefined && offer.phases !== wish.phases) return unequal('相数不同', 'Another number of phases')
  if (wish.rotorType !== undefined && offer.rotorType !== wish.rotorType) return unequal('转子型式不同', 'Another type of rotor')
  const [wanted, own] = [wish.family, offer.family ?? '']
  if (wanted === undefined) return undefined
  if (own === wanted) return { score: 1 }
  if (wanted === 'AC3' && own === 'PM.LS') return lineStarted
  if (wanted === 'PM' && own === 'PM.LS') return alsoLineStarted
  const [ownWords, words] = [adaptable.get(own), adaptable.get(wanted)]
  if (wanted === 'AC3' && ownWords) return inPlaceOf(ownWords, general)
  return own === 'AC3' && words ? inPlaceOf(general, words) : unequal('电机类型不同', 'Another type of motor')
}
