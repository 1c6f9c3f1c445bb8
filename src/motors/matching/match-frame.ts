import { frameSizeOf } from '../frame-size.ts'
import { isFixedBy, isFixedByFlangeAlone } from '../mountings.ts'
import type { Component, Offer, Wish } from './wish.ts'

/** Mountings that stand in for the one that is wanted, IEC 60034-7. */
const substitutes: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  B3: { B34: 0.97, B35: 0.95, B6: 0.9, B7: 0.9, B8: 0.9, V5: 0.85, V6: 0.85 },
  B35: { V15: 0.9, V35: 0.9 },
  B5: { V1: 0.92, V3: 0.92, B35: 0.85 },
  V1: { B5: 0.85, V3: 0.8, B35: 0.7 },
  B14: { V18: 0.95, V19: 0.95, B34: 0.85 },
}

/** Those that replace a mounting, the best first. */
export const substitutesOf = (mounting: string): string[] =>
  Object.entries(substitutes[mounting] ?? {})
    .sort(([, first], [, second]) => second - first)
    .map(([name]) => name)

/** What to check for each mounting that stands in. */
const checks: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  B34: ['多出小凸缘，请核对安装空间', 'it has a small flange besides: check the room for it'],
  B35: ['多出凸缘或底脚，请核对安装空间', 'it has a flange or feet besides: check the room for them'],
  B6: ['请核对接线盒方位', 'check the side of the terminal box'],
  B7: ['请核对接线盒方位', 'check the side of the terminal box'],
  B8: ['请核对接线盒方位', 'check the side of the terminal box'],
  V1: ['立式，轴伸向下，请核对轴承和排水孔', 'vertical with the shaft down: check bearings and drain holes'],
  V3: ['立式，轴伸向上，请核对轴承和排水孔', 'vertical with the shaft up: check bearings and drain holes'],
  V5: ['立式，请核对排水孔和防护罩', 'vertical: check drain holes and canopy'],
  V6: ['立式，请核对排水孔和防护罩', 'vertical: check drain holes and canopy'],
  B5: ['用于立式时加防护罩，较大机座请厂家确认轴承', 'vertical use needs a canopy; for large frames the maker confirms the bearings'],
}
const toCheck = ['请核对安装方式', 'check how it is fixed'] as const

function best(wanted: readonly string[], offered: readonly string[]): { score: number; want: string; have: string } {
  const pairs = wanted.flatMap((want) =>
    offered.map((have) => ({ want, have, score: have === want ? 1 : (substitutes[want]?.[have] ?? 0) })),
  )
  return pairs.reduce((first, second) => (second.score > first.score ? second : first), { score: 0, want: wanted[0] ?? '', have: '' })
}

export function compareMounting({ mounting: wanted }: Wish, { mounting: offered = [] }: Offer): Component | undefined {
  if (!wanted || wanted.length === 0) return undefined
  if (offered.length === 0) return { score: 0.6, note: ['安装型式未知，请向卖家确认', 'The mounting is unknown: ask the seller'] }
  const { score, want, have } = best(wanted, offered)
  if (score === 1) return { score }
  if (score === 0) return { score, note: ['安装型式不符', 'The mounting does not fit'] }
  const [zh, en] = checks[have] ?? toCheck
  return { score, note: [`${have} 代替 ${want}：${zh}`, `${have} in place of ${want}: ${en}`] }
}

/** The numbers of flanges in a text: `FF265`, `ff 265/FT165`. */
const flangesIn = (text = ''): string[] =>
  [...text.toUpperCase().matchAll(/(FF|FT)[ -]?(\d{2,4})(?!\d)/g)].map(([, kind = '', size = '']) => `${kind}${size}`)

/** A flange fits one pitch circle and one spigot. It counts where every mounting that is wanted has one, and the motor too. */
export function compareFlange({ flange, mounting: wanted = [] }: Wish, offer: Offer): Component | undefined {
  if (flange === undefined) return undefined
  const needed = flangesIn(flange).filter((each) => {
    const kind = each.startsWith('FF') ? 'FF' : 'FT'
    return wanted.every((mounting) => isFixedBy(mounting, kind)) && (offer.mounting ?? []).some((mounting) => isFixedBy(mounting, kind))
  })
  if (needed.length === 0) return undefined
  const [own, needs] = [flangesIn(offer.flange), needed.join('/')]
  if (own.length === 0)
    return {
      score: 0.6,
      note: [`凸缘号未注明，需要 ${needs}，请向卖家确认`, `The flange is not stated, ${needs} is needed: ask the seller`],
    }
  if (own.some((each) => needed.includes(each))) return { score: 1 }
  return { score: 0, note: [`凸缘为 ${own.join('/')}，需要 ${needs}`, `The flange is ${own.join('/')}, ${needs} is needed`] }
}

const other = (score: number, frame: string): Component => ({
  score,
  note: [`机座为 ${frame}，安装尺寸不同`, `The frame is ${frame}: other dimensions of the fixing`],
})

export function compareFrame(wish: Wish, offer: Offer): Component | undefined {
  const { frame, framesAccepted } = wish
  if (!framesAccepted) return compareOneFrame(frame, wish, offer)
  const compared = framesAccepted.map((each) => compareOneFrame(each, wish, offer) ?? { score: 1 })
  return compared.reduce((best, each) => (each.score > best.score ? each : best))
}

function compareOneFrame(frame: string | undefined, wish: Wish, { frame: offered }: Offer): Component | undefined {
  const wanted = frame === undefined ? undefined : frameSizeOf(frame)
  if (!wanted) return undefined
  const own = offered === undefined ? undefined : frameSizeOf(offered)
  if (!own) return { score: 0.6, note: ['机座号未知，请向卖家确认', 'The frame is unknown: ask the seller'] }
  const isSameLetter = wanted.letter === own.letter || wanted.letter === '' || own.letter === ''
  if (wanted.height === own.height && isSameLetter) return { score: 1 }
  if (wish.isFixedMount === false) return other(0.6, offered ?? '')
  if (wanted.height === own.height)
    return (wish.mounting ?? ['B3']).every(isFixedByFlangeAlone) ? other(0.95, offered ?? '') : other(0, offered ?? '')
  return other(own.height < wanted.height && wish.substitute === 'MODIFY' ? 0.4 : 0, offered ?? '')
}
