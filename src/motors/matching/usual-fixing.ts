import type { FrameFlanges } from '../checked-motor.ts'
import { frameSizeText } from '../frame-size.ts'
import { isFixedBy } from '../mountings.ts'
import type { Offer, Wish } from './wish.ts'

type Fixing = Pick<Offer, 'shaftD' | 'shaftE' | 'flange'>

/** The shaft end and the flange of a frame by IEC 60072-1; nothing of what its number of poles or its mounting leaves open. */
export function usualFixing(
  { frame = '', poles = [], mounting = [] }: Pick<Offer, 'frame' | 'poles' | 'mounting'>,
  frames: readonly FrameFlanges[],
): Fixing {
  const size = frameSizeText(frame)
  const { shaftD, shaftE, flange } = frames.find((each) => frameSizeText(each.frame) === size) ?? {}
  const [count, ...others] = poles
  const at = count === undefined || others.length > 0 ? undefined : count === 2 ? 0 : 1
  return {
    shaftD: at === undefined ? undefined : shaftD?.[at],
    shaftE: at === undefined ? undefined : shaftE?.[at],
    flange: mounting.some((each) => isFixedBy(each, 'FF')) ? flange || undefined : undefined,
  }
}

/** An offer that does not repeat what motors of its frame usually have and the wish needs: there is nothing to ask the seller. */
export function withUsualFixing(wish: Wish, offer: Offer, frames: readonly FrameFlanges[]): Offer {
  const usual = usualFixing(offer, frames)
  const needed = Object.entries(usual).filter(([name, value]) => value !== undefined && value === wish[name as keyof Fixing])
  const stated = Object.entries(offer).filter(([, value]) => value !== undefined)
  return { ...offer, ...Object.fromEntries(needed), ...Object.fromEntries(stated) }
}
